import { ERASURE_DAYS, erasePerson, keepPerson, type Person } from '@fullcourt/wire'
import { call } from '../call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

const dayOf = (iso: string): string => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' })

/** Erases a person on request, for the program's ADMIN: what it does, and how to revoke it. */
export function ErasePerson({ person: { id, fullName, eraseAt } }: { readonly person: Person }) {
  const params = { id }
  const erase = useSubmit(async () => {
    const yes = await ask({
      title: `Erase ${fullName}?`,
      text: `After ${ERASURE_DAYS} days the name is gone from every page, game and export. Nothing brings it back.`,
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
            Name, contacts and picture are removed everywhere after {ERASURE_DAYS} days: from rosters, games
            and their logs, notes and names of films. The jersey number stays, so that all figures still add
            up. Exports of the account are deleted. A name inside of a film&apos;s picture or sound is not
            found.
          </p>
          <Button variant="default" grave loading={erase.busy} onClick={erase.submit}>
            Erase
          </Button>
        </>
      ) : (
        <>
          <p>
            {fullName} will be erased on {dayOf(eraseAt)}.
          </p>
          <Button loading={keep.busy} onClick={keep.submit}>
            Keep
          </Button>
        </>
      )}
    </Section>
  )
}
