import { POSITIONS, type Position } from '@fullcourt/scorebook'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useTeam } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { jerseyObjection } from './JerseyInput.tsx'
import css from './RosterPage.module.css'
import { addNewPlayers } from './rosterCalls.ts'

const NOBODY = { homeJersey: '', awayJersey: '', position: 'G', firstName: '', lastName: '' }
type Typed = typeof NOBODY

function wrongIn({ homeJersey, awayJersey, firstName, lastName }: Typed) {
  const home = jerseyObjection(homeJersey)
  const away = awayJersey === '' ? null : jerseyObjection(awayJersey)
  return {
    ...(home ? { homeJersey: home } : {}),
    ...(away ? { awayJersey: away } : {}),
    ...(firstName.trim() ? {} : { firstName: 'First Name is required' }),
    ...(lastName.trim() ? {} : { lastName: 'Last Name is required' }),
  }
}

/** A new player in one row: Enter adds, and the next one can be typed at once. The away jersey is the home one unless told. */
export function NewPlayerRow() {
  const team = useTeam()
  const first = useRef<HTMLInputElement>(null)
  const { field, values, check, refuse, reset } = useDraft(NOBODY, { check: wrongIn })
  const { busy, submit } = useSubmit(async () => {
    if (!check()) return
    const { homeJersey, awayJersey, position, ...names } = values
    const worn = { homeJersey, awayJersey: awayJersey || homeJersey, position: position as Position }
    await addNewPlayers(team, [{ ...names, ...worn }])
    reset({ ...NOBODY, position })
    first.current?.focus()
  }, refuse)
  const jersey = { className: css.number, inputMode: 'numeric', maxLength: 2 } as const
  return (
    <form
      className={css.new}
      aria-label="New player"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput ref={first} label="Home" {...jersey} {...field('homeJersey')} />
      <TextInput label="Away" placeholder={values.homeJersey} {...jersey} {...field('awayJersey')} />
      <TextInput className={css.half} label="First name" {...field('firstName')} />
      <TextInput className={css.half} label="Last name" {...field('lastName')} />
      <NativeSelect label="Position" data={[...POSITIONS]} {...field('position')} />
      <Button type="submit" variant="default" loading={busy}>
        Add player
      </Button>
    </form>
  )
}
