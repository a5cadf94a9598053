import type { EventOutcome, Game } from '../game.ts'
import type { Play } from '../play.ts'
import { type GameReducer, reducePlays } from '../reducer.ts'
import { type GameSetup, isPlayer, NO_PERSON, type PersonIndex } from '../setup.ts'
import { type Side, sideOf } from '../vocabulary.ts'
import type { PlayedKey } from './boxFigures.ts'
import { type Amounts, COUNTED_FIGURES, type CountedFigure } from './counted.ts'
import { fouledSeat } from './credit.ts'
import { KINDS_OF_POINTS } from './kindsOfPoints.ts'

/** Whose figure: a player's, what belongs to no player of the side, or the side's. */
export type Whose = { readonly player: string } | 'team' | 'totals'

/** A cell of a box score. `period`: of the box score of that period alone. */
export interface Cell {
  readonly side: Side
  readonly whose: Whose
  readonly figure: PlayedKey
  readonly period?: number
}

/** A play behind a cell, with what it adds: to the figure, and to the makes of one that is made of attempts. */
export interface PlayBehind {
  readonly play: Play
  readonly amount: number
  readonly made: number
}

interface Counted {
  readonly amount: number
  readonly made: number
}

/** What an event adds to a cell; null where it has nothing to do with it. */
type Counter = (moment: EventOutcome, game: Game) => Counted | null

const points = (amount: number): Counted | null => (amount === 0 ? null : { amount, made: 0 })

function amountOf(amounts: Amounts | undefined, moment: EventOutcome): number {
  const amount = amounts?.[moment.event.type] ?? 0
  return typeof amount === 'number' ? amount : amount(moment)
}

/** Whether what is credited to a seat belongs to the row asked about. */
function isCredited(whose: Whose, seat: PersonIndex, { sheet }: Game): boolean {
  if (whose === 'totals') return true
  if (whose === 'team') return !isPlayer(sheet, seat)
  return isPlayer(sheet, seat) && sheet.people[seat]!.id === whose.player
}

/** The seat that a figure credits, if it is of the side. */
function creditedSeat(
  { credits }: CountedFigure,
  moment: EventOutcome,
  { sheet }: Game,
  side: Side,
): PersonIndex | null {
  if (credits === 'player') return moment.side === side ? moment.seat : null
  const seat = fouledSeat(sheet, moment.event)
  return seat !== null && sideOf(sheet.people[seat]!) === side ? seat : null
}

const countFigure =
  (figure: CountedFigure, { side, whose }: Cell): Counter =>
  (moment, game) => {
    if (figure.key === 'points' && whose === 'totals' && moment.event.type === 'score_adjustment')
      return moment.side === side ? points(moment.points) : null
    const amount = amountOf(figure.counts, moment)
    if (amount === 0) return null
    const seat = creditedSeat(figure, moment, game, side)
    if (seat === null || !isCredited(whose, seat, game)) return null
    return { amount, made: amountOf(figure.made, moment) }
  }

/** The substitutions of minutes: they say from when to when, and add nothing. */
const countSubstitution =
  ({ side, whose }: Cell): Counter =>
  ({ event, side: own, seat }, game) =>
    event.type === 'substitution' && own === side && isCredited(whose, seat, game)
      ? { amount: 0, made: 0 }
      : null

/** Points of both sides while the player was on the floor; of all where no player is asked about. */
const countPlusMinus =
  ({ side, whose }: Cell): Counter =>
  (moment, { sheet }) => {
    if (moment.event.type === 'score_adjustment') return null
    const seat = typeof whose === 'string' ? null : (sheet.indexOf.get(whose.player) ?? NO_PERSON)
    if (seat !== null && !moment.fives[side].includes(seat)) return null
    return points(moment.side === side ? moment.points : -moment.points)
  }

function counterOf(cell: Cell): Counter {
  const { figure, side, whose } = cell
  if (figure === 'secondsPlayed') return countSubstitution(cell)
  if (figure === 'plusMinus') return countPlusMinus(cell)
  if (figure === 'scoreAdjustment')
    return ({ event, side: own, points: amount }) =>
      event.type === 'score_adjustment' && own === side ? points(amount) : null
  const counted = COUNTED_FIGURES.find(({ key }) => key === figure)
  if (counted) return countFigure(counted, cell)
  const kind = KINDS_OF_POINTS.find(({ key }) => key === figure)
  return (moment, game) => {
    const isOnFloor = moment.side === side && moment.points !== 0 && moment.event.type !== 'score_adjustment'
    if (!kind || !isOnFloor || !isCredited(whose, moment.seat, game)) return null
    return kind.counts(moment, game) ? points(moment.points) : null
  }
}

/** The plays behind a cell as a reading, for many cells in one pass. */
export function playsBehindReading(cell: Cell): GameReducer<Map<Play, Counted>, readonly PlayBehind[]> {
  const count = counterOf(cell)
  return {
    start: () => new Map(),
    event(found, moment, game) {
      if (cell.period !== undefined && moment.event.period !== cell.period) return
      const more = count(moment, game)
      if (!more) return
      const { play } = moment.placed
      const before = found.get(play) ?? { amount: 0, made: 0 }
      found.set(play, { amount: before.amount + more.amount, made: before.made + more.made })
    },
    copy: (found) => new Map(found),
    answer: (found) => [...found].map(([play, counted]) => ({ play, ...counted })),
  }
}

/**
 * The plays that a cell of the box score is made of, in game order, with what each adds. Law: the amounts add up to the cell.
 * Minutes have the substitutions, which add nothing.
 */
export const playsBehind = (setup: GameSetup, plays: readonly Play[], cell: Cell): readonly PlayBehind[] =>
  reducePlays(playsBehindReading(cell), setup, plays)
