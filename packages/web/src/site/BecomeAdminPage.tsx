import { becomeAdmin, readUser } from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, Refused, useCall } from '../call/call.ts'
import { isText, stored } from '../call/stored.ts'
import { refreshUser, useSignedIn } from '../identity/session.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { RestoreBackup } from './RestoreBackup.tsx'
import { useFragment } from './useFragment.ts'

/** Stored while the user logs in or registers, in this tab only. */
const kept = stored('fullcourt.adminLink', isText, 'sessionStorage')
const forgetToken = () => kept.write(null)
const HERE = { next: '/become-admin/' }

/** The page of the link that the server prints at its start while it has no administrator. */
export default function BecomeAdminPage() {
  const fragment = useFragment()
  const signedIn = useSignedIn()
  const [token] = useState(() => fragment || kept.read())
  const [restores, setRestores] = useState(false)
  useEffect(() => {
    if (token) kept.write(token)
  }, [token])
  if (token && restores)
    return (
      <Entry
        title={t('Restore a backup')}
        sentence={t('Everything of a backup goes into this empty Fullcourt: users, games, films and keys.')}
        other={<Link to="/">{t('Not now')}</Link>}
      >
        <RestoreBackup token={token} onDone={forgetToken} />
      </Entry>
    )
  return (
    <Entry
      title={t('Become the administrator')}
      sentence={t(
        'An administrator manages this installation: sets up accounts, invites people and takes care of plans. Games and teams stay with their coaches.',
      )}
      other={<Link to="/">{t('Not now')}</Link>}
    >
      {token ? (
        signedIn ? (
          <Confirm token={token} />
        ) : (
          <FirstSignIn onRestore={() => setRestores(true)} />
        )
      ) : (
        <div className={style.text}>
          <p>
            {t(
              'This link is incomplete. The server prints it at its start, until there is an administrator.',
            )}
          </p>
        </div>
      )}
    </Entry>
  )
}

function FirstSignIn({ onRestore }: { readonly onRestore: () => void }) {
  const navigate = useNavigate()
  const go = (to: '/login/' | '/register/') => () => void navigate({ to, search: HERE })
  return (
    <div className={style.text}>
      <p>{t('Log in or sign up first. You will come back here.')}</p>
      <div className={style.pair}>
        <Button variant="default" onClick={go('/login/')}>
          {t('Login')}
        </Button>
        <Button onClick={go('/register/')}>{t('Sign Up')}</Button>
      </div>
      <p>{t('Are you moving from another server? Restore its backup here.')}</p>
      <Button variant="default" onClick={onRestore}>
        {t('Restore a backup')}
      </Button>
    </div>
  )
}

function Confirm({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const { data: user } = useCall(readUser, {})
  const [refused, setRefused] = useState<Error | null>(null)
  const { busy, submit } = useSubmit(
    async () => {
      await call(becomeAdmin, { body: { token } })
      forgetToken()
      await refreshUser()
      toastSuccess(t('You are the administrator of this Fullcourt.'))
      await navigate({ to: '/a/dashboard/' })
    },
    (error) => {
      const isFinal = error instanceof Refused && ['gone', 'forbidden'].includes(error.code)
      if (!isFinal) return toastError(error)
      forgetToken()
      setRefused(error)
    },
  )
  if (refused)
    return (
      <div className={style.text}>
        <ErrorBox error={refused} />
        <LinkButton to="/a/dashboard/">{t('Dashboard')}</LinkButton>
      </div>
    )
  return (
    <div className={style.text}>
      <p>
        {rich(t('You are logged in as <user/>. The link works once.'), {
          user: <strong>{user?.username ?? '…'}</strong>,
        })}
      </p>
      <Button fullWidth loading={busy} disabled={!user} onClick={submit}>
        {t('Become the administrator')}
      </Button>
    </div>
  )
}
