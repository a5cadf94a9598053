import { CODE, resendCode, verifyContact } from '@fullcourt/wire'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Addresses.module.css'
import type { ShownContact } from './Addresses.tsx'
import { useCountdown } from './useCountdown.ts'

interface Props {
  readonly contact: ShownContact
  /** A code has left just now. */
  readonly justSent: boolean
  readonly onClose: () => void
}

/** Shows with a code of six digits that an address or number is one's own. */
export function VerifyDialog({ contact: { type, value, shown, codeAwaited }, justSent, onClose }: Props) {
  const [sent, setSent] = useState(codeAwaited)
  const [wait, startWait] = useCountdown(justSent ? CODE.pauseSeconds : 0)
  const [refused, setRefused] = useState<Error | null>(null)
  const draft = useDraft({ code: '' }, { required: { code: 'Code' } })
  const sending = useSubmit(
    async () => {
      setRefused(null)
      const { waitSeconds } = await call(resendCode, { body: { value, type } })
      startWait(waitSeconds)
      draft.reset()
      if (sent) toastSuccess('Code has been resent.')
      setSent(true)
    },
    (error) => setRefused(error as Error),
  )
  const verifying = useSubmit(
    async () => {
      setRefused(null)
      if (!draft.check()) return
      await call(verifyContact, { body: { value, type, code: draft.values.code } })
      onClose()
      toastSuccess(`${shown} has been verified.`)
    },
    (error) => (hasField(error) ? draft.refuse(error) : setRefused(error as Error)),
  )
  const where = <strong className={type === 'phone' ? style.whole : undefined}>{shown}</strong>
  return (
    <Dialog open title={type === 'email' ? 'Verify your address' : 'Verify your number'} onClose={onClose}>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (sent) verifying.submit()
          else sending.submit()
        }}
      >
        {refused && <ErrorBox error={refused} />}
        <p className={style.value}>
          {sent ? (
            <>
              We sent a code of six digits to {where}. It holds for {CODE.minutes} minutes.
            </>
          ) : (
            <>We send a code of six digits to {where}, to see that it reaches you.</>
          )}
        </p>
        {sent && (
          <>
            <TextInput
              label="Code"
              className={style.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              maxLength={7}
              {...draft.field('code')}
            />
            <div className={style.again}>
              <span>Nothing came?</span>
              <Button
                variant="subtle"
                size="sm"
                loading={sending.busy}
                disabled={wait > 0}
                onClick={sending.submit}
              >
                {wait > 0 ? `Resend in ${wait} s` : 'Resend'}
              </Button>
            </div>
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {sent ? 'Later' : 'Cancel'}
          </Button>
          <Button type="submit" loading={sent ? verifying.busy : sending.busy}>
            {sent ? 'Verify' : 'Send code'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const hasField = (error: unknown): boolean =>
  error instanceof Error && 'fields' in error && Object.hasOwn(error.fields as object, 'code')
