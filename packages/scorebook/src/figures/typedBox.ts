import type { RuleProfile } from '../vocabulary/profile.ts'
import { type BySide, bySide, otherSide, type Side } from '../vocabulary/terms.ts'
import type { TYPED_COUNTS, TYPED_SHOTS } from '../vocabulary/typedCounts.ts'
import type { BoxScore, PlayerLine, SideBox } from './box.ts'
import { KINDS_OF_POINTS, pointsByKind } from './kindsOfPoints.ts'
import { addLines, EMPTY_LINE, type Made, type StatLine } from './line.ts'
import { ESTIMATED_POSSESSIONS, type RateInput, ratesOf } from './rateFigures.ts'

/** The totals of a player, or of what a side has beside its players, as they were typed in after the game. */
export type TypedLine = {
  /** The person on the game's sheet; null: the side itself. */
  readonly id: string | null
  readonly isHomeTeam: boolean
  /** Null: unknown. */
  readonly seconds: number | null
} & { readonly [count in (typeof TYPED_COUNTS)[number]]: number } & {
  readonly [shot in (typeof TYPED_SHOTS)[number]]: Made
} & {
  /** In 3x3, where baskets from inside are worth one. */
  readonly onePointers?: Made | undefined
}

const sumOf = (a: Made, b: Made): Made => ({ made: a.made + b.made, total: a.total + b.total })

const NO_SHOTS: Made = { made: 0, total: 0 }

function lineOf(typed: TypedLine): StatLine {
  const { id: _, isHomeTeam: __, seconds: ___, onePointers = NO_SHOTS, ...counts } = typed
  const { twoPointers, threePointers, freethrows, offensiveRebounds, defensiveRebounds } = counts
  return {
    ...EMPTY_LINE,
    ...counts,
    points: onePointers.made + 2 * twoPointers.made + 3 * threePointers.made + freethrows.made,
    fieldGoals: sumOf(onePointers, sumOf(twoPointers, threePointers)),
    totalRebounds: offensiveRebounds + defensiveRebounds,
  }
}

function linesOf(
  { players }: SideBox,
  typed: readonly TypedLine[],
  score: number | null,
): Omit<SideBox, 'advanced'> {
  const byId = new Map(typed.map((line) => [line.id, line]))
  const shown = players.map((player): PlayerLine => {
    const line = byId.get(player.id)
    return line ? { ...player, ...lineOf(line), played: true, secondsPlayed: line.seconds } : player
  })
  const own = byId.get(null)
  const team = own ? lineOf(own) : EMPTY_LINE
  const sum = shown.reduce<StatLine>(addLines, team)
  const scoreAdjustment = score === null ? 0 : score - sum.points
  const seconds = shown.filter(({ played }) => played).map(({ secondsPlayed }) => secondsPlayed)
  const isTimed = seconds.length > 0 && !seconds.includes(null)
  return {
    players: shown,
    team: { ...team, scoreAdjustment },
    totals: {
      ...sum,
      points: sum.points + scoreAdjustment,
      scoreAdjustment,
      secondsPlayed: isTimed ? seconds.reduce<number>((all, one) => all + (one ?? 0), 0) : null,
    },
  }
}

/**
 * The box score of a game without plays from typed totals. Possessions are estimated. Figures that need the order of plays are 0,
 * or null where they may be unknown. Points that no line has are adjustments.
 * @param empty the box score of the game without plays
 * @param game `secondsOfGame` with its overtimes
 */
export function typedBoxScore(
  empty: BoxScore,
  typed: readonly TypedLine[],
  {
    finalScore,
    rules,
    secondsOfGame,
  }: {
    readonly finalScore: BySide<number | null>
    readonly rules: RuleProfile
    readonly secondsOfGame: number
  },
): BoxScore {
  const lines = bySide((side) =>
    linesOf(
      empty[side],
      typed.filter(({ isHomeTeam }) => isHomeTeam === (side === 'home')),
      finalScore[side],
    ),
  )
  const inputOf = (side: Side, possessions = 0, otherPossessions = 0): RateInput => ({
    own: lines[side].totals,
    other: lines[otherSide(side)].totals,
    possessions,
    otherPossessions,
    secondsOfGame,
    rules,
  })
  const possessions = bySide((side) => Math.round(ESTIMATED_POSSESSIONS.value(inputOf(side))))
  const boxOf = (side: Side): SideBox => {
    const input = inputOf(side, possessions[side], possessions[otherSide(side)])
    return {
      ...lines[side],
      advanced: {
        ...empty[side].advanced,
        possessions: input.possessions,
        estimatedPossessions: ESTIMATED_POSSESSIONS.value(input),
        ...ratesOf('side', input),
        fourFactors: ratesOf('fourFactors', input),
        ...pointsByKind((kind) => (KINDS_OF_POINTS[kind]!.needsPlaces ? null : 0)),
      },
    }
  }
  return {
    ...empty,
    score: bySide((side) => lines[side].totals.points),
    home: boxOf('home'),
    away: boxOf('away'),
  }
}
