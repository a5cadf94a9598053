import { inLane } from '../court.ts'
import type { EventOutcome, Game } from '../game.ts'
import type { Won } from '../possessions.ts'
import { isPlayer } from '../setup.ts'
import type { Figure } from './figure.ts'

/** A kind of points of a side. `counts` is called for scored points, never for a score adjustment. */
interface KindOfPoints extends Figure {
  readonly counts: (outcome: EventOutcome, game: Game) => boolean
}

/** A fast break starts when a side wins the ball in play: by a rebound, a turnover or a tip, not after a basket. */
const beginsFastBreak = (won: Won): boolean => won === 'rebound' || won === 'turnover' || won === 'tip'

function isFastBreak({ possession, elapsed }: EventOutcome, { sheet }: Game): boolean {
  if (!possession || !beginsFastBreak(possession.won)) return false
  return elapsed - possession.since <= sheet.setup.rules.fastBreakSeconds
}

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
  },
  {
    key: 'pointsOffTurnovers',
    heading: 'PTO',
    name: 'Points off turnovers',
    definition: 'Points of the possession that follows a turnover of the other side.',
    source: 'NBA statistics glossary',
    format: 'count',
    counts: ({ possession }) => possession?.won === 'turnover',
  },
  {
    key: 'secondChancePoints',
    heading: '2ND',
    name: 'Second chance',
    definition: 'Points after an offensive rebound in the same possession.',
    source: 'NBA statistics glossary',
    format: 'count',
    counts: ({ possession }) => possession?.secondChance === true,
  },
  {
    key: 'fastBreakPoints',
    heading: 'FBP',
    name: 'Fast break',
    definition:
      'Points within a few seconds after the side won the ball in play, by the clock; the rules say how many.',
    source: 'Fullcourt',
    format: 'count',
    counts: isFastBreak,
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
  },
] as const satisfies readonly KindOfPoints[]

export type KindOfPointsKey = (typeof KINDS_OF_POINTS)[number]['key']
/** The points of each kind. */
export type PointsByKind = { readonly [kind in KindOfPointsKey]: number }

/** Makes a number for each kind, in the order of the list. */
export const pointsByKind = (value: (index: number) => number): PointsByKind =>
  Object.fromEntries(KINDS_OF_POINTS.map(({ key }, index) => [key, value(index)])) as PointsByKind
