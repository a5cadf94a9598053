import type { FilmControl } from '../film/player/filmControl.ts'
import type { RunningPlace } from './RunningLine.tsx'

/** Where the film is that is shown. */
export const filmPlace = (player: Pick<FilmControl, 'now' | 'getState' | 'subscribe'>): RunningPlace => ({
  now: () => player.now()?.second ?? null,
  isRunning: () => player.getState().isPlaying,
  subscribe: player.subscribe,
})
