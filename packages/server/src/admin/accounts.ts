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
import { MEMBERS } from './members.ts'

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
    ])

const shownAccount = (row: Omit<AdminAccount, 'lastSeenAt'>): AdminAccount => ({
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
  lastSeenAt: null,
})

/** Adds when a member last used the product, which is with the sessions of users. */
async function withLastSeen({ db }: AppContext, accounts: readonly AdminAccount[]): Promise<AdminAccount[]> {
  const { rows } = await sql<{ accountId: string; at: string }>`
    with member as materialized (
      select * from ${MEMBERS} where member.account_id = any(${accounts.map(({ id }) => id)}))
    select member.account_id, max(t.last_used_at) as at from member
    join token t on t.user_id = member.user_id and t.kind = 'session' and t.viewer_id is null
    group by member.account_id`.execute(db)
  const seen = new Map(rows.map(({ accountId, at }) => [accountId, at]))
  return accounts.map((account) => ({ ...account, lastSeenAt: seen.get(account.id) ?? null }))
}

async function readAccount(app: AppContext, id: string): Promise<AdminAccount> {
  const row = (await accountRows(app.db).where('account.id', '=', id).executeTakeFirst()) ?? refuseUnknown()
  const [account = refuseUnknown()] = await withLastSeen(app, [shownAccount(row)])
  return account
}

const listAllAccountsRoute = route(listAllAccounts, async (call, app) => {
  const { suspended, demo } = call.query.filters ?? {}
  let rows = accountRows(app.db).where('account.deletedAt', call.query.deleted ? 'is not' : 'is', null)
  if (suspended !== undefined) rows = rows.where('account.suspendedAt', suspended ? 'is not' : 'is', null)
  if (demo !== undefined) rows = rows.where('account.isDemo', '=', demo)
  const page = await readPage(app, call, {
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
  return { ...page, results: await withLastSeen(app, page.results) }
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
