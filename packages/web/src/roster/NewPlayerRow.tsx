import { POSITIONS, type Position } from '@fullcourt/scorebook/vocabulary'
import { jerseyFields, personFields } from '@fullcourt/wire/forms/people'
import { useRef } from 'react'
import { useTeam } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import css from './RosterPage.module.css'
import { addNewPlayers } from './rosterCalls.ts'

const WORN: { readonly position: Position } = { position: 'G' }
const EMPTY = { ...WORN, homeJersey: '', awayJersey: '', firstName: '', lastName: '' }
const { firstName, lastName } = personFields

/** Adds a new player in one row with Enter, then starts the next. A blank away jersey is the home one. */
export function NewPlayerRow() {
  const team = useTeam()
  const first = useRef<HTMLInputElement>(null)
  const form = useForm({
    start: EMPTY,
    schemas: { ...jerseyFields, firstName, lastName },
    required: {
      homeJersey: 'Jersey is required',
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
    },
    async onSubmit(_, { homeJersey, awayJersey, position, ...person }) {
      const worn = { homeJersey, awayJersey: awayJersey || homeJersey, position }
      await addNewPlayers(team, [{ entry: null, person, worn }])
      form.reset({ ...EMPTY, position })
      first.current?.focus()
    },
  })
  const { field, values, busy } = form
  const jersey = { className: css.number, inputMode: 'numeric', maxLength: 2 } as const
  return (
    <Form form={form} className={css.new} label="New player">
      <TextInput ref={first} label="Home" {...jersey} {...field('homeJersey')} />
      <TextInput label="Away" placeholder={values.homeJersey} {...jersey} {...field('awayJersey')} />
      <TextInput className={css.half} label="First name" {...field('firstName')} />
      <TextInput className={css.half} label="Last name" {...field('lastName')} />
      <NativeSelect label="Position" data={[...POSITIONS]} {...field('position')} />
      <Button type="submit" variant="default" loading={busy}>
        Add player
      </Button>
    </Form>
  )
}
