import { inGameOrder } from '@fullcourt/scorebook/fold'
import { type Play, playEvents } from '@fullcourt/scorebook/vocabulary'
import type { Moment } from './steps.ts'

/** The distance between the orders of two plays, which leaves room to insert others. */
const APART = 10

/** An order for a touch now: after everything in the book, and after the last order given. */
export function nextOrder(plays: readonly Play[], last: number): number {
  const most = plays.reduce((max, play) => Math.max(max, ...playEvents(play).map(({ order }) => order)), 0)
  return Math.max(most, last) + APART
}

/**
 * The moment of a play that is inserted before or after another: the same clock time, and an order between that play's and its
 * neighbor's. The clock counts as stopped, because an inserted play has the time of its neighbor.
 */
export function momentBeside(plays: readonly Play[], play: Play, where: 'before' | 'after'): Moment {
  const { period, clockTime, videoTime, teamVideoId } = play.origin
  const film = videoTime !== null && teamVideoId !== null ? { videoTime, teamVideoId } : null
  const at = { period, clock: { clockTime, runsFrom: null }, film }
  const own = playEvents(play).filter((event) => event.period === period && event.clockTime === clockTime)
  const others = inGameOrder(plays)
    .filter(
      ({ event, play: one }) =>
        one.origin.id !== play.origin.id && event.period === period && event.clockTime === clockTime,
    )
    .map(({ event }) => event.order)
  if (where === 'before') {
    const edge = Math.min(...own.map(({ order }) => order))
    const below = others.filter((order) => order < edge)
    return { ...at, order: below.length > 0 ? (Math.max(...below) + edge) / 2 : edge - APART }
  }
  const edge = Math.max(...own.map(({ order }) => order))
  const above = others.filter((order) => order > edge)
  return { ...at, order: above.length > 0 ? (Math.min(...above) + edge) / 2 : edge + APART }
}

/** Below 0: the play comes before that moment. */
const compareToMoment = ({ origin }: Play, { period, clock, order }: Moment): number =>
  origin.period - period || clock.clockTime - origin.clockTime || origin.order - order

/** The plays before that moment, which give the game as it was then. */
export const playsBefore = (plays: readonly Play[], moment: Moment): readonly Play[] =>
  plays.filter((play) => compareToMoment(play, moment) < 0)
