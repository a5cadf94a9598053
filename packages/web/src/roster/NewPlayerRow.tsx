import { POSITIONS, type Position } from '@fullcourt/scorebook'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTeam } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { toastError } from '../ui/toast.tsx'
import { jerseyObjection } from './JerseyInput.tsx'
import css from './RosterPage.module.css'
import { addNewPlayers } from './rosterCalls.ts'

const EMPTY = { homeJersey: '', awayJersey: '', firstName: '', lastName: '' }
type Typed = typeof EMPTY
type Wrong = { readonly [field in keyof Typed]?: string | null }

const wrongIn = (typed: Typed): Wrong => ({
  homeJersey: jerseyObjection(typed.homeJersey),
  awayJersey: typed.awayJersey === '' ? null : jerseyObjection(typed.awayJersey),
  firstName: typed.firstName.trim() ? null : 'First Name is required',
  lastName: typed.lastName.trim() ? null : 'Last Name is required',
})

/** A new player in one row: Enter adds, and the next one can be typed at once. The away jersey is the home one unless told. */
export function NewPlayerRow() {
  const team = useTeam()
  const [typed, setTyped] = useState(EMPTY)
  const [position, setPosition] = useState<Position>('G')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const found = wrongIn(typed)
    setWrong(found)
    if (Object.values(found).some(Boolean)) return
    setBusy(true)
    const { homeJersey, awayJersey, firstName, lastName } = typed
    const player = { homeJersey, awayJersey: awayJersey || homeJersey, firstName, lastName, position }
    try {
      await addNewPlayers(team, [player])
      setTyped(EMPTY)
      first.current?.focus()
    } catch (refused) {
      toastError(refused)
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: wrong[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
      setWrong((before) => ({ ...before, [name]: null }))
    },
  })
  return (
    <form className={css.new} onSubmit={(event) => void add(event)} aria-label="New player" noValidate>
      <TextInput
        ref={first}
        className={css.number}
        label="Home"
        inputMode="numeric"
        maxLength={2}
        {...field('homeJersey')}
      />
      <TextInput
        className={css.number}
        label="Away"
        inputMode="numeric"
        maxLength={2}
        placeholder={typed.homeJersey}
        {...field('awayJersey')}
      />
      <TextInput className={css.half} label="First name" {...field('firstName')} />
      <TextInput className={css.half} label="Last name" {...field('lastName')} />
      <NativeSelect
        label="Position"
        data={[...POSITIONS]}
        value={position}
        onChange={(event) => setPosition(event.currentTarget.value as Position)}
      />
      <Button type="submit" variant="default" loading={busy}>
        Add player
      </Button>
    </form>
  )
}
