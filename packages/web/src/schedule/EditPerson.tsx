import { POSITIONS, type Position } from '@fullcourt/scorebook'
import type { GamePerson } from '@fullcourt/wire'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { personObjections } from './AddOpponents.tsx'
import css from './Setup.module.css'
import { changePerson } from './setupCalls.ts'

function Form({ person, onClose }: { readonly person: GamePerson; readonly onClose: () => void }) {
  const [jersey, setJersey] = useState(person.jersey)
  const [firstName, setFirstName] = useState(person.firstName ?? '')
  const [lastName, setLastName] = useState(person.lastName)
  const [position, setPosition] = useState<string>(person.position ?? '')
  const [error, setError] = useState<Error | null>(null)
  // An unknown opponent may keep having no position, and staff have none.
  const wrong = personObjections({ jersey, firstName, lastName, position: position || 'none' })
  const isOurs = person.teamBrandPersonnelId !== null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(wrong).length > 0) return
    const names = isOurs ? {} : { firstName: firstName || null, lastName }
    await changePerson(person, { jersey, position: (position || null) as Position | null, ...names }).then(
      onClose,
      setError,
    )
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className={css.form}>
        <TextInput
          label="Jersey"
          inputMode="numeric"
          maxLength={2}
          value={jersey}
          error={wrong.jersey}
          onChange={(event) => setJersey(event.currentTarget.value)}
          data-first
        />
        <TextInput
          label="First name"
          value={firstName}
          readOnly={isOurs}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          label="Last name"
          value={lastName}
          readOnly={isOurs}
          error={wrong.lastName}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Position"
          data={['', ...POSITIONS]}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
        />
      </div>
      {error && <ErrorBox error={error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </DialogButtons>
    </form>
  )
}

/** Jersey and position of somebody in this game alone; names of our own people are changed in the program. */
export function EditPerson({
  person,
  onClose,
}: {
  readonly person: GamePerson | null
  readonly onClose: () => void
}) {
  return (
    <Dialog open={person !== null} onClose={onClose} title={person?.fullName ?? ''}>
      {person && <Form person={person} onClose={onClose} />}
    </Dialog>
  )
}
