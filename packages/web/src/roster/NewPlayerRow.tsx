import { POSITIONS, type Position } from '@fullcourt/scorebook/vocabulary'
import { jerseyFields, personFields } from '@fullcourt/wire/forms/people'
import { useRef } from 'react'
import { useTeam } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
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
      homeJersey: t('Jersey is required'),
      firstName: t('First Name is required'),
      lastName: t('Last Name is required'),
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
    <Form form={form} className={css.new} label={t('New player')}>
      <TextInput ref={first} label={t('Home')} {...jersey} {...field('homeJersey')} />
      <TextInput label={t('Away')} placeholder={values.homeJersey} {...jersey} {...field('awayJersey')} />
      <TextInput className={css.half} label={t('First name')} {...field('firstName')} />
      <TextInput className={css.half} label={t('Last name')} {...field('lastName')} />
      <NativeSelect label={t('Position')} data={[...POSITIONS]} {...field('position')} />
      <Button type="submit" variant="default" loading={busy}>
        {t('Add player')}
      </Button>
    </Form>
  )
}
