import { type BoxFigureKey, COUNTED_FIGURES, type CountedKey, type Made } from '@fullcourt/scorebook/figures'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useInAddress } from '../ui/address.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import css from './Stats.module.css'
import { gameDayText, type SeasonGame } from './season.ts'

const SIDES = ['own', 'other'] as const
type SeriesSide = (typeof SIDES)[number]

const countedOf = (key: string) => COUNTED_FIGURES.find((figure) => figure.key === key)

const amountText = (value: number | Made): string =>
  typeof value === 'number' ? String(value) : `${value.made}–${value.total}`

const isNone = (value: number | Made): boolean => (typeof value === 'number' ? value : value.total) === 0

/** A figure of the team that opens the games behind it; plain text if no plays are behind it. */
export const SeasonFigure = ({
  figure,
  side,
  children,
}: {
  readonly figure: BoxFigureKey
  readonly side: SeriesSide
  readonly children: ReactNode
}) =>
  countedOf(figure) ? (
    <CellLink
      names
      to="./"
      search={(before: object) => ({ ...before, behind: `${figure}~${side}` })}
      resetScroll={false}
    >
      {children}
    </CellLink>
  ) : (
    children
  )

/** A game's part of a figure. It opens the plays behind the figure in that game. */
function GamePart({
  game: { teamGameId, day, place, opponent, ...game },
  figure,
  side,
  period,
}: {
  readonly game: SeasonGame
  readonly figure: CountedKey
  readonly side: SeriesSide
  readonly period: string
}) {
  const theirs = place === 'home' ? 'away' : 'home'
  const behind = `${figure}~${side === 'own' ? place : theirs}-totals`
  return (
    <Link
      to="/a/team/game/$id/"
      params={{ id: teamGameId }}
      search={{ tab: 'box', behind, ...(period && { period }) }}
    >
      {gameDayText('weekday', day)} {place === 'home' ? 'vs' : 'at'} {opponent}
      <small>{amountText(game[side][figure])}</small>
    </Link>
  )
}

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
  const parts = games.filter((game) => !isNone(game[side][figure.key]))
  return (
    <Dialog
      open
      onClose={() => setBehind('')}
      title={side === 'own' ? figure.name : `${figure.name} of the opponents`}
      shape="wide"
    >
      <ul className={css.spot}>
        {parts.map((game) => (
          <li key={game.teamGameId}>
            <GamePart {...{ game, side, period }} figure={figure.key} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
