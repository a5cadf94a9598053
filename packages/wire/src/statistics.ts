import {
  AVERAGE_FIGURES,
  COUNTED_FIGURES,
  type CountKey,
  FLOW_FIGURES,
  KINDS_OF_POINTS,
  type KindOfPointsKey,
  type MadeKey,
  type PointsByKind,
  RATE_FIGURES,
  type RateAnswer,
  RESULTS,
  recordOfTable,
  SHARE_FIGURES,
} from '@fullcourt/scorebook/figures'
import { keysOf, recordBy, SHOT_ZONES } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { id, madeTotal } from './primitives.ts'

/** The shapes of all statistics, made from the scorebook's tables of figures. */

const figure = z.number().nullable()
const whole = z.int()

/** The same schema for each key of a list. */
const each = <K extends string, S>(keys: readonly K[], schema: S) => recordBy(keys, () => schema)

/** Counted figures of a player, a team, a season. */
const counted = Object.fromEntries(
  COUNTED_FIGURES.map(({ key, format, name }) => [
    key,
    (format === 'made' ? madeTotal : whole).meta({ description: name }),
  ]),
) as { [key in CountKey]: typeof whole } & { [key in MadeKey]: typeof madeTotal }

const rates = <A extends RateAnswer>(answer: A) => recordOfTable(RATE_FIGURES, answer, () => figure)
const averages = <A extends 'seasonRow' | 'seasonTotals'>(answer: A) =>
  recordOfTable(AVERAGE_FIGURES, answer, () => figure)
const kindsOfPoints = Object.fromEntries(
  KINDS_OF_POINTS.map(({ key, needsPlaces }) => [key, needsPlaces ? whole.nullable() : whole]),
) as { [key in KindOfPointsKey]: null extends PointsByKind[key] ? z.ZodNullable<typeof whole> : typeof whole }
const course = each(keysOf(FLOW_FIGURES), whole)

export const zones = z.object(each(SHOT_ZONES, madeTotal))
export const line = z.object(counted)
export const fourFactors = z.object(rates('fourFactors'))
export const bySide = <S extends z.ZodType>(schema: S) => z.object({ home: schema, away: schema })
const score = bySide(z.int())
const lead = z.object({ points: z.int(), score, period: z.int(), clockTime: z.number() })

export const playerLine = z.object({
  id,
  fullName: z.string(),
  jersey: z.string(),
  isStarting: z.boolean(),
  played: z.boolean(),
  /** Null where no substitution of the side was recorded; so is `plusMinus`. */
  secondsPlayed: z.number().nullable(),
  ...counted,
  plusMinus: z.int().nullable(),
})
export const sideBox = z.object({
  players: z.array(playerLine),
  team: z.object({ ...counted, scoreAdjustment: z.int() }),
  totals: z.object({ ...counted, scoreAdjustment: z.int(), secondsPlayed: z.number().nullable() }),
  /** Rates are null where nothing stands under the line. */
  advanced: z.object({
    ...course,
    estimatedPossessions: z.number(),
    ...rates('side'),
    fourFactors,
    ...kindsOfPoints,
    largestLeadAt: lead.nullable(),
    /** True until a shot or a foul is marked: then the clock alone decides what is a fast break. */
    fastBreakByClock: z.boolean(),
    secondsLeading: z.number(),
    zones,
  }),
})

/** Figures while some players stood on the floor. Ratings are null where there were no possessions. */
export const stretch = {
  seconds: z.number(),
  possessions: z.int(),
  otherPossessions: z.int(),
  own: line,
  other: line,
  offensiveRating: figure,
  defensiveRating: figure,
  netRating: figure,
  plusMinus: z.int(),
}
export const lineUp = z.object({ people: z.array(id), ...stretch })
const sideLineUps = z.object({
  lineups: z.array(lineUp),
  onOff: z.array(z.object({ id, on: z.object(stretch), off: z.object(stretch) })),
})
export const lineUpsReply = z.object({ seq: z.int(), home: sideLineUps, away: sideLineUps })

const scoreStep = z.object({
  eventId: id,
  playId: id,
  side: z.enum(['home', 'away']),
  points: z.int(),
  period: z.int(),
  clockTime: z.number(),
  elapsed: z.number(),
  home: z.int(),
  away: z.int(),
  turned: z.enum(['lead-change', 'tie']).nullable(),
})
export const flowReply = z.object({
  seq: z.int(),
  steps: z.array(scoreStep),
  leadChanges: z.int(),
  ties: z.int(),
  largestLead: bySide(lead.nullable()),
  largestRun: score,
  secondsLeading: bySide(z.number()),
  secondsTied: z.number(),
  runs: z.array(
    z.object({ side: z.enum(['home', 'away']), points: z.int(), from: scoreStep, to: scoreStep }),
  ),
})

/** The player stats row of the specification, with the figures of the statistics beside it. */
export const statsRow = z.object({
  id,
  fullName: z.string(),
  jersey: z.string(),
  gamesPlayed: z.int(),
  gamesStarted: z.int(),
  minutesPlayed: z.number().nullable(),
  gamesTimed: z.int(),
  plusMinus: z.int().nullable(),
  ...counted,
  ...averages('seasonRow'),
  minutesPerGame: figure,
  ...rates('seasonRow'),
  /** Null where minutes are unknown. */
  shares: z.object(each(keysOf(SHARE_FIGURES), figure)).nullable(),
})
const seriesSide = z.object({
  ...counted,
  ...kindsOfPoints,
  possessions: whole,
  /** Possessions of the other side without a point, and how often three came in a row. */
  stops: whole,
  threesOfStops: whole,
  fourFactors,
})
/** A game of a season. Its sides add up to the totals. */
export const seriesGame = z.object({
  teamGameId: id,
  /** The local day. */
  day: z.string(),
  opponent: z.string(),
  place: z.enum(['home', 'away']),
  result: z.enum(RESULTS).nullable(),
  own: seriesSide,
  other: seriesSide,
  /** Turnovers of the other side less the own. */
  turnoverMargin: whole,
  /** Where garbage time begins; null in a game without it. */
  garbageFrom: z.object({ period: z.int(), clockTime: z.number() }).nullable(),
})
export const seasonTotals = z.object({
  totalGames: z.int(),
  /** Games in which shots have a location, to which the points in the paint belong. */
  gamesPlaced: z.int(),
  fastBreakByClock: z.boolean(),
  won: z.int(),
  lost: z.int(),
  tied: z.int(),
  ...counted,
  pointsAgainst: z.int(),
  possessions: z.int(),
  otherPossessions: z.int(),
  ...averages('seasonTotals'),
  pointsAgainstPerGame: figure,
  ...rates('seasonTotals'),
  fourFactors,
  fourFactorsAgainst: fourFactors,
  ...kindsOfPoints,
  against: line,
  zones,
  zonesAgainst: zones,
})
