import {
  type Lineup,
  MIN_POSSESSIONS,
  minutesText,
  ratingsOf,
  type Stretch,
  signed,
} from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'
import css from './LineUpTable.module.css'

/** A player as tables of line-ups name him. */
export interface LineUpPlayer {
  readonly id: string
  readonly jersey: string
  readonly fullName: string
}
export type PlayersById = ReadonlyMap<string, LineUpPlayer>

/** The net rating; null where there are too few possessions for one. */
export function shownNetRating(stretch: Stretch): number | null {
  const enough = Math.min(stretch.possessions, stretch.otherPossessions) >= MIN_POSSESSIONS
  const { netRating } = ratingsOf(stretch)
  return enough && netRating !== null ? Math.round(10 * netRating) / 10 : null
}

export const ratingText = (rating: number | null): string =>
  rating === null ? '–' : `${rating > 0 ? '+' : rating < 0 ? '−' : ''}${Math.abs(rating).toFixed(1)}`

export const plusMinusOf = ({ own, other }: Stretch): number => own.points - other.points

/** '4 · 12 · 23', in the order of the sheet. */
const jerseysOf = ({ people }: Pick<Lineup, 'people'>, players: PlayersById): string =>
  people.map((id) => players.get(id)?.jersey ?? '?').join(' · ')

const lastName = (fullName: string): string => fullName.split(' ').at(-1) ?? fullName

const playersColumn = (players: PlayersById): Column<Lineup> => ({
  key: 'players',
  label: t('Players'),
  value: (lineup) => jerseysOf(lineup, players),
  show: (lineup) => (
    <span className={css.five}>
      <b>{jerseysOf(lineup, players)}</b>
      <small>{lineup.people.map((id) => lastName(players.get(id)?.fullName ?? '')).join(', ')}</small>
    </span>
  ),
})

const SCORE_COLUMNS: readonly Column<Lineup>[] = [
  {
    key: 'minutes',
    label: msg('MIN'),
    means: msg('Minutes together'),
    numeric: true,
    value: ({ seconds }) => seconds,
    show: ({ seconds }) => minutesText(seconds),
  },
  { key: 'for', label: msg('PTS'), means: msg('Points'), numeric: true, value: ({ own }) => own.points },
  {
    key: 'against',
    label: msg('OPP'),
    means: msg('Points of the opponent'),
    numeric: true,
    value: ({ other }) => other.points,
  },
]

const plusMinusColumn = (players: PlayersById, onOpen: Props['onOpen']): Column<Lineup> => ({
  key: 'plusMinus',
  label: '+/−',
  means: msg('Plus/minus'),
  numeric: true,
  value: plusMinusOf,
  show: (lineup) =>
    onOpen ? (
      <button
        type="button"
        className={css.open}
        aria-label={t('{players}, plus/minus {plusMinus}, show plays', {
          players: jerseysOf(lineup, players),
          plusMinus: signed(plusMinusOf(lineup)),
        })}
        onClick={() => onOpen(lineup)}
      >
        {signed(plusMinusOf(lineup))}
      </button>
    ) : (
      signed(plusMinusOf(lineup))
    ),
})

const RATING_COLUMNS: readonly Column<Lineup>[] = [
  {
    key: 'possessions',
    label: msg('POSS'),
    means: msg('Possessions, own and of the opponent'),
    numeric: true,
    value: ({ possessions }) => possessions,
    show: ({ possessions, otherPossessions }) => `${possessions}–${otherPossessions}`,
  },
  {
    key: 'net',
    label: msg('NET'),
    means: msg('Net rating'),
    numeric: true,
    value: shownNetRating,
    show: (lineup) => ratingText(shownNetRating(lineup)),
  },
]

interface Props {
  readonly caption: string
  readonly lineups: readonly Lineup[]
  readonly players: PlayersById
  /** Opens the plays of a line-up; without it figures are plain text. */
  readonly onOpen?: (lineup: Lineup) => void
}

/** Line-ups with their minutes, points, plus/minus and possessions, longest first. */
export const LineUpTable = ({ caption, lineups, players, onOpen }: Props) => (
  <DataTable
    tools
    dense
    caption={caption}
    columns={[playersColumn(players), ...SCORE_COLUMNS, plusMinusColumn(players, onOpen), ...RATING_COLUMNS]}
    rows={lineups}
    rowKey={({ people }) => people.join()}
  />
)

/** Says why some ratings are missing. */
export const RatingNote = () => (
  <p className={css.note}>
    {t(
      "Net rating: points per 100 possessions, own minus the opponent's. Shown from {count} possessions of both teams.",
      { count: MIN_POSSESSIONS },
    )}
  </p>
)
