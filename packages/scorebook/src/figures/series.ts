import type { ClockReading } from '../fold/reducer.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { KINDS_OF_POINTS, type PointsByKind, pointsByKind } from './kindsOfPoints.ts'
import { addLines, EMPTY_LINE, type StatLine } from './line.ts'
import { type FourFactors, ratesOf } from './rateFigures.ts'
import type { GameRecord, SideRecord } from './record.ts'
import type { Result } from './result.ts'

/** One side's sums of a game, or of several. */
export interface SeriesSide extends StatLine, PointsByKind {
  readonly possessions: number
  readonly stops: number
  readonly threesOfStops: number
}

/** A game of a series, from the view of one side. */
export interface SeriesGame {
  readonly teamGameId: string
  /** The local day. */
  readonly day: string
  readonly opponent: string
  readonly place: 'home' | 'away'
  /** Null for a running game. */
  readonly result: Result | null
  readonly own: SeriesSide & { readonly fourFactors: FourFactors }
  readonly other: SeriesSide & { readonly fourFactors: FourFactors }
  /** Turnovers of the other side less the own. */
  readonly turnoverMargin: number
  /** Where garbage time begins; null if the game has none. */
  readonly garbageFrom: ClockReading | null
}

/** Both sides' sums of some games. */
export type SeriesSums = { readonly [side in 'own' | 'other']: SeriesSide }

const sideOf = ({ line, possessions, stops, threesOfStops, ...record }: SideRecord): SeriesSide => ({
  // A stored line has seconds and adjustment beside the counted figures.
  ...addLines(EMPTY_LINE, line),
  ...pointsByKind((kind) => record[KINDS_OF_POINTS[kind]!.key]),
  possessions,
  stops,
  threesOfStops,
})

/** The four factors of one side of some games. */
function factorsOf(own: SeriesSide, other: SeriesSide, rules: RuleProfile): FourFactors {
  const { possessions } = own
  return ratesOf('fourFactors', {
    own,
    other,
    possessions,
    otherPossessions: other.possessions,
    secondsOfGame: 0,
    rules,
  })
}

/** Makes the series of these records, in their order. Law: its sides add up to the season's totals. */
export function gameSeries(records: readonly GameRecord[], rules: RuleProfile): readonly SeriesGame[] {
  return records.map((record) => {
    const own = sideOf(record.own)
    const other = sideOf(record.other)
    return {
      teamGameId: record.gameId,
      day: record.day,
      opponent: record.opponent,
      place: record.isHome ? 'home' : 'away',
      result: record.result,
      own: { ...own, fourFactors: factorsOf(own, other, rules) },
      other: { ...other, fourFactors: factorsOf(other, own, rules) },
      turnoverMargin: other.turnovers - own.turnovers,
      garbageFrom: record.garbageFrom,
    }
  })
}

const NO_SIDE: SeriesSide = {
  ...EMPTY_LINE,
  ...pointsByKind((kind) => (KINDS_OF_POINTS[kind]!.needsPlaces ? null : 0)),
  possessions: 0,
  stops: 0,
  threesOfStops: 0,
}

/** Adds points by kind. A kind is null until a game knows it. */
const addPointsByKind = (a: PointsByKind, b: PointsByKind): PointsByKind =>
  pointsByKind((index) => {
    const { key } = KINDS_OF_POINTS[index]!
    return a[key] === null || b[key] === null ? (a[key] ?? b[key]) : a[key] + b[key]
  })

const addSides = (a: SeriesSide, b: SeriesSide): SeriesSide => ({
  ...addLines(a, b),
  ...addPointsByKind(a, b),
  possessions: a.possessions + b.possessions,
  stops: a.stops + b.stops,
  threesOfStops: a.threesOfStops + b.threesOfStops,
})

/** Adds games of a series. */
export const sumSeries = (games: readonly SeriesSums[]): SeriesSums =>
  games.reduce<SeriesSums>(
    (sums, { own, other }) => ({ own: addSides(sums.own, own), other: addSides(sums.other, other) }),
    { own: NO_SIDE, other: NO_SIDE },
  )
