import { deleteProgram, listMembers, type RefusalBody, transferAdmin } from '@fullcourt/wire'
import { useState } from 'react'
import { call, Refused, useList } from '../call/call.ts'
import { refreshUser, useUser } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

type NeededProgram = NonNullable<RefusalBody['programs']>[number]

/** The programs that a refused call would leave without an admin; null for another error. */
export const programsWithoutAdmin = (error: unknown): readonly NeededProgram[] | null =>
  error instanceof Refused && error.code === 'last_admin' ? (error.body?.programs ?? []) : null

interface Props {
  readonly programs: readonly NeededProgram[]
  /** Called after a program was handed over or deleted. */
  readonly onSolved: (id: string) => void
}

/** Programs whose last admin wants to go: each is handed over or deleted first. */
export const LastAdmin = ({ programs, onSolved }: Props) => (
  <List label={t('Programs that need an admin')}>
    {programs.map((program) => (
      <Row
        key={program.id}
        name={program.fullName}
        notes={[t('You are its only admin.')]}
        tools={<Tools program={program} onSolved={() => onSolved(program.id)} />}
      />
    ))}
  </List>
)

function Tools({
  program: { id, fullName },
  onSolved,
}: {
  readonly program: NeededProgram
  readonly onSolved: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const remove = useSubmit(async () => {
    if (!(await askToDelete(fullName))) return
    await call(deleteProgram, { params: { id } }, { awaitRefetch: false })
    await refreshUser()
    onSolved()
  })
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {t('Hand over')}
      </Button>
      <Button size="sm" variant="default" grave loading={remove.busy} onClick={remove.submit}>
        {t('Delete this program')}
      </Button>
      {isOpen && (
        <HandOver id={id} fullName={fullName} onClose={() => setOpen(false)} onHandedOver={onSolved} />
      )}
    </>
  )
}

interface HandOverProps extends NeededProgram {
  readonly onClose: () => void
  readonly onHandedOver: () => void
}

/** Chooses the member who becomes admin. */
function HandOver({ id, fullName, onClose, onHandedOver }: HandOverProps) {
  const members = useList(listMembers, { params: { id } })
  const own = useUser().id
  const [chosen, setChosen] = useState('')
  const { busy, submit } = useSubmit(async () => {
    await call(transferAdmin, { params: { id: chosen } }, { awaitRefetch: false })
    await refreshUser()
    toastSuccess(t('{name} was handed over.', { name: fullName }))
    onClose()
    onHandedOver()
  })
  return (
    <Dialog open title={t('Hand over {name}', { name: fullName })} onClose={onClose}>
      <Answer of={members}>
        {(all) => {
          const others = all.filter(({ userId, isActive }) => userId !== own && isActive)
          return others.length === 0 ? (
            <p>{t('No other member can sign in. Invite a person to the program first, or delete it.')}</p>
          ) : (
            <NativeSelect
              label={t('New admin')}
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={[
                { value: '', label: t('Choose a member') },
                ...others.map((one) => ({ value: one.id, label: one.fullName })),
              ]}
            />
          )
        }}
      </Answer>
      <DialogButtons onCancel={onClose}>
        <Button disabled={chosen === ''} loading={busy} onClick={submit}>
          {t('Hand over')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
