import { INVITATION_TRACKING, invitationEnd, isChangeable } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  type AccountInvitation,
  deleteAccountInvitation,
  inviteOwner,
  listAccountInvitations,
  resendAccountInvitation,
} from '@fullcourt/wire'
import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { limitInvitations, limitResent, limitSent } from '../invitations/limits.ts'
import { hasState, INVITER_NAME, NEWEST_FIRST, shownProgress } from '../invitations/list.ts'
import { type InvitationRow, refuseRevoked, timesOf } from '../invitations/rows.ts'
import { renewLink } from '../invitations/store.ts'
import { revokeOpen } from '../programs/revokeOpen.ts'
import { createOnce, wasCreated } from '../queries/createOnce.ts'
import { readPage } from '../queries/readPage.ts'
import { accountReply, inviteToAccount, keyOfInvitation } from './inviteToAccount.ts'
import { setUpAccountRoute } from './setUpAccount.ts'

/** Refuses an account that no one can be invited to. */
async function refuseClosedAccount(trx: Transaction<Database>, accountId: string): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['deletedAt', 'isDemo'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return refuseField('accountId', 'Account id must be an account of this installation.')
  if (account.deletedAt !== null) refuse('deleted', 'This account was deleted.')
  if (account.isDemo) refuse('conflict', 'This account is a demo. It ends by itself.')
}

const inviteOwnerRoute = route(
  inviteOwner,
  async (call, app) => {
    const { body } = call
    if (body.send && !(await wasCreated(app, body.id)))
      await limitSent(app, { call, accountId: null, email: body.email ?? null, phone: null })
    let token: string | null = null
    return createOnce(app, {
      endpoint: inviteOwner,
      body,
      table: 'invitation',
      make: async (trx, id) => {
        await refuseClosedAccount(trx, body.accountId)
        token = await inviteToAccount(app, trx, call, {
          id,
          accountId: body.accountId,
          email: body.email ?? null,
          name: null,
          tracking: body.tracking ?? INVITATION_TRACKING,
          send: body.send,
        })
      },
      read: (id) => accountReply(app, id, token),
    })
  },
  { limitByCall: limitInvitations },
)

type Row = InvitationRow & { readonly accountName: string; readonly invitedByName: string | null }

const ACCOUNT_NAME = sql<string>`(select a.name from account a where a.id = invitation.account_id)`

const shown = (row: Row, now: number): AccountInvitation => ({
  ...shownProgress(row, now),
  accountId: row.accountId,
  accountName: row.accountName,
  tracking: {
    source: row.tracking?.source ?? null,
    medium: row.tracking?.medium ?? null,
    campaign: row.tracking?.campaign ?? null,
  },
})

const listRoute = route(listAccountInvitations, (call, app) => {
  const { deleted, filters: { state, accountId } = {} } = call.query
  const now = app.now()
  let rows = app.db
    .selectFrom('invitation')
    .selectAll('invitation')
    .select([ACCOUNT_NAME.as('accountName'), INVITER_NAME.as('invitedByName')])
    .where('kind', '=', 'ACCOUNT')
    .where('revokedAt', deleted ? 'is not' : 'is', null)
  if (accountId !== undefined) rows = rows.where('accountId', '=', accountId)
  if (state !== undefined) rows = rows.where(hasState(state, new Date(now).toISOString()))
  return readPage(app, call, {
    rows,
    keys: NEWEST_FIRST,
    searched: [sql`invitation.name`, sql`invitation.email`, ACCOUNT_NAME],
    show: (row) => shown(row, now),
  })
})

/** Locks an invitation to own an account of the installation. Invitations to programs are their ADMINs' to change. */
async function lockInvitation(trx: Transaction<Database>, id: string): Promise<InvitationRow> {
  const rows = trx.selectFrom('invitation').selectAll().where('id', '=', id).where('kind', '=', 'ACCOUNT')
  const { accountId } = (await rows.executeTakeFirst()) ?? refuseUnknown()
  const row = await rows.where('accountId', '=', accountId).forUpdate().executeTakeFirst()
  return row ?? refuseUnknown()
}

const hasJoined = (): never => refuse('conflict', 'This person has joined. Their account has its owner.')

const deleteRoute = route(deleteAccountInvitation, (call, app) =>
  app.db.transaction().execute(async (trx) => {
    const row = await lockInvitation(trx, call.params.id)
    if (row.revokedAt !== null) return
    if (!isChangeable(timesOf(row), app.now())) hasJoined()
    await revokeOpen(app, trx, { accountId: row.accountId, id: row.id }, call)
  }),
)

const isSent = ({ body }: Call<typeof resendAccountInvitation>): boolean => body?.send ?? true

/** Makes a new link. The invitation is then the caller's, who must still be an administrator when it is accepted. */
async function renew(
  app: AppContext,
  call: Call<typeof resendAccountInvitation>,
  trx: Transaction<Database>,
): Promise<string> {
  const row = await lockInvitation(trx, call.params.id)
  if (row.revokedAt !== null) refuseRevoked(msg('This invitation was deleted. Make a new one.'))
  if (!isChangeable(timesOf(row), app.now())) hasJoined()
  await refuseClosedAccount(trx, row.accountId)
  const token = await renewLink(app, trx, row, {
    expiresAt: new Date(invitationEnd(app.now())).toISOString(),
    invitedBy: call.who.userId,
    send: isSent(call),
  })
  await audit(trx, call, {
    kind: 'invitation_resent',
    on: { kind: 'invitation', id: row.id },
    accountId: row.accountId,
    detail: { of: 'ACCOUNT' },
  })
  return token
}

const resendRoute = route(
  resendAccountInvitation,
  async (call, app) => {
    if (isSent(call)) await limitResent(app, call, await keyOfInvitation(app, call.params.id))
    const token = await app.db.transaction().execute((trx) => renew(app, call, trx))
    return accountReply(app, call.params.id, token)
  },
  { limitByCall: limitInvitations },
)

export const accountInvitationRoutes: readonly Route[] = [
  setUpAccountRoute,
  inviteOwnerRoute,
  listRoute,
  deleteRoute,
  resendRoute,
]
