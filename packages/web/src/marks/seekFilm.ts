import { timelineSecond } from '@fullcourt/film'
import type { DrawnPlayer } from './drawnPlayer.ts'

/** Shows a second of one of the films of a player. */
export function seekFilm(player: DrawnPlayer, filmId: string, videoTime: number): void {
  const second = timelineSecond(player.getState().timeline, { filmId, videoTime })
  if (second !== null) player.seek(second)
}
