import { type BoxFigureKey, COUNTED_FIGURES } from '@fullcourt/scorebook/figures'
import type { ReactNode } from 'react'
import { BehindLink, GamesBehind } from '../games/GamesBehind.tsx'
import { useInAddress } from '../ui/address.ts'
import type { SeasonGame } from './season.ts'

const SIDES = ['own', 'other'] as const
type SeriesSide = (typeof SIDES)[number]

const countedOf = (key: string) => COUNTED_FIGURES.find((figure) => figure.key === key)

/** A figure of the team that opens the games behind it; plain text if no plays are behind it. */
export const SeasonFigure = ({
  figure,
  side,
  children,
}: {
  readonly figure: BoxFigureKey
  readonly side: SeriesSide
  readonly children: ReactNode
}) => (countedOf(figure) ? <BehindLink behind={`${figure}~${side}`}>{children}</BehindLink> : children)

/** The games behind a figure of the season, each with its part. The parts add up to the figure. */
export function SeasonBehind({
  games,
  period,
}: {
  readonly games: readonly SeasonGame[]
  readonly period: string
}) {
  const [behind, setBehind] = useInAddress('behind')
  const [key = '', of] = behind.split('~')
  const figure = countedOf(key)
  const side = SIDES.find((one) => one === of)
  if (!figure || !side) return null
  return (
    <GamesBehind
      title={side === 'own' ? figure.name : `${figure.name} of the opponents`}
      period={period}
      parts={games.map(({ place, ...game }) => {
        const theirs = place === 'home' ? 'away' : 'home'
        return {
          ...game,
          place,
          amount: game[side][figure.key],
          behind: `${figure.key}~${side === 'own' ? place : theirs}-totals`,
        }
      })}
      onClose={() => setBehind('')}
    />
  )
}
