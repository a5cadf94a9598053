import { minutesText, type OnOff, signed } from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'
import { type PlayersById, plusMinusOf, ratingText, shownNetRating } from './LineUpTable.tsx'

type Part = 'on' | 'off'
/** Wraps a number in its link. */
type Wrap = (row: OnOff, part: Part, text: string) => ReactNode
const PART_WORDS = {
  on: {
    minutes: msg('On MIN'),
    minutesMean: msg('Minutes on the floor'),
    scoreMeans: msg('Points of both teams while the player was on the floor'),
    plusMinusMeans: msg('Plus/minus of the team while the player was on the floor'),
    netMeans: msg('Net rating of the team while the player was on the floor'),
  },
  off: {
    minutes: msg('Off MIN'),
    minutesMean: msg('Minutes on the bench'),
    scoreMeans: msg('Points of both teams while the player was on the bench'),
    plusMinusMeans: msg('Plus/minus of the team while the player was on the bench'),
    netMeans: msg('Net rating of the team while the player was on the bench'),
  },
} as const satisfies Readonly<Record<Part, object>>

function columnsOfPart(part: Part, wrap: Wrap): readonly Column<OnOff>[] {
  const words = PART_WORDS[part]
  return [
    {
      key: `${part}Minutes`,
      label: words.minutes,
      means: words.minutesMean,
      numeric: true,
      value: (row) => row[part].seconds,
      show: (row) => minutesText(row[part].seconds),
    },
    {
      key: `${part}Score`,
      label: t('Score'),
      means: words.scoreMeans,
      numeric: true,
      value: (row) => row[part].own.points,
      show: (row) => `${row[part].own.points}–${row[part].other.points}`,
    },
    {
      key: `${part}PlusMinus`,
      label: '+/−',
      means: words.plusMinusMeans,
      numeric: true,
      value: (row) => plusMinusOf(row[part]),
      show: (row) => wrap(row, part, signed(plusMinusOf(row[part]))),
    },
    {
      key: `${part}Net`,
      label: t('NET'),
      means: words.netMeans,
      numeric: true,
      value: (row) => shownNetRating(row[part]),
      show: (row) => ratingText(shownNetRating(row[part])),
    },
  ]
}

/** How much better the team's net rating is with the player. */
function difference({ on, off }: OnOff): number | null {
  const [present, absent] = [shownNetRating(on), shownNetRating(off)]
  return present === null || absent === null ? null : Math.round(10 * (present - absent)) / 10
}

const columnsOf = (players: PlayersById, wrap: Wrap): readonly Column<OnOff>[] => [
  {
    key: 'player',
    label: t('Player'),
    value: ({ id }) => `${players.get(id)?.jersey ?? ''} ${players.get(id)?.fullName ?? ''}`.trim(),
  },
  ...columnsOfPart('on', wrap),
  ...columnsOfPart('off', wrap),
  {
    key: 'difference',
    label: t('On − Off'),
    means: t('Net rating with the player minus net rating without'),
    numeric: true,
    value: difference,
    show: (row) => ratingText(difference(row)),
  },
]

/** The team's figures with each player on the floor and on the bench. */
export const OnOffTable = ({
  caption,
  rows,
  players,
  wrap = (_row, _part, text) => text,
}: {
  readonly caption: string
  readonly rows: readonly OnOff[]
  readonly players: PlayersById
  readonly wrap?: Wrap
}) => (
  <DataTable
    tools
    dense
    caption={caption}
    columns={columnsOf(players, wrap)}
    rows={rows}
    rowKey={({ id }) => id}
  />
)
