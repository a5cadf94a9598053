import {
  changeSeason,
  createSeason,
  deleteSeason,
  listSeasons,
  readSeason,
  restoreSeason,
  type Season,
} from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import { createOnce } from '../queries/createOnce.ts'
import { readPage } from '../queries/readPage.ts'
import { setDeleted } from '../queries/setDeleted.ts'
import type { RowKey } from '../tables/columns.ts'
import { assignSeasons } from './seasonOfDay.ts'
import { shownSeason } from './shown.ts'
import { publishTeam } from './teams.ts'

async function readOne({ db }: AppContext, { accountId, id }: RowKey): Promise<Season> {
  const row = await db
    .selectFrom('teamSeason')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? shownSeason(row) : refuseUnknown()
}

/** Refuses an end date before the start date. Both dates are inclusive, so a season may last one day. */
function refuseBackwards({ startDate, endDate }: { startDate: string; endDate: string }): void {
  if (endDate < startDate) refuseField('endDate', 'End date must not be before the start date.')
}

const createSeasonRoute = route(createSeason, ({ subject, body }, app) => {
  refuseBackwards(body)
  return createOnce(app, {
    endpoint: createSeason,
    body,
    table: 'teamSeason',
    make: async (trx, id) => {
      await trx
        .insertInto('teamSeason')
        .values({ ...body, id, accountId: subject.accountId })
        .execute()
      await assignSeasons(trx, subject.accountId, subject.teamId!)
      await publishTeam(trx, subject, 'update')
    },
    read: (id) => readOne(app, { accountId: subject.accountId, id }),
  })
})

const changeSeasonRoute = route(changeSeason, async ({ subject, body }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('teamSeason')
      .selectAll()
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    refuseBackwards({ ...before, ...body })
    await trx
      .updateTable('teamSeason')
      .set({ ...body, updatedAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .execute()
    await assignSeasons(trx, subject.accountId, subject.teamId!)
    await publishTeam(trx, subject, 'update')
  })
  return readOne(app, subject)
})

async function setSeasonDeleted(
  app: AppContext,
  call: Call<typeof deleteSeason> | Call<typeof restoreSeason>,
  deletedAt: string | null,
): Promise<void> {
  const { subject } = call
  await app.db.transaction().execute(async (trx) => {
    if (!(await setDeleted(trx, 'teamSeason', subject, deletedAt))) return
    await assignSeasons(trx, subject.accountId, subject.teamId!)
    await auditSubject(trx, call, { kind: deletedAt ? 'deleted' : 'restored' })
    await publishTeam(trx, subject, 'update')
  })
}

const deleteSeasonRoute = route(deleteSeason, (call, app) =>
  setSeasonDeleted(app, call, new Date(app.now()).toISOString()),
)

const restoreSeasonRoute = route(restoreSeason, async (call, app) => {
  if (call.subject.deletedAt !== null) await setSeasonDeleted(app, call, null)
  return readOne(app, call.subject)
})

const listSeasonsRoute = route(listSeasons, (call, app) =>
  readPage(app, call, {
    rows: app.db
      .selectFrom('teamSeason')
      .selectAll()
      .where('accountId', '=', call.subject.accountId)
      .where('teamId', '=', call.subject.id)
      .where('deletedAt', call.query.deleted ? 'is not' : 'is', null),
    keys: [
      { by: sql`start_date`, as: 'date', descending: true },
      { by: sql`id`, as: 'uuid', descending: true },
    ],
    searched: [sql`name`, sql`notes`],
    show: shownSeason,
  }),
)

export const seasonRoutes: readonly Route[] = [
  listSeasonsRoute,
  createSeasonRoute,
  route(readSeason, ({ subject }, app) => readOne(app, subject)),
  changeSeasonRoute,
  deleteSeasonRoute,
  restoreSeasonRoute,
]
