import { addPasskey, beginPasskey, type Factors, renamePasskey } from '@fullcourt/wire'
import { addPasskeyFields } from '@fullcourt/wire/forms/secondFactor'
import { call } from '../call/call.ts'
import { makePasskey } from '../factor/passkey.ts'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'

interface Props {
  /** The one to rename; null to add one. */
  readonly passkey: Factors['passkeys'][number] | null
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

async function add(name: string): Promise<readonly string[] | null> {
  const { token, passkey: options } = await call(beginPasskey, {})
  const passkey = await makePasskey(options)
  const { recoveryCodes } = await call(addPasskey, { body: { token, name, passkey } }, { retry: false })
  toastSuccess(t('The passkey has been added.'))
  return recoveryCodes
}

/** Adds a passkey of this device, or renames one. */
export function PasskeyDialog({ passkey, onDone, onClose }: Props) {
  const form = useForm({
    start: { name: passkey?.name ?? '' },
    schemas: addPasskeyFields,
    async onSubmit({ name }) {
      if (!passkey) return onDone(await add(name))
      await call(renamePasskey, { params: { id: passkey.id }, body: { name } })
      onClose()
    },
    refusals: 'form',
  })
  return (
    <FormDialog
      form={form}
      title={passkey ? t('Rename the passkey') : t('Add a passkey')}
      submit={passkey ? t('Save') : t('Continue')}
      onClose={onClose}
    >
      {!passkey && <p>{t('Your device asks for your face, finger or PIN, and keeps the passkey.')}</p>}
      <TextInput label={t('Name')} placeholder={t('My laptop')} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
