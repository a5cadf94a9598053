import { createInvitation, listPersonnel, type Person, resendInvitation } from '@fullcourt/wire'
import { invitationFields } from '@fullcourt/wire/forms/invitation'
import { useState } from 'react'
import { call, refetchOnce, useList } from '../../call/call.ts'
import { newId } from '../../call/newId.ts'
import { useProgram } from '../../identity/session.ts'
import { Answer } from '../../ui/Answer.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { objectionTo } from '../../ui/forms/objection.ts'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import style from './Invite.module.css'
import { JoiningBadge } from './JoiningBadge.tsx'
import { isOpenInvitation, type Joining, usePersonInvitations } from './states.ts'

interface Props {
  readonly title: string
  /** Which people of the program; all who are active by default. */
  readonly isListed?: (person: Person) => boolean
  readonly onClose: () => void
}

type Emails = Readonly<Record<string, string>>
type Chosen = Readonly<Record<string, boolean>>

/** Those who were not invited yet are chosen first; others are one press away. */
const isFirst = (joining: Joining): boolean => joining === 'notInvited' || joining === 'EXPIRED'

const objection = (email: string): string | undefined =>
  objectionTo(invitationFields.email, email.trim() === '' ? '' : email, 'email')

/** Invites many people at once, with the state of each. */
export function InviteAll({ title, isListed = () => true, onClose }: Props) {
  const program = useProgram()
  const people = useList(listPersonnel, { params: { id: program.id } })
  return (
    <Dialog open title={title} shape="wide" onClose={onClose}>
      <Answer of={people}>
        {(all) => {
          const listed = all.filter((person) => person.isActive && isListed(person))
          if (listed.length === 0) return <Empty plain title={t('No one to invite')} />
          return <Rows people={listed} onClose={onClose} />
        }}
      </Answer>
    </Dialog>
  )
}

/** Which people are chosen, with which addresses. */
function useChoice(people: readonly Person[]) {
  const { joining, of } = usePersonInvitations()
  const [emails, setEmails] = useState<Emails>({})
  const [chosen, setChosen] = useState<Chosen>({})
  const emailOf = (person: Person) => emails[person.id] ?? of(person.id)?.email ?? person.primaryEmail ?? ''
  const isChosen = (person: Person) =>
    chosen[person.id] ?? (isFirst(joining(person)) && objection(emailOf(person)) === undefined)
  const picked = people.filter((person) => joining(person) !== 'joined' && isChosen(person))
  return {
    joining,
    invitationOf: of,
    emailOf,
    isChosen,
    picked,
    isReady: picked.length > 0 && picked.every((person) => objection(emailOf(person)) === undefined),
    setEmail: (id: string, email: string) => {
      setEmails({ ...emails, [id]: email })
      setChosen({ ...chosen, [id]: email.trim() !== '' })
    },
    choose: (id: string, yes: boolean) => setChosen({ ...chosen, [id]: yes }),
  }
}

type Choice = ReturnType<typeof useChoice>

function Rows({ people, onClose }: { readonly people: readonly Person[] } & Pick<Props, 'onClose'>) {
  const program = useProgram()
  const choice = useChoice(people)
  const { picked, emailOf, invitationOf } = choice

  /** An open invitation to the same address is sent again; another address needs a new one. */
  const send = (person: Person) => {
    const email = emailOf(person).trim()
    const open = invitationOf(person.id)
    if (isOpenInvitation(open) && open.email === email)
      return call(resendInvitation, { params: { id: open.id }, body: {} })
    const body = { id: newId(), teamBrandId: program.id, teamBrandPersonnelId: person.id, email, send: true }
    return call(createInvitation, { body })
  }
  const { busy, submit } = useSubmit(async () => {
    const count = picked.length
    await refetchOnce(async () => {
      for (const person of picked) await send(person)
    })
    toastSuccess(t(['{count} invitation sent.', '{count} invitations sent.'], { count }))
    onClose()
  })
  return (
    <div className={style.form}>
      <p className={style.note}>
        {t('Each person gets a link of their own by mail. It works once, for 7 days.')}
      </p>
      <ul className={style.rows}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} choice={choice} />
        ))}
      </ul>
      <DialogButtons onCancel={onClose}>
        <Button loading={busy} disabled={!choice.isReady} onClick={submit}>
          {picked.length === 0
            ? t('Send invitations')
            : t(['Send {count} invitation', 'Send {count} invitations'], { count: picked.length })}
        </Button>
      </DialogButtons>
    </div>
  )
}

function PersonRow({ person, choice }: { readonly person: Person; readonly choice: Choice }) {
  const joining = choice.joining(person)
  const email = choice.emailOf(person)
  const isChosen = choice.isChosen(person)
  if (joining === 'joined')
    return (
      <li>
        <span>{person.fullName}</span>
        <span className={style.note}>{email}</span>
        <JoiningBadge joining={joining} />
      </li>
    )
  return (
    <li>
      <Checkbox
        label={person.fullName}
        checked={isChosen}
        onChange={(event) => choice.choose(person.id, event.currentTarget.checked)}
      />
      <TextInput
        aria-label={t('Email of {name}', { name: person.fullName })}
        type="email"
        placeholder={t('Email')}
        value={email}
        error={isChosen ? objection(email) : undefined}
        onChange={(event) => choice.setEmail(person.id, event.currentTarget.value)}
      />
      <JoiningBadge joining={joining} />
    </li>
  )
}
