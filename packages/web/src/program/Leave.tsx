import { removeSignIn } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call/call.ts'
import { refreshUser, useProgram } from '../identity/session.ts'
import { LastAdmin } from '../people/LastAdmin.tsx'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './People.module.css'

/** Leaves the program. Its last ADMIN cannot. */
export function Leave() {
  const { id, personId, fullName, admins, role } = useProgram()
  const navigate = useNavigate()
  const { busy, submit } = useSubmit(async () => {
    const text = t('You lose access at once. An admin can invite you again.')
    if (
      !(await ask({
        title: t('Leave {name}?', { name: fullName }),
        text,
        yes: t('Leave'),
        no: t('Cancel'),
        grave: true,
      }))
    )
      return
    await call(removeSignIn, { params: { id: personId ?? '' } })
    await refreshUser()
    toastSuccess(t('You have left {name}.', { name: fullName }))
    await navigate({ to: '/a/dashboard/' })
  })
  if (!personId) return null
  const isLastAdmin = role === 'ADMIN' && (admins ?? []).length < 2
  return (
    <Section card title={t('Leave this program')}>
      {isLastAdmin ? (
        <>
          <p className={style.leave}>{t('Hand the program over or delete it before you leave.')}</p>
          <LastAdmin programs={[{ id, fullName }]} onSolved={() => void navigate({ to: '/a/dashboard/' })} />
        </>
      ) : (
        <>
          <p className={style.leave}>
            {t('You keep your login and your other programs. Everything you entered stays with the program.')}
          </p>
          <Button variant="default" grave loading={busy} onClick={submit}>
            {t('Leave')}
          </Button>
        </>
      )}
    </Section>
  )
}
