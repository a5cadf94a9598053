import { ERASURE_DAYS, erasePerson, keepPerson, type Person } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { call } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

/** Erases a person on request, for the program's ADMIN: what it does, and how to revoke it. */
export function ErasePerson({ person: { id, fullName, eraseAt } }: { readonly person: Person }) {
  const params = { id }
  const erase = useSubmit(async () => {
    const yes = await ask({
      title: t('Erase {name}?', { name: fullName }),
      text: t('After {days} days the name is gone from rosters, games and exports. Nothing brings it back.', {
        days: ERASURE_DAYS,
      }),
      yes: t('Erase'),
      no: t('Cancel'),
      grave: true,
    })
    if (yes) await call(erasePerson, { params })
  })
  const keep = useSubmit(() => call(keepPerson, { params }))
  return (
    <Section card title={t('Erase this person')}>
      {eraseAt === null ? (
        <>
          <p>
            {t(
              "Name, contacts and picture are removed after {days} days from rosters and games, and the full name from notes and titles. The jersey number stays, so that all figures still add up. Exports of the account are deleted. A last name alone, a nickname, and a name in a film's picture or sound are not found.",
              { days: ERASURE_DAYS },
            )}
          </p>
          <Button variant="default" grave loading={erase.busy} onClick={erase.submit}>
            {t('Erase')}
          </Button>
        </>
      ) : (
        <>
          <p>
            {t('{name} will be erased on {day}.', {
              name: fullName,
              day: dateText('longDay', eraseAt),
            })}
          </p>
          <Button loading={keep.busy} onClick={keep.submit}>
            {t('Keep')}
          </Button>
        </>
      )}
    </Section>
  )
}
