import { makePasswordLink, makeUserPasswordLink } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { createResetLink } from './resetLink.ts'

/**
 * Password help: a link for the new password of a person who has no verified address to send one to.
 *
 * The holder of such a link can act as that person. So an ADMIN gets one only where it gives the ADMIN no new rights:
 * 1. not for an administrator of the installation;
 * 2. not for a person who has a verified email address: the mailed link reaches the owner, this one need not;
 * 3. the ADMIN is an ADMIN of every program that the person belongs to, also where the person is inactive now. Otherwise an ADMIN
 *    could invite a coach of another program and then read that program as the coach.
 * All three are checked again when the link is used, because rights may have changed within its 30 minutes.
 *
 * An administrator of the installation may help every user but another administrator. A bench guest has no password. Both calls need a session that was confirmed
 * by the password within the last hour, are limited, and are in the audit log of every program of the person. Using the link ends
 * all sessions of the person, so that its owner notices.
 *
 * @returns a sentence that refuses the help, or null
 */
async function objectionOf(
  db: Kysely<Database>,
  { helperId, userId }: { readonly helperId: string; readonly userId: string },
): Promise<string | null> {
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'isAdmin'])
    .where('id', 'in', [helperId, userId])
    .where('deletedAt', 'is', null)
    .where('guestGameId', 'is', null)
    .execute()
  const helper = people.find(({ id }) => id === helperId)
  const person = people.find(({ id }) => id === userId)
  if (!helper || !person) return 'This person cannot sign in.'
  if (person.isAdmin) return 'An administrator of this Fullcourt cannot get a link from another person.'
  if (helper.isAdmin) return null
  if (await hasVerifiedEmail(db, userId))
    return 'This person has a verified email address: “Forgot password?” on the login page sends a link there.'
  return (await mayActInAllPrograms(db, helperId, userId))
    ? null
    : 'This person also belongs to a program that is not yours. Ask the people who run this Fullcourt.'
}

async function hasVerifiedEmail(db: Kysely<Database>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('userEmail')
    .select('id')
    .where('userId', '=', userId)
    .where('verifiedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Rule 3. A person who belongs to no program any more is not helped by an ADMIN. */
async function mayActInAllPrograms(db: Kysely<Database>, helperId: string, userId: string): Promise<boolean> {
  const programs = await db
    .selectFrom('teamBrandPersonnel as them')
    .leftJoin('teamBrandPersonnel as me', (join) =>
      join
        .onRef('me.accountId', '=', 'them.accountId')
        .onRef('me.teamBrandId', '=', 'them.teamBrandId')
        .on('me.userId', '=', helperId)
        .on('me.role', '=', 'ADMIN')
        .on('me.isActive', '=', true)
        .on('me.deletedAt', 'is', null),
    )
    .select('me.id as myId')
    .where('them.userId', '=', userId)
    .where('them.deletedAt', 'is', null)
    .execute()
  return programs.length > 0 && programs.every(({ myId }) => myId !== null)
}

/** Refuses to use a link that another person made, if that person may not help any more. */
export async function refuseOutdatedHelp(
  db: Kysely<Database>,
  { madeBy, userId }: { readonly madeBy: string | null; readonly userId: string },
): Promise<void> {
  if (madeBy === null) return
  if ((await objectionOf(db, { helperId: madeBy, userId })) !== null)
    refuse('gone', 'This link has expired or was already used. Request a new one.')
}

/** Records the link in every program of the person, where the ADMINs read it. */
async function auditLink(db: Kysely<Database>, source: AuditSource, userId: string): Promise<void> {
  const rows = await db
    .selectFrom('teamBrandPersonnel')
    .select(['id', 'accountId', 'teamBrandId'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  const kind = 'password_link_made'
  const entries = rows.map(({ id, accountId, teamBrandId }) => {
    return { kind, on: { kind: 'person', id }, accountId, teamBrandId } as const
  })
  if (entries.length > 0) await audit(db, source, ...entries)
  else await audit(db, source, { kind, on: { kind: 'user', id: userId } })
}

type Helper = AuditSource & { readonly who: { readonly userId: string } }

async function makeLink(app: AppContext, helper: Helper, userId: string) {
  const { userId: helperId } = helper.who
  if (helperId === userId) refuse('forbidden', 'Change your own password on your profile.')
  await app.limits.take('passwordLinks', helperId)
  return app.db.transaction().execute(async (trx) => {
    const objection = await objectionOf(trx, { helperId, userId })
    if (objection !== null) refuse('forbidden', objection)
    const user = await trx
      .selectFrom('appUser')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const link = await createResetLink({ ...app, db: trx }, { userId, ...user }, helperId)
    await auditLink(trx, helper, userId)
    return { ...link, username: user.username }
  })
}

const makePasswordLinkRoute = route(makePasswordLink, async (call, app) => {
  const person = await app.db
    .selectFrom('teamBrandPersonnel')
    .select(['userId', 'isActive'])
    .where('accountId', '=', call.subject.accountId)
    .where('id', '=', call.subject.id)
    .executeTakeFirstOrThrow()
  if (person.userId === null)
    return refuse('conflict', 'This person does not sign in yet: send an invitation.')
  if (!person.isActive) refuse('conflict', 'This person is inactive. Make them active first.')
  return makeLink(app, call, person.userId)
})

const makeUserPasswordLinkRoute = route(makeUserPasswordLink, async (call, app) => {
  const { id } = call.params
  const user = await app.db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user) return refuseUnknown()
  return makeLink(app, call, id)
})

export const passwordHelpRoutes = [makePasswordLinkRoute, makeUserPasswordLinkRoute] as const
