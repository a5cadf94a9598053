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

/** The accounts that a user owns or has a role in. */
const ACCOUNTS = sql<AdminUser['accounts']>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.created_at, a.id), '[]')
  from account a where a.deleted_at is null and a.id in (
    select o.account_id from account_owner o where o.user_id = app_user.id
    union select p.account_id from team_brand_personnel p
      where p.user_id = app_user.id and p.is_active and p.deleted_at is null))`
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
    .select([ACCOUNTS.as('accounts'), LAST_SEEN.as('lastSeenAt')])
    .where('appUser.deletedAt', 'is', null)

const shownUser = (row: AdminUser): AdminUser => ({
  id: row.id,
  username: row.username,
  fullName: row.fullName,
  email: row.email,
  isAdmin: row.isAdmin,
  isDemo: row.isDemo,
  features: row.features,
  accounts: row.accounts,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
})

async function readUser({ db }: AppContext, id: string): Promise<AdminUser> {
  const row = await userRows(db).where('appUser.id', '=', id).executeTakeFirst()
  return row ? shownUser(row) : refuseUnknown()
}

/** Whether a user belongs to an account. @param accountId a UUID */
const belongsTo = (accountId: string) => sql<boolean>`(
  exists (select from account_owner o where o.user_id = app_user.id and o.account_id = ${accountId})
  or exists (select from team_brand_personnel p where p.user_id = app_user.id and p.account_id = ${accountId}
    and p.is_active and p.deleted_at is null))`

const listUsersRoute = route(listUsers, (call, app) => {
  const { accountId, feature } = call.query.filters ?? {}
  let rows = userRows(app.db)
  if (accountId !== undefined) rows = rows.where(belongsTo(accountId))
  if (feature !== undefined) rows = rows.where(sql<boolean>`${feature} = any(app_user.features)`)
  return readPage(app, call, {
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
