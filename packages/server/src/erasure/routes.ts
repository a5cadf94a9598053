import { DAY_MS } from '@fullcourt/program'
import {
  deleteAccount,
  deleteUser,
  ERASURE_DAYS,
  erasePerson,
  keepAccount,
  keepPerson,
  keepUser,
} from '@fullcourt/wire'
import { sql, type Transaction } from 'kysely'
import { lockOwnAccount, lockWholeAccount } from '../accounts/ownAccounts.ts'
import { requirePassword } from '../accounts/ownPassword.ts'
import { endSessions } from '../accounts/session.ts'
import { recordUser } from '../accounts/user.ts'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit, auditSubject } from '../audit/audit.ts'
import type { Principal } from '../calls/principal.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { notify } from '../notifications/notify.ts'
import { hasOtherAdmin, refuseLastAdminOf } from '../programs/lastAdmin.ts'
import { isActiveAdmin, lockPerson, refuseLastAdmin } from '../programs/people.ts'
import { programsOfAccount, publishProgram } from '../programs/programs.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'
import { erasureMail } from './jobKind.ts'

const dueTime = ({ now }: Pick<AppContext, 'now'>): string =>
  new Date(now() + ERASURE_DAYS * DAY_MS).toISOString()

function refuseDemo({ isDemo }: Principal): void {
  if (isDemo) refuse('forbidden', 'The demo is deleted by itself after a day.')
}

/**
 * Refuses a user who is the last ADMIN of a program, and locks their programs, so that of two last ADMINs one remains. Programs
 * that no other user can sign in to are deleted with the user, where the whole account is.
 */
