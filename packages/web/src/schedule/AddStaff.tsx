import { msg } from '@fullcourt/scorebook/vocabulary'
import { type GamePerson, type Setup, staffOptions } from '@fullcourt/wire'
import { gamePersonFields } from '@fullcourt/wire/forms/people'
import { useCall } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t, translateLabels } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { personRequired } from './AddOpponents.tsx'
import css from './Setup.module.css'
import { addMany, addOpponents, unmanagedOf } from './setupCalls.ts'

type StaffRole = Exclude<GamePerson['role'], 'PLAYER'>
const ROLES: { readonly value: StaffRole; readonly label: string }[] = [
  { value: 'HEAD_COACH', label: msg('Head Coach') },
  { value: 'ASSISTANT_COACH', label: msg('Assistant Coach') },
  { value: 'STATISTICIAN', label: msg('Statistician') },
  { value: 'OTHER', label: msg('Other') },
]
const START: { readonly role: StaffRole } = { role: 'HEAD_COACH' }
/** Staff wear no jersey; the contract asks for one. */
const NO_NUMBER = '0'

interface Props {
  readonly setup: Setup
  readonly isHomeTeam: boolean
  readonly onClose: () => void
}

const AddButton = ({ busy }: { readonly busy: boolean }) => (
  <DialogButtons>
    <Button type="submit" loading={busy}>
      {t('Add Staff')}
    </Button>
  </DialogButtons>
)

interface Option {
  readonly id: string
  readonly label: string
}

/** Splits a full name: its last word is the last name. */
function namesIn(fullName: string) {
  const words = fullName.split(' ')
  return { firstName: words.slice(0, -1).join(' ') || null, lastName: words.at(-1) ?? fullName, fullName }
}

const newStaff = ({ id, label }: Option, role: StaffRole) => ({
  teamBrandPersonnelId: id,
  unmanagedTeamPersonnelId: null,
  jersey: NO_NUMBER,
  position: null,
  ...namesIn(label),
  isStarter: false,
  role,
})

function OurStaff({ setup, isHomeTeam, onClose, options }: Props & { readonly options: readonly Option[] }) {
  const form = useForm({
    start: { staff: options[0]?.id ?? '', ...START },
    schemas: {},
    async onSubmit(_, { staff, role }) {
      const option = options.find(({ id }) => id === staff)
      if (!option) return
      const person = newStaff(option, role)
      await addMany(setup.teamGame.id, isHomeTeam, [
        { kind: 'add', person, jersey: NO_NUMBER, isStarting: false },
      ])
      onClose()
    },
  })
  if (options.length === 0)
    return <p>{t('There is no staff left to add. You can add more in the program section.')}</p>
  return (
    <Form form={form}>
      <div className={css.fields}>
        <NativeSelect
          label={t('Staff member')}
          data={options.map(({ id, label }) => ({ value: id, label }))}
          {...form.field('staff')}
        />
        <NativeSelect label={t('Role')} data={translateLabels(ROLES)} {...form.field('role')} />
      </div>
      <AddButton busy={form.busy} />
    </Form>
  )
}

function TheirStaff({ setup, isHomeTeam, onClose }: Props) {
  const form = useForm({
    start: { firstName: '', lastName: '', ...START },
    schemas: { firstName: gamePersonFields.firstName, lastName: gamePersonFields.lastName },
    required: { lastName: personRequired().lastName },
    async onSubmit({ firstName = null, lastName }, { role }) {
      const person = { jersey: NO_NUMBER, firstName, lastName, position: null, isStarting: false }
      await addOpponents(setup, isHomeTeam, [{ ...person, role }])
      onClose()
    },
  })
  return (
    <Form form={form}>
      <div className={css.fields}>
        <TextInput label={t('First name')} {...form.field('firstName')} />
        <TextInput label={t('Last name')} {...form.field('lastName')} />
        <NativeSelect label={t('Role')} data={translateLabels(ROLES)} {...form.field('role')} />
      </div>
      <AddButton busy={form.busy} />
    </Form>
  )
}

function AskStaff(props: Props) {
  const options = useCall(staffOptions, { params: { id: props.setup.teamGame.id } })
  return <Answer of={options}>{({ results }) => <OurStaff {...props} options={results} />}</Answer>
}

/** The 'Add Staff' dialog: person and role (rule 135). Staff of an opponent are typed. */
export function AddStaff({ open, ...props }: Props & { readonly open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title={t('Add Staff')}>
      {unmanagedOf(props.setup, props.isHomeTeam) ? <TheirStaff {...props} /> : <AskStaff {...props} />}
    </Dialog>
  )
}
