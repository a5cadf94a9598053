import { listProgramGames } from '@fullcourt/wire'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useList } from '../call.ts'
import { useMayOnTeam, usePlace, useProgram, useUser } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import style from './Dashboard.module.css'
import { UpcomingGames } from './UpcomingGames.tsx'

export default function DashboardPage() {
  const user = useUser()
  const program = useProgram()
  const { team } = usePlace()
  const games = useList(listProgramGames, { params: { id: program.id } })
  const next = games.data?.[0]
  return (
    <Page
      title="Dashboard"
      sentence={`${program.fullName}${team ? '' : ' has no team yet.'}`}
      action={
        next ? (
          <Button renderRoot={(props) => <Link to={`/a/team/game/${next.id}/`} {...props} />}>
            Next game: {next.isHome ? 'vs' : 'at'} {next.opponentName}
          </Button>
        ) : undefined
      }
    >
      {user.isDemo && (
        <p className={style.demo}>
          This is a sandbox of your own: change anything. <Link to="/register/">Sign Up</Link> to keep your
          work.
        </p>
      )}
      <div className={next ? style.columns : style.newcomer}>
        <Section title="Upcoming games">
          <Answer of={games} waiting={<ListSkeleton rows={3} height={72} />}>
            {(all) => (all.length === 0 ? <NoGames /> : <UpcomingGames games={all} />)}
          </Answer>
        </Section>
        <Section title="Getting started">
          <ChecklistCard program={program} />
        </Section>
      </div>
    </Page>
  )
}

function NoGames() {
  const { team } = usePlace()
  const mayAdd = useMayOnTeam('game.write')
  const mayAddTeam = useProgram().role !== 'PLAYER'
  if (!team) {
    return (
      <Empty
        title="No team yet"
        action={
          mayAddTeam && (
            <Button renderRoot={(props) => <Link to="/a/team/new/" {...props} />}>Add team</Button>
          )
        }
      >
        Games belong to a team.
      </Empty>
    )
  }
  return (
    <Empty
      title="No upcoming games"
      action={
        <Button renderRoot={(props) => <Link to="/a/team/schedule/" {...props} />}>
          {mayAdd ? 'Add a game' : 'Schedule'}
        </Button>
      }
    >
      Games that have not been played yet appear here.
    </Empty>
  )
}
