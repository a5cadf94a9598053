import { jerseysWornTwice, type ReadLine, type RosterLine, readRoster } from '@fullcourt/program'
import { POSITIONS, type Position } from '@fullcourt/scorebook/vocabulary'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { DialogButtons } from '../ui/overlay/Dialog.tsx'
import css from './RosterPaste.module.css'

/** Problem of a refused line. */
function refusalOf(read: ReadLine & { ok: false }): string {
  switch (read.refusal) {
    case 'no-jersey':
      return 'Jersey is required'
    case 'no-last-name':
      return 'Last Name is required'
    case 'not-a-name':
      return `Remove ${read.unread.join(', ')}: only jersey, name and position are read`
    default:
      return read.refusal satisfies never
  }
}

export interface RosterPasteProps {
  /** Jerseys of players on the roster. */
  readonly worn: readonly string[]
  /** Requires a first name too: for people of our own program. */
  readonly firstNames?: boolean
  /** Adds the people, and calls `done` after each, which removes its line from the list. @throws Refused */
  readonly onAdd: (people: readonly RosterLine[], done: (index: number) => void) => Promise<void>
}

const nameOf = ({ firstName, lastName }: RosterLine) => [firstName, lastName].filter(Boolean).join(' ')

/** The error of a line; null when it can be added. */
function objection(read: ReadLine, firstNames: boolean): string | null {
  if (!read.ok) return refusalOf(read)
  return firstNames && !read.person.firstName ? 'First Name is required' : null
}

function Line({
  read,
  position,
  twice,
  firstNames,
}: {
  readonly read: ReadLine
  readonly position: string
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

const START: { readonly list: string; readonly position: Position } = { list: '', position: 'G' }

/** The pasted list, its parsed lines, and a form that adds the valid ones. */
function usePastedRoster({ worn, firstNames = false, onAdd }: RosterPasteProps) {
  const form = useForm({
    start: START,
    schemas: {},
    refusals: 'form',
    async onSubmit(_, { list, position }) {
      const left = new Map(list.split(/\r?\n/).map((text, index) => [index + 1, text]))
      const people = good.map((person) => ({
        ...person,
        position: person.position ?? position,
      }))
      await onAdd(people, (index) => {
        left.delete(goodLines[index]!.line)
        form.set({ list: [...left.values()].join('\n') })
      })
    },
  })
  const read = readRoster(form.values.list)
  const goodLines = read.filter((line) => line.ok && !objection(line, firstNames))
  const good = goodLines.flatMap((line) => (line.ok ? [line.person] : []))
  const twice = jerseysWornTwice([...worn, ...good.map((person) => person.homeJersey)])
  return { form, read, count: good.length, twice }
}

/** Adds many people at once: parses a pasted list as it changes, and adds all valid lines with one button. */
export function RosterPaste(props: RosterPasteProps) {
  const { form, read, count, twice } = usePastedRoster(props)
  return (
    <Form form={form}>
      <Textarea
        label="One person a line: jersey, name, position"
        description="12 Jane Smith G, or 12/34 Smith, Jane when home and away jerseys differ. A list from a spreadsheet works too."
        placeholder={'4 Ana Lopez PG\n12 Jane Smith G\n23 Kim Park F'}
        autosize
        rows={6}
        {...form.field('list')}
      />
      {read.length > 0 && (
        <>
          <ul className={css.read} aria-label="The list as it was read">
            {read.map((line) => (
              <Line
                key={line.line}
                read={line}
                position={form.values.position}
                twice={twice}
                firstNames={props.firstNames ?? false}
              />
            ))}
          </ul>
          <NativeSelect
            label="Position of those without one"
            data={[...POSITIONS]}
            className={css.position}
            {...form.field('position')}
          />
        </>
      )}
      <DialogButtons>
        <Button type="submit" disabled={count === 0} loading={form.busy}>
          {count === 0 ? 'Add' : `Add ${count} ${count === 1 ? 'person' : 'people'}`}
        </Button>
      </DialogButtons>
    </Form>
  )
}
