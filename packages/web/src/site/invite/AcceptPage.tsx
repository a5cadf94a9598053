import { msg } from '@fullcourt/scorebook/vocabulary'
import { type InvitationDetails, readInvitation } from '@fullcourt/wire'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, Refused } from '../../call/call.ts'
import { Logo } from '../../frame/Logo.tsx'
import { useSandboxId, useSignedIn } from '../../identity/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import entry from '../Entry.module.css'
import { Entry } from '../Entry.tsx'
import style from './Accept.module.css'
import { GuestEntry } from './GuestEntry.tsx'
import { JoinSignedIn } from './JoinSignedIn.tsx'
import { type InviteLink, useInviteLink } from './link.ts'
import { NewLogin } from './NewLogin.tsx'
import { joinSentence, nameInvitedTo } from './words.ts'

interface Opened {
  readonly details: InvitationDetails | null
  readonly refusal: Error | null
}

/** The invitation of the link, asked once: a used link opens nothing. */
function useDetails(link: InviteLink | null): Opened & { readonly retry: () => void } {
  const [opened, setOpened] = useState<Opened>({ details: null, refusal: null })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (!link) return
    const controller = new AbortController()
    const { signal } = controller
    setOpened({ details: null, refusal: null })
    call(readInvitation, { params: { id: link.id }, body: { token: link.token } }, { signal, bearer: '' })
      .then((details) => setOpened({ details, refusal: null }))
      .catch((refusal: Error) => signal.aborted || setOpened({ details: null, refusal }))
    return () => controller.abort()
  }, [link, tries])
  return { ...opened, retry: () => setTries(tries + 1) }
}

/** The titles of links that open nothing, by the code of the refusal. */
const CLOSED: Readonly<Record<string, string>> = {
  invitation_used: msg('This invitation was used'),
  invitation_expired: msg('This invitation has expired'),
  invitation_revoked: msg('This invitation was taken back'),
  not_found: msg('This link does not work'),
}

const NOT_FOUND = msg(
  'It may be incomplete or replaced by a newer one. Open the newest message, or copy the whole link.',
)

function Closed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const code = error instanceof Refused ? error.code : ''
  const title = CLOSED[code]
  return (
    <Entry
      title={t(title ?? msg('The invitation could not be opened'))}
      other={<Link to="/">{t('To the front page')}</Link>}
    >
      <div className={entry.text}>
        <p>{code === 'not_found' ? t(NOT_FOUND) : error.message}</p>
        {title ? (
          <LinkButton to="/login/">{t('Log in')}</LinkButton>
        ) : (
          <Button onClick={onRetry}>{t('Retry')}</Button>
        )}
      </div>
    </Entry>
  )
}

/** Joining with a new login or with one that the visitor has. */
function Choose({ details }: { readonly details: InvitationDetails }) {
  const navigate = useNavigate()
  const { firstName } = details
  return (
    <Entry
      title={t('Join {name}', { name: nameInvitedTo(details) })}
      sentence={[firstName && t('Hello {name}.', { name: firstName }), joinSentence(details)]
        .filter(Boolean)
        .join(' ')}
      other={<Link to="/">{t('Not now')}</Link>}
    >
      <div className={entry.text}>
        <Button fullWidth onClick={() => void navigate({ to: './', search: { step: 'you' } })}>
          {t('Create my login')}
        </Button>
        <Button
          fullWidth
          variant="default"
          onClick={() => void navigate({ to: '/login/', search: { next: '/invite/accept/' } })}
        >
          {t('I have a login')}
        </Button>
      </div>
    </Entry>
  )
}

function Opening({ link }: { readonly link: InviteLink }) {
  const { details, refusal, retry } = useDetails(link)
  const signedInNow = useSignedIn()
  const sandboxNow = useSandboxId()
  // Joining signs in; the page stays the same until it leads on.
  const [joinsAs] = useState(signedInNow && !sandboxNow ? 'user' : 'new')
  const { step } = useSearch({ strict: false })
  if (refusal) return <Closed error={refusal} onRetry={retry} />
  if (!details) return <PageSkeleton />
  const props = { link, details }
  if (details.kind === 'BENCH') return <GuestEntry {...props} />
  if (joinsAs === 'user') return <JoinSignedIn {...props} />
  return step ? <NewLogin {...props} /> : <Choose details={details} />
}

/** /invite/accept/: what the link of an invitation opens, and the ways to join. */
export default function AcceptPage() {
  const link = useInviteLink()
  const { step } = useSearch({ strict: false })
  return (
    <div className={style.page}>
      {!step && (
        <header className={style.bar}>
          <Link to="/" className={style.home} aria-label={t('Fullcourt, home')}>
            <Logo />
          </Link>
        </header>
      )}
      <main className={step ? undefined : style.main}>
        {link ? <Opening link={link} /> : <Closed error={MISSING} onRetry={() => undefined} />}
      </main>
    </div>
  )
}
const MISSING = new Refused(404, 'not_found', NOT_FOUND)
