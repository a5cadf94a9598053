import {
  type EventOutcome,
  type Game,
  type GameReducer,
  type GameSetup,
  NO_PERSON,
  type PersonIndex,
  type Play,
  reducePlays,
  type Side,
} from '@fullcourt/scorebook'
import type { Whose } from './BoxScoreTable.tsx'
import type { Figure } from './figures.ts'

/** A figure of a box score: whose it is, on which side. */
export interface Behind {
  readonly side: Side
  readonly whose: Whose
  readonly figure: Figure
}

interface Asked extends Behind {
  /** The seat asked about; null for the team's own row and for totals. */
  readonly seat: PersonIndex | null
  readonly game: Game
}

const SHOTS = ['shot_made', 'shot_miss']
const THROWS = ['freethrow_made', 'freethrow_miss', 'freethrow_violation']

const isPlayer = ({ sheet }: Game, seat: PersonIndex): boolean =>
  seat !== NO_PERSON && sheet.people[seat]!.role === 'PLAYER'

/** Whether what is credited to `seat` belongs to the row asked about: the player's, the team's own, or the totals. */
function isTheirs(seat: PersonIndex, { whose, seat: asked, game }: Asked): boolean {
  if (whose === 'totals') return true
  return whose === 'team' ? !isPlayer(game, seat) : seat === asked
}

/** Points made while the one asked about stood on the floor, by either side; an adjustment is nobody's. */
function movesPlusMinus({ fives, points, event }: EventOutcome, { side, seat }: Asked): boolean {
  if (points === 0 || event.type === 'score_adjustment') return false
  return seat === null || fives[side].includes(seat)
}

function wasFouled({ event, side }: EventOutcome, asked: Asked): boolean {
  const drawn = asked.game.sheet.indexOf.get(event.attributes.drawnById ?? '')
  if (event.type !== 'foul' || side === asked.side || drawn === undefined) return false
  return isTheirs(drawn, asked)
}

function isOfKind({ event, points, rebound }: EventOutcome, figure: Figure): boolean {
  const isShot = SHOTS.includes(event.type)
  switch (figure) {
    case 'points':
      return points !== 0
    case 'fieldGoals':
      return isShot
    case 'twoPointers':
      return isShot && event.pointValue === 2
    case 'threePointers':
      return isShot && event.pointValue === 3
    case 'freethrows':
      return THROWS.includes(event.type) && event.attributes.freethrowViolationBy !== 'defense'
    case 'offensiveRebounds':
      return rebound === 'offensive'
    case 'defensiveRebounds':
      return rebound === 'defensive'
    case 'totalRebounds':
      return rebound !== null
    case 'assists':
      return event.type === 'assist'
    case 'turnovers':
      return event.type === 'turnover'
    case 'steals':
      return event.type === 'steal'
    case 'blockedShots':
      return event.type === 'blocked_shot'
    case 'personalFouls':
      return event.type === 'foul' && event.attributes.foulType !== 'technical'
    case 'technicalFouls':
      return event.type === 'foul' && event.attributes.foulType === 'technical'
    case 'secondsPlayed':
      return event.type === 'substitution'
    case 'foulsDrawn':
    case 'plusMinus':
      return false
    default:
      return figure satisfies never
  }
}

function counts(moment: EventOutcome, asked: Asked): boolean {
  if (asked.figure === 'plusMinus') return movesPlusMinus(moment, asked)
  if (asked.figure === 'foulsDrawn') return wasFouled(moment, asked)
  if (moment.side !== asked.side || !isTheirs(moment.seat, asked)) return false
  return isOfKind(moment, asked.figure)
}

const reading = (behind: Behind): GameReducer<Set<Play>, readonly Play[]> => ({
  start: () => new Set(),
  event(found, moment, game) {
    const { whose } = behind
    const seat = typeof whose === 'string' ? null : (game.sheet.indexOf.get(whose.player) ?? NO_PERSON)
    if (counts(moment, { ...behind, seat, game })) found.add(moment.placed.play)
  },
  copy: (found) => new Set(found),
  answer: (found) => [...found],
})

/** The plays that a figure of the box score is made of, in game order; of minutes, the substitutions. */
export const playsBehind = (setup: GameSetup, plays: readonly Play[], behind: Behind): readonly Play[] =>
  reducePlays(reading(behind), setup, plays)
