import { ERASURE_DAYS, erasePerson, keepPerson, type Person } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { dateText } from '../ui/dates.ts'
import { Section } from '../ui/Page.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

/** Erases a person on request, for the program's ADMIN: what it does, and how to revoke it. */
export function ErasePerson({ person: { id, fullName, eraseAt } }: { readonly person: Person }) {
  const params = { id }
  const erase = useSubmit(async () => {
    const yes = await ask({
      title: `Erase ${fullName}?`,
      text: `After ${ERASURE_DAYS} days the name is gone from rosters, games and exports. Nothing brings it back.`,
      yes: 'Erase',
      no: 'Cancel',
      grave: true,
    })
    if (yes) await call(erasePerson, { params })
  })
  const keep = useSubmit(() => call(keepPerson, { params }))
  return (
    <Section card title="Erase this person">
      {eraseAt === null ? (
        <>
          <p>
            Name, contacts and picture are removed after {ERASURE_DAYS} days from rosters and games, and the
            full name from notes and titles. The jersey number stays, so that all figures still add up.
            Exports of the account are deleted. A last name alone, a nickname, and a name in a film&apos;s
            picture or sound are not found.
          </p>
          <Button variant="default" grave loading={erase.busy} onClick={erase.submit}>
            Erase
          </Button>
        </>
      ) : (
        <>
          <p>
            {fullName} will be erased on {dateText('longDay', eraseAt)}.
          </p>
          <Button loading={keep.busy} onClick={keep.submit}>
            Keep
          </Button>
        </>
      )}
    </Section>
  )
}
