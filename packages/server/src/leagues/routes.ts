import { courtIdOf, profileOf } from '@fullcourt/scorebook/rules'
import type { LeagueOverrides } from '@fullcourt/scorebook/vocabulary'
import {
  changeLeague,
  createLeague,
  deleteLeague,
  type League,
  type LeagueSettings,
  listCourts,
  listLeagues,
  readLeague,
  restoreLeague,
} from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { createOnce } from '../queries/createOnce.ts'
import { readPage } from '../queries/readPage.ts'
import { setDeleted } from '../queries/setDeleted.ts'
import { shownCourt, shownLeague } from './league.ts'

/** Selects built-in leagues, and those of accounts where the user is an owner or has a role in a program. */
const isVisibleTo = (userId: string) => sql<boolean>`(league.account_id is null
  or league.account_id in (select o.account_id from account_owner o where o.user_id = ${userId})
  or league.account_id in (select me.account_id from team_brand_personnel me join team_brand b on b.account_id = me.account_id and b.id = me.team_brand_id
    where me.user_id = ${userId} and me.is_active and me.deleted_at is null and b.deleted_at is null))`

const leagueRows = (db: Kysely<Database>) => db.selectFrom('league').selectAll()

async function readOne({ db }: AppContext, id: string): Promise<League> {
  const row = await leagueRows(db).where('id', '=', id).executeTakeFirst()
  return row ? shownLeague(row) : refuseUnknown()
}

/** Returns the settings that a league stores in addition to its profile. A null removes a court's dimension. */
const settingsOf = ({ courtOverrides, ...rest }: LeagueSettings): LeagueOverrides => ({
  ...rest,
  ...(courtOverrides && { courtOverrides }),
})

const listLeaguesRoute = route(listLeagues, (call, app) =>
  readPage(app, call, {
    rows: leagueRows(app.db)
      .where('deletedAt', call.query.deleted ? 'is not' : 'is', null)
      .where(isVisibleTo(call.who.userId)),
    keys: [
      { by: sql`league.position`, as: 'int' },
      { by: sql`league.created_at`, as: 'timestamptz(3)' },
      { by: sql`league.id`, as: 'uuid' },
    ],
    searched: [sql`league.name`],
    show: shownLeague,
  }),
)

const createLeagueRoute = route(createLeague, async ({ body, subject }, app) => {
  const { id: sentId, accountId, name, baseCode, ...settings } = body
  const profile =
    profileOf(baseCode) ?? refuseField('baseCode', 'Base code must be the code of a built-in league.')
  return createOnce(app, {
    endpoint: createLeague,
    body,
    make: async (trx, id) => {
      const courtId = settings.courtId ?? courtIdOf(profile.courtCode)
      await trx
        .insertInto('league')
        .values({
          id,
          accountId: subject.accountId,
          baseCode,
          name,
          courtId,
          settings: JSON.stringify(settingsOf(settings)),
        })
        .execute()
    },
    read: (id) => readOne(app, id),
  })
})

const readLeagueRoute = route(readLeague, async ({ params, who }, { db }) => {
  const row = await leagueRows(db)
    .where('id', '=', params.id)
    .where(isVisibleTo(who.userId))
    .executeTakeFirst()
  return row ? shownLeague(row) : refuseUnknown()
})

const changeLeagueRoute = route(changeLeague, async ({ subject, body: { name, ...sent } }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const before = await leagueRows(trx).where('id', '=', subject.id).forUpdate().executeTakeFirstOrThrow()
    const courtId = sent.courtId ?? before.courtId
    const { courtOverrides, ...kept } = { ...before.settings, ...sent }
    await trx
      .updateTable('league')
      .set({
        ...(name !== undefined && { name }),
        courtId,
        settings: JSON.stringify(settingsOf({ ...kept, courtOverrides: courtOverrides ?? null })),
        updatedAt: new Date(app.now()).toISOString(),
      })
      .where('id', '=', subject.id)
      .execute()
  })
  return readOne(app, subject.id)
})

async function setLeagueDeleted(
  { db }: AppContext,
  call: Call<typeof deleteLeague> | Call<typeof restoreLeague>,
  deletedAt: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await setDeleted(trx, 'league', call.subject, deletedAt))) return
    await auditSubject(trx, call, { kind: deletedAt ? 'deleted' : 'restored' })
  })
}

const deleteLeagueRoute = route(deleteLeague, async (call, app) => {
  const used = await app.db
    .selectFrom('teamBrand')
    .select('id')
    .where('accountId', '=', call.subject.accountId)
    .where('leagueId', '=', call.subject.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (used) refuse('in_use', 'A program uses this league.')
  await setLeagueDeleted(app, call, new Date(app.now()).toISOString())
})

const restoreLeagueRoute = route(restoreLeague, async (call, app) => {
  if (call.subject.deletedAt !== null) await setLeagueDeleted(app, call, null)
  return readOne(app, call.subject.id)
})

const listCourtsRoute = route(listCourts, (call, app) =>
  readPage(app, call, {
    rows: app.db.selectFrom('court').selectAll(),
    keys: [
      { by: sql`court.position`, as: 'int' },
      { by: sql`court.id`, as: 'uuid' },
    ],
    searched: [sql`court.code`],
    show: shownCourt,
  }),
)

/** The routes for leagues and courts. */
export const leagueRoutes: readonly Route[] = [
  listLeaguesRoute,
  createLeagueRoute,
  readLeagueRoute,
  changeLeagueRoute,
  deleteLeagueRoute,
  restoreLeagueRoute,
  listCourtsRoute,
]
