import { type Assignment, type SentEvent, SIDES, sideOf } from '@fullcourt/scorebook'
import { NativeSelect } from '@mantine/core'
import type { DescribeContext } from '../../basketball/describeContext.ts'
import { byJersey, personLabel } from '../entry/peopleChoices.ts'

/** The person that an event is credited to. */
export type Credited = Pick<SentEvent, 'isHomeTeam' | 'assignment'> & {
  readonly teamGamePersonnelId?: string | null
}

const OTHERS: readonly (readonly [Assignment, string])[] = [
  ['LATER', 'Later'],
  ['TEAM', 'Team'],
  ['BENCH', 'Bench'],
]

const valueOfPerson = ({ isHomeTeam, assignment, teamGamePersonnelId }: Credited): string =>
  [sideOf({ isHomeTeam }), assignment, teamGamePersonnelId ?? ''].join(':')

function personOfValue(value: string): Credited {
  const [side, assignment, id] = value.split(':') as [string, Assignment, string]
  return { isHomeTeam: side === 'home', assignment, teamGamePersonnelId: id || null }
}

/** All people who can be credited, by side. */
export function PersonSelect({
  label,
  event,
  words,
  onPick,
}: {
  readonly label: string
  readonly event: Credited
  readonly words: DescribeContext
  readonly onPick: (person: Credited) => void
}) {
  const people = words.setup.people.toSorted(byJersey)
  const data = SIDES.map((side) => ({
    group: words.names[side],
    items: [
      ...people
        .filter((person) => sideOf(person) === side && person.role === 'PLAYER')
        .map((person) => ({ value: `${side}:PLAYER:${person.id}`, label: personLabel(person) })),
      ...OTHERS.map(([assignment, word]) => ({
        value: `${side}:${assignment}:`,
        label: `${word}, ${words.names[side]}`,
      })),
    ],
  }))
  return (
    <NativeSelect
      label={label}
      value={valueOfPerson(event)}
      data={data}
      onChange={({ currentTarget }) => onPick(personOfValue(currentTarget.value))}
    />
  )
}
