import { type Factors, makeRecoveryCodes, readFactors, removePasskey, removeTotp } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call, useCall } from '../call/call.ts'
import style from '../factor/Factor.module.css'
import { SECOND_FACTOR } from '../factor/place.ts'
import { Answer } from '../ui/Answer.tsx'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { TotpDialog } from './TotpDialog.tsx'

type Passkey = Factors['passkeys'][number]
type Doing =
  | { readonly what: 'totp' }
  | { readonly what: 'passkey'; readonly passkey: Passkey | null }
  | { readonly what: 'codes'; readonly codes: readonly string[] }

/** Passkeys, the authenticator app and recovery codes of the user. */
export default function SecondFactor() {
  const factors = useCall(readFactors, {})
  return <Answer of={factors}>{(known) => <Shown factors={known} />}</Answer>
}

function Shown({ factors }: { readonly factors: Factors }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  /** Recovery codes come with the first factor, and are shown once. */
  const added = (codes: readonly string[] | null) => setDoing(codes && { what: 'codes', codes })
  const { totpSince, passkeys } = factors
  const hasAny = totpSince !== null || passkeys.length > 0
  const note = useLedHere()
  return (
    <>
      <p ref={note} tabIndex={-1} className={style.note}>
        {factors.isRequired && !hasAny
          ? t('Administrators need a second factor. The pages for administrators open once you have one.')
          : t(
              'After your password, a log-in asks for a passkey or a code of an app. A passkey also logs you in alone.',
            )}
        {factors.isRequired && hasAny && (
          <>
            {' '}
            <Link to="/a/admin/accounts/">{t('Open the pages for administrators')}</Link>
          </>
        )}
      </p>
      {hasAny && (
        <List label={t('Second factors')}>
          {totpSince && <TotpRow since={totpSince} />}
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setDoing({ what: 'passkey', passkey })}
            />
          ))}
        </List>
      )}
      <div className={style.many}>
        <Button variant="default" onClick={() => setDoing({ what: 'passkey', passkey: null })}>
          {t('Add a passkey')}
        </Button>
        {!totpSince && (
          <Button variant="default" onClick={() => setDoing({ what: 'totp' })}>
            {t('Set up an authenticator app')}
          </Button>
        )}
        {hasAny && <NewCodes left={factors.recoveryCodesLeft} onMade={added} />}
      </div>
      {doing?.what === 'totp' && <TotpDialog onDone={added} onClose={close} />}
      {doing?.what === 'passkey' && <PasskeyDialog passkey={doing.passkey} onDone={added} onClose={close} />}
      {doing?.what === 'codes' && <RecoveryCodesDialog codes={doing.codes} onClose={close} />}
    </>
  )
}

/** Brings the section into view for an administrator whom the guard led here. */
function useLedHere() {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (location.hash !== `#${SECOND_FACTOR}`) return
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return note
}

function TotpRow({ since }: { readonly since: string }) {
  const remove = useSubmit(async () => {
    const yes = await ask({ title: t('Remove the authenticator app?'), text: t('Its codes no longer work.') })
    if (!yes) return
    await call(removeTotp, {})
    toastSuccess(t('The authenticator app has been removed.'))
  })
  return (
    <Row
      name={t('Authenticator app')}
      notes={[t('Set up on {day}', { day: dateText('day', since) })]}
      tools={
        <Button
          variant="default"
          size="sm"
          loading={remove.busy}
          aria-label={t('Remove the authenticator app')}
          onClick={remove.submit}
        >
          {t('Remove')}
        </Button>
      }
    />
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onRename: () => void
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt, isSynced }, onRename }: PasskeyRowProps) {
  const remove = useSubmit(async () => {
    const yes = await ask({
      title: t('Remove the passkey {name}?', { name }),
      text: t('It no longer logs you in. Delete it on the device too.'),
    })
    if (!yes) return
    await call(removePasskey, { params: { id } })
    toastSuccess(t('The passkey has been removed.'))
  })
  const used = lastUsedAt ? t('Last used on {day}', { day: dateText('day', lastUsedAt) }) : t('Not used yet')
  const notes = [
    t('Passkey'),
    t('Added on {day}', { day: dateText('day', createdAt) }),
    used,
    isSynced ? t('On your synced devices') : '',
  ]
  return (
    <Row
      name={name}
      notes={[notes.filter(Boolean).join(' · ')]}
      tools={
        <>
          <Button variant="default" size="sm" aria-label={t('Rename {name}', { name })} onClick={onRename}>
            {t('Rename')}
          </Button>
          <Button
            variant="default"
            size="sm"
            loading={remove.busy}
            aria-label={t('Remove {name}', { name })}
            onClick={remove.submit}
          >
            {t('Remove')}
          </Button>
        </>
      }
    />
  )
}

interface NewCodesProps {
  readonly left: number
  readonly onMade: (codes: readonly string[]) => void
}

function NewCodes({ left, onMade }: NewCodesProps) {
  const { busy, submit } = useSubmit(async () => {
    const yes = await ask({
      title: t('Make new recovery codes?'),
      text: t('You have {count} left. They no longer work after that.', { count: left }),
    })
    if (yes) onMade((await call(makeRecoveryCodes, {})).recoveryCodes)
  })
  return (
    <Button variant="default" loading={busy} onClick={submit}>
      {t('New recovery codes ({count} left)', { count: left })}
    </Button>
  )
}
