import { setImmediate as nextTurn } from 'node:timers/promises'
import { BUILT_IN_LEAGUES, bySide, courtOf, PROFILES, type SentPlay } from '@fullcourt/scorebook'
import { seeded, simulateGame } from '@fullcourt/scorebook/simulate'
import { openDemo } from '@fullcourt/wire'
import { openSession } from '../accounts/session.ts'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { putPlay } from '../plays/playCommands.ts'
import { prepareChange } from '../plays/preparePlay.ts'
import { type DemoGame, planDemo, sidesOf } from './plan.ts'
import { finishGames, storeVisit, type Visit } from './store.ts'

const PROFILE = PROFILES.find(({ code }) => code === 'nfhs')!
const LEAGUE = BUILT_IN_LEAGUES.find(({ code }) => code === 'nfhs')!
const COURT = courtOf(PROFILE.courtCode)

/** The game as somebody might have scored it. */
function playOut(game: DemoGame, newId: () => string): readonly SentPlay[] {
  const sides = sidesOf(game)
  const players = bySide((side) =>
    sides[side].map(({ id, player: { position, isStarter, skills } }) => ({
      id,
      position,
      isStarting: isStarter,
      skills,
    })),
  )
  const setup = { profile: PROFILE, court: COURT, players }
  return simulateGame({ setup, random: seeded(game.seed), id: newId })
}

/** Saves the plays as a client's are saved: through the scribe, into the log. */
const savePlays = (
  { plays: { writer } }: AppContext,
  game: DemoGame,
  userId: string,
  plays: readonly SentPlay[],
) =>
  writer.write({
    gameId: game.id,
    by: userId,
    device: 'demo',
    plays: plays.length,
    decide: (batch) => plays.map((play) => putPlay(batch, prepareChange(play, batch.book.context)).seq),
  })

/** One game at a turn of the event loop, so that whoever scores a real game meanwhile is not kept waiting. */
async function playSeason(app: AppContext, { teams, userId }: Visit): Promise<void> {
  const played = teams.flatMap(({ games }) => games.filter(({ isPlayed }) => isPlayed))
  const saving: Promise<unknown>[] = []
  for (const game of played) {
    saving.push(savePlays(app, game, userId, playOut(game, app.newId)))
    await nextTurn()
  }
  await Promise.all(saving)
  await finishGames(
    app,
    userId,
    played.map(({ id }) => id),
  )
}

/** A sandbox of one's own: a user without a password, an account, a program with two teams and a season that was played. */
export async function makeDemo(app: AppContext): Promise<Visit> {
  const { newId } = app
  const visit = {
    userId: newId(),
    accountId: newId(),
    teamBrandId: newId(),
    leagueId: LEAGUE.id,
    teams: planDemo(app.now(), newId),
  }
  await storeVisit(app, visit)
  await playSeason(app, visit)
  return visit
}

const openDemoRoute = route(
  openDemo,
  async ({ source }, app) => {
    if (!app.env.demo) return refuse('not_found', 'The demo is off.')
    const { userId } = await makeDemo(app)
    return { token: await openSession(app, userId, source) }
  },
  { limit: 'demos' },
)

export const demoRoutes: readonly Route[] = [openDemoRoute]
