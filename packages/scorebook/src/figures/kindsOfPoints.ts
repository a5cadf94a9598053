import type { EventOutcome, Game } from '../fold/game.ts'
import { FIBA_FAST_BREAK } from '../rules/fastBreaks.ts'
import { distance, inLane } from '../vocabulary/court.ts'
import type { FastBreakRule, RuleProfile } from '../vocabulary/profile.ts'
import { recordBy } from '../vocabulary/records.ts'
import { isPlayer } from '../vocabulary/setup.ts'
import type { Figure } from './figure.ts'

/** A kind of points of a side. `counts` is called for scored points, never for a score adjustment. */
interface KindOfPoints extends Figure {
  readonly counts: (outcome: EventOutcome, game: Game) => boolean
  /** Whether shots need a location. The figure is null if no shot of the side has one. */
  readonly needsPlaces: boolean
}

/** The mark of the scorer on the shot, or on the foul of a throw. A throw after a marked basket belongs to its break. */
function fastBreakMark({ event, foul, placed }: EventOutcome): boolean | undefined {
  if (event.type === 'shot_made') return event.attributes.fastBreak
  return foul?.event.attributes.fastBreak ?? placed.play.origin.attributes.fastBreak
}

/** The time within which points are a fast break after the ball was won; null if they never are. */
function secondsOfBreak(rule: FastBreakRule, { possession }: EventOutcome): number | null {
  if (!possession || possession.secondChance) return null
  switch (possession.won) {
    case 'steal':
      return rule.steal
    case 'rebound':
      return rule.rebound
    case 'turnover':
      return rule.lost
    case 'tip':
    case 'basket':
    case 'throw':
    case 'unseen':
      return null
    default:
      throw possession.won satisfies never
  }
}

function isFastBreakByClock(rule: FastBreakRule, outcome: EventOutcome, { sheet }: Game): boolean {
  const limit = secondsOfBreak(rule, outcome)
  if (limit === null) return false
  const { event, foul, possession, elapsed } = outcome
  const seconds = (foul?.elapsed ?? elapsed) - possession!.since
  if (seconds > limit) return false
  if (event.type !== 'shot_made')
    return rule.throws === 'all' || foul?.event.attributes.foulType === 'shooting'
  if (rule.near === null) return true
  const { court, rules } = sheet.setup
  const isThree = event.pointValue === rules.shotValues.outside
  if (isThree && rule.three !== null && seconds <= rule.three) return true
  if (!event.location) return !isThree
  return distance(court, event.location, event.hoopSide ?? undefined) * 12 <= rule.near
}

/** Returns what the clock counts as a fast break in a game. */
export const fastBreakRuleOf = ({ fastBreak }: RuleProfile): FastBreakRule => fastBreak ?? FIBA_FAST_BREAK

const isFastBreak = (outcome: EventOutcome, game: Game): boolean =>
  fastBreakMark(outcome) ?? isFastBreakByClock(fastBreakRuleOf(game.sheet.setup.rules), outcome, game)

function isInPaint({ event }: EventOutcome, { sheet }: Game): boolean {
  if (event.type !== 'shot_made' || !event.location) return false
  return inLane(sheet.setup.court, event.location, event.hoopSide ?? undefined)
}

/** The kinds of points in a side's figures. A point may be of several kinds. */
export const KINDS_OF_POINTS = [
  {
    key: 'pointsInPaint',
    heading: 'PIP',
    name: 'Points in the paint',
    definition: 'Points of field goals made from inside the lane.',
    source: 'NBA statistics glossary',
    format: 'count',
    counts: isInPaint,
    needsPlaces: true,
  },
  {
    key: 'pointsOffTurnovers',
    heading: 'PTO',
    name: 'Points off turnovers',
    definition: 'Points of the possession that follows a turnover of the other side.',
    source: 'NBA statistics glossary',
    format: 'count',
    counts: ({ possession }) => possession?.won === 'turnover' || possession?.won === 'steal',
    needsPlaces: false,
  },
  {
    key: 'secondChancePoints',
    heading: '2ND',
    name: 'Second chance',
    definition: 'Points after an offensive rebound in the same possession.',
    source: 'NBA statistics glossary',
    format: 'count',
    counts: ({ possession }) => possession?.secondChance === true,
    needsPlaces: false,
  },
  {
    key: 'fastBreakPoints',
    heading: 'FBP',
    name: 'Fast break',
    definition:
      'Points that the scorer marked as a fast break; without a mark, points within a few seconds of winning the ball.',
    source: 'Fullcourt, fitted on official figures',
    format: 'count',
    counts: isFastBreak,
    needsPlaces: false,
  },
  {
    key: 'benchPoints',
    heading: 'BNCH',
    name: 'Bench points',
    definition: 'Points of players who did not start.',
    source: 'NBA statistics glossary',
    format: 'count',
    counts: ({ personIndex }, game) =>
      isPlayer(game.sheet, personIndex) && !game.sheet.people[personIndex]!.isStarting,
    needsPlaces: false,
  },
] as const satisfies readonly KindOfPoints[]

type Row = (typeof KINDS_OF_POINTS)[number]
export type KindOfPointsKey = Row['key']
/** The points of each kind; null if they need locations and no shot has one. */
export type PointsByKind = {
  readonly [row in Row as row['key']]: row['needsPlaces'] extends true ? number | null : number
}

const KEYS = KINDS_OF_POINTS.map(({ key }) => key)

/** Makes a number for each kind, in the order of the list. */
export const pointsByKind = (value: (index: number) => number | null): PointsByKind =>
  recordBy(KEYS, (_, index) => value(index)) as PointsByKind
