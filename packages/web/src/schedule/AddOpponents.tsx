import { MOST_STARTERS } from '@fullcourt/program'
import { POSITIONS, type Position } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { RosterPaste } from '../book/views/RosterPaste.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import type { SideLists } from './lineUp.ts'
import css from './Setup.module.css'
import { addOpponents, opponentsOf } from './setupCalls.ts'

export type OpponentForm = 'one' | 'many'

const EMPTY = { jersey: '', firstName: '', lastName: '', position: '' }
type Typed = typeof EMPTY

/** Spec, 'Validation rules': 'Jersey is required', 'Position is required', 'Last Name is required'. */
export const personObjections = ({ jersey, lastName, position }: Typed): Partial<Typed> => ({
  ...(jersey === ''
    ? { jersey: 'Jersey is required' }
    : /^\d{1,2}$/.test(jersey)
      ? {}
      : { jersey: 'One or two digits' }),
  ...(lastName.trim() ? {} : { lastName: 'Last Name is required' }),
  ...(position ? {} : { position: 'Position is required' }),
})

interface Props {
  readonly setup: Setup
  readonly isHomeTeam: boolean
  readonly lists: SideLists
}

/** One after the other: Enter adds, and the next can be typed at once. */
function OnePerson({ setup, isHomeTeam, lists }: Props) {
  const [typed, setTyped] = useState(EMPTY)
  const [wrong, setWrong] = useState<Partial<Typed>>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const found = personObjections(typed)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const { jersey, firstName, lastName, position } = typed
    const isStarting = lists.starters.length < MOST_STARTERS
    try {
      await addOpponents(setup, isHomeTeam, [
        {
          jersey,
          firstName: firstName || null,
          lastName,
          position: position as Position,
          role: 'PLAYER',
          isStarting,
        },
      ])
      setTyped({ ...EMPTY, position })
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
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <div className={css.form}>
        <TextInput
          ref={first}
          label="Jersey"
          inputMode="numeric"
          maxLength={2}
          autoFocus
          {...field('jersey')}
        />
        <TextInput label="First name" {...field('firstName')} />
        <TextInput label="Last name" {...field('lastName')} />
        <NativeSelect label="Position" data={['', ...POSITIONS]} {...field('position')} />
      </div>
      <DialogButtons>
        <Button type="submit" loading={busy}>
          Add Player
        </Button>
      </DialogButtons>
    </form>
  )
}

/** The opponent's people, one by one or as a list; they are kept with the opponent for the next game. */
export function AddOpponents({
  form,
  onClose,
  ...props
}: Props & { readonly form: OpponentForm | null; readonly onClose: () => void }) {
  const { setup, isHomeTeam, lists } = props
  const worn = [...lists.starters, ...lists.active].flatMap((person) => person.jersey ?? [])
  return (
    <>
      <Dialog open={form === 'one'} onClose={onClose} title="Add Player">
        <OnePerson {...props} />
      </Dialog>
      <Dialog open={form === 'many'} onClose={onClose} title="Paste a list" shape="wide">
        <RosterPaste
          worn={worn}
          onAdd={async (lines) => {
            await addOpponents(setup, isHomeTeam, opponentsOf(lines, MOST_STARTERS - lists.starters.length))
            onClose()
          }}
        />
      </Dialog>
    </>
  )
}
