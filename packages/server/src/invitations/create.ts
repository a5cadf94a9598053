import { benchEnd, invitationEnd } from '@fullcourt/program'
import { type Access, createInvitation } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { loadAllowed, refuseDeleted } from '../access/authorize.ts'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { type Call, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { findPerson, lockProgram, refuseRole } from '../programs/people.ts'
import { revokeOpen } from '../programs/revokeOpen.ts'
import { createOnce, wasCreated } from '../queries/createOnce.ts'
import type { RowKey } from '../tables/columns.ts'
import type { TeamRoleOfInvitation } from '../tables/programs.ts'
import { isVerified, limitInvitations, limitSent } from './limits.ts'
import { createdReply } from './links.ts'
import { storeInvitation } from './store.ts'

type CreateCall = Call<typeof createInvitation>
type OnSubject = Exclude<Access, string>

const TO_PROGRAM: OnSubject = { may: 'people.invite', on: 'program', from: 'body.teamBrandId', sub: true }
const TO_GAME: OnSubject = { may: 'game.invite', on: 'game', from: 'body.teamGameId', sub: true }

/** The fields of the other kind of invitation. */
const OTHER_FIELDS = {
  MEMBER: ['teamGameId', 'name'],
  BENCH: ['teamBrandId', 'role', 'teamRoles', 'teamBrandPersonnelId', 'email', 'phone'],
} as const

/** Loads the program or the game that the caller invites to, with the refusals of a call about it. */
async function loadInvitedTo({ body, who }: CreateCall, app: AppContext): Promise<Subject> {
  for (const field of OTHER_FIELDS[body.kind])
    if (body[field] !== undefined) refuseField(field, `Leave ${field} out of an invitation ${body.kind}.`)
  const access = body.kind === 'BENCH' ? TO_GAME : TO_PROGRAM
  const id = body.kind === 'BENCH' ? body.teamGameId : body.teamBrandId
  if (id === undefined)
    return body.kind === 'BENCH'
      ? refuseField('teamGameId', 'Team game id is required.')
      : refuseField('teamBrandId', 'Team brand id is required.')
  const subject = await loadAllowed(access, id, { userId: who.userId, method: 'POST' }, app)
  refuseDeleted({ access, method: 'POST' }, subject)
  return subject
}

/** Finds the invited person. Refuses one of another program, an inactive one, and one who can sign in. */
async function findInvited(trx: Transaction<Database>, program: Subject, personId: string) {
  const person = await findPerson(trx, program, personId)
  if (!person.isActive)
    refuseField('teamBrandPersonnelId', 'This person is inactive. Make them active first.')
  if (person.userId !== null) refuse('conflict', 'This person can already sign in.')
  return person
}

/** Refuses teams of other programs, a team twice, and players: they need a position and jerseys, so they go on the roster first. */
async function refuseTeamRoles(
  trx: Transaction<Database>,
  { accountId, id }: Subject,
  teamRoles: readonly TeamRoleOfInvitation[],
  personId: string | undefined,
): Promise<void> {
  for (const [at, { teamId, role }] of teamRoles.entries()) {
    const team = await trx
      .selectFrom('team')
      .select('id')
      .where('accountId', '=', accountId)
      .where('id', '=', teamId)
      .where('teamBrandId', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!team) refuseField(`teamRoles.${at}.teamId`, 'Team id must be a team of this program.')
    if (teamRoles.findIndex((other) => other.teamId === teamId) < at)
      refuseField(`teamRoles.${at}.teamId`, 'Each team can have one role.')
    if (role === 'PLAYER' && !(await isPlayer(trx, { accountId, id: teamId }, personId)))
      refuseField(
        `teamRoles.${at}.role`,
        'Add players to the roster first: they need a position and jerseys.',
      )
  }
}

async function isPlayer(trx: Transaction<Database>, { accountId, id }: RowKey, personId: string | undefined) {
  if (personId === undefined) return false
  const entry = await trx
    .selectFrom('teamPersonnel')
    .select('id')
    .where('accountId', '=', accountId)
    .where('teamId', '=', id)
    .where('teamBrandPersonnelId', '=', personId)
    .where('role', '=', 'PLAYER')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return entry !== undefined
}

interface SentTo {
  readonly email: string | null
  readonly phone: string | null
}

interface Storing {
  readonly trx: Transaction<Database>
  readonly id: string
  readonly subject: Subject
  readonly sentTo: SentTo
  readonly send: boolean
}

/** Where an invitation goes: as typed, else to the contacts of the invited person. */
async function addressesOf(
  { db }: AppContext,
  { accountId, id }: Subject,
  { kind, email, phone, teamBrandPersonnelId: personId }: CreateCall['body'],
): Promise<SentTo> {
  if (kind === 'BENCH') return { email: null, phone: null }
  const person =
    personId === undefined
      ? undefined
      : await db
          .selectFrom('teamBrandPersonnel')
          .select(['primaryEmail', 'primaryPhone'])
          .where('accountId', '=', accountId)
          .where('id', '=', personId)
          .where('teamBrandId', '=', id)
          .executeTakeFirst()
  return {
    email: email === undefined ? (person?.primaryEmail ?? null) : email,
    phone: phone === undefined ? (person?.primaryPhone ?? null) : phone,
  }
}

/** Stores the invitation of a member. It replaces an open one of the same person or address. Returns the token of its link. */
async function storeMember(
  app: AppContext,
  call: CreateCall,
  { trx, id, subject, sentTo: { email, phone }, send }: Storing,
): Promise<string> {
  const { body, who } = call
  const { teamBrandPersonnelId: personId, teamRoles = [] } = body
  const { accountId, id: teamBrandId } = subject
  await lockProgram(trx, app, { subject, who })
  const person = personId === undefined ? null : await findInvited(trx, subject, personId)
  const role = body.role ?? person?.role
  if (role === undefined) return refuseField('role', 'Role is required.')
  await refuseRole(trx, subject, role)
  await refuseTeamRoles(trx, subject, teamRoles, personId)
  if (role !== 'PLAYER' || teamRoles.some((given) => given.role !== 'PLAYER')) call.mustBeFresh()
  if (personId !== undefined) await revokeOpen(app, trx, { accountId, personId }, call)
  else if (email) await revokeOpen(app, trx, { accountId, teamBrandId, email }, call)
  const token = await storeInvitation(app, trx, {
    id,
    accountId,
    teamBrandId,
    kind: 'MEMBER',
    role,
    teamRoles,
    email,
    phone,
    personId: personId ?? null,
    invitedBy: who.userId,
    expiresAt: new Date(invitationEnd(app.now())).toISOString(),
    send,
  })
  await audit(trx, call, {
    kind: 'invited',
    on: personId === undefined ? { kind: 'invitation', id } : { kind: 'person', id: personId },
    accountId,
    teamBrandId,
    detail: { of: 'MEMBER', role },
  })
  return token
}

/** Stores the invitation of a bench guest. Returns the token of its link. */
async function storeBench(app: AppContext, call: CreateCall, { trx, id, subject }: Storing): Promise<string> {
  const { accountId, teamBrandId, teamId } = subject
  const { gameStartTime, homeFinalScore } = await trx
    .selectFrom('teamGame')
    .select(['gameStartTime', 'homeFinalScore'])
    .where('accountId', '=', accountId)
    .where('id', '=', subject.id)
    .executeTakeFirstOrThrow()
  if (homeFinalScore !== null) refuse('game_final', 'This game is final. Reopen it first.')
  const token = await storeInvitation(app, trx, {
    id,
    accountId,
    teamBrandId,
    kind: 'BENCH',
    teamGameId: subject.id,
    name: call.body.name ?? null,
    invitedBy: call.who.userId,
    expiresAt: new Date(benchEnd(Date.parse(gameStartTime), app.now())).toISOString(),
    send: false,
  })
  await audit(trx, call, {
    kind: 'invited',
    on: { kind: 'game', id: subject.id },
    accountId,
    teamBrandId,
    teamId,
    detail: { of: 'BENCH', role: 'STATISTICIAN' },
  })
  return token
}

export const createInvitationRoute = route(
  createInvitation,
  async (call, app) => {
    const { body, who } = call
    const subject = await loadInvitedTo(call, app)
    if (who.isDemo && body.kind === 'MEMBER')
      refuse('forbidden', 'A demo cannot invite people. Sign up first.')
    const store = body.kind === 'BENCH' ? storeBench : storeMember
    const sentTo = await addressesOf(app, subject, body)
    const send = body.send ?? (await isVerified(app, who.userId))
    if (send && !(await wasCreated(app, body.id)))
      await limitSent(app, { call, accountId: subject.accountId, ...sentTo })
    let token: string | null = null
    return createOnce(app, {
      endpoint: createInvitation,
      body,
      table: 'invitation',
      make: async (trx, id) => {
        token = await store(app, call, { trx, id, subject, sentTo, send })
      },
      read: (id) => createdReply(app, { accountId: subject.accountId, id }, token),
    })
  },
  { limitByCall: limitInvitations },
)
