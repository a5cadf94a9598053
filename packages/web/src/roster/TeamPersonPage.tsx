import { type RosterEntry, readRosterEntry } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useCall } from '../call/call.ts'
import { useMayInProgram, useTeamOf } from '../identity/session.ts'
import { CardTools } from '../playerCard/CardTools.tsx'
import { PlayerCard } from '../playerCard/PlayerCard.tsx'
import { playerFacts } from '../playerCard/playerFacts.ts'
import { useId } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { t } from '../ui/language.ts'
import { Avatar } from '../ui/overlay/Avatar.tsx'
import { DeletedBanner } from '../ui/overlay/Banner.tsx'
import { Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { StaffFields } from './StaffFields.tsx'
import { staffWord } from './StaffRows.tsx'

function PersonPage({ entry }: { readonly entry: RosterEntry }) {
  const mayReadPeople = useMayInProgram('people.read')
  const isPlayer = entry.role === 'PLAYER'
  const inProgram = isPlayer ? '/a/program/players/$id/' : '/a/program/staff/$id/'
  return (
    <Page
      wide={isPlayer}
      title={entry.fullName}
      back={<Link to="/a/team/roster/">{t('Roster')}</Link>}
      mark={<Avatar name={entry.fullName} src={entry.avatarURL} size={96} />}
      sentence={
        <>
          {isPlayer ? playerFacts(entry) : staffWord(entry.role)}{' '}
          {entry.isStarter && <Mark tone="accent">{t('Starter')}</Mark>}
        </>
      }
      action={
        <>
          {isPlayer && <CardTools />}
          {mayReadPeople && (
            <LinkButton variant="default" to={inProgram} params={{ id: entry.teamBrandPersonnelId }}>
              {t('Manage')}
            </LinkButton>
          )}
        </>
      }
    >
      {entry.deletedAt && <DeletedBanner />}
      {isPlayer ? (
        <PlayerCard personId={entry.teamBrandPersonnelId} entry={entry} />
      ) : (
        <StaffFields entry={entry} />
      )}
    </Page>
  )
}

/** /a/team/player/{id}/ and /a/team/staff/{id}/: a person of the team. For a player, the card. */
export default function TeamPersonPage() {
  const entry = useCall(readRosterEntry, { params: { id: useId() } })
  useTeamOf(entry.data?.teamId)
  return <PageAnswer of={entry}>{(found) => <PersonPage entry={found} />}</PageAnswer>
}
