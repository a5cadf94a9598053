import { DAY_MS, INVITATION_TRACKING } from '@fullcourt/program'
import {
  type AccessRequest,
  deleteAccessRequest,
  inviteRequester,
  listAccessRequests,
  requestAccess,
} from '@fullcourt/wire'
import { type Selectable, sql, type Transaction } from 'kysely'
import { contactKey } from '../accounts/contacts.ts'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { limitInvitations, limitSent } from '../invitations/limits.ts'
import { notifyAdministrators } from '../notifications/notify.ts'
import { createOnce, wasCreated } from '../queries/createOnce.ts'
import { readPage } from '../queries/readPage.ts'
import type { AccessRequestTable } from '../tables/accounts.ts'
import { accountReply, inviteToAccount } from './inviteToAccount.ts'

/** Requests of all strangers together: one who has many addresses must not fill the list. */
const ALL_REQUESTS = 'all'

const requestRoute = route(
  requestAccess,
  async ({ body: { name, email, note = null } }, app) => {
    if (app.env.registration === 'open') refuse('conflict', 'Anyone may sign up here.')
    await app.limits.take('accessRequestsTogether', ALL_REQUESTS)
    const createdAt = new Date(app.now()).toISOString()
    await app.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('accessRequest')
        .values({ id: app.newId(), name, email, emailKey: contactKey('email', email), note, createdAt })
        .onConflict((on) => on.column('emailKey').doUpdateSet({ name, email, note, createdAt }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await notifyAdministrators(trx, app, {
        kind: 'access_requested',
        about: id,
        detail: { name },
        link: '/a/admin/access-requests/',
      })
    })
    return { name, email, note }
  },
  { limit: 'accessRequests' },
)

const shown = (row: Selectable<AccessRequestTable>): AccessRequest => ({
  id: row.id,
  name: row.name,
  email: row.email,
  note: row.note,
  createdAt: row.createdAt,
  invitedAt: row.invitedAt,
  accountId: row.accountId,
})

const NEWEST_FIRST = [
  { by: sql`created_at`, as: 'timestamptz(3)', descending: true },
  { by: sql`id`, as: 'uuid', descending: true },
] as const

const listRoute = route(listAccessRequests, (call, app) => {
  const { invited } = call.query.filters ?? {}
  let rows = app.db.selectFrom('accessRequest').selectAll()
  if (invited !== undefined) rows = rows.where('invitedAt', invited ? 'is not' : 'is', null)
  return readPage(app, call, {
    rows,
    keys: NEWEST_FIRST,
    searched: [sql`name`, sql`email`, sql`coalesce(note, '')`],
    show: shown,
  })
})

const findRequest = async (
  { db }: Pick<AppContext, 'db'>,
  id: string,
): Promise<Selectable<AccessRequestTable>> =>
  (await db.selectFrom('accessRequest').selectAll().where('id', '=', id).executeTakeFirst()) ??
  refuseUnknown()

/** The account that the person was invited to before, while it exists; else a new one. */
async function accountFor(
  trx: Transaction<Database>,
  app: AppContext,
  { accountId, name }: Selectable<AccessRequestTable>,
): Promise<string> {
  const known = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (known) return known.id
  const id = app.newId()
  await trx.insertInto('account').values({ id, name }).execute()
  return id
}

const inviteRoute = route(
  inviteRequester,
  async (call, app) => {
    const { body, params } = call
    const { email } = await findRequest(app, params.id)
    if (body.send && !(await wasCreated(app, body.id)))
      await limitSent(app, { call, accountId: null, email, phone: null })
    let token: string | null = null
    return createOnce(app, {
      endpoint: inviteRequester,
      body,
      table: 'invitation',
      make: async (trx, id) => {
        const row = await findRequest({ db: trx }, params.id)
        const accountId = await accountFor(trx, app, { ...row, name: body.accountName ?? row.name })
        token = await inviteToAccount(app, trx, call, {
          id,
          accountId,
          email: row.email,
          name: row.name,
          tracking: INVITATION_TRACKING,
          send: body.send,
        })
        await trx
          .updateTable('accessRequest')
          .set({ accountId, invitedAt: new Date(app.now()).toISOString() })
          .where('id', '=', row.id)
          .execute()
      },
      read: (id) => accountReply(app, id, token),
    })
  },
  { limitByCall: limitInvitations },
)

const deleteRoute = route(deleteAccessRequest, async ({ params }, { db }) => {
  await db.deleteFrom('accessRequest').where('id', '=', params.id).execute()
})

const KEPT_DAYS = 365

/** Deletes old requests, because they hold names and addresses of strangers. */
export const deleteOldRequests = ({ db, now }: AppContext) =>
  db
    .deleteFrom('accessRequest')
    .where('createdAt', '<', new Date(now() - KEPT_DAYS * DAY_MS).toISOString())
    .execute()

export const accessRequestRoutes: readonly Route[] = [requestRoute, listRoute, inviteRoute, deleteRoute]
