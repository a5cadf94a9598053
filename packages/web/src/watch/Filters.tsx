import { SIDES, type Side } from '@fullcourt/scorebook'
import { NativeSelect } from '@mantine/core'
import { type GamePlace, useGamePlace } from './gamePlace.ts'
import type { Watched } from './watched.ts'

type Filter = 'period' | 'side' | 'player' | 'type' | 'made'

interface ChoiceProps {
  readonly name: Filter
  readonly label: string
  readonly all: string
  readonly data: readonly { readonly value: string; readonly label: string }[]
  /** What choosing also changes: another side's player makes no sense any more. */
  readonly also?: Partial<GamePlace>
}

/** A filter that stands in the address; '' lets everything through. */
export function Choice({ name, label, all, data, also }: ChoiceProps) {
  const { place, go } = useGamePlace()
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...data]}
      value={place[name]}
      onChange={(event) => go({ ...also, [name]: event.currentTarget.value })}
    />
  )
}

export const PeriodChoice = ({ watched: { periods } }: { readonly watched: Watched }) => (
  <Choice
    name="period"
    label="Period"
    all="All periods"
    data={periods.map(({ number, label }) => ({ value: String(number), label }))}
  />
)

export const SideChoice = ({ watched: { names } }: { readonly watched: Watched }) => (
  <Choice
    name="side"
    label="Team"
    all="Both teams"
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
    <Choice
      name="player"
      label="Player"
      all="All players"
      data={players.map(({ id, jersey, fullName }) => ({ value: id, label: `${jersey} - ${fullName}` }))}
    />
  )
}
