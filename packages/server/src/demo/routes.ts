import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import { openDemo } from '@fullcourt/wire'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import { openSession } from '../accounts/session.ts'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { CallGate } from '../http/callGate.ts'
import { putPlay } from '../plays/playCommands.ts'
import { prepareChange } from '../plays/preparePlay.ts'
import { mapInSlices } from '../slices.ts'
import { filmedGame, storeFilm, withFilmTimes } from './film.ts'
import { storeMarks } from './marks.ts'
import { type DemoGame, planDemo } from './plan.ts'
import { storePlaylists } from './playlists.ts'
import { LEAGUE, simulate } from './simulate.ts'
import { finishGames, storeVisit, type Visit } from './store.ts'

/** Saves the plays the way plays of a client are saved. */
const savePlays = (
  { plays: { writer } }: AppContext,
  game: DemoGame,
  { userId, accountId }: Visit,
  plays: readonly SentPlay[],
) =>
  writer.write({ accountId, gameId: game.id, by: userId, device: 'demo', plays: plays.length }, (book) =>
    plays.map((play) => putPlay(book, prepareChange(play, book.context)).seq),
  )

/** Simulates the games in slices and saves them one after the other, so that the scorers of real games do not wait. */
async function playSeason(app: AppContext, visit: Visit): Promise<void> {
  const { teams, accountId } = visit
  const filmed = filmedGame(teams)
  const filmId =
    filmed && teams[0]
      ? await app.db
          .transaction()
          .execute((trx) => storeFilm(app, trx, { accountId, teamId: teams[0]!.id, gameId: filmed.id }))
      : null
  const played = teams.flatMap(({ games }) => games.filter(({ isPlayed }) => isPlayed))
  const simulated = await mapInSlices(played, (game) => ({ game, plays: simulate(game, app.newId) }))
  for (const { game, plays } of simulated) {
    const filmedPlays = game === filmed && filmId !== null ? withFilmTimes(plays, filmId) : plays
    await savePlays(app, game, visit, filmedPlays)
    if (game !== filmed) continue
    if (filmId !== null) await storeMarks(app, visit, filmId, filmedPlays)
    await storePlaylists(app, visit, { teamId: teams[0]!.id, gameId: game.id, plays: filmedPlays })
  }
  await finishGames(
    app,
    visit,
    played.map(({ id }) => id),
  )
}

/** Makes a sandbox: a user without a password, an account, and a program with two teams and a partly played season. */
export async function makeDemo(app: AppContext, language: UserLanguage = 'en'): Promise<Visit> {
  const { newId } = app
  const visit = {
    userId: newId(),
    language,
    accountId: newId(),
    teamBrandId: newId(),
    leagueId: LEAGUE.id,
    teams: planDemo(app.now(), newId),
  }
  await storeVisit(app, visit)
  await playSeason(app, visit)
  return visit
}

/** All visitors count as one user: two demos are made at once, so that each is made before its visitor's connection times out. */
const visitors = new CallGate()
const VISITOR = { userId: 'visitor', accountId: null }

const openDemoRoute = route(
  openDemo,
  async ({ source }, app) => {
    if (!app.env.demo) return refuse('not_found', 'The demo is off.')
    const { userId } = await visitors.run(VISITOR, () => makeDemo(app, source.language))
    return { token: await openSession(app, userId, source) }
  },
  { limit: 'demos' },
)

export const demoRoutes: readonly Route[] = [openDemoRoute]
