import { type Game, listProgramGames, type Program, readChecklist } from '@fullcourt/wire'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { Link } from '@tanstack/react-router'
import { useCall, useList } from '../call/call.ts'
import { stageOf } from '../games/gameWords.ts'
import {
  type MyTeam,
  useMayInProgram,
  useMayOnTeam,
  usePlace,
  useProgram,
  useUser,
} from '../identity/session.ts'
import { useTeamName } from '../identity/teamNames.ts'
import { GameAhead } from '../teamFace/GameAhead.tsx'
import { RecordStrip, useFinals } from '../teamFace/RecordStrip.tsx'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { inkOn } from '../ui/colour.ts'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Avatar } from '../ui/overlay/Avatar.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { rich } from '../ui/rich.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import style from './Dashboard.module.css'
import { DoNow } from './DoNow.tsx'
import { LastGame } from './LastGame.tsx'
import { ProgramTeams } from './ProgramTeams.tsx'
import { PlayerDashboard } from './playerDashboard.door.tsx'
import { UpcomingGames } from './UpcomingGames.tsx'
import { VerifyNudge } from './VerifyNudge.tsx'

const isToday = ({ localStartTime, timezone }: Game): boolean =>
  localStartTime.slice(0, 10) === wallTimeAt(Date.now(), timezone).slice(0, 10)

/** The games that come first: those being played and those of today, else the next one. */
function firstOf(games: readonly Game[]): readonly Game[] {
  const now = games.filter((game) => stageOf(game) === 'live' || isToday(game))
  return now.length > 0 ? now : games.slice(0, 1)
}

/** Games in front, those being played first. */
function Ahead({ games }: { readonly games: readonly Game[] }) {
  const teamName = useTeamName()
  const title = games.some((game) => stageOf(game) === 'live')
    ? t('Now')
    : games.some(isToday)
      ? t('Today')
      : t('Next game')
  const ordered = [...games].sort((a, b) => Number(stageOf(b) === 'live') - Number(stageOf(a) === 'live'))
  return (
    <Section title={title}>
      <div className={style.ahead}>
        {ordered.map((game, at) => (
          <GameAhead key={game.id} isMain={at === 0} game={game} team={teamName(game.teamId)} />
        ))}
      </div>
    </Section>
  )
}

/** The program's picture or initials in its first color. */
function ProgramMark({ program }: { readonly program: Program }) {
  const { fullName, avatarURL, color1 } = program
  const colours = color1 ? { fill: color1, ink: inkOn(color1) } : {}
  return <Avatar name={fullName} src={avatarURL} size={64} {...colours} />
}

export default function DashboardPage() {
  const user = useUser()
  const program = useProgram()
  const { team } = usePlace()
  const mayWriteTeam = useMayOnTeam('team.write')
  const games = useList(listProgramGames, { params: { id: program.id } }, { kept: true })
  const checklist = useCall(readChecklist, { params: { id: program.id } }, { kept: true })
  const first = firstOf(games.data ?? [])
  const later = (games.data ?? []).filter((game) => !first.includes(game))
  // The steps are for coaches; players and others only read.
  const mayWrite = useMayInProgram('program.write') || mayWriteTeam
  const isNew = mayWrite && !(checklist.data && Object.values(checklist.data.items).every(Boolean))
  const mayAddFilm = useMayOnTeam('film.write')
  return (
    <Page
      title={t('Dashboard')}
      mark={<ProgramMark program={program} />}
      sentence={team ? program.fullName : t('{program} has no team yet.', { program: program.fullName })}
      action={
        team &&
        mayAddFilm && (
          <LinkButton variant="default" to="/a/team/videos/new/">
            {t('Add Video')}
          </LinkButton>
        )
      }
    >
      {user.isDemo && (
        <p className={style.demo}>
          {rich(
            t(
              'This is a sandbox of your own: change anything. <link>Sign Up</link> to keep it with everything that you did in it.',
            ),
            { link: (words) => <Link to="/register/">{words}</Link> },
          )}
        </p>
      )}
      <VerifyNudge user={user} />
      {team && <TeamRecord team={team} />}
      <div className={first.length > 0 || !isNew ? style.columns : style.newcomer}>
        <div>
          <Answer of={games} waiting={<ListSkeleton rows={1} height={120} />}>
            {() => (first.length === 0 ? <NoGames /> : <Ahead games={first} />)}
          </Answer>
          {mayWrite && <DoNow />}
          {team && <OfTeam team={team} />}
        </div>
        <div>
          {isNew && (
            <Section title={t('Getting started')}>
              <ChecklistCard program={program} />
            </Section>
          )}
          <ProgramTeams />
          {later.length > 0 && (
            <Section title={t('Upcoming games')}>
              <UpcomingGames games={later} />
            </Section>
          )}
        </div>
      </div>
    </Page>
  )
}

/** The record of the chosen team. */
function TeamRecord({ team }: { readonly team: MyTeam }) {
  return (
    <div className={style.strip}>
      <RecordStrip finals={useFinals(team.id)} />
    </div>
  )
}

/** The last game; for a player the own figures. */
function OfTeam({ team }: { readonly team: MyTeam }) {
  const { rosterEntryId, teamRole } = team
  if (teamRole !== 'PLAYER' || !rosterEntryId) return <LastGame team={team} />
  return <PlayerDashboard team={team} entryId={rosterEntryId} />
}

function NoGames() {
  const { team } = usePlace()
  const mayAdd = useMayOnTeam('game.write')
  const mayAddTeam = useMayInProgram('team.create')
  if (!team) {
    return (
      <Empty
        title={t('No team yet')}
        action={mayAddTeam && <LinkButton to="/a/team/new/">{t('Add team')}</LinkButton>}
      >
        {t('Games belong to a team.')}
      </Empty>
    )
  }
  return (
    <Empty
      title={t('No upcoming games')}
      action={<LinkButton to="/a/team/schedule/">{mayAdd ? t('Add a game') : t('Schedule')}</LinkButton>}
    >
      {t('Games that have not been played yet appear here.')}
    </Empty>
  )
}
