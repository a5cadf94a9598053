import { msg } from '@fullcourt/scorebook/vocabulary'
import { noteBackupKey, type Received, type readBackups } from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { call, Refused } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { rich } from '../ui/rich.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import style from './Admin.module.css'
import { loadAge } from './age.door.ts'

type Sealing = NonNullable<Received<typeof readBackups>['sealing']>
interface Props {
  readonly sealing: Sealing
}

/** For whom backups are sealed, and a button that tries whether the key is still there. */
export function BackupKey({ sealing }: Props) {
  const [isTrying, setTrying] = useState(false)
  const { recipient, triedAt } = sealing
  return (
    <Section title={t('Key')}>
      <p className={style.note}>
        {rich(t('Backups are sealed for <recipient/>. Only its key opens them.'), {
          recipient: <code className={style.sentence}>{shortened(recipient)}</code>,
        })}{' '}
        {triedAt
          ? t('It was tried on {triedAt}.', { triedAt: momentText(triedAt) })
          : t('It was not tried yet.')}
      </p>
      <div className={style.more}>
        <Button variant="default" onClick={() => setTrying(true)}>
          {t('Try the key')}
        </Button>
      </div>
      {isTrying && <TryKeyDialog sealing={sealing} onClose={() => setTrying(false)} />}
    </Section>
  )
}

/** Recipients that resist quantum computers have two thousand letters. */
const shortened = (recipient: string): string =>
  recipient.length > 80 ? `${recipient.slice(0, 60)}…` : recipient

const LINE = 'The key opens this line.'

/** Seals a line for the recipient and opens it with the key. @param typed the key, or the whole file with it */
async function opens(recipient: string, typed: string): Promise<boolean> {
  const [key] = /AGE-SECRET-KEY-[0-9A-Z-]+/i.exec(typed) ?? []
  if (!key) return false
  const { Decrypter, Encrypter } = await loadAge()
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()]
  try {
    encrypter.addRecipient(recipient)
    decrypter.addIdentity(key)
    return (await decrypter.decrypt(await encrypter.encrypt(LINE), 'text')) === LINE
  } catch {
    return false
  }
}

const WRONG = msg('This key does not open the backups. It begins with AGE-SECRET-KEY.')

function TryKeyDialog({ sealing: { recipient }, onClose }: Props & { readonly onClose: () => void }) {
  const form = useForm({
    start: { key: '' },
    schemas: {},
    required: { key: t('Please paste the key.') },
    async onSubmit(_, { key }) {
      if (!(await opens(recipient, key)))
        throw new Refused(422, 'invalid', t(WRONG), {
          code: 'invalid',
          message: t(WRONG),
          fields: { key: t(WRONG) },
        })
      await call(noteBackupKey, { body: { recipient } })
      toastSuccess(t('This key opens the backups. Keep it at two places.'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Try the key of the backups')}
      submit={t('Try the key')}
      onClose={onClose}
    >
      <p>{t('Paste it from where you keep it. It is tried in this browser and sent nowhere.')}</p>
      <TextInput label={t('Key')} type="password" autoComplete="off" {...form.field('key')} />
    </FormDialog>
  )
}
