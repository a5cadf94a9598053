import { invitationEnd } from '@fullcourt/program'
import type { CreatedForAccount } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { createdReply } from '../invitations/links.ts'
import { storeInvitation } from '../invitations/store.ts'
import { revokeOpen } from '../programs/revokeOpen.ts'
import type { RowKey } from '../tables/columns.ts'

interface NewOwner {
  /** The id of the invitation. */
  readonly id: string
  readonly accountId: string
  readonly email: string | null
  readonly name: string | null
  readonly tracking: {
    readonly source?: string | null | undefined
    readonly medium?: string | null | undefined
    readonly campaign?: string | null | undefined
  }
  readonly send: boolean
}

/** Stores an invitation to own an account. It replaces an open one to the same address. Returns the token of its link. */
export async function inviteToAccount(
  app: AppContext,
  trx: Transaction<Database>,
  call: AuditSource & { readonly who: { readonly userId: string } },
  { tracking, ...owner }: NewOwner,
): Promise<string> {
  const { id, accountId, email } = owner
  if (email !== null) await revokeOpen(app, trx, { accountId, email }, call)
  const { source = null, medium = null, campaign = null } = tracking
  const token = await storeInvitation(app, trx, {
    ...owner,
    kind: 'ACCOUNT',
    tracking: { source, medium, campaign },
    invitedBy: call.who.userId,
    expiresAt: new Date(invitationEnd(app.now())).toISOString(),
  })
  await audit(trx, call, {
    kind: 'invited',
    on: { kind: 'invitation', id },
    accountId,
    detail: { of: 'ACCOUNT', role: 'ADMIN' },
  })
  return token
}

/** Finds an invitation of any account, for an administrator. */
export async function keyOfInvitation({ db }: Pick<AppContext, 'db'>, id: string): Promise<RowKey> {
  const key = await db
    .selectFrom('invitation')
    .select(['accountId', 'id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return key ?? refuseUnknown()
}

/**
 * Builds the reply of a call that made a link to own an account.
 * @param token null when the link was shown before
 */
export async function accountReply(
  app: AppContext,
  id: string,
  token: string | null,
): Promise<CreatedForAccount> {
  const key = await keyOfInvitation(app, id)
  return { ...(await createdReply(app, key, token)), accountId: key.accountId }
}
