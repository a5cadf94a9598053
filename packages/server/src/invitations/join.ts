import type { ProgramRole } from '@fullcourt/program'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { refusePeoplePastLimit } from '../programs/limits.ts'
import { publishProgram } from '../programs/programs.ts'
import type { RowKey } from '../tables/columns.ts'
import type { TeamRoleOfInvitation } from '../tables/programs.ts'
import { type InvitationRow, refuseRevoked } from './rows.ts'

/** The user who joins, and where the call came from. */
export interface Joining {
  readonly userId: string
  readonly source: AuditSource
}

interface JoinedProgram {
  readonly accountId: string
  readonly teamBrandId: string
}

/** Refuses a user who is a person of the program already. An inactive one must be made active by an ADMIN. */
async function refuseMember(
  trx: Transaction<Database>,
  { accountId, teamBrandId }: JoinedProgram,
  userId: string,
): Promise<void> {
  const there = await trx
    .selectFrom('teamBrandPersonnel')
    .select(['firstName', 'lastName', 'isActive'])
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', teamBrandId)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!there) return
  const name = `${there.firstName} ${there.lastName}`
  if (there.isActive) refuse('conflict', `You already belong to this program, as ${name}.`)
  refuse('conflict', `You are inactive in this program, as ${name}. Ask its admin to make you active.`)
}

/** Makes the invited person the user's. Refuses if the person was deleted, became inactive, or can sign in by other means. */
async function becomePerson(
  trx: Transaction<Database>,
  person: RowKey,
  { userId, role, at }: { readonly userId: string; readonly role: ProgramRole; readonly at: string },
): Promise<string> {
  const taken = await trx
    .updateTable('teamBrandPersonnel')
    .set({ userId, role, updatedAt: at })
    .where('accountId', '=', person.accountId)
    .where('id', '=', person.id)
    .where('userId', 'is', null)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? refuseRevoked()
}

/** Adds the user to a program as a new person. */
export async function addPerson(
  app: Pick<AppContext, 'newId'>,
  trx: Transaction<Database>,
  {
    program,
    userId,
    role,
    email,
  }: {
    readonly program: JoinedProgram
    readonly userId: string
    readonly role: ProgramRole
    readonly email: string | null
  },
): Promise<string> {
  await refusePeoplePastLimit(trx, { accountId: program.accountId, id: program.teamBrandId })
  const { firstName, lastName } = await trx
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const id = app.newId()
  await trx
    .insertInto('teamBrandPersonnel')
    .values({ ...program, id, userId, firstName, lastName, role, primaryEmail: email })
    .execute()
  return id
}

/** Gives the team roles of an invitation. A team that was deleted since is left out. */
async function giveTeamRoles(
  app: Pick<AppContext, 'newId'>,
  trx: Transaction<Database>,
  program: JoinedProgram,
  {
    personId,
    teamRoles,
    source,
  }: { personId: string; teamRoles: readonly TeamRoleOfInvitation[]; source: AuditSource },
): Promise<void> {
  const { accountId } = program
  for (const { teamId, role } of teamRoles) {
    const team = await trx
      .selectFrom('team')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', teamId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    // A player is on the roster since before the invitation.
    if (!team || role === 'PLAYER') continue
    const changed = await trx
      .updateTable('teamPersonnel')
      .set({ role })
      .where('accountId', '=', accountId)
      .where('teamId', '=', teamId)
      .where('teamBrandPersonnelId', '=', personId)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const id = changed?.id ?? app.newId()
    if (!changed)
      await trx
        .insertInto('teamPersonnel')
        .values({ id, accountId, teamId, teamBrandPersonnelId: personId, role })
        .execute()
    await audit(trx, source, {
      kind: 'team_role_given',
      on: { kind: 'rosterEntry', id },
      ...program,
      teamId,
      detail: { role },
    })
    await publish(trx, { ...program, teamId, type: 'team', detail: { id: teamId, action: 'update' } })
  }
}

/** Marks an invitation as accepted, and writes it to the audit log. */
export async function markAccepted(
  { now }: Pick<AppContext, 'now'>,
  trx: Transaction<Database>,
  row: InvitationRow,
  { userId, source }: Joining,
): Promise<void> {
  const at = new Date(now()).toISOString()
  await trx
    .updateTable('invitation')
    .set({ acceptedAt: at, acceptedBy: userId, seenAt: row.seenAt ?? at })
    .where('accountId', '=', row.accountId)
    .where('id', '=', row.id)
    .execute()
  const { id, kind, accountId, teamBrandId, role } = row
  await audit(
    trx,
    { ...source, userId },
    {
      kind: 'invitation_accepted',
      on: { kind: 'invitation', id },
      accountId,
      teamBrandId,
      detail: { of: kind, role: kind === 'BENCH' ? 'STATISTICIAN' : role },
    },
  )
}

/**
 * Joins a user to the program of an invitation, with the role and the team roles that it was made with.
 * The caller has locked the program and checked the inviter.
 */
export async function joinProgram(
  app: Pick<AppContext, 'newId' | 'now'>,
  trx: Transaction<Database>,
  row: InvitationRow,
  joining: Joining,
): Promise<void> {
  const { accountId, email, personId, teamRoles } = row
  const { userId, source } = joining
  const program = { accountId, teamBrandId: row.teamBrandId! }
  const role = row.role!
  await refuseMember(trx, program, userId)
  const at = new Date(app.now()).toISOString()
  const id =
    personId === null
      ? await addPerson(app, trx, { program, userId, role, email })
      : await becomePerson(trx, { accountId, id: personId }, { userId, role, at })
  const by = { ...source, userId }
  await giveTeamRoles(app, trx, program, { personId: id, teamRoles, source: by })
  await markAccepted(app, trx, row, joining)
  await publishProgram(trx, program)
  await publish(trx, { accountId, userId, type: 'user', detail: { id: userId, action: 'update' } })
}
