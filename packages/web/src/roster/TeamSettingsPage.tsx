import { GENDERS, TEAM_LEVELS, type TeamLevel } from '@fullcourt/program'
import {
  changeTeam,
  deleteTeam,
  listTeams,
  readTeam,
  restoreTeam,
  type SentBody,
  type Team,
} from '@fullcourt/wire'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call, changed, useCall } from '../call.ts'
import { refreshUser, useMayOnTeam, useTeam } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { askToDelete } from '../ui/ask.tsx'
import { ChoiceField, Field } from '../ui/Field.tsx'
import { Fields } from '../ui/Fields.tsx'
import { Card, Page, Section } from '../ui/Page.tsx'
import { toastError } from '../ui/toast.tsx'
import { Seasons } from './Seasons.tsx'

async function told(): Promise<void> {
  await changed(readTeam, listTeams)
  await refreshUser()
}

async function save(team: Team, change: SentBody<typeof changeTeam>): Promise<void> {
  await call(changeTeam, { params: { id: team.id }, body: change })
  await told()
}

function TeamFields({ team, readOnly }: { readonly team: Team; readonly readOnly: boolean }) {
  return (
    <Card>
      <Fields>
        <ChoiceField
          label="Team level"
          value={String(team.level)}
          data={TEAM_LEVELS.map(({ value, label }) => ({ value: String(value), label }))}
          readOnly={readOnly}
          onSave={(level) => save(team, { level: Number(level) as TeamLevel })}
        />
        <Field
          label="Name"
          value={team.name ?? ''}
          readOnly={readOnly}
          onSave={(name) => save(team, { name })}
        />
        <Field
          label="Mascot"
          value={team.mascot ?? ''}
          readOnly={readOnly}
          onSave={(mascot) => save(team, { mascot })}
        />
        <ChoiceField
          label="Gender"
          value={team.gender ?? ''}
          data={[{ value: '', label: 'As the program' }, ...GENDERS]}
          readOnly={readOnly}
          onSave={(gender) => save(team, { gender: (gender || null) as Team['gender'] })}
        />
      </Fields>
    </Card>
  )
}

function Removal({ team }: { readonly team: Team }) {
  const navigate = useNavigate()
  const remove = async () => {
    if (!(await askToDelete())) return
    await call(deleteTeam, { params: { id: team.id } })
    await navigate({ to: '/a/dashboard/' })
    await told()
  }
  const restore = () => call(restoreTeam, { params: { id: team.id } }).then(told)
  return team.deletedAt ? (
    <Button onClick={() => void restore().catch(toastError)}>Restore</Button>
  ) : (
    <Button variant="default" color="red" onClick={() => void remove().catch(toastError)}>
      Delete team
    </Button>
  )
}

/** /a/team/settings/: what the team is called, and its seasons. */
export default function TeamSettingsPage() {
  const { id } = useTeam()
  const team = useCall(readTeam, { params: { id } })
  const mayWrite = useMayOnTeam('team.write')
  const mayDelete = useMayOnTeam('team.delete')
  return (
    <Page title="Team settings" sentence={team.data?.fullName}>
      <Answer of={team}>
        {(found) => (
          <>
            {found.deletedAt && <p role="status">This item has been deleted and can no longer be edited.</p>}
            <TeamFields team={found} readOnly={!mayWrite || found.deletedAt !== null} />
            <Seasons mayWrite={mayWrite && found.deletedAt === null} />
            {mayDelete && (
              <Section title="Delete">
                <Removal team={found} />
              </Section>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}
