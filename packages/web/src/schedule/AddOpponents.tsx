import { MOST_STARTERS } from '@fullcourt/program'
import { POSITIONS, type Position } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { RosterPaste } from '../people/RosterPaste.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
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
  const first = useRef<HTMLInputElement>(null)
  const { field, values, check, refuse, reset } = useDraft(EMPTY, { check: personObjections })
  const { busy, submit } = useSubmit(async () => {
    if (!check()) return
    const { jersey, firstName, lastName, position } = values
    const isStarting = lists.starters.length < MOST_STARTERS
    const named = { jersey, firstName: firstName || null, lastName, position: position as Position }
    await addOpponents(setup, isHomeTeam, [{ ...named, role: 'PLAYER', isStarting }])
    reset({ ...EMPTY, position })
    first.current?.focus()
  }, refuse)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={css.form}>
        <TextInput ref={first} label="Jersey" inputMode="numeric" maxLength={2} {...field('jersey')} />
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
