import {
  type AskedFactor,
  askConfirmation,
  confirmFactor,
  confirmPassword,
  readFactors,
} from '@fullcourt/wire'
import { confirmPasswordFields } from '@fullcourt/wire/forms/account'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, queries, useCall } from '../call/call.ts'
import { replaceToken } from '../call/token.ts'
import FactorStep from '../factor/FactorStep.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toastError } from '../ui/toast.tsx'

export interface Props {
  readonly onAnswer: (confirmed: boolean) => void
}

/** A refused confirmation must not wait for the lock on the token that it holds itself. */
const ONCE = { retry: false, keepSession: true } as const

/**
 * Step-up: the server requires a recent log-in for this call. Users with a second factor show it; others type their password.
 * Other forms keep what was typed.
 */
export default function ConfirmPassword({ onAnswer }: Props) {
  return (
    // The dialog is drawn beside the app, not in it.
    <QueryClientProvider client={queries}>
      <Question onAnswer={onAnswer} />
    </QueryClientProvider>
  )
}

function Question({ onAnswer }: Props) {
  const { data: factors, isPending } = useCall(readFactors, {})
  if (isPending) return null
  const hasFactor = factors !== undefined && (factors.totpSince !== null || factors.passkeys.length > 0)
  return hasFactor ? <ByFactor onAnswer={onAnswer} /> : <ByPassword onAnswer={onAnswer} />
}

function ByFactor({ onAnswer }: Props) {
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  useEffect(() => {
    call(askConfirmation, {}, ONCE).then(setAsked, (failure) => {
      toastError(failure)
      onAnswer(false)
    })
  }, [onAnswer])
  // A dialog focuses its first field when it opens.
  if (!asked) return null
  return (
    <Dialog open title={t('Confirm that it is you')} onClose={() => onAnswer(false)}>
      <p>{t('You logged in a while ago. Show your second factor to continue.')}</p>
      <FactorStep
        asked={asked}
        onProof={async (body) => {
          await replaceToken(async () => (await call(confirmFactor, { body }, ONCE)).token)
          onAnswer(true)
        }}
      />
    </Dialog>
  )
}

function ByPassword({ onAnswer }: Props) {
  const form = useForm({
    start: { password: '' },
    schemas: confirmPasswordFields,
    async onSubmit(body) {
      await replaceToken(async () => (await call(confirmPassword, { body }, ONCE)).token)
      onAnswer(true)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Confirm your password')}
      submit={t('Confirm')}
      onClose={() => onAnswer(false)}
    >
      <p>{t('You logged in a while ago. Enter your password to continue.')}</p>
      <PasswordInput label={t('Password')} autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}
