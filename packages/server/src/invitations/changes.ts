import { benchEnd, invitationEnd, isChangeable, may } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { type CreatedInvitation, resendInvitation, revokeInvitation } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { refuseToAllButAdmins } from '../access/admins.ts'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuse } from '../calls/refusal.ts'
import { type Call, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { endGuest } from './guest.ts'
import { limitInvitations, limitResent } from './limits.ts'
import { createdReply } from './links.ts'
import { type InvitationRow, refuseRevoked, timesOf } from './rows.ts'
import { renewLink } from './store.ts'

/** Locks the invitation of a call. Only an ADMIN changes an invitation to the program. */
export async function lockInvitation(trx: Transaction<Database>, subject: Subject): Promise<InvitationRow> {
  const row = await trx
    .selectFrom('invitation')
    .selectAll()
    .where('accountId', '=', subject.accountId)
    .where('id', '=', subject.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.kind !== 'BENCH' && !may('people.invite', subject)) await refuseToAllButAdmins(trx, subject)
  return row
}

const hasJoined = (): never =>
  refuse('conflict', 'This person has joined. Remove their sign-in on the members page instead.')

export const revokeInvitationRoute = route(revokeInvitation, async (call, app) => {
  const { subject } = call
  const guest = await app.db.transaction().execute(async (trx) => {
    const row = await lockInvitation(trx, subject)
    if (row.revokedAt !== null) return null
    if (!isChangeable(timesOf(row), app.now())) hasJoined()
    await trx
      .updateTable('invitation')
      .set({ revokedAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', row.accountId)
      .where('id', '=', row.id)
      .execute()
    await auditSubject(trx, call, { kind: 'invitation_revoked', detail: { of: row.kind } })
    if (row.kind === 'BENCH' && row.acceptedBy !== null) await endGuest(app, trx, row.acceptedBy, row)
    return row.acceptedBy
  })
  if (guest) app.sessions.clearUser(guest)
})

type ResendCall = Call<typeof resendInvitation>

const isSent = ({ body }: ResendCall): boolean => body?.send ?? true

const expiryOf = async (
  { now }: AppContext,
  trx: Transaction<Database>,
  { accountId, teamGameId }: InvitationRow,
): Promise<number> => {
  if (teamGameId === null) return invitationEnd(now())
  const { gameStartTime } = await trx
    .selectFrom('teamGame')
    .select('gameStartTime')
    .where('accountId', '=', accountId)
    .where('id', '=', teamGameId)
    .executeTakeFirstOrThrow()
  return benchEnd(Date.parse(gameStartTime), now())
}

/** Gives a role again, so the password must have been confirmed lately, as for giving one. */
const givesRole = ({ kind, role, teamRoles }: InvitationRow): boolean =>
  kind !== 'BENCH' && (role !== 'PLAYER' || teamRoles.some((given) => given.role !== 'PLAYER'))

/**
 * Makes a new link; the links before stop working. The invitation is then the caller's, whose role is checked on acceptance.
 * Address, role and team roles stay as they were.
 */
async function renew(app: AppContext, call: ResendCall, trx: Transaction<Database>): Promise<string> {
  const row = await lockInvitation(trx, call.subject)
  if (row.revokedAt !== null) refuseRevoked(msg('This invitation was taken back. Make a new one.'))
  if (!isChangeable(timesOf(row), app.now())) hasJoined()
  if (givesRole(row)) call.mustBeFresh()
  const send = isSent(call)
  const expiresAt = new Date(await expiryOf(app, trx, row)).toISOString()
  const token = await renewLink(app, trx, row, { expiresAt, invitedBy: call.who.userId, send })
  if (row.kind === 'BENCH' && row.acceptedBy !== null)
    await trx.updateTable('appUser').set({ guestUntil: expiresAt }).where('id', '=', row.acceptedBy).execute()
  await auditSubject(trx, call, { kind: 'invitation_resent', detail: { of: row.kind } })
  return token
}

export const resendInvitationRoute = route(
  resendInvitation,
  async (call, app): Promise<CreatedInvitation> => {
    if (call.body?.send ?? true) await limitResent(app, call, call.subject)
    const token = await app.db.transaction().execute((trx) => renew(app, call, trx))
    return createdReply(app, call.subject, token)
  },
  { limitByCall: limitInvitations },
)
