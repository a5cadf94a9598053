import {
  type AskedFactor,
  askConfirmation,
  confirmFactor,
  confirmPassword,
  readFactors,
} from '@fullcourt/wire'
import { confirmPasswordFields } from '@fullcourt/wire/forms/account'
import { PasswordInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queries, useCall } from '../call.ts'
import FactorStep from '../factor/FactorStep.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormDialog } from '../ui/Form.tsx'
import { Library } from '../ui/Library.tsx'
import { useForm } from '../ui/useForm.ts'
import { useSubmit } from '../ui/useSubmit.ts'

interface Props {
  readonly onAnswer: (confirmed: boolean) => void
}

/** Step-up: the server requires the password or a second factor again for this call. Other forms keep what was typed. */
export default function ConfirmPassword({ onAnswer }: Props) {
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  return (
    // It is drawn beside the app, not in it.
    <QueryClientProvider client={queries}>
      <Library>
        {asked ? (
          <Dialog open title="Confirm that it is you" onClose={() => onAnswer(false)}>
            <FactorStep
              asked={asked}
              onProof={async (body) => {
                await call(confirmFactor, { body }, { retry: false })
                onAnswer(true)
              }}
            />
          </Dialog>
        ) : (
          <ByPassword onAnswer={onAnswer} onAsked={setAsked} />
        )}
      </Library>
    </QueryClientProvider>
  )
}

function ByPassword({ onAnswer, onAsked }: Props & { readonly onAsked: (asked: AskedFactor) => void }) {
  const { data: factors } = useCall(readFactors, {})
  const hasFactor = factors !== undefined && (factors.totpSince !== null || factors.passkeys.length > 0)
  const other = useSubmit(async () => onAsked(await call(askConfirmation, {}, { retry: false })))
  const form = useForm({
    start: { password: '' },
    schemas: confirmPasswordFields,
    async onSubmit(body) {
      await call(confirmPassword, { body }, { retry: false })
      onAnswer(true)
    },
  })
  return (
    <FormDialog form={form} title="Confirm your password" submit="Confirm" onClose={() => onAnswer(false)}>
      <p>You logged in a while ago. Enter your password to continue.</p>
      <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      {hasFactor && (
        <Button variant="subtle" loading={other.busy} onClick={other.submit}>
          Use your second factor instead
        </Button>
      )}
    </FormDialog>
  )
}
