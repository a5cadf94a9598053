import { isOpen } from '@fullcourt/program'
import { allowDevice, approveInvitation } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { contactKey } from '../accounts/contacts.ts'
import type { AppContext } from '../appContext.ts'
import { audit, auditSubject } from '../audit/audit.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { notify } from '../notifications/notify.ts'
import { lockProgram, refuseRole } from '../programs/people.ts'
import { publishProgram } from '../programs/programs.ts'
import { programFullName } from '../programs/shown.ts'
import type { RowKey } from '../tables/columns.ts'
import { lockInvitation } from './changes.ts'
import { type Joining, joinProgram } from './join.ts'
import { type InvitationRow, type OpenInvitation, refuseRevoked, timesOf } from './rows.ts'

interface Joiner {
  readonly userId: string
  readonly isNew: boolean
}

/**
 * Tells whether a user is the one whom an invitation was sent to. A link that the ADMIN showed is for the one it was shown to. The
 * link of a mail or a text is for the holder of that address or number, or for a new user who takes it as their own.
 */
export async function isInvited(
  trx: Transaction<Database>,
  { row: { email, phone }, by }: OpenInvitation,
  { userId, isNew }: Joiner,
): Promise<boolean> {
  if (by === 'link') return true
  const held =
    by === 'mail'
      ? trx
          .selectFrom('userEmail')
          .select('verifiedAt')
          .where('userId', '=', userId)
          .where('emailKey', '=', contactKey('email', email ?? ''))
      : trx
          .selectFrom('userPhone')
          .select('verifiedAt')
          .where('userId', '=', userId)
          .where('phone', '=', phone ?? '')
  const found = await held.executeTakeFirst()
  return found !== undefined && (isNew || found.verifiedAt !== null)
}

const nameOf = async (trx: Transaction<Database>, { accountId, id }: RowKey): Promise<string> =>
  programFullName(
    await trx
      .selectFrom('teamBrand')
      .select(['name', 'mascot'])
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

/** Keeps the wish of a user to join, and asks the ADMINs. An account has none to ask: its invitation is for its address alone. */
export async function requestToJoin(
  app: Pick<AppContext, 'jobs' | 'newId' | 'now'>,
  trx: Transaction<Database>,
  { id, accountId, teamBrandId }: InvitationRow,
  { userId, source }: Joining,
): Promise<void> {
  if (teamBrandId === null)
    return refuse(
      'forbidden',
      'This invitation was sent to another address. Add that address to your profile and verify it, or ask for a new one.',
    )
  const requestedAt = new Date(app.now()).toISOString()
  await trx
    .updateTable('invitation')
    .set({ requestedBy: userId, requestedAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
  const { username } = await trx
    .selectFrom('appUser')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await audit(
    trx,
    { ...source, userId },
    { kind: 'join_requested', on: { kind: 'invitation', id }, accountId, teamBrandId },
  )
  await notify(trx, app, {
    kind: 'join_requested',
    accountId,
    about: `${id} ${userId}`,
    detail: { program: await nameOf(trx, { accountId, id: teamBrandId }), username },
    link: '/a/program/members/',
    to: { teamBrandId },
  })
  await publishProgram(trx, { accountId, teamBrandId })
}

/** The ADMIN who approves stands for the invitation from then on. */
export const approveInvitationRoute = route(approveInvitation, async (call, app) => {
  const { subject, source, body } = call
  await app.db.transaction().execute(async (trx) => {
    await lockProgram(trx, app, call)
    const row = await lockInvitation(trx, subject)
    const { requestedBy: userId, accountId, role, teamRoles, kind } = row
    if (!isOpen(timesOf(row), app.now())) refuseRevoked()
    if (userId === null || kind !== 'MEMBER')
      return refuse('conflict', 'No person waits for this invitation.')
    if (userId !== (body?.userId ?? userId))
      refuse('conflict', 'Another person asks to join now. Check who it is.')
    await refuseRole(trx, subject, role ?? 'PLAYER')
    for (const given of teamRoles) await refuseRole(trx, subject, given.role)
    await joinProgram(app, trx, row, { userId, source })
    await notify(trx, app, {
      kind: 'join_approved',
      accountId,
      about: row.id,
      detail: { program: await nameOf(trx, programKeyOf(subject)) },
      link: '/a/dashboard/',
      to: { userId },
    })
  })
})

export const allowDeviceRoute = route(allowDevice, async (call, app) => {
  const { subject, params } = call
  await app.db.transaction().execute(async (trx) => {
    const { id, accountId, teamBrandId } = await lockInvitation(trx, subject)
    const allowed = await trx
      .updateTable('benchDevice')
      .set({ allowedAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', accountId)
      .where('id', '=', params.deviceId)
      .where('invitationId', '=', id)
      .executeTakeFirst()
    if (allowed.numUpdatedRows === 0n) refuseUnknown()
    await auditSubject(trx, call, { kind: 'guest_device_allowed' })
    await publishProgram(trx, { accountId, teamBrandId: teamBrandId ?? subject.teamBrandId! })
  })
})
