import { type AdminUser, changeFeatures, listUsers, viewAs } from '@fullcourt/wire'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { newToken } from '../access/sessions.ts'
import { recordUser } from '../accounts/user.ts'
import type { AppContext } from '../appContext.ts'
import { type AuditEntry, audit } from '../audit/audit.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { readPage } from '../queries/readPage.ts'
import { MEMBERS } from './members.ts'

const EMAIL = sql<string | null>`(
  select e.email from user_email e where e.user_id = app_user.id order by e.is_primary desc, e.email limit 1)`
const LAST_SEEN = sql<string | null>`(
  select max(t.last_used_at) from token t
  where t.user_id = app_user.id and t.kind = 'session' and t.viewer_id is null)::timestamptz(3)`
const FULL_NAME = sql<string>`app_user.first_name || ' ' || app_user.last_name`

const userRows = (db: Kysely<Database>) =>
  db
    .selectFrom('appUser')
    .select(['appUser.id', 'username', 'isAdmin', 'isDemo', 'features', 'appUser.createdAt'])
    .select([FULL_NAME.as('fullName'), EMAIL.as('email')])
    .select(LAST_SEEN.as('lastSeenAt'))
    .where('appUser.deletedAt', 'is', null)

const shownUser = (row: Omit<AdminUser, 'accounts'>): AdminUser => ({
  id: row.id,
  username: row.username,
  fullName: row.fullName,
  email: row.email,
  isAdmin: row.isAdmin,
  isDemo: row.isDemo,
  features: row.features,
  accounts: [],
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
})

/** Adds the accounts that users belong to. */
async function withAccounts({ db }: AppContext, users: readonly AdminUser[]): Promise<AdminUser[]> {
  const { rows } = await sql<{ userId: string; id: string; name: string }>`
    select member.user_id, a.id, a.name from ${MEMBERS} join account a on a.id = member.account_id
    where member.user_id = any(${users.map(({ id }) => id)}) and a.deleted_at is null
    order by a.created_at, a.id`.execute(db)
  const accounts = Map.groupBy(rows, ({ userId }) => userId)
  return users.map((user) => ({
    ...user,
    accounts: (accounts.get(user.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

async function readUser(app: AppContext, id: string): Promise<AdminUser> {
  const row = (await userRows(app.db).where('appUser.id', '=', id).executeTakeFirst()) ?? refuseUnknown()
  const [user = refuseUnknown()] = await withAccounts(app, [shownUser(row)])
  return user
}

async function membersOf({ db }: AppContext, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select member.user_id from ${MEMBERS} where member.account_id = ${accountId}`.execute(db)
  return rows.map(({ userId }) => userId)
}

const listUsersRoute = route(listUsers, async (call, app) => {
  const { accountId, feature } = call.query.filters ?? {}
  let rows = userRows(app.db)
  if (accountId !== undefined) rows = rows.where('appUser.id', 'in', await membersOf(app, accountId))
  if (feature !== undefined) rows = rows.where(sql<boolean>`${feature} = any(app_user.features)`)
  const page = await readPage(app, call, {
    rows,
    keys: [
      { by: sql`lower(app_user.last_name)`, as: 'text' },
      { by: sql`lower(app_user.first_name)`, as: 'text' },
      { by: sql`app_user.id`, as: 'uuid' },
    ],
    searched: [
      FULL_NAME,
      sql`app_user.username`,
      (pattern) =>
        sql<SqlBool>`app_user.id in (select e.user_id from user_email e where e.email ilike ${pattern})`,
    ],
    show: shownUser,
  })
  return { ...page, results: await withAccounts(app, page.results) }
})

const changeFeaturesRoute = route(changeFeatures, async (call, app) => {
  const { id } = call.params
  const features = [...new Set(call.body.features)].toSorted()
  await app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('appUser')
      .set({ features, updatedAt: new Date(app.now()).toISOString() })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refuseUnknown()
    await audit(trx, call, {
      kind: 'admin_acted',
      on: { kind: 'user', id },
      detail: { act: 'features', features: features.join(', ') },
    })
    await recordUser(trx, id)
  })
  return readUser(app, id)
})

const VIEW_MINUTES = 30
/** Never confirmed: a viewer has no password. */
const NEVER = new Date(0).toISOString()

/** The programs that show a view in their activity: those where the user has a role. */
const programsOfUser = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('teamBrandPersonnel')
    .select(['accountId', 'teamBrandId'])
    .distinct()
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()

const viewAsRoute = route(viewAs, async (call, app) => {
  const { id } = call.params
  const { token, hash } = newToken()
  const now = app.now()
  const at = new Date(now).toISOString()
  const expiresAt = new Date(now + VIEW_MINUTES * 60_000).toISOString()
  await app.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('appUser')
      .select('isAdmin')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!user) return refuseUnknown()
    if (user.isAdmin) refuse('forbidden', 'You cannot view as another administrator.')
    await trx
      .insertInto('token')
      .values({
        hash,
        userId: id,
        kind: 'session',
        viewerId: call.who.userId,
        device: 'An administrator of this installation, reading only',
        createdAt: at,
        lastUsedAt: at,
        confirmedAt: NEVER,
        expiresAt,
      })
      .execute()
    const seen: AuditEntry = {
      kind: 'viewed_as',
      on: { kind: 'user', id },
      detail: { minutes: VIEW_MINUTES },
    }
    const programs = await programsOfUser(trx, id)
    await audit(
      trx,
      call,
      ...(programs.length > 0 ? programs : [{}]).map((program) => ({ ...seen, ...program })),
    )
  })
  return { token, expiresAt }
})

export const userRoutes: readonly Route[] = [listUsersRoute, changeFeaturesRoute, viewAsRoute]
