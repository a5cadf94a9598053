import { type ClockMark, inFilmOrder, type Timeline } from '@fullcourt/film'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { type FilmTimes, filmSecondOf } from '../../film/player/filmPlaces.ts'

/** The starts and stops of the clock that have a place on the film, in its order. */
export function clockMarks(
  plays: readonly Play[],
  times: FilmTimes,
  timeline: Timeline,
): readonly ClockMark[] {
  const marks = plays.flatMap(({ origin }): readonly ClockMark[] => {
    const { id, type, period, clockTime, order } = origin
    if (type !== 'clock_start' && type !== 'clock_stop') return []
    const second = filmSecondOf(origin, times, timeline)
    return second === null ? [] : [{ id, type, period, clockTime, second, order }]
  })
  return inFilmOrder(marks)
}
