import { askPasskey, logInPasskey } from '@fullcourt/wire'
import { useSyncExternalStore } from 'react'
import { call } from '../call/call.ts'
import { loadPasskey } from '../factor/passkey.door.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { useEnter } from './useEnter.ts'

const subscribe = () => () => undefined

/** Logs in by a passkey alone, where the browser knows passkeys. */
export function PasskeyLogIn() {
  const enter = useEnter()
  const isKnown = useSyncExternalStore(
    subscribe,
    () => 'PublicKeyCredential' in window,
    () => false,
  )
  const { busy, submit } = useSubmit(async () => {
    const { showPasskey } = await loadPasskey()
    const asked = await call(askPasskey, {}, { retry: false })
    const passkey = await showPasskey(asked.passkey)
    const body = { token: asked.token, passkey }
    await enter((await call(logInPasskey, { body }, { retry: false })).token)
  })
  if (!isKnown) return null
  return (
    <Button variant="default" fullWidth loading={busy} onClick={submit}>
      {t('Use a passkey')}
    </Button>
  )
}
