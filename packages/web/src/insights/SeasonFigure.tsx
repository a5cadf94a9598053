import {
  type BoxFigureKey,
  PLAYED_FIGURES,
  SEASON_FIGURES,
  type SeasonFigureKey,
} from '@fullcourt/scorebook/figures'
import { isOneOf } from '@fullcourt/scorebook/vocabulary'
import type { ReactNode } from 'react'
import { CellLink } from '../ui/data/CellLink.tsx'

/** Whose figure it is: the team's, the opponents', a player's, or the team's with or without players on the floor. */
const WHOSE = ['own', 'other', 'player', 'lineUp', 'on', 'off'] as const

/** A figure of the season whose plays are open. */
export interface BehindFigure {
  readonly figure: SeasonFigureKey | BoxFigureKey
  readonly whose: (typeof WHOSE)[number]
  /** The player, or the players on the floor. */
  readonly ids?: readonly string[]
  /** Only this game. */
  readonly gameId?: string
}

/** In the address: 'points~own', 'points~player~{id}', 'netRating~lineUp~{id}.{id}', 'points~own~~{game}'. */
export const behindText = ({ figure, whose, ids = [], gameId = '' }: BehindFigure): string =>
  [figure, whose, ids.join('.'), gameId].join('~').replace(/~+$/, '')

export function readBehind(text: string): Required<BehindFigure> | null {
  const [key, whose, ids = '', gameId = ''] = text.split('~')
  const figure = [...SEASON_FIGURES, ...PLAYED_FIGURES].find((one) => one.key === key)?.key
  if (!figure || figure === 'scoreAdjustment' || !isOneOf(WHOSE, whose)) return null
  return { figure, whose, ids: ids.split('.').filter(Boolean), gameId }
}

/** A figure that opens the games behind it, and their plays. `names`: Tab reaches it, and not arrow keys alone. */
export const SeasonFigure = ({
  names = true,
  children,
  ...behind
}: BehindFigure & { readonly names?: boolean; readonly children: ReactNode }) => (
  <CellLink
    names={names}
    to="./"
    search={(before: object) => ({ ...before, behind: behindText(behind) })}
    resetScroll={false}
  >
    {children}
  </CellLink>
)
