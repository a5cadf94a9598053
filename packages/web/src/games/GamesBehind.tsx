import type { Made } from '@fullcourt/scorebook/figures'
import { dateText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CellLink } from '../ui/data/CellLink.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import css from './SeasonShots.module.css'

/** A game's part of a figure of the season. */
export interface GamePart {
  readonly teamGameId: string
  /** The local day. */
  readonly day: string
  readonly place: 'home' | 'away'
  readonly opponent: string
  readonly amount: number | Made
  /** The cell of the box score, as the page of the game names it in its address. */
  readonly behind: string
}

const amountText = (value: number | Made): string =>
  typeof value === 'number' ? String(value) : `${value.made}–${value.total}`

const isNone = (value: number | Made): boolean => (typeof value === 'number' ? value : value.total) === 0

const dayText = (day: string): string => dateText('weekday', `${day}T00:00:00Z`, 'UTC')

/** A figure of a season that opens the games behind it on the same page. */
export const BehindLink = ({
  behind,
  children,
}: {
  readonly behind: string
  readonly children: ReactNode
}) => (
  <CellLink names to="./" search={(before: object) => ({ ...before, behind })} resetScroll={false}>
    {children}
  </CellLink>
)

/** The games behind a figure of the season, each with its part. Each opens the plays behind the part; the parts add up to the figure. */
export const GamesBehind = ({
  title,
  parts,
  onClose,
}: {
  readonly title: string
  readonly parts: readonly GamePart[]
  readonly onClose: () => void
}) => (
  <Dialog open onClose={onClose} title={title} shape="wide">
    <ul className={css.spot}>
      {parts
        .filter(({ amount }) => !isNone(amount))
        .map(({ teamGameId, day, place, opponent, amount, behind }) => (
          <li key={teamGameId}>
            <Link to="/a/team/game/$id/" params={{ id: teamGameId }} search={{ tab: 'box', behind }}>
              {dayText(day)} {place === 'home' ? 'vs' : 'at'} {opponent}
              <small>{amountText(amount)}</small>
            </Link>
          </li>
        ))}
    </ul>
  </Dialog>
)
