import { msg } from '@fullcourt/scorebook/vocabulary'
import { CODE, resendCode, verifyContact } from '@fullcourt/wire'
import { codeFields } from '@fullcourt/wire/forms/account'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { CODE_MASK } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import style from './Addresses.module.css'
import type { ShownContact } from './contact.ts'
import { useCountdown } from './useCountdown.ts'

interface Props {
  readonly contact: ShownContact
  /** A code was sent when the dialog opened. */
  readonly justSent: boolean
  readonly onClose: () => void
}

const TITLES = { email: msg('Verify your email address'), phone: msg('Verify your number') } as const

/** Asks for the six-digit code that verifies an address or a number. */
export function VerifyDialog({ contact, justSent, onClose }: Props) {
  const [isSent, setIsSent] = useState(contact.codeAwaited)
  const [wait, startWait] = useCountdown(justSent ? CODE.pauseSeconds : 0)
  const { value, type } = contact
  const send = async () => {
    const { waitSeconds } = await call(resendCode, { body: { value, type } })
    startWait(waitSeconds)
    setIsSent(true)
  }
  const props = { contact, onClose, send }
  return isSent ? <EnterCode {...props} wait={wait} /> : <SendCode {...props} />
}

interface StepProps extends Omit<Props, 'justSent'> {
  /** Sends a new code. @throws Refused */
  readonly send: () => Promise<void>
}

const Shown = ({ contact: { type, shown } }: Pick<Props, 'contact'>) => (
  <strong className={type === 'phone' ? style.whole : undefined}>{shown}</strong>
)

function SendCode({ contact, onClose, send }: StepProps) {
  const form = useForm({ start: {}, schemas: {}, refusals: 'form', onSubmit: send })
  return (
    <FormDialog form={form} title={t(TITLES[contact.type])} submit={t('Send code')} onClose={onClose}>
      <p className={style.value}>
        {rich(t('We will send a six-digit code to <contact/>.'), { contact: <Shown contact={contact} /> })}
      </p>
    </FormDialog>
  )
}

function EnterCode({ contact, onClose, send, wait }: StepProps & { readonly wait: number }) {
  const { value, type, shown } = contact
  const form = useForm({
    start: { code: '' },
    schemas: codeFields,
    refusals: 'form',
    async onSubmit(body) {
      await call(verifyContact, { body: { value, type, ...body } })
      onClose()
      toastSuccess(t('{shown} has been verified.', { shown }))
    },
  })
  const resend = useForm({
    start: {},
    schemas: {},
    refusals: 'form',
    async onSubmit() {
      form.reset()
      await send()
      toastSuccess(t('Code has been resent.'))
    },
  })
  return (
    <FormDialog
      form={{ ...form, refusal: form.refusal ?? resend.refusal }}
      title={t(TITLES[type])}
      submit={t('Verify')}
      cancel={t('Later')}
      onClose={onClose}
    >
      <p className={style.value}>
        {rich(
          t('We sent a six-digit code to <contact/>. It expires after {minutes} minutes.', {
            minutes: CODE.minutes,
          }),
          { contact: <Shown contact={contact} /> },
        )}
      </p>
      <TextInput
        label={t('Code')}
        className={style.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.field('code', CODE_MASK)}
      />
      <div className={style.again}>
        <span>{t("Didn't get a code?")}</span>
        <Button variant="subtle" size="sm" loading={resend.busy} disabled={wait > 0} onClick={resend.submit}>
          {wait > 0 ? t('Resend in {wait} s', { wait }) : t('Resend')}
        </Button>
      </div>
    </FormDialog>
  )
}
