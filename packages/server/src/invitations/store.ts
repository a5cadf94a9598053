import type { Kysely, Transaction } from 'kysely'
import { newToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { TeamRoleOfInvitation } from '../tables/programs.ts'
import { invitationMail } from './invitationMail.ts'
import type { InvitationRow } from './rows.ts'

type Values = Pick<InvitationRow, 'id' | 'accountId' | 'kind' | 'invitedBy' | 'expiresAt'> &
  Partial<
    Pick<InvitationRow, 'teamBrandId' | 'role' | 'email' | 'phone' | 'personId' | 'teamGameId' | 'name'>
  > & {
    readonly teamRoles?: readonly TeamRoleOfInvitation[]
    readonly tracking?: Readonly<Record<string, string | null>>
    /** Send it to its address and number. */
    readonly send: boolean
  }

/** Queues an invitation to its address and its number. Returns whether there was one. */
async function queueInvitation(
  { jobs }: Pick<AppContext, 'jobs'>,
  trx: Kysely<Database>,
  { accountId, id, email, phone }: Pick<InvitationRow, 'accountId' | 'id' | 'email' | 'phone'>,
): Promise<boolean> {
  if (email) await jobs.enqueue(trx, invitationMail, { accountId, invitationId: id, by: 'mail' })
  if (phone) await jobs.enqueue(trx, invitationMail, { accountId, invitationId: id, by: 'text' })
  return email !== null || phone !== null
}

/**
 * Stores an invitation, and queues it if it is to be sent. The caller has checked that the inviter may make it.
 * @returns the token of the link to show. The mail gets another one, so that only its reader proves the address.
 */
export async function storeInvitation(
  app: Pick<AppContext, 'jobs' | 'now'>,
  trx: Transaction<Database>,
  { send, teamRoles = [], tracking, ...values }: Values,
): Promise<string> {
  const { token, hash } = newToken()
  const at = new Date(app.now()).toISOString()
  const { accountId, id, email = null, phone = null } = values
  await trx
    .insertInto('invitation')
    .values({
      ...values,
      teamRoles: JSON.stringify(teamRoles),
      ...(tracking && { tracking: JSON.stringify(tracking) }),
      tokenHash: hash,
      createdAt: at,
      sentAt: send && (email !== null || phone !== null) ? at : null,
    })
    .execute()
  if (send) await queueInvitation(app, trx, { accountId, id, email, phone })
  return token
}

/**
 * Makes a new link of an open invitation; the links before stop working. The invitation is then the caller's, who has passed
 * `limitResent`.
 * @returns the token of the link to show
 */
export async function renewLink(
  app: Pick<AppContext, 'jobs' | 'now'>,
  trx: Transaction<Database>,
  row: InvitationRow,
  to: { readonly expiresAt: string; readonly invitedBy: string; readonly send: boolean },
): Promise<string> {
  const { expiresAt, invitedBy, send } = to
  const { token, hash } = newToken()
  const isSent = send && (await queueInvitation(app, trx, row))
  await trx
    .updateTable('invitation')
    .set({
      tokenHash: hash,
      mailTokenHash: null,
      textTokenHash: null,
      invitedBy,
      sentAt: isSent ? new Date(app.now()).toISOString() : row.sentAt,
      seenAt: null,
      expiresAt,
    })
    .where('accountId', '=', row.accountId)
    .where('id', '=', row.id)
    .execute()
  return token
}
