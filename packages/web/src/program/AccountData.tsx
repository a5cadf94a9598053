import {
  deleteAccount,
  ERASURE_DAYS,
  exportAccount,
  exportProgram,
  type Program,
  renameAccount,
  type User,
} from '@fullcourt/wire'
import { accountFields, deleteAccountFields } from '@fullcourt/wire/forms/account'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { useMayInProgram, useUser } from '../identity/session.ts'
import { ExportData } from '../people/ExportData.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Card, Section } from '../ui/Page.tsx'
import { rich } from '../ui/rich.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { ImportAccount } from './ImportAccount.tsx'

type Account = User['accounts'][number]

/** The data of a program and of its account, for ADMINs. */
export function AccountData({ program: { id, accountId } }: { readonly program: Program }) {
  const { accounts, isDemo } = useUser()
  const mayExport = useMayInProgram('program.export')
  const account = accounts.find((one) => one.id === accountId)
  if (isDemo || !mayExport) return null
  return (
    <>
      <Section title={t('Data of this program')}>
        <Card>
          <Export
            what="this program"
            start={(films) => call(exportProgram, { params: { id }, body: { films } }, { retry: false })}
          />
        </Card>
      </Section>
      {account?.isOwner && <WholeAccount account={account} />}
    </>
  )
}

/** Actions on an account, for the ADMIN of each of its programs. */
const WholeAccount = ({ account }: { readonly account: Account }) => (
  <Section title={t('Account {name}', { name: account.name })}>
    <Card>
      <Fields>
        <Field
          label={t('Account name')}
          schema={accountFields.name}
          value={account.name}
          onSave={async (name) => {
            await call(renameAccount, { params: { id: account.id }, body: { name } })
          }}
        />
      </Fields>
    </Card>
    <Card>
      <Export
        what="the account"
        start={(films) =>
          call(exportAccount, { params: { id: account.id }, query: { films: String(films) } })
        }
      />
    </Card>
    <Card>
      <ImportAccount />
    </Card>
    <Card>
      <DeleteAccount account={account} />
    </Card>
  </Section>
)

interface ExportProps {
  readonly what: 'this program' | 'the account'
  readonly start: (films: boolean) => Promise<{ readonly id: string }>
}

function Export({ what, start }: ExportProps) {
  const [films, setFilms] = useState(false)
  return (
    <>
      <p>
        {what === 'the account'
          ? t(
              'A ZIP with all programs of the account: every row as JSON, people and schedule for spreadsheets, and the box score of each game. It can be imported here and in another installation. Other admins are notified.',
            )
          : t(
              'A ZIP of this program: every row as JSON, people and schedule for spreadsheets, and the box score of each game. It can be imported here and in another installation. Other admins are notified.',
            )}
      </p>
      <Fields stacked>
        <Checkbox
          label={t('With the original films')}
          checked={films}
          onChange={({ currentTarget }) => setFilms(currentTarget.checked)}
        />
        <ExportData
          label={what === 'the account' ? t('Export the account') : t('Export this program')}
          start={() => start(films)}
        />
      </Fields>
    </>
  )
}

function DeleteAccount({ account }: { readonly account: Account }) {
  const [isOpen, setOpen] = useState(false)
  if (account.eraseAt !== null)
    return <p>{t('This account is being deleted. Keep it with the button above.')}</p>
  return (
    <>
      <p>
        {t(
          'Deleting the account removes all its programs with people, games, figures and films after {days} days. Until then an admin of any of them can keep it.',
          { days: ERASURE_DAYS },
        )}
      </p>
      <Button variant="default" grave onClick={() => setOpen(true)}>
        {t('Delete the account')}
      </Button>
      {isOpen && <Ask account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

function Ask({
  account: { id, name },
  onClose,
}: {
  readonly account: Account
  readonly onClose: () => void
}) {
  const form = useForm({
    start: { name: '', password: '' },
    schemas: deleteAccountFields,
    async onSubmit(body) {
      await call(deleteAccount, { params: { id }, body }, { retry: false })
      onClose()
      toastSuccess(t('{name} will be deleted in {days} days.', { name, days: ERASURE_DAYS }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Delete this account?')}
      submit={t('Delete in 30 days')}
      onClose={onClose}
    >
      <p>
        {rich(
          t('Everything in it is gone after {days} days. Enter its name to confirm: <name/>', {
            days: ERASURE_DAYS,
          }),
          { name: <b>{name}</b> },
        )}
      </p>
      <TextInput label={t('Name')} autoComplete="off" {...form.field('name')} />
      <PasswordInput label={t('Password')} autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}
