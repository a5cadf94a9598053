import { timingSafeEqual } from 'node:crypto'
import {
  type InvitationState,
  type InvitationTimes,
  invitationState,
  isOpen,
  may,
  mayGive,
} from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Kysely, Selectable } from 'kysely'
import { hashToken } from '../access/sessions.ts'
import { loadSubjectIn } from '../access/subject.ts'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { InvitationTable } from '../tables/programs.ts'

export type InvitationRow = Selectable<InvitationTable>

const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

export const timesOf = (
  row: Pick<InvitationRow, 'kind' | 'sentAt' | 'seenAt' | 'acceptedAt' | 'revokedAt' | 'expiresAt'>,
): InvitationTimes => ({
  kind: row.kind,
  sentAt: msOf(row.sentAt),
  seenAt: msOf(row.seenAt),
  acceptedAt: msOf(row.acceptedAt),
  revokedAt: msOf(row.revokedAt),
  expiresAt: Date.parse(row.expiresAt),
})

/** How the link reached the visitor. Only a link from the mail shows that the address is the visitor's; likewise a text. */
export type OpenedBy = 'link' | 'mail' | 'text'

const isHashOf = (stored: Buffer | null, hash: Buffer): boolean =>
  stored !== null && stored.length === hash.length && timingSafeEqual(stored, hash)

function openedBy(row: InvitationRow, token: string): OpenedBy | null {
  const hash = hashToken(token)
  if (isHashOf(row.tokenHash, hash)) return 'link'
  if (isHashOf(row.mailTokenHash, hash)) return 'mail'
  return isHashOf(row.textTokenHash, hash) ? 'text' : null
}

const REVOKED = msg('This invitation was taken back. Ask for a new one.')

/** Refuses a link that is closed, with the way on. */
function refuseClosed(state: InvitationState): never {
  if (state === 'ACCEPTED')
    return refuse(
      'invitation_used',
      'This invitation was used. Log in with the username that was chosen then.',
    )
  if (state === 'EXPIRED')
    return refuse('invitation_expired', 'This invitation has expired. Ask for a new one.')
  return refuse('invitation_revoked', REVOKED)
}

export const refuseRevoked = (message: string = REVOKED): never => refuse('invitation_revoked', message)

export interface OpenInvitation {
  readonly row: InvitationRow
  readonly by: OpenedBy
}

/**
 * Finds the invitation of a link, which names no account. Refuses with 404 when the token is wrong, and with 410 when the invitation was used, has expired
 * or was revoked.
 * @param db a transaction locks the invitation, so that it is accepted once
 */
export async function openInvitation(
  app: Pick<AppContext, 'now'>,
  db: Kysely<Database>,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<OpenInvitation> {
  const rows = db.selectFrom('invitation').selectAll().where('id', '=', id)
  const found = await rows.executeTakeFirst()
  const row =
    found && db.isTransaction
      ? await rows.where('accountId', '=', found.accountId).forUpdate().executeTakeFirst()
      : found
  const by = row && openedBy(row, token)
  if (!row || !by) return refuseUnknown()
  const times = timesOf(row)
  if (!isOpen(times, app.now())) refuseClosed(invitationState(times, app.now()))
  return { row, by }
}

/** Tells whether the inviter could still make this invitation. Roles are checked again on acceptance, because they may be gone. */
async function isStillBacked(
  db: Kysely<Database>,
  app: Pick<AppContext, 'env' | 'now'>,
  row: InvitationRow,
): Promise<boolean> {
  const { accountId, invitedBy, kind, teamBrandId, teamGameId } = row
  if (invitedBy === null) return false
  if (kind === 'ACCOUNT') {
    const inviter = await db
      .selectFrom('appUser')
      .select('isAdmin')
      .where('id', '=', invitedBy)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return inviter?.isAdmin === true
  }
  const subject =
    kind === 'BENCH'
      ? await loadSubjectIn(db, app, { kind: 'game', accountId, id: teamGameId!, userId: invitedBy })
      : await loadSubjectIn(db, app, { kind: 'program', accountId, id: teamBrandId!, userId: invitedBy })
  if (!subject || subject.deletedAt !== null || subject.parentDeletedAt !== null) return false
  if (kind === 'BENCH') return may('game.invite', subject)
  return may('people.invite', subject) && mayGive(subject.programRole, row.role!)
}

/** Joining changes the account, which a suspension forbids. The reason is for the account's own people. */
async function refuseSuspendedAccount(db: Kysely<Database>, accountId: string): Promise<void> {
  const { suspendedAt } = await db
    .selectFrom('account')
    .select('suspendedAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (suspendedAt !== null)
    refuse(
      'account_suspended',
      'This account is suspended. Ask the person who invited you when it opens again.',
    )
}

/**
 * Refuses an invitation whose inviter could not make it any more, or whose program was deleted, or whose account is suspended.
 */
export async function refuseUnbacked(
  app: Pick<AppContext, 'env' | 'now'>,
  db: Kysely<Database>,
  row: InvitationRow,
): Promise<void> {
  await refuseSuspendedAccount(db, row.accountId)
  if (!(await isStillBacked(db, app, row)))
    refuseRevoked(msg('The person who invited you can no longer do so. Ask for a new invitation.'))
}
