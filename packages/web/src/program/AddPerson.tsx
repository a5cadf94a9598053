import { type ProgramRole, STAFF_ROLES } from '@fullcourt/program'
import { createPerson } from '@fullcourt/wire'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../call.ts'
import { newId } from '../newId.ts'
import { useProgram } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Fields } from '../ui/Fields.tsx'
import { checkPhone, readHeight } from '../ui/fields.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './People.module.css'
import { GRADE_OPTIONS, ROLE_WORDS } from './words.ts'

interface Props {
  readonly kind: 'players' | 'staff'
  readonly open: boolean
  readonly onClose: () => void
}

const NOBODY = {
  firstName: '',
  lastName: '',
  role: 'COACH',
  gradeLevel: '',
  height: '',
  primaryEmail: '',
  primaryPhone: '',
}

function mistakes({ height, primaryPhone }: typeof NOBODY) {
  const phone = checkPhone(primaryPhone)
  return {
    ...(readHeight(height) === undefined ? { height: `Write the height as 6'4".` } : {}),
    ...(phone ? { primaryPhone: phone } : {}),
  }
}

export const AddPerson = (props: Props) => (props.open ? <Form {...props} /> : null)

/** Somebody who is typed in, one after another where that is wanted. */
function useNewPerson({ kind, onClose }: Props) {
  const program = useProgram()
  const [id, setId] = useState(newId)
  const draft = useDraft(NOBODY, {
    required: { firstName: 'First name', lastName: 'Last name' },
    check: mistakes,
  })
  const { busy, submit } = useSubmit(async (andAnother: boolean) => {
    if (!draft.check()) return
    const { role, gradeLevel, height, primaryEmail, primaryPhone, ...names } = draft.values
    const person = await call(createPerson, {
      body: {
        id,
        teamBrandId: program.id,
        ...names,
        role: kind === 'players' ? 'PLAYER' : (role as ProgramRole),
        ...(gradeLevel ? { gradeLevel: Number(gradeLevel) as 9 } : {}),
        ...(height ? { height: readHeight(height)! } : {}),
        ...(primaryEmail ? { primaryEmail } : {}),
        ...(primaryPhone ? { primaryPhone } : {}),
      },
    })
    toastSuccess(`${person.fullName} has been added.`)
    if (!andAnother) return onClose()
    setId(newId())
    draft.reset()
    document.querySelector<HTMLInputElement>('dialog [name=firstName]')?.focus()
  }, draft.refuse)
  return { field: draft.field, busy, submit }
}

type Person = ReturnType<typeof useNewPerson>

const PlayerFields = ({ field }: Pick<Person, 'field'>) => (
  <>
    <NativeSelect
      label="Grade"
      data={[{ value: '', label: '' }, ...GRADE_OPTIONS]}
      {...field('gradeLevel')}
    />
    <TextInput label="Height" placeholder={`6' 4"`} autoComplete="off" {...field('height')} />
  </>
)

/** Who is an admin is said by an admin. */
function RoleField({ field }: Pick<Person, 'field'>) {
  const program = useProgram()
  const roles = STAFF_ROLES.filter((role) => role !== 'ADMIN' || program.role === 'ADMIN')
  return (
    <NativeSelect
      label="Role"
      data={roles.map((role) => ({ value: role, label: ROLE_WORDS[role] }))}
      {...field('role')}
    />
  )
}

function Form(props: Props) {
  const { field, busy, submit } = useNewPerson(props)
  const players = props.kind === 'players'
  return (
    <Dialog open title={players ? 'Add Player' : 'Add Staff Member'} onClose={props.onClose}>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <Fields stacked>
          <TextInput label="First name" autoComplete="off" {...field('firstName')} />
          <TextInput label="Last name" autoComplete="off" {...field('lastName')} />
          {players ? <PlayerFields field={field} /> : <RoleField field={field} />}
          <TextInput label="E-mail" type="email" autoComplete="off" {...field('primaryEmail')} />
          <TextInput label="Phone" type="tel" autoComplete="off" {...field('primaryPhone')} />
        </Fields>
        <DialogButtons>
          <Button variant="default" disabled={busy} onClick={() => submit(true)}>
            Add another
          </Button>
          <Button type="submit" loading={busy}>
            Add
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
