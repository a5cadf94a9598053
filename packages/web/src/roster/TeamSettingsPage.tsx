import { GENDERS, TEAM_LEVELS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { changeTeam, deleteTeam, readTeam, restoreTeam, type SentBody, type Team } from '@fullcourt/wire'
import { teamFields } from '@fullcourt/wire/forms/program'
import { useNavigate } from '@tanstack/react-router'
import { call, useCall } from '../call/call.ts'
import { useMayOnTeam, useTeam } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { Answer } from '../ui/Answer.tsx'
import { askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { ChoiceField, Field } from '../ui/forms/Field.tsx'
import { t, translateLabels, wordChoices } from '../ui/language.ts'
import { DeletedBanner } from '../ui/overlay/Banner.tsx'
import { Card, Page } from '../ui/Page.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { Seasons } from './Seasons.tsx'

async function save(team: Team, change: SentBody<typeof changeTeam>): Promise<void> {
  await call(changeTeam, { params: { id: team.id }, body: change })
}

function TeamFields({ team, readOnly }: { readonly team: Team; readonly readOnly: boolean }) {
  return (
    <Card>
      <Fields>
        <ChoiceField
          label={t('Team level')}
          value={team.level}
          data={translateLabels(TEAM_LEVELS)}
          readOnly={readOnly}
          onSave={(level) => save(team, { level })}
        />
        <Field
          label={t('Name')}
          schema={teamFields.name}
          value={team.name ?? ''}
          readOnly={readOnly}
          onSave={(name) => save(team, { name })}
        />
        <Field
          label={t('Mascot')}
          schema={teamFields.mascot}
          value={team.mascot ?? ''}
          readOnly={readOnly}
          onSave={(mascot) => save(team, { mascot })}
        />
        <ChoiceField
          label={t('Gender')}
          value={team.gender ?? ''}
          data={[{ value: '', label: t('As the program') }, ...wordChoices(GENDERS)]}
          readOnly={readOnly}
          onSave={(gender) => save(team, { gender: gender || null })}
        />
      </Fields>
    </Card>
  )
}

function Delete({ team }: { readonly team: Team }) {
  const navigate = useNavigate()
  const params = { id: team.id }
  const { busy, submit } = useSubmit(async () => {
    if (!(await askToDelete(team.fullName))) return
    await call(deleteTeam, { params }, { awaitRefetch: false })
    await navigate({ to: '/a/dashboard/' })
  })
  return (
    <Button variant="default" grave loading={busy} onClick={submit}>
      {t('Delete team')}
    </Button>
  )
}

/** /a/team/settings/: the team's names and its seasons. */
export default function TeamSettingsPage() {
  const { id } = useTeam()
  const team = useCall(readTeam, { params: { id } })
  const mayWrite = useMayOnTeam('team.write')
  const mayDelete = useMayOnTeam('team.delete')
  const mayDeleteSeasons = useMayOnTeam('season.delete')
  const restore = () => call(restoreTeam, { params: { id } })
  const gone = (team.data?.deletedAt ?? null) !== null
  return (
    <Page
      title={t('Team settings')}
      sentence={team.data?.fullName}
      action={team.data && mayDelete && !gone && <Delete team={team.data} />}
    >
      <Answer of={team}>
        {(found) => (
          <>
            {gone && <DeletedBanner onRestore={mayDelete ? restore : undefined} />}
            <TeamFields team={found} readOnly={!mayWrite || gone} />
            <Seasons mayWrite={mayWrite && !gone} mayDelete={mayDeleteSeasons && !gone} />
            {mayWrite && <AdminNote act={msg('delete this team or a season of it')} />}
          </>
        )}
      </Answer>
    </Page>
  )
}
