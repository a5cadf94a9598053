import { endSession, listSessions, logOutEverywhere, type Session } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { useNavigate } from '@tanstack/react-router'
import { call, useList } from '../call/call.ts'
import { serverNow } from '../call/serverTime.ts'
import { keepToken } from '../call/token.ts'
import { forget } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { ago } from '../ui/ago.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Sessions.module.css'

/** The user's sessions, with a button to end each. */
export function Sessions() {
  const sessions = useList(listSessions, {})
  return (
    <Answer of={sessions}>
      {(list) => (
        <>
          <List>
            {list.toSorted(thisDeviceFirst).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </List>
          <EndMany hasOthers={list.length > 1} />
        </>
      )}
    </Answer>
  )
}

const thisDeviceFirst = (one: Session, other: Session): number => Number(other.current) - Number(one.current)

function SessionRow({
  session: { id, device, network, lastUsedAt, createdAt, current },
}: {
  readonly session: Session
}) {
  const navigate = useNavigate()
  const name = device ?? t('Unknown device')
  const { busy, submit } = useSubmit(async () => {
    if (current) return navigate({ to: '/logout/' })
    await call(endSession, { params: { id } })
    toastSuccess(t('Signed out on {device}.', { device: name }))
  })
  const used = current ? t('Active now') : t('Last used {ago}', { ago: ago(lastUsedAt, serverNow()) })
  const from = network ? t('Network {network}', { network }) : null
  return (
    <Row
      name={
        <>
          {name} {current && <Mark tone="good">{t('This device')}</Mark>}
        </>
      }
      notes={[
        [used, from, t('Signed in {day}', { day: dateText('day', createdAt) })].filter(Boolean).join(' · '),
      ]}
      tools={
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={t('Sign out on {device}', { device: name })}
          onClick={submit}
        >
          {t('Sign out')}
        </Button>
      }
    />
  )
}

function EndMany({ hasOthers }: { readonly hasOthers: boolean }) {
  const others = useSubmit(async () => {
    await call(logOutEverywhere, { query: { others: 'true' } })
    toastSuccess(t('Signed out everywhere else.'))
  })
  const all = useSubmit(async () => {
    const yes = await ask({
      title: t('Sign out everywhere?'),
      text: t(
        'Every device, this one too, has to sign in again. Plays that wait to be sent stay where they are.',
      ),
      yes: t('Sign out everywhere'),
      no: t('Cancel'),
    })
    if (!yes) return
    await call(logOutEverywhere, {})
    keepToken(null)
    forget()
  })
  return (
    <div className={style.many}>
      <p>{t('Lost a device, or signed in on one that is not yours?')}</p>
      {hasOthers && (
        <Button variant="default" loading={others.busy} onClick={others.submit}>
          {t('Sign out everywhere else')}
        </Button>
      )}
      <Button variant="default" loading={all.busy} onClick={all.submit}>
        {t('Sign out everywhere')}
      </Button>
    </div>
  )
}
