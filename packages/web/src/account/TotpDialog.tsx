import { beginTotp, confirmTotp, type Received } from '@fullcourt/wire'
import { totpFields } from '@fullcourt/wire/forms/secondFactor'
import { useEffect, useState } from 'react'
import { call } from '../call/call.ts'
import style from '../factor/Factor.module.css'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { CODE_MASK } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { QrCode } from '../ui/links/qrCode.door.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'

interface Props {
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Sets up an authenticator app: its QR code, then a code of it. */
export function TotpDialog({ onDone, onClose }: Props) {
  const [begun, setBegun] = useState<Received<typeof beginTotp> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret for one dialog.
  useEffect(() => {
    call(beginTotp, {}, { retry: false })
      .then(setBegun)
      .catch((error: unknown) => {
        toastError(error)
        onClose()
      })
  }, [])
  const form = useForm({
    start: { code: '' },
    schemas: totpFields,
    async onSubmit(body) {
      const { recoveryCodes } = await call(confirmTotp, { body }, { retry: false })
      toastSuccess(t('The authenticator app has been set up.'))
      onDone(recoveryCodes)
    },
    refusals: 'form',
  })
  return (
    <FormDialog form={form} title={t('Set up an authenticator app')} submit={t('Confirm')} onClose={onClose}>
      <p>{t('Scan this with an authenticator app, then type the code that it shows.')}</p>
      <div className={style.qr}>
        {begun && <QrCode text={begun.uri} label={t('QR code for an authenticator app')} />}
      </div>
      {begun && (
        <details>
          <summary>{t('Enter the key by hand')}</summary>
          <p className={style.secret}>{begun.secret.match(/.{4}/g)!.join(' ')}</p>
        </details>
      )}
      <TextInput
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-first
        {...form.field('code', CODE_MASK)}
      />
    </FormDialog>
  )
}
