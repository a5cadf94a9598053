import { listProgramGames } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useList } from '../call/call.ts'
import { liveWord, stageOf } from '../games/gameWords.ts'
import {
  type MyTeam,
  useMayInProgram,
  useMayOnTeam,
  usePlace,
  useProgram,
  useUser,
} from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import style from './Dashboard.module.css'
import { LastGames } from './LastGames.tsx'
import { PlayerDashboard } from './playerDashboard.door.tsx'
import { UpcomingGames } from './UpcomingGames.tsx'
import { VerifyNudge } from './VerifyNudge.tsx'

/** Loaded for players alone. */

export default function DashboardPage() {
  const user = useUser()
  const program = useProgram()
  const { team } = usePlace()
  const mayWriteTeam = useMayOnTeam('team.write')
  const games = useList(listProgramGames, { params: { id: program.id } }, { kept: true })
  const next = games.data?.[0]
  // The steps are for coaches; players and others only read.
  const mayWrite = useMayInProgram('program.write') || mayWriteTeam
  const mayAddFilm = useMayOnTeam('film.write')
  return (
    <Page
      title="Dashboard"
      sentence={`${program.fullName}${team ? '' : ' has no team yet.'}`}
      action={
        <>
          {team && mayAddFilm && (
            <LinkButton variant="default" to="/a/team/videos/new/">
              Add Video
            </LinkButton>
          )}
          {next && (
            <LinkButton to="/a/team/game/$id/" params={{ id: next.id }}>
              {stageOf(next) === 'live' ? liveWord(next) : 'Next game'}: {next.isHome ? 'vs' : 'at'}{' '}
              {next.opponentName}
            </LinkButton>
          )}
        </>
      }
    >
      {user.isDemo && (
        <p className={style.demo}>
          This is a sandbox of your own: change anything. <Link to="/register/">Sign Up</Link> to keep it with
          everything that you did in it.
        </p>
      )}
      <VerifyNudge user={user} />
      <div className={!mayWrite ? undefined : next ? style.columns : style.newcomer}>
        <div>
          <Section title="Upcoming games">
            <Answer of={games} waiting={<ListSkeleton rows={3} height={72} />}>
              {(all) => (all.length === 0 ? <NoGames /> : <UpcomingGames games={all} />)}
            </Answer>
          </Section>
          <NotScored />
          {team && <OfTeam team={team} />}
        </div>
        {mayWrite && (
          <Section title="Getting started">
            <ChecklistCard program={program} />
          </Section>
        )}
      </div>
    </Page>
  )
}

/** Games of days before today without a final score, latest first. Nothing where there is none. */
function NotScored() {
  const program = useProgram()
  const games = useList(listProgramGames, {
    params: { id: program.id },
    query: { filters: JSON.stringify({ notScored: true }) },
  })
  if (!games.data?.length) return null
  return (
    <Section title="Not scored yet">
      <UpcomingGames games={games.data.toReversed()} />
    </Section>
  )
}

/** Last games; for a player with the own figures. */
function OfTeam({ team }: { readonly team: MyTeam }) {
  const { rosterEntryId, teamRole } = team
  if (teamRole !== 'PLAYER' || !rosterEntryId) return <LastGames team={team} />
  return <PlayerDashboard team={team} entryId={rosterEntryId} />
}

function NoGames() {
  const { team } = usePlace()
  const mayAdd = useMayOnTeam('game.write')
  const mayAddTeam = useMayInProgram('team.create')
  if (!team) {
    return (
      <Empty title="No team yet" action={mayAddTeam && <LinkButton to="/a/team/new/">Add team</LinkButton>}>
        Games belong to a team.
      </Empty>
    )
  }
  return (
    <Empty
      title="No upcoming games"
      action={<LinkButton to="/a/team/schedule/">{mayAdd ? 'Add a game' : 'Schedule'}</LinkButton>}
    >
      Games that have not been played yet appear here.
    </Empty>
  )
}
