import { removeSignIn } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call/call.ts'
import { refreshUser, useProgram } from '../identity/session.ts'
import { LastAdmin } from '../people/LastAdmin.tsx'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './People.module.css'

/** Leaves the program. Its last ADMIN cannot. */
export function Leave() {
  const { id, personId, fullName, admins, role } = useProgram()
  const navigate = useNavigate()
  const { busy, submit } = useSubmit(async () => {
    const text = 'You lose access at once. An admin can invite you again.'
    if (!(await ask({ title: `Leave ${fullName}?`, text, yes: 'Leave', no: 'Cancel', grave: true }))) return
    await call(removeSignIn, { params: { id: personId ?? '' } })
    await refreshUser()
    toastSuccess(`You have left ${fullName}.`)
    await navigate({ to: '/a/dashboard/' })
  })
  if (!personId) return null
  const isLastAdmin = role === 'ADMIN' && (admins ?? []).length < 2
  return (
    <Section card title="Leave this program">
      {isLastAdmin ? (
        <>
          <p className={style.leave}>Hand the program over or delete it before you leave.</p>
          <LastAdmin programs={[{ id, fullName }]} onSolved={() => void navigate({ to: '/a/dashboard/' })} />
        </>
      ) : (
        <>
          <p className={style.leave}>
            You keep your login and your other programs. Everything you entered stays with the program.
          </p>
          <Button variant="default" grave loading={busy} onClick={submit}>
            Leave
          </Button>
        </>
      )}
    </Section>
  )
}
