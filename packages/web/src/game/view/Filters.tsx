import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { Choice } from '../../ui/fields/Filters.tsx'
import { t } from '../../ui/language.ts'
import { type GamePlace, useGamePlace } from './gamePlace.ts'
import type { Watched } from './watched.ts'

type Filter = 'period' | 'side' | 'player' | 'type' | 'made' | 'severity'

interface Props {
  readonly name: Filter
  readonly label: string
  readonly all: string
  readonly data: readonly { readonly value: string; readonly label: string }[]
  /** Other filters to change with it: another side has other players. */
  readonly also?: Partial<GamePlace>
}

/** A filter in the address; '' shows all. */
export function PlaceFilter({ name, also, ...choice }: Props) {
  const { place, go } = useGamePlace()
  return (
    <Choice
      {...choice}
      data={[...choice.data]}
      value={place[name]}
      onChange={(value) => go({ ...also, [name]: value })}
    />
  )
}

export const PeriodChoice = ({
  watched: { periods },
  all = t('All periods'),
}: {
  readonly watched: Watched
  readonly all?: string
}) => (
  <PlaceFilter
    name="period"
    label={t('Period')}
    all={all}
    data={periods.map(({ number, label }) => ({ value: String(number), label }))}
  />
)

export const SideChoice = ({ watched: { names } }: { readonly watched: Watched }) => (
  <PlaceFilter
    name="side"
    label={t('Team')}
    all={t('Both teams')}
    also={{ player: '' }}
    data={SIDES.map((side) => ({ value: side, label: names[side] }))}
  />
)

/** Players of the chosen side, or of both. */
export function PlayerChoice({ watched: { setup } }: { readonly watched: Watched }) {
  const { place } = useGamePlace()
  const sides = SIDES.filter((side) => place.side === '' || place.side === side)
  const players = sides.flatMap((side: Side) => setup[side].personnel.filter(({ role }) => role === 'PLAYER'))
  return (
    <PlaceFilter
      name="player"
      label={t('Player')}
      all={t('All players')}
      data={players.map(({ id, jersey, fullName }) => ({ value: id, label: `${jersey} - ${fullName}` }))}
    />
  )
}
