import { type Timeline, timelineSecond } from '@fullcourt/film'
import type { GameEvent } from '@fullcourt/scorebook/vocabulary'

interface Place {
  readonly videoTime: number
  readonly teamVideoId: string
}

/** Where events of a game are on film that were recorded without film, by id. */
export type FilmTimes = ReadonlyMap<string, Place>

export type FilmedEvent = Pick<GameEvent, 'id' | 'videoTime' | 'teamVideoId'>

/** The place of an event on film; null: it has none. */
export function filmPlaceOf({ id, videoTime, teamVideoId }: FilmedEvent, times: FilmTimes): Place | null {
  return videoTime !== null && teamVideoId !== null ? { videoTime, teamVideoId } : (times.get(id) ?? null)
}

/** The second of the timeline of an event; null: it is not on this film. */
export function filmSecondOf(event: FilmedEvent, times: FilmTimes, timeline: Timeline): number | null {
  const place = filmPlaceOf(event, times)
  return place && timelineSecond(timeline, { filmId: place.teamVideoId, videoTime: place.videoTime })
}
