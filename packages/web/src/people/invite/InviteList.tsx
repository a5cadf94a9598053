import { type Invitee, type InviteeRefusal, type ProgramRole, readInvitees } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { createInvitation, createPerson } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { newId } from '../../call/newId.ts'
import { useProgram } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Textarea } from '../../ui/fields/Textarea.tsx'
import { t, translateLabels } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { useSendLines } from '../useSendLines.ts'
import style from './Invite.module.css'

const REFUSAL_WORDS: Record<InviteeRefusal, string> = {
  'no-email': msg('needs an email address'),
  'no-name': msg('needs a first and a last name'),
}

const ROLES: readonly { readonly value: ProgramRole; readonly label: string }[] = [
  { value: 'COACH', label: msg('Coach') },
  { value: 'STATISTICIAN', label: msg('Statistician') },
  { value: 'OTHER', label: msg('Other') },
  { value: 'PLAYER', label: msg('Player') },
  { value: 'ADMIN', label: msg('Admin') },
]

/** The lines as they were read, or why one was not. */
const ReadLines = ({ lines }: { readonly lines: ReturnType<typeof readInvitees> }) => (
  <ul className={style.read} aria-label={t('As they were read')}>
    {lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike.
      <li key={at}>
        <span>{line.ok ? `${line.person.firstName} ${line.person.lastName}` : line.text}</span>
        {line.ok ? (
          <span className={style.note}>{line.person.email}</span>
        ) : (
          <span className={style.wrong}>{t(REFUSAL_WORDS[line.refusal])}</span>
        )}
      </li>
    ))}
  </ul>
)

/** Adds the people of a pasted list and invites each. Lines that are done leave the list. */
export function InviteList({ onClose }: { readonly onClose: () => void }) {
  const program = useProgram()
  const [pasted, setPasted] = useState('')
  const [role, setRole] = useState<ProgramRole>('COACH')
  const lines = readInvitees(pasted)
  const good = lines.flatMap((line) => (line.ok ? [line] : []))

  // By address: another try after a failed invitation must not add the person again.
  const [added] = useState(() => new Map<string, string>())
  const invite = async ({ firstName, lastName, email }: Invitee) => {
    const teamBrandId = program.id
    const id = added.get(email) ?? newId()
    if (!added.has(email))
      await call(createPerson, { body: { id, teamBrandId, firstName, lastName, primaryEmail: email, role } })
    added.set(email, id)
    await call(createInvitation, {
      body: { id: newId(), teamBrandId, teamBrandPersonnelId: id, email, send: true },
    })
  }
  const { busy, submit } = useSendLines({
    lines,
    good,
    send: ({ person }) => invite(person),
    onLeft: setPasted,
    done: t(['{count} person has been invited.', '{count} people have been invited.'], {
      count: good.length,
    }),
    onClose,
  })
  return (
    <Dialog open title={t('Invite from a list')} onClose={onClose}>
      <div className={style.form}>
        <Textarea
          label={t('Names and email addresses, one person a line')}
          description={t('Mary Doe mary@example.com, or columns from a spreadsheet.')}
          rows={6}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Role of all of them')}
          data={translateLabels(ROLES)}
          value={role}
          onPick={setRole}
        />
        {lines.length > 0 && <ReadLines lines={lines} />}
      </div>
      <DialogButtons onCancel={onClose}>
        <Button loading={busy} disabled={good.length === 0} onClick={submit}>
          {good.length > 1 ? t('Invite {count} people', { count: good.length }) : t('Invite')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
