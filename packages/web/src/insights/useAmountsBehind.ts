import type { BoxFigureKey, Made, SummedKey } from '@fullcourt/scorebook/figures'
import { playerStats, teamLineUps } from '@fullcourt/wire'
import { useCall } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import type { BehindFigure } from './SeasonFigure.tsx'
import type { SeasonFilters, SeasonGame } from './season.ts'

/** A figure of a game that a figure of the season is computed from. */
export interface BehindPart {
  readonly figure: SummedKey | BoxFigureKey
  readonly side: 'own' | 'other'
}

/** Null if it is unknown, or not of this game. */
export type Amount = number | Made | null
type Amounts = { readonly [figure in BehindPart['figure']]?: Amount | undefined }

type ReadAmount = (game: SeasonGame, part: BehindPart) => Amount

/** Reads the amounts behind a figure in each game; null until they are loaded. Those of the two sides are in the games themselves. */
export function useAmountsBehind(
  { whose, ids }: Required<BehindFigure>,
  filters: SeasonFilters,
): ReadAmount | null {
  const team = useTeam()
  const isOfPlayer = whose === 'player'
  const isOfSide = whose === 'own' || whose === 'other'
  // Line-ups are counted over whole games.
  const { period: _, ...games } = filters
  const floor = { ...games, [whose]: whose === 'lineUp' ? ids : ids[0] }
  const players = useCall(
    playerStats,
    { params: { id: ids[0] ?? '' }, query: { filters: JSON.stringify(filters) } },
    { enabled: isOfPlayer },
  ).data
  const floors = useCall(
    teamLineUps,
    { params: { id: team.id }, query: { filters: JSON.stringify(floor) } },
    { enabled: !isOfPlayer && !isOfSide },
  ).data
  if (isOfSide) return (game, { figure, side }) => amountIn(game[side], figure)
  if (isOfPlayer && players)
    return ({ teamGameId }, { figure }) => {
      const line = players.results.find((one) => one.teamGameId === teamGameId)
      if (!line) return null
      const secondsPlayed = line.minutesPlayed === null ? null : 60 * line.minutesPlayed
      return amountIn({ ...line, secondsPlayed }, figure)
    }
  if (!floors) return null
  return ({ teamGameId }, { figure, side }) => {
    const stretch = floors.games.find((one) => one.teamGameId === teamGameId)
    if (!stretch) return null
    const possessions = side === 'own' ? stretch.possessions : stretch.otherPossessions
    return amountIn({ ...stretch[side], possessions }, figure)
  }
}

const amountIn = (line: Amounts, figure: BehindPart['figure']): Amount => line[figure] ?? null

export const isNone = (amount: Amount): boolean =>
  amount === null || (typeof amount === 'number' ? amount : amount.total) === 0

export function addAmounts(a: Amount, b: Amount): Amount {
  if (a === null || b === null) return a ?? b
  if (typeof a === 'number' || typeof b === 'number') return Number(a) + Number(b)
  return { made: a.made + b.made, total: a.total + b.total }
}
