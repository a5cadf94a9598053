import { keepPhone, removeEmail, removePhone, type User } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { showPhone } from '../ui/forms/formats.ts'
import { t } from '../ui/language.ts'
import { DotsMenu } from '../ui/overlay/DotsMenu.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import style from './Addresses.module.css'
import type { ShownContact } from './contact.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { PhoneDialog } from './PhoneDialog.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

const emailsOf = (user: User): ShownContact[] =>
  user.emails.map(({ email, ...rest }) => ({ ...rest, type: 'email', value: email, shown: email }))
const phonesOf = (user: User): ShownContact[] =>
  user.phoneNumbers.map(({ phone, ...rest }) => ({
    ...rest,
    type: 'phone',
    value: phone,
    shown: showPhone(phone),
  }))

type Doing =
  | { readonly what: 'verify'; readonly contact: ShownContact; readonly justSent: boolean }
  | { readonly what: 'email'; readonly contact: ShownContact | null }
  | { readonly what: 'phone' }

/** The user's email addresses and phone numbers, with their actions. */
export function Addresses({ user }: { readonly user: User }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  /** Asks for the code right after an address or number was added. */
  const added = (now: User, value: string) => {
    const contact = [...emailsOf(now), ...phonesOf(now)].find((one) => one.value === value)
    setDoing(contact && !contact.verified ? { what: 'verify', contact, justSent: true } : null)
  }
  return (
    <>
      <Contacts label={t('Email addresses')} contacts={emailsOf(user)} onDo={setDoing} />
      <Contacts label={t('Phone numbers')} contacts={phonesOf(user)} onDo={setDoing} />
      <div className={style.adding}>
        <Button variant="default" onClick={() => setDoing({ what: 'email', contact: null })}>
          {t('Add an email address')}
        </Button>
        <Button variant="default" onClick={() => setDoing({ what: 'phone' })}>
          {t('Add a phone number')}
        </Button>
      </div>
      {doing?.what === 'verify' && (
        <VerifyDialog contact={doing.contact} justSent={doing.justSent} onClose={close} />
      )}
      {doing?.what === 'email' && <EmailDialog contact={doing.contact} onDone={added} onClose={close} />}
      {doing?.what === 'phone' && <PhoneDialog onDone={added} onClose={close} />}
    </>
  )
}

interface ContactsProps {
  readonly label: string
  readonly contacts: readonly ShownContact[]
  readonly onDo: (doing: Doing) => void
}

const Contacts = ({ label, contacts, onDo }: ContactsProps) =>
  contacts.length > 0 && (
    <List label={label}>
      {contacts.map((contact) => (
        <Row
          key={contact.id}
          name={contact.shown}
          notes={[<Marks key="marks" contact={contact} />]}
          tools={<Tools contact={contact} onDo={onDo} />}
        />
      ))}
    </List>
  )

const Marks = ({ contact: { verified, primary } }: { readonly contact: ShownContact }) => (
  <span className={style.marks}>
    <Mark tone={verified ? 'good' : 'accent'}>{verified ? t('Verified') : t('Not verified')}</Mark>
    {primary && <Mark>{t('Primary')}</Mark>}
  </span>
)

const Tools = ({ contact, onDo }: Pick<ContactsProps, 'onDo'> & { readonly contact: ShownContact }) => (
  <>
    {!contact.verified && (
      <Button
        variant="default"
        size="sm"
        aria-label={t('Verify {contact}', { contact: contact.shown })}
        onClick={() => onDo({ what: 'verify', contact, justSent: false })}
      >
        {t('Verify')}
      </Button>
    )}
    {!contact.primary && (
      <DotsMenu
        name={t('More for {contact}', { contact: contact.shown })}
        groups={[{ choices: choicesFor(contact, onDo) }]}
      />
    )}
  </>
)

const choicesFor = (contact: ShownContact, onDo: ContactsProps['onDo']) => [
  {
    label: t('Make primary'),
    onChoose: () =>
      contact.type === 'email'
        ? onDo({ what: 'email', contact })
        : void makePrimaryPhone(contact).catch(toastError),
  },
  { label: t('Remove'), onChoose: () => void remove(contact).catch(toastError) },
]

async function makePrimaryPhone({ value, shown }: ShownContact): Promise<void> {
  await call(keepPhone, { body: { phone: value, primary: true } })
  toastSuccess(t('{phone} is your primary number now.', { phone: shown }))
}

async function remove({ id, type, shown }: ShownContact): Promise<void> {
  const yes = await ask({
    title: t('Remove {contact}?', { contact: shown }),
    yes: t('Remove'),
    no: t('Cancel'),
    grave: true,
  })
  if (!yes) return
  await call(type === 'email' ? removeEmail : removePhone, { params: { id } })
}
