import { opponentKey } from '@fullcourt/program'
import {
  type BodyOf,
  createGame,
  deleteGame,
  listGames,
  listProgramGames,
  readGame,
  restoreGame,
} from '@fullcourt/wire'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuseField } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { isFinalSql, isUpcomingSql } from '../plays/finalGame.ts'
import { refuseGamesPastLimit } from '../programs/limits.ts'
import { seasonOfDay } from '../programs/seasonOfDay.ts'
import { isVisibleTo } from '../programs/teams.ts'
import { createOnce } from '../queries/createOnce.ts'
import { readPage } from '../queries/readPage.ts'
import type { RowKey } from '../tables/columns.ts'
import { storeAnonymous } from './people.ts'
import { publishGame } from './publishGame.ts'
import { findGame, gameRows, shownGame } from './shown.ts'
import { readStart } from './startTime.ts'

/** Finds or creates an opponent by its name. It is reused for later games, with the latest mascot. */
export async function findOrCreateOpponent(
  trx: Transaction<Database>,
  app: AppContext,
  team: { readonly accountId: string; readonly teamId: string },
  opponent: { readonly name: string; readonly mascot: string },
): Promise<string> {
  const { accountId, teamId } = team
  const { id } = await trx
    .insertInto('unmanagedTeam')
    .values({ id: app.newId(), accountId, teamId, ...opponent, nameKey: opponentKey(opponent.name) })
    .onConflict((on) =>
      on.columns(['accountId', 'teamId', 'nameKey']).doUpdateSet({ mascot: opponent.mascot }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Refuses a season of another team. */
export async function refuseForeignSeason(
  trx: Transaction<Database>,
  team: RowKey,
  id: string,
): Promise<void> {
  const season = await trx
    .selectFrom('teamSeason')
    .select('id')
    .where('accountId', '=', team.accountId)
    .where('id', '=', id)
    .where('teamId', '=', team.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!season) refuseField('teamSeasonId', 'Team season id must be a season of this team.')
}

/** Loads a built-in league, or one of the account's own. */
export async function leagueFor(trx: Transaction<Database>, accountId: string, id: string) {
  const league = await trx
    .selectFrom('league')
    .select(['id', 'baseCode', 'courtId', 'settings'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((or) => or.or([or('accountId', 'is', null), or('accountId', '=', accountId)]))
    .executeTakeFirst()
  return league ?? refuseField('leagueId', 'League id must be a built-in league or one of your own.')
}

async function leagueOfProgram(trx: Transaction<Database>, subject: Subject): Promise<string> {
  const { leagueId } = await trx
    .selectFrom('teamBrand')
    .select('leagueId')
    .where('accountId', '=', subject.accountId)
    .where('id', '=', subject.teamBrandId)
    .executeTakeFirstOrThrow()
  return leagueId
}

/** The day of a local time: '2026-11-20'. */
export const dayOf = (localTime: string): string => localTime.slice(0, 10)

async function store(
  trx: Transaction<Database>,
  app: AppContext,
  subject: Subject,
  id: string,
  body: BodyOf<typeof createGame>,
): Promise<void> {
  const { accountId, id: teamId } = subject
  const { teamSeasonId: chosen, leagueId, scoringType, timezone, ...rest } = body
  const gameStartTime = readStart(body.gameStartTime, timezone)
  const localStartTime = wallTimeAt(gameStartTime, timezone)
  if (chosen) await refuseForeignSeason(trx, subject, chosen)
  const teamSeasonId = chosen === undefined ? await seasonOfDay(trx, subject, dayOf(localStartTime)) : chosen
  await refuseGamesPastLimit(trx, subject, { gameId: id, seasonId: teamSeasonId })
  const league = await leagueFor(trx, accountId, leagueId ?? (await leagueOfProgram(trx, subject)))
  const opponent = { name: body.opponentName, mascot: body.opponentMascot }
  const type = scoringType ?? league.settings.scoringType ?? 'STANDARD'
  await trx
    .insertInto('teamGame')
    .values({
      ...rest,
      id,
      accountId,
      teamId,
      teamSeasonId,
      seasonByHand: chosen !== undefined,
      leagueId: league.id,
      scoringType: type,
      gameStartTime,
      timezone,
      localStartTime,
      unmanagedTeamId: await findOrCreateOpponent(trx, app, { accountId, teamId }, opponent),
    })
    .execute()
  if (type === 'SINGLE_TEAM') await storeAnonymous(trx, { accountId, id })
  await publishGame(trx, subject, id, 'create')
}

const createGameRoute = route(createGame, ({ body, subject }, app) =>
  createOnce(app, {
    endpoint: createGame,
    body,
    table: 'teamGame',
    make: (trx, id) => store(trx, app, subject, id, body),
    read: (id) => findGame(app, { accountId: subject.accountId, id }),
  }),
)

const byStart = [
  { by: sql`team_game.game_start_time`, as: 'timestamptz(3)' },
  { by: sql`team_game.id`, as: 'uuid' },
] as const
const searched = [sql`team_game.opponent_name`, sql`team_game.opponent_mascot`, sql`team_game.location`]
const isFinal = isFinalSql('team_game')

const listGamesRoute = route(listGames, (call, app) => {
  const { filters = {}, deleted } = call.query
  let rows = gameRows(app.db, call.subject.accountId)
    .where('teamGame.accountId', '=', call.subject.accountId)
    .where('teamGame.teamId', '=', call.subject.id)
    .where('teamGame.deletedAt', deleted ? 'is not' : 'is', null)
  if (filters.teamSeasonId) rows = rows.where('teamGame.teamSeasonId', '=', filters.teamSeasonId)
  if (filters.place) rows = rows.where('teamGame.isHome', '=', filters.place === 'home')
  if (filters.final !== undefined) rows = rows.where(isFinal, '=', filters.final)
  if (filters.upcoming !== undefined) rows = rows.where(isUpcomingSql(app.now()), '=', filters.upcoming)
  if (filters.opponent) rows = rows.where('teamGame.opponentName', '=', filters.opponent)
  return readPage(app, call, { rows, keys: byStart, searched, show: shownGame })
})

const listProgramGamesRoute = route(listProgramGames, (call, app) => {
  const { notScored = false } = call.query.filters ?? {}
  return readPage(app, call, {
    rows: gameRows(app.db, call.subject.accountId)
      .where('team.accountId', '=', call.subject.accountId)
      .where('team.teamBrandId', '=', call.subject.id)
      .where('team.deletedAt', 'is', null)
      .where('teamGame.deletedAt', call.query.deleted ? 'is not' : 'is', null)
      .where(isFinal, '=', false)
      .where(isUpcomingSql(app.now()), '=', !notScored)
      .where(isVisibleTo(call.who.userId)),
    keys: byStart,
    searched,
    show: shownGame,
  })
})

const readGameRoute = route(readGame, ({ subject }, app) => findGame(app, subject))

/** Refuses to restore a game beyond the limit of games per season. */
async function refuseRestorePastLimit(trx: Transaction<Database>, { accountId, id }: Subject): Promise<void> {
  const { teamId, teamSeasonId } = await trx
    .selectFrom('teamGame')
    .select(['teamId', 'teamSeasonId'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await refuseGamesPastLimit(trx, { accountId, id: teamId }, { gameId: id, seasonId: teamSeasonId })
}

/**
 * Deletes or restores a game, unless another call just did. Increases its version, so that processes with the game in memory
 * reload it.
 */
async function setDeleted(
  app: AppContext,
  call: Call<typeof deleteGame> | Call<typeof restoreGame>,
  deletedAt: string | null,
): Promise<void> {
  const { subject } = call
  await app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('teamGame')
      .set(({ eb }) => ({
        deletedAt,
        version: eb('version', '+', 1),
        calendarSequence: eb('calendarSequence', '+', 1),
        updatedAt: new Date(app.now()).toISOString(),
      }))
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .where('deletedAt', deletedAt ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return
    if (!deletedAt) await refuseRestorePastLimit(trx, subject)
    await auditSubject(trx, call, { kind: deletedAt ? 'deleted' : 'restored' })
    await publishGame(trx, subject, subject.id, deletedAt ? 'destroy' : 'create')
  })
}

const deleteGameRoute = route(deleteGame, async (call, app) => {
  if (!call.subject.deletedAt) await setDeleted(app, call, new Date(app.now()).toISOString())
  return undefined
})

const restoreGameRoute = route(restoreGame, async (call, app) => {
  if (call.subject.deletedAt) await setDeleted(app, call, null)
  return findGame(app, call.subject)
})

export const scheduleRoutes: readonly Route[] = [
  createGameRoute,
  listGamesRoute,
  listProgramGamesRoute,
  readGameRoute,
  deleteGameRoute,
  restoreGameRoute,
]
