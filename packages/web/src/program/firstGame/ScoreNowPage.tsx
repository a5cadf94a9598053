import { listLeagues, openDemo, readSite, type User } from '@fullcourt/wire'
import { TextInput } from '@mantine/core'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall } from '../../call.ts'
import { choosePlace, signIn, useSignedIn } from '../../session.ts'
import { zoneHere } from '../../shell/zones.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { Form } from '../../ui/Form.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { firstGameIds, makeFirstGame } from './makeGame.ts'
import style from './ScoreNow.module.css'

/** The players of both sides until they are named. */
const NUMBERS = '4 5 6 7 8 9 10 11 12 13'

/** /score-now/: for visitors. Two names and a tap lead to the scoring screen, in a sandbox that signing up keeps. */
export default function ScoreNowPage() {
  useTitle('Score a game now')
  const site = useCall(readSite, {})
  const isSignedIn = useSignedIn()
  // The first press signs in.
  const [isMember] = useState(isSignedIn)
  // Kept while the first press signs in, which reads the site again.
  const form = useScoreNow()
  if (isMember) return <Navigate to="/a/program/first-game/" replace />
  const isOpen = site.data?.demo
  if (isOpen === false)
    return <Navigate to="/register/" search={{ next: '/a/program/first-game/' }} replace />
  if (isOpen === undefined && !site.error && navigator.onLine) return <ListSkeleton />
  return <ScoreNow form={form} isOffline={isOpen === undefined} />
}

const Offline = () => (
  <Banner>
    No connection. A game needs the network once to begin, and then goes on without it.{' '}
    <Link to="/practice/">Practice works without a network.</Link>
  </Banner>
)

function useScoreNow() {
  const navigate = useNavigate()
  const [ids] = useState(() => firstGameIds(Date.now(), zoneHere()))
  // Set by the first press, so that a second one makes no second sandbox.
  const [visitor, setVisitor] = useState<User | null>(null)
  return useForm({
    start: { team: '', opponent: '' },
    schemas: {},
    refusals: 'form',
    check: ({ team }) => (team.trim() ? {} : { team: 'Your team is required.' }),
    async onSubmit(_, { team, opponent }) {
      const user = visitor ?? (await signIn((await call(openDemo, {})).token))
      setVisitor(user)
      const { results } = await call(listLeagues, {})
      const game = { team, opponent, numbers: NUMBERS, opponentNumbers: NUMBERS, leagueId: results[0]!.id }
      await makeFirstGame(user, game, ids)
      choosePlace({ programId: ids.program, teamId: ids.team })
      await navigate({ to: '/a/team/game/$id/scoring/$type/', params: { id: ids.game, type: 'live' } })
    },
  })
}

interface Props {
  readonly form: ReturnType<typeof useScoreNow>
  readonly isOffline: boolean
}

function ScoreNow({ form, isOffline }: Props) {
  return (
    <div className={style.page}>
      <h1>Score a game now</h1>
      <p>Two names are enough. Nothing to sign up for: when you like what you scored, an account keeps it.</p>
      {isOffline && <Offline />}
      <Form form={form}>
        <Fields stacked>
          <TextInput
            label="Your team"
            description="Name and mascot, such as Lincoln Lions."
            autoComplete="off"
            {...form.field('team')}
            required
          />
          <TextInput label="Opponent" autoComplete="off" {...form.field('opponent')} />
        </Fields>
        <Button type="submit" size="lg" loading={form.busy}>
          Open the scoring screen
        </Button>
      </Form>
    </div>
  )
}
