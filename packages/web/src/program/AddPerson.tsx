import { GRADE_LEVELS, type ProgramRole, STAFF_ROLES } from '@fullcourt/program'
import { createPerson } from '@fullcourt/wire'
import { personFields } from '@fullcourt/wire/forms/people'
import { useRef, useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useProgram } from '../identity/session.ts'
import { gradeOptions } from '../people/grades.ts'
import { Button } from '../ui/Button.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { HEIGHT_MASK, heightExample, heightSentence, PHONE_MASK, readHeight } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { ROLE_WORDS } from './words.ts'

interface Props {
  readonly kind: 'players' | 'staff'
  readonly open: boolean
  readonly onClose: () => void
}

const EMPTY: Record<keyof typeof personFields | 'gradeLevel', string> & { role: ProgramRole } = {
  firstName: '',
  lastName: '',
  role: 'COACH',
  gradeLevel: '',
  height: '',
  primaryEmail: '',
  primaryPhone: '',
}

export const AddPerson = (props: Props) => (props.open ? <PersonDialog {...props} /> : null)

/** Adds a person. `submitAndStay` keeps the dialog open for the next one. */
function useNewPerson({ kind, onClose }: Props) {
  const program = useProgram()
  const [id, setId] = useState(newId)
  const isStaying = useRef(false)
  const form = useForm({
    start: EMPTY,
    schemas: personFields,
    read: ({ height }) => ({ height: readHeight(height) }),
    check: ({ height }) => (readHeight(height) === undefined ? { height: heightSentence() } : {}),
    async onSubmit(body, { role, gradeLevel }) {
      const person = await call(createPerson, {
        body: {
          id,
          teamBrandId: program.id,
          ...body,
          role: kind === 'players' ? 'PLAYER' : role,
          gradeLevel: GRADE_LEVELS.find(({ value }) => String(value) === gradeLevel)?.value,
        },
      })
      toastSuccess(t('{name} has been added.', { name: person.fullName }))
      if (!isStaying.current) return onClose()
      setId(newId())
      form.reset()
      form.element.current?.querySelector('input')?.focus()
    },
  })
  const submitWith = (stays: boolean) => () => {
    isStaying.current = stays
    form.submit()
  }
  return { ...form, submit: submitWith(false), submitAndStay: submitWith(true) }
}

type Person = ReturnType<typeof useNewPerson>

const PlayerFields = ({ field }: Pick<Person, 'field'>) => (
  <>
    <NativeSelect label={t('Grade')} data={gradeOptions()} {...field('gradeLevel')} />
    <TextInput
      label={t('Height')}
      placeholder={heightExample()}
      autoComplete="off"
      {...field('height', HEIGHT_MASK)}
    />
  </>
)

/** Only an ADMIN can make another person an ADMIN. */
function RoleField({ field }: Pick<Person, 'field'>) {
  const program = useProgram()
  const roles = STAFF_ROLES.filter((role) => role !== 'ADMIN' || program.role === 'ADMIN')
  return (
    <NativeSelect
      label={t('Role')}
      data={roles.map((role) => ({ value: role, label: t(ROLE_WORDS[role]) }))}
      {...field('role')}
    />
  )
}

function PersonDialog(props: Props) {
  const form = useNewPerson(props)
  const { field, busy } = form
  const players = props.kind === 'players'
  return (
    <Dialog open title={players ? t('Add Player') : t('Add Staff Member')} onClose={props.onClose}>
      <Form form={form}>
        <Fields stacked>
          <TextInput label={t('First name')} autoComplete="off" {...field('firstName')} />
          <TextInput label={t('Last name')} autoComplete="off" {...field('lastName')} />
          {players ? <PlayerFields field={field} /> : <RoleField field={field} />}
          <TextInput label={t('Email')} type="email" autoComplete="off" {...field('primaryEmail')} />
          <TextInput
            label={t('Phone')}
            type="tel"
            autoComplete="off"
            {...field('primaryPhone', PHONE_MASK)}
          />
        </Fields>
        <DialogButtons>
          <Button variant="default" disabled={busy} onClick={form.submitAndStay}>
            {t('Add another')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Add')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
