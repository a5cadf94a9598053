import { msg } from '@fullcourt/scorebook/vocabulary'
import type { AskedFactor, FactorMethod, logInFactor, SentBody } from '@fullcourt/wire'
import { recoveryFields, totpFields } from '@fullcourt/wire/forms/secondFactor'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { CODE_MASK } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Factor.module.css'
import { showPasskey } from './passkey.ts'

type Proof = SentBody<typeof logInFactor>

interface Props {
  readonly asked: AskedFactor
  /** Sends the proof. @throws Refused */
  readonly onProof: (proof: Proof) => Promise<unknown>
}

const OTHER_WORDS: Readonly<Record<FactorMethod, string>> = {
  passkey: msg('Use your passkey instead'),
  totp: msg('Use your authenticator app instead'),
  recovery: msg('Use a recovery code instead'),
}

/** Asks for the second factor: a passkey, a code of the app, or a recovery code. */
export default function FactorStep({ asked, onProof }: Props) {
  const [method, setMethod] = useState<FactorMethod>(asked.methods[0] ?? 'recovery')
  return (
    <div className={style.step}>
      {method === 'passkey' && <PasskeyForm asked={asked} onProof={onProof} />}
      {method === 'totp' && <CodeForm asked={asked} onProof={onProof} />}
      {method === 'recovery' && <RecoveryForm asked={asked} onProof={onProof} />}
      {asked.methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="subtle" fullWidth onClick={() => setMethod(other)}>
            {t(OTHER_WORDS[other])}
          </Button>
        ))}
    </div>
  )
}

function PasskeyForm({ asked, onProof }: Props) {
  const [error, setError] = useState<Error | null>(null)
  const { busy, submit } = useSubmit(async () => {
    setError(null)
    await onProof({ token: asked.token, passkey: await showPasskey(asked.passkey!) })
  }, setError)
  return (
    <>
      {error && <ErrorBox error={error} />}
      <Button fullWidth loading={busy} data-enter onClick={submit}>
        {t('Use your passkey')}
      </Button>
    </>
  )
}

function CodeForm({ asked, onProof }: Props) {
  const form = useForm({
    start: { code: '' },
    schemas: totpFields,
    onSubmit: ({ code }) => onProof({ token: asked.token, code }),
    refusals: 'form',
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('Code of your authenticator app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-first
        {...form.field('code', CODE_MASK)}
      />
      <Button type="submit" fullWidth loading={form.busy}>
        {t('Confirm')}
      </Button>
    </Form>
  )
}

function RecoveryForm({ asked, onProof }: Props) {
  const form = useForm({
    start: { recoveryCode: '' },
    schemas: recoveryFields,
    onSubmit: ({ recoveryCode }) => onProof({ token: asked.token, recoveryCode }),
    refusals: 'form',
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('Recovery code')}
        description={t('Each one works once.')}
        autoComplete="off"
        spellCheck={false}
        data-first
        {...form.field('recoveryCode')}
      />
      <Button type="submit" fullWidth loading={form.busy}>
        {t('Confirm')}
      </Button>
    </Form>
  )
}
