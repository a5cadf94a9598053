import {
  deleteAccount,
  deleteUser,
  ERASURE_DAYS,
  erasePerson,
  keepAccount,
  keepPerson,
  keepUser,
} from '@fullcourt/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Principal } from '../access/sessions.ts'
import { requirePassword } from '../accounts/ownPassword.ts'
import { endSessions } from '../accounts/session.ts'
import { recordUser } from '../accounts/user.ts'
import type { AppContext } from '../appContext.ts'
import { audit, auditSubject } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { refuse, refuseField, refuseUnknown } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { notify } from '../notifications/notify.ts'
import { isActiveAdmin, lockPerson, refuseLastAdmin } from '../programs/people.ts'
import { publishProgram } from '../programs/programs.ts'
import { erasureMail } from './jobKind.ts'
import { dateText } from './letters.ts'

const DAY_MS = 86_400_000

const dueTime = ({ now }: Pick<AppContext, 'now'>): string =>
  new Date(now() + ERASURE_DAYS * DAY_MS).toISOString()

function refuseDemo({ isDemo }: Principal): void {
  if (isDemo) refuse('forbidden', 'The demo is deleted by itself after a day.')
}

/** Refuses a user whom a program needs: its last ADMIN, while others can sign in. */
async function refuseNeeded(trx: Transaction<Database>, userId: string): Promise<void> {
  const { rows } = await sql<{ name: string; mascot: string }>`
    select b.name, b.mascot from team_brand b
    join team_brand_personnel me on me.team_brand_id = b.id and me.user_id = ${userId} and me.role = 'ADMIN'
      and me.is_active and me.deleted_at is null
    where b.deleted_at is null
      and not exists (select from team_brand_personnel o where o.team_brand_id = b.id and o.user_id <> ${userId}
        and o.role = 'ADMIN' and o.is_active and o.deleted_at is null)
      and exists (select from team_brand_personnel o where o.team_brand_id = b.id and o.user_id <> ${userId}
        and o.is_active and o.deleted_at is null)
    limit 1`.execute(trx)
  const [needed] = rows
  if (needed)
    refuse(
      'last_admin',
      `You are the last admin of ${needed.name} ${needed.mascot}. Make another person admin first, or delete the program.`,
    )
}

const deleteUserRoute = route(deleteUser, async (call, app) => {
  const { who, body, source } = call
  const { userId } = who
  refuseDemo(who)
  await requirePassword(app, { who, source, typed: body.password }, 'password')
  const eraseAt = dueTime(app)
  await app.db.transaction().execute(async (trx) => {
    await refuseNeeded(trx, userId)
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

/** Locks an account that the caller is a member of. */
async function lockOwnAccount(trx: Transaction<Database>, id: string, userId: string) {
  const row = await trx
    .selectFrom('account')
    .innerJoin('accountMember', 'accountMember.accountId', 'account.id')
    .select(['account.id', 'account.name', 'account.eraseAt'])
    .where('account.id', '=', id)
    .where('accountMember.userId', '=', userId)
    .where('account.deletedAt', 'is', null)
    .forUpdate('account')
    .executeTakeFirst()
  return row ?? refuseUnknown()
}

const programsOfAccount = (trx: Kysely<Database>, accountId: string) =>
  trx
    .selectFrom('teamBrand')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .execute()

/** Spaces and case of a typed name do not matter. */
const simplified = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

const deleteAccountRoute = route(deleteAccount, async (call, app) => {
  const { who, params, body, source } = call
  refuseDemo(who)
  await app.db.transaction().execute((trx) => lockOwnAccount(trx, params.id, who.userId))
  await requirePassword(app, { who, source, typed: body.password }, 'password')
  const eraseAt = dueTime(app)
  await app.db.transaction().execute(async (trx) => {
    const { id, name } = await lockOwnAccount(trx, params.id, who.userId)
    if (simplified(name) !== simplified(body.name))
      refuseField('name', `Name must be the name of the account: ${name}.`)
    await trx.updateTable('account').set({ eraseAt }).where('id', '=', id).execute()
    await app.jobs.enqueue(trx, erasureMail, { userId: who.userId, accountId: id })
    for (const program of await programsOfAccount(trx, id)) {
      await notify(trx, app, {
        kind: 'account_ends',
        accountId: id,
        about: id,
        detail: { account: name, date: dateText(eraseAt) },
        link: '/a/program/settings/',
        to: { teamBrandId: program.id },
        except: who.userId,
      })
      await publishProgram(trx, { accountId: id, teamBrandId: program.id })
    }
    await audit(trx, call, { kind: 'erasure_asked', on: { kind: 'account', id }, accountId: id })
  })
  app.jobs.poke()
  return { eraseAt }
})

const keepAccountRoute = route(keepAccount, async (call, app) => {
  const { params, who } = call
  await app.db.transaction().execute(async (trx) => {
    const { id, eraseAt } = await lockOwnAccount(trx, params.id, who.userId)
    if (eraseAt === null) return
    await trx.updateTable('account').set({ eraseAt: null }).where('id', '=', id).execute()
    for (const program of await programsOfAccount(trx, id))
      await publishProgram(trx, { accountId: id, teamBrandId: program.id })
    await audit(trx, call, { kind: 'erasure_revoked', on: { kind: 'account', id }, accountId: id })
  })
})

const erasePersonRoute = route(erasePerson, async (call, app) => {
  const eraseAt = dueTime(app)
  await app.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, call.subject)
    if (person.erasedAt !== null) refuse('gone', 'This person was erased.')
    if (isActiveAdmin(person)) await refuseLastAdmin(trx, person)
    await trx.updateTable('teamBrandPersonnel').set({ eraseAt }).where('id', '=', person.id).execute()
    await auditSubject(trx, call, { kind: 'erasure_asked' })
    await publishProgram(trx, person)
  })
  return { id: call.subject.id, eraseAt }
})

const keepPersonRoute = route(keepPerson, async (call, app) => {
  await app.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, call.subject)
    if (person.eraseAt === null) return
    await trx.updateTable('teamBrandPersonnel').set({ eraseAt: null }).where('id', '=', person.id).execute()
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
