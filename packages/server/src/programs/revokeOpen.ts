import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import type { Database } from '../database.ts'

/** Selection of `revokeOpen`: one field of an invitation. */
type Revoked = { readonly accountId: string } & (
  | { readonly personId: string }
  | { readonly id: string }
  | { readonly teamBrandId: string; readonly email: string }
  /** Of invitations to own the account. */
  | { readonly email: string }
)

/**
 * Revokes invitations that were not accepted, and writes each to the audit log. `programs` owns it, because a changed person
 * revokes theirs.
 */
export async function revokeOpen(
  { now }: Pick<AppContext, 'now'>,
  trx: Transaction<Database>,
  which: Revoked,
  source: AuditSource,
): Promise<void> {
  let rows = trx
    .updateTable('invitation')
    .set({ revokedAt: new Date(now()).toISOString() })
    .where('accountId', '=', which.accountId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
  if ('personId' in which) rows = rows.where('personId', '=', which.personId)
  else if ('id' in which) rows = rows.where('id', '=', which.id)
  else {
    rows = rows.where((where) => where(where.fn('lower', ['email']), '=', which.email.toLowerCase()))
    rows =
      'teamBrandId' in which
        ? rows
            .where('teamBrandId', '=', which.teamBrandId)
            .where('personId', 'is', null)
            .where('kind', '=', 'MEMBER')
        : rows.where('kind', '=', 'ACCOUNT')
  }
  const revoked = await rows.returning(['id', 'accountId', 'teamBrandId', 'kind']).execute()
  for (const { id, accountId, teamBrandId, kind } of revoked)
    await audit(trx, source, {
      kind: 'invitation_revoked',
      on: { kind: 'invitation', id },
      accountId,
      teamBrandId,
      detail: { of: kind },
    })
}
