import type { EventOutcome, Game } from '../fold/game.ts'
import { type PlayedUntil, reducePlays } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import { type GameSetup, isPlayer, NO_PERSON, type PersonIndex } from '../vocabulary/setup.ts'
import { type Side, sideOf } from '../vocabulary/terms.ts'
import { type Cell, type PlayBehind, type Whose, wereOnFloor } from './cell.ts'
import { type Amounts, COUNTED_FIGURES, type CountedFigure } from './counted.ts'
import { type Counted, type Counter, countingReducer } from './countedPlays.ts'
import { fouledPerson } from './credit.ts'
import { KINDS_OF_POINTS } from './kindsOfPoints.ts'
import { isPossessionKey, possessionsBehindReducer } from './possessionsBehind.ts'

const points = (amount: number): Counted | null => (amount === 0 ? null : { amount, made: 0 })

function amountOf(amounts: Amounts | undefined, outcome: EventOutcome): number {
  const amount = amounts?.[outcome.event.type] ?? 0
  return typeof amount === 'number' ? amount : amount(outcome)
}

/** Tells whether an event that credits a person belongs to the row of the cell. */
function isCredited(
  whose: Whose,
  personIndex: PersonIndex,
  { countsAs }: EventOutcome,
  { sheet }: Game,
): boolean {
  if (whose === 'totals') return countsAs !== 'team-rebound'
  if (whose === 'team') return !isPlayer(sheet, personIndex)
  return isPlayer(sheet, personIndex) && sheet.people[personIndex]!.id === whose.player
}

/** Returns the person whom a figure credits, if that person is of the side. */
function creditedPerson(
  { credits }: CountedFigure,
  outcome: EventOutcome,
  { sheet }: Game,
  side: Side,
): PersonIndex | null {
  if (credits === 'player') return outcome.side === side ? outcome.personIndex : null
  const personIndex = fouledPerson(sheet, outcome.event)
  return personIndex !== null && sideOf(sheet.people[personIndex]!) === side ? personIndex : null
}

const countFigure =
  (figure: CountedFigure, { side, whose, during }: Cell): Counter =>
  (outcome, game) => {
    const isOfAll = whose === 'totals' && !during
    if (figure.key === 'points' && isOfAll && outcome.event.type === 'score_adjustment')
      return outcome.side === side ? points(outcome.points) : null
    const amount = amountOf(figure.counts, outcome)
    if (amount === 0) return null
    const personIndex = creditedPerson(figure, outcome, game, side)
    if (personIndex === null || !isCredited(whose, personIndex, outcome, game)) return null
    return { amount, made: amountOf(figure.made, outcome) }
  }

/** Finds the substitutions behind minutes. They show when a player was on the floor, and add nothing. */
const countSubstitution =
  ({ side, whose }: Cell): Counter =>
  (outcome, game) => {
    const isOfCell =
      outcome.event.type === 'substitution' &&
      outcome.side === side &&
      isCredited(whose, outcome.personIndex, outcome, game)
    return isOfCell ? { amount: 0, made: 0 } : null
  }

/** Counts the points of both sides while the player was on the floor, or all points if the cell is not a player's. */
const countPlusMinus =
  ({ side, whose }: Cell): Counter =>
  (outcome, { sheet }) => {
    if (outcome.event.type === 'score_adjustment') return null
    const personIndex = typeof whose === 'string' ? null : (sheet.indexOf.get(whose.player) ?? NO_PERSON)
    if (personIndex !== null && !outcome.fives[side].includes(personIndex)) return null
    return points(outcome.side === side ? outcome.points : -outcome.points)
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
  return (outcome, game) => {
    const isOnFloor =
      outcome.side === side && outcome.points !== 0 && outcome.event.type !== 'score_adjustment'
    if (!kind || !isOnFloor || !isCredited(whose, outcome.personIndex, outcome, game)) return null
    return kind.counts(outcome, game) ? points(outcome.points) : null
  }
}

/** Returns what an event adds to a cell. Possessions have `possessionsBehindReducer`. */
export function cellCounter(cell: Cell): Counter {
  const { during, period } = cell
  const counter = counterOf(cell)
  return (outcome, game) => {
    if (period !== undefined && outcome.event.period !== period) return null
    return during && !wereOnFloor(during, outcome.fives, game) ? null : counter(outcome, game)
  }
}

/**
 * Returns the plays behind a cell of the box score in game order, with the amount of each. Law: the amounts add up to the cell.
 * For minutes it returns the substitutions, which add nothing. `until` is the end of the count, as for the box score.
 */
export const playsBehind = (
  setup: GameSetup,
  plays: readonly Play[],
  cell: Cell,
  until?: PlayedUntil,
): readonly PlayBehind[] => {
  const { figure } = cell
  return isPossessionKey(figure)
    ? reducePlays(possessionsBehindReducer({ ...cell, figure }), setup, plays, until)
    : reducePlays(countingReducer(cellCounter(cell)), setup, plays, until)
}
