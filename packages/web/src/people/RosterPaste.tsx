import { jerseysWornTwice, type ReadLine, type RosterLine, readRoster } from '@fullcourt/program'
import { POSITIONS, type Position } from '@fullcourt/scorebook'
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import css from './RosterPaste.module.css'

const REFUSAL_WORDS = { 'no-jersey': 'Jersey is required', 'no-last-name': 'Last Name is required' } as const

export interface RosterPasteProps {
  /** Jerseys that are worn already. */
  readonly worn: readonly string[]
  /** A first name must be there too: for people of our own program. */
  readonly firstNames?: boolean
  /** Puts them in, and says `done` after each so that its line leaves the list. @throws what the server refuses */
  readonly onAdd: (people: readonly RosterLine[], done: (index: number) => void) => Promise<void>
}

const nameOf = ({ firstName, lastName }: RosterLine) => [firstName, lastName].filter(Boolean).join(' ')

/** What is wrong with a line, in words; null when it can be added. */
function objection(read: ReadLine, firstNames: boolean): string | null {
  if (!read.ok) return REFUSAL_WORDS[read.refusal]
  return firstNames && !read.person.firstName ? 'First Name is required' : null
}

function Line({
  read,
  position,
  twice,
  firstNames,
}: {
  readonly read: ReadLine
  readonly position: Position
  readonly twice: ReadonlySet<string>
  readonly firstNames: boolean
}) {
  const wrong = objection(read, firstNames)
  if (!read.ok || wrong) {
    return (
      <li className={css.bad}>
        <span>Line {read.line}</span>
        <span>{read.text}</span>
        <span>{wrong}</span>
      </li>
    )
  }
  const { person } = read
  const jersey =
    person.homeJersey === person.awayJersey ? person.homeJersey : `${person.homeJersey}/${person.awayJersey}`
  return (
    <li>
      <span>{jersey}</span>
      <span>{nameOf(person)}</span>
      <span className={twice.has(person.homeJersey) ? css.bad : css.note}>
        {twice.has(person.homeJersey) ? 'Jersey worn twice' : (person.position ?? position)}
      </span>
    </li>
  )
}

/** Many people at once: a pasted list, read line by line as it stands, added in one press. */
export function RosterPaste({ worn, firstNames = false, onAdd }: RosterPasteProps) {
  const [pasted, setPasted] = useState('')
  const [position, setPosition] = useState<Position>('G')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const read = readRoster(pasted)
  const goodLines = read.filter((line) => line.ok && !objection(line, firstNames))
  const good = goodLines.flatMap((line) => (line.ok ? [line.person] : []))
  const twice = jerseysWornTwice([...worn, ...good.map((person) => person.homeJersey)])
  const add = async () => {
    setBusy(true)
    setError(null)
    const left = new Map(pasted.split(/\r?\n/).map((text, index) => [index + 1, text]))
    try {
      await onAdd(
        good.map((person) => ({ ...person, position: person.position ?? position })),
        (index) => {
          left.delete(goodLines[index]!.line)
          setPasted([...left.values()].join('\n'))
        },
      )
    } catch (refused) {
      setError(refused as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Textarea
        label="One person a line: jersey, name, position"
        description="12 Jane Smith G, or 12/34 Smith, Jane when home and away jerseys differ. A list from a spreadsheet works too."
        placeholder={'4 Ana Lopez PG\n12 Jane Smith G\n23 Kim Park F'}
        autosize
        minRows={6}
        maxRows={14}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {read.length > 0 && (
        <>
          <ul className={css.read} aria-label="As it was read">
            {read.map((line) => (
              <Line key={line.line} read={line} position={position} twice={twice} firstNames={firstNames} />
            ))}
          </ul>
          <NativeSelect
            label="Position of those without one"
            data={[...POSITIONS]}
            value={position}
            onChange={(event) => setPosition(event.currentTarget.value as Position)}
            maw={240}
          />
        </>
      )}
      {error && <ErrorBox error={error} />}
      <Group justify="flex-end">
        <Button onClick={() => void add()} disabled={good.length === 0} loading={busy}>
          {good.length === 0 ? 'Add' : `Add ${good.length} ${good.length === 1 ? 'person' : 'people'}`}
        </Button>
      </Group>
    </Stack>
  )
}
