import { type GamePerson, type Setup, staffOptions } from '@fullcourt/wire'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall } from '../call.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import css from './Setup.module.css'
import { addMany, addOpponents, unmanagedOf } from './setupCalls.ts'

type StaffRole = Exclude<GamePerson['role'], 'PLAYER'>
const ROLES: readonly { readonly value: StaffRole; readonly label: string }[] = [
  { value: 'HEAD_COACH', label: 'Head Coach' },
  { value: 'ASSISTANT_COACH', label: 'Assistant Coach' },
  { value: 'STATISTICIAN', label: 'Statistician' },
  { value: 'OTHER', label: 'Other' },
]
/** Staff wear no number; the sheet asks for one. */
const NO_NUMBER = '0'

interface Props {
  readonly setup: Setup
  readonly isHomeTeam: boolean
  readonly onClose: () => void
}

const RoleField = ({
  role,
  onChange,
}: {
  readonly role: StaffRole
  readonly onChange: (role: StaffRole) => void
}) => (
  <NativeSelect
    label="Role"
    data={[...ROLES]}
    value={role}
    onChange={(event) => onChange(event.currentTarget.value as StaffRole)}
  />
)

function OurStaff({
  setup,
  isHomeTeam,
  onClose,
  options,
}: Props & { readonly options: readonly { readonly id: string; readonly label: string }[] }) {
  const [who, setWho] = useState(options[0]?.id ?? '')
  const [role, setRole] = useState<StaffRole>('HEAD_COACH')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const fullName = options.find((option) => option.id === who)?.label ?? ''
    const words = fullName.split(' ')
    const person = {
      teamBrandPersonnelId: who,
      unmanagedTeamPersonnelId: null,
      jersey: NO_NUMBER,
      position: null,
      firstName: words.slice(0, -1).join(' ') || null,
      lastName: words.at(-1) ?? fullName,
      fullName,
      isStarter: false,
      role,
    }
    await addMany(setup.teamGame.id, isHomeTeam, [
      { kind: 'add', person, jersey: NO_NUMBER, isStarting: false },
    ]).then(onClose, toastError)
  }
  if (options.length === 0)
    return <p>There is no staff left to add. You can add more in the program section.</p>
  return (
    <form onSubmit={(event) => void add(event)}>
      <div className={css.fields}>
        <NativeSelect
          label="Staff member"
          data={options.map(({ id, label }) => ({ value: id, label }))}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
        />
        <RoleField role={role} onChange={setRole} />
      </div>
      <DialogButtons>
        <Button type="submit">Add Staff</Button>
      </DialogButtons>
    </form>
  )
}

function TheirStaff({ setup, isHomeTeam, onClose }: Props) {
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [role, setRole] = useState<StaffRole>('HEAD_COACH')
  const [wrong, setWrong] = useState<string | null>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!lastName.trim()) return setWrong('Last Name is required')
    await addOpponents(setup, isHomeTeam, [
      { jersey: NO_NUMBER, firstName: firstName || null, lastName, position: null, role, isStarting: false },
    ]).then(onClose, toastError)
  }
  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <div className={css.fields}>
        <TextInput
          label="First name"
          value={firstName}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          label="Last name"
          value={lastName}
          error={wrong}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
        <RoleField role={role} onChange={setRole} />
      </div>
      <DialogButtons>
        <Button type="submit">Add Staff</Button>
      </DialogButtons>
    </form>
  )
}

function AskStaff(props: Props) {
  const options = useCall(staffOptions, { params: { id: props.setup.teamGame.id } })
  return <Answer of={options}>{({ results }) => <OurStaff {...props} options={results} />}</Answer>
}

/** The 'Add Staff' dialog: person and role (rule 135). An opponent's staff are typed. */
export function AddStaff({ open, ...props }: Props & { readonly open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Add Staff">
      {unmanagedOf(props.setup, props.isHomeTeam) ? <TheirStaff {...props} /> : <AskStaff {...props} />}
    </Dialog>
  )
}
