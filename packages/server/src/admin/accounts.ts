import {
  type AdminAccount,
  liftSuspension,
  listAllAccounts,
  readAnyAccount,
  suspendAccount,
} from '@fullcourt/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { programsOfAccount } from '../programs/programs.ts'
import { readPage } from '../queries/readPage.ts'

const counted = (table: string) =>
  sql<number>`(select count(*)::int from ${sql.table(table)} x where x.account_id = account.id and x.deleted_at is null)`

/** Hours and bytes of film that is kept. */
const FILM = sql`team_video x where x.account_id = account.id and x.deleted_at is null and x.erased_at is null`

const accountRows = (db: Kysely<Database>) =>
  db
    .selectFrom('account')
    .select(['account.id', 'account.name', 'account.createdAt', 'account.deletedAt', 'account.isDemo'])
    .select(['account.suspendedAt', 'account.suspendedReason'])
    .select([counted('team_brand').as('programs'), counted('team').as('teams')])
    .select([counted('team_brand_personnel').as('people'), counted('team_game').as('games')])
    .select([
      sql<number>`(select coalesce(sum(x.duration), 0)::float8 / 3600 from ${FILM})`.as('filmHours'),
      sql<number>`(select coalesce(sum(x.size) filter (where x.is_stored), 0)::float8 from ${FILM})`.as(
        'bytes',
      ),
      sql<
        string | null
      >`(select max(t.last_used_at) from token t where t.kind = 'session' and t.viewer_id is null
        and t.user_id in (select o.user_id from account_owner o where o.account_id = account.id
          union select p.user_id from team_brand_personnel p where p.account_id = account.id and p.user_id is not null
            and p.is_active and p.deleted_at is null))::timestamptz(3)`.as('lastSeenAt'),
    ])

const shownAccount = (row: AdminAccount): AdminAccount => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
  isDemo: row.isDemo,
  suspendedAt: row.suspendedAt,
  suspendedReason: row.suspendedReason,
  programs: row.programs,
  teams: row.teams,
  people: row.people,
  games: row.games,
  filmHours: row.filmHours,
  bytes: row.bytes,
  lastSeenAt: row.lastSeenAt,
})

async function readAccount({ db }: AppContext, id: string): Promise<AdminAccount> {
  const row = await accountRows(db).where('account.id', '=', id).executeTakeFirst()
  return row ? shownAccount(row) : refuseUnknown()
}

const listAllAccountsRoute = route(listAllAccounts, (call, app) => {
  const { suspended, demo } = call.query.filters ?? {}
  let rows = accountRows(app.db).where('account.deletedAt', call.query.deleted ? 'is not' : 'is', null)
  if (suspended !== undefined) rows = rows.where('account.suspendedAt', suspended ? 'is not' : 'is', null)
  if (demo !== undefined) rows = rows.where('account.isDemo', '=', demo)
  return readPage(app, call, {
    rows,
    keys: [
      { by: sql`account.created_at`, as: 'timestamptz(3)', descending: true },
      { by: sql`account.id`, as: 'uuid', descending: true },
    ],
    searched: [
      sql`account.name`,
      sql`(select string_agg(b.name || ' ' || b.mascot, ' ') from team_brand b where b.account_id = account.id)`,
    ],
    show: shownAccount,
  })
})

const readAnyAccountRoute = route(readAnyAccount, async ({ params: { id } }, app) => {
  const { db } = app
  const account = await readAccount(app, id)
  const teamBrands = await db
    .selectFrom('teamBrand as b')
    .leftJoin('subscription as s', (on) =>
      on
        .onRef('s.accountId', '=', 'b.accountId')
        .onRef('s.teamBrandId', '=', 'b.id')
        .on('s.status', '=', 'ACTIVE'),
    )
    .leftJoin('plan as p', 'p.id', 's.planId')
    .leftJoin('couponUse as u', (on) =>
      on.onRef('u.accountId', '=', 's.accountId').onRef('u.subscriptionId', '=', 's.id'),
    )
    .select(['b.id', 'b.deletedAt', 'p.displayName as planName', 'u.award as coupon'])
    .select(sql<string>`b.name || ' ' || b.mascot`.as('fullName'))
    .where('b.accountId', '=', id)
    .orderBy('b.createdAt')
    .orderBy('b.id')
    .execute()
  const members = await db
    .selectFrom('accountOwner as o')
    .innerJoin('appUser as w', 'w.id', 'o.userId')
    .select(['w.id', 'w.username'])
    .select(sql<string>`w.first_name || ' ' || w.last_name`.as('fullName'))
    .where('o.accountId', '=', id)
    .where('w.deletedAt', 'is', null)
    .orderBy('w.username')
    .execute()
  return { ...account, teamBrands, members }
})

/** Writes a suspension to the log of the account and of each of its programs, whose ADMINs read it. */
async function recordSuspension(
  trx: Transaction<Database>,
  call: AuditSource,
  accountId: string,
  {
    kind,
    reason,
  }: { readonly kind: 'account_suspended' | 'suspension_lifted'; readonly reason: string | null },
): Promise<void> {
  const programs = await programsOfAccount(trx, accountId)
  const entry = {
    kind,
    on: { kind: 'account', id: accountId },
    accountId,
    ...(reason !== null && { detail: { reason } }),
  } as const
  const about = programs.map(({ id }) => ({ ...entry, teamBrandId: id }))
  await audit(trx, call, ...(about.length > 0 ? about : [entry]))
  await publish(trx, { accountId, type: 'account', detail: { id: accountId, action: 'update' } })
}

async function setSuspended(
  app: AppContext,
  call: AuditSource,
  id: string,
  reason: string | null,
): Promise<AdminAccount> {
  await app.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('account')
      .select(['suspendedReason', 'deletedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return refuseUnknown()
    if (before.deletedAt !== null) refuse('deleted', 'This account was deleted.')
    if (before.suspendedReason === reason) return
    const suspendedAt = reason === null ? null : new Date(app.now()).toISOString()
    await trx
      .updateTable('account')
      .set({ suspendedAt, suspendedReason: reason })
      .where('id', '=', id)
      .execute()
    const kind = reason === null ? 'suspension_lifted' : 'account_suspended'
    await recordSuspension(trx, call, id, { kind, reason })
  })
  return readAccount(app, id)
}

/** A sentence ends with a mark, because another sentence follows it. */
const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

export const adminAccountRoutes: readonly Route[] = [
  listAllAccountsRoute,
  readAnyAccountRoute,
  route(suspendAccount, (call, app) => setSuspended(app, call, call.params.id, asSentence(call.body.reason))),
  route(liftSuspension, (call, app) => setSuspended(app, call, call.params.id, null)),
]
