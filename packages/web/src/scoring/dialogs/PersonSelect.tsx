import type { Actor } from '@fullcourt/scorebook/fold'
import {
  type Assignment,
  msg,
  type SentEvent,
  SIDES,
  type Side,
  sideOf,
} from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { t, translateLabels } from '../../ui/language.ts'
import { byJersey, personLabel } from '../entry/peopleChoices.ts'

/** The person that an event is credited to. */
export type Credited = Pick<SentEvent, 'isHomeTeam' | 'assignment'> & {
  readonly teamGamePersonnelId?: string | null
}

const OTHERS: readonly (readonly [Assignment, string])[] = [
  ['LATER', msg('Later')],
  ['TEAM', msg('Team')],
  ['BENCH', msg('Bench')],
]

const valueOfPerson = ({ isHomeTeam, assignment, teamGamePersonnelId }: Credited): string =>
  [sideOf({ isHomeTeam }), assignment, teamGamePersonnelId ?? ''].join(':')

function personOfValue(value: string): Actor {
  const [side, assignment, id] = value.split(':') as [Side, Assignment, string]
  return { side, assignment, personId: id || null }
}

const UNSET = [{ value: '', label: msg('Choose…') }]

interface Props {
  readonly label: string
  readonly event: Credited
  readonly words: DescribeContext
  /** No answer yet. */
  readonly unset?: boolean
  readonly error?: string | false
  /** The event belongs to a whole side. */
  readonly sidesOnly?: boolean
  readonly onPick: (person: Actor) => void
}

function choicesOf(words: DescribeContext, sidesOnly: boolean) {
  if (sidesOnly) return SIDES.map((side) => ({ value: `${side}:TEAM:`, label: words.names[side] }))
  const people = words.setup.people.toSorted(byJersey)
  return SIDES.map((side) => ({
    group: words.names[side],
    items: [
      ...people
        .filter((person) => sideOf(person) === side && person.role === 'PLAYER')
        .map((person) => ({ value: `${side}:PLAYER:${person.id}`, label: personLabel(person) })),
      ...OTHERS.map(([assignment, word]) => ({
        value: `${side}:${assignment}:`,
        label: `${t(word)}, ${words.names[side]}`,
      })),
    ],
  }))
}

/** All people who can be credited, by side. */
export function PersonSelect({
  label,
  event,
  words,
  unset = false,
  error,
  sidesOnly = false,
  onPick,
}: Props) {
  const choices = choicesOf(words, sidesOnly)
  return (
    <NativeSelect
      label={label}
      value={unset ? '' : valueOfPerson(event)}
      data={unset ? [...translateLabels(UNSET), ...choices] : choices}
      error={error}
      onChange={({ currentTarget }) => onPick(personOfValue(currentTarget.value))}
    />
  )
}