async function refuseLastAdminOfAny(trx: Transaction<Database>, userId: string): Promise<void> {
  const programs = await trx
    .selectFrom('teamBrand')
    .select(['accountId', 'id', 'name', 'mascot'])
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from team_brand_personnel me
        where me.account_id = team_brand.account_id and me.team_brand_id = team_brand.id and me.user_id = ${userId} and me.role = 'ADMIN' and me.is_active and me.deleted_at is null)`,
    )
    .where(
      sql<boolean>`account_id not in (select a.account_id from account_of_one a where a.user_id = ${userId})`,
    )
    .orderBy('id')
    .execute()
  for (const program of programs) await lockRow(trx, 'teamBrand', program)
  const needed: typeof programs = []
  for (const program of programs) if (!(await hasOtherAdmin(trx, program, userId))) needed.push(program)
  if (needed.length > 0) refuseLastAdminOf(needed)
}

const deleteUserRoute = route(deleteUser, async (call, app) => {
  const { who, body, source } = call
  const { userId } = who
  refuseDemo(who)
  if (who.hasFactor) call.mustBeFresh()
  await requirePassword(app, { who, source, typed: body.password }, 'password')
  const eraseAt = dueTime(app)
  await app.db.transaction().execute(async (trx) => {
    await refuseLastAdminOfAny(trx, userId)
    await trx.updateTable('appUser').set({ eraseAt }).where('id', '=', userId).execute()
    await endSessions({ ...app, db: trx }, userId)
    await app.jobs.enqueue(trx, erasureMail, { userId, accountId: null })
    await audit(trx, call, { kind: 'erasure_asked', on: { kind: 'user', id: userId } })
  })
  app.sessions.clearUser(userId)
  app.jobs.poke()
  return { eraseAt }
})

const keepUserRoute = route(keepUser, async (call, app) => {
  const { userId } = call.who
  await app.db.transaction().execute(async (trx) => {
    const kept = await trx
      .updateTable('appUser')
      .set({ eraseAt: null })
      .where('id', '=', userId)
      .where('eraseAt', 'is not', null)
      .executeTakeFirst()
    if (kept.numUpdatedRows === 0n) return
    await recordUser(trx, userId)
    await audit(trx, call, { kind: 'erasure_revoked', on: { kind: 'user', id: userId } })
  })
})

/** Writes an act on an account to the activity of each of its programs. */
async function auditAccount(
  trx: Transaction<Database>,
  source: AuditSource,
  kind: 'erasure_asked' | 'erasure_revoked',
  accountId: string,
): Promise<void> {
  const programs = await programsOfAccount(trx, accountId)
  const entry = { kind, on: { kind: 'account', id: accountId }, accountId } as const
  const entries = programs.map(({ id }) => ({ ...entry, teamBrandId: id }))
  await audit(trx, source, ...(entries.length > 0 ? entries : [entry]))
}

/** Spaces and case of a typed name do not matter. */
const simplified = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

const deleteAccountRoute = route(deleteAccount, async (call, app) => {
  const { who, params, body, source } = call
  refuseDemo(who)
  if (who.hasFactor) call.mustBeFresh()
  const asked = { id: params.id, userId: who.userId }
  await app.db.transaction().execute((trx) => lockWholeAccount(trx, asked))
  await requirePassword(app, { who, source, typed: body.password }, 'password')
  const eraseAt = await app.db.transaction().execute(async (trx) => {
    const { id, name, eraseAt: before } = await lockWholeAccount(trx, asked)
    if (simplified(name) !== simplified(body.name))
      refuseField('name', `Name must be the name of the account: ${name}.`)
    if (before !== null) return before
    const dueAt = dueTime(app)
    await trx.updateTable('account').set({ eraseAt: dueAt }).where('id', '=', id).execute()
    await app.jobs.enqueue(trx, erasureMail, { userId: who.userId, accountId: id })
    for (const program of await programsOfAccount(trx, id)) {
      await notify(trx, app, {
        kind: 'account_ends',
        accountId: id,
        about: id,
        detail: { account: name, date: dueAt },
        link: '/a/program/settings/',
        to: { teamBrandId: program.id },
        except: who.userId,
      })
      await publishProgram(trx, { accountId: id, teamBrandId: program.id })
    }
    await auditAccount(trx, call, 'erasure_asked', id)
    return dueAt
  })
  app.jobs.poke()
  return { eraseAt }
})

const keepAccountRoute = route(keepAccount, async (call, app) => {
  const { params, who } = call
  await app.db.transaction().execute(async (trx) => {
    const { id, eraseAt } = await lockOwnAccount(trx, { id: params.id, userId: who.userId })
    if (eraseAt === null) return
    await trx.updateTable('account').set({ eraseAt: null }).where('id', '=', id).execute()
    for (const program of await programsOfAccount(trx, id))
      await publishProgram(trx, { accountId: id, teamBrandId: program.id })
    await auditAccount(trx, call, 'erasure_revoked', id)
  })
})

const setEraseAt = (trx: Transaction<Database>, { accountId, id }: RowKey, eraseAt: string | null) =>
  trx
    .updateTable('teamBrandPersonnel')
    .set({ eraseAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()

const erasePersonRoute = route(erasePerson, async (call, app) => {
  const eraseAt = await app.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, app, call)
    if (person.erasedAt !== null) refuse('gone', 'This person was erased.')
    if (person.eraseAt !== null) return person.eraseAt
    if (isActiveAdmin(person)) await refuseLastAdmin(trx, person)
    const dueAt = dueTime(app)
    await setEraseAt(trx, person, dueAt)
    await auditSubject(trx, call, { kind: 'erasure_asked' })
    await publishProgram(trx, person)
    return dueAt
  })
  return { id: call.subject.id, eraseAt }
})

const keepPersonRoute = route(keepPerson, async (call, app) => {
  await app.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, app, call)
    if (person.eraseAt === null) return
    await setEraseAt(trx, person, null)
    await auditSubject(trx, call, { kind: 'erasure_revoked' })
    await publishProgram(trx, person)
  })
})

export const erasureRoutes: readonly Route[] = [
  deleteUserRoute,
  keepUserRoute,
  deleteAccountRoute,
  keepAccountRoute,
  erasePersonRoute,
  keepPersonRoute,
]
