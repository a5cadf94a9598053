import { makePasswordLink, type Person, type Received } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { useMayInProgram, useProgram } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { LinkCard } from '../ui/links/LinkCard.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Card, Section } from '../ui/Page.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './People.module.css'

/** For the ADMIN: helps a person who forgot the password and has no verified address. */
export function PasswordHelp({ person }: { readonly person: Person }) {
  const { personId } = useProgram()
  const mayHelp = useMayInProgram('people.reach')
  const [link, setLink] = useState<Received<typeof makePasswordLink> | null>(null)
  const { submit, busy } = useSubmit(async () => {
    setLink(await call(makePasswordLink, { params: { id: person.id } }))
  })
  if (!mayHelp || person.userId === null || person.id === personId) return null
  return (
    <Section title={t('Forgotten password')}>
      <Card>
        <p className={style.first}>
          {t(
            '{name} can use “Forgot password?” on the login page. Without a verified email address, make a link here and hand it over in person.',
            { name: person.firstName },
          )}
        </p>
        <Button variant="default" loading={busy} onClick={submit}>
          {t('Make a password link')}
        </Button>
      </Card>
      {link && (
        <Dialog
          open
          title={t('Password link for {name}', { name: person.fullName })}
          onClose={() => setLink(null)}
        >
          <p className={style.first}>
            {t(
              '{name} ({username}) opens it and sets a new password. It works once, within 30 minutes, and is shown only now.',
              { name: person.firstName, username: link.username },
            )}
          </p>
          <LinkCard
            url={link.url}
            label={t('Link for the new password of {name}', { name: person.fullName })}
          />
        </Dialog>
      )}
    </Section>
  )
}
