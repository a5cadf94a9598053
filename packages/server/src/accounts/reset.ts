import { askReset, completeReset } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { House } from '../house.ts'
import { refuse } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { hashToken, newToken } from '../http/who.ts'
import { post } from '../mail/post.ts'
import { accountMail } from './accountMail.ts'
import { refuseCommon } from './commonPasswords.ts'
import { holderOf, verifiedAddressOf } from './contacts.ts'
import { resetLetter } from './letters.ts'
import { keyOf } from './names.ts'
import { hashPassword } from './password.ts'
import { endSessions, openSession } from './session.ts'

const MINUTES = 30

/**
 * Leaves the name as it was typed; whether it is anybody's is looked up when the mail is sent. So the answer, and the time it
 * takes, is the same for all.
 */
export const askResetRoute = route(askReset, async ({ body, ip }, { db, jobs, limits, now }) => {
  limits.resetsPerAddress.take(ip, now())
  limits.resetsPerName.take(keyOf(body.value), now())
  await jobs.enqueue(db, accountMail, { letter: 'reset', value: body.value })
})

/** Sends a link to the verified address that was named, else to one of the user that was named; to nobody where there is none. */
export async function sendReset(house: House, value: string): Promise<void> {
  const { db, env, now } = house
  const key = keyOf(value)
  const addressee = (await holderOf(db, key)) ?? (await verifiedAddressOf(db, { usernameKey: key }))
  if (!addressee) return
  const { userId, email, username, firstName } = addressee
  const { token, hash } = newToken()
  const link = { tokenHash: hash, expiresAt: new Date(now() + MINUTES * 60_000).toISOString() }
  await db
    .insertInto('passwordReset')
    .values({ userId, ...link })
    .onConflict((on) => on.column('userId').doUpdateSet(link))
    .execute()
  // In the fragment: it reaches no server's log and no Referer.
  const url = `${env.publicUrl}/reset/#${new URLSearchParams({ value: username, token })}`
  await post(house, resetLetter(email, firstName, MINUTES, url))
}

/** Whose link this is, while it holds and if it is theirs who were named. */
async function findReset({ db, now }: House, tokenHash: Buffer, value: string): Promise<string | null> {
  const found = await db
    .selectFrom('passwordReset')
    .innerJoin('appUser', 'appUser.id', 'passwordReset.userId')
    .select(['appUser.id', 'appUser.usernameKey'])
    .where('passwordReset.tokenHash', '=', tokenHash)
    .where('passwordReset.expiresAt', '>', new Date(now()).toISOString())
    .where('appUser.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const key = keyOf(value)
  if (found.usernameKey === key) return found.id
  return (await holderOf(db, key))?.userId === found.id ? found.id : null
}

const refuseLink = (): never => refuse('gone', 'This link does not hold any more. Ask for a new one.')

/** Exactly one of all who come with the same link sets the password; every session ends, and theirs begins. */
export const completeResetRoute = route(completeReset, async ({ body }, house) => {
  const tokenHash = hashToken(body.token)
  const userId = (await findReset(house, tokenHash, body.value)) ?? refuseLink()
  await refuseCommon(body.password, 'password')
  const passwordHash = await hashPassword(body.password)
  await house.db.transaction().execute(async (trx) => {
    const used = await trx.deleteFrom('passwordReset').where('tokenHash', '=', tokenHash).executeTakeFirst()
    if (used.numDeletedRows !== 1n) refuseLink()
    await trx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()
    await endSessions({ ...house, db: trx }, userId)
    await house.jobs.enqueue(trx, accountMail, { letter: 'changed', userId, what: 'password' })
  })
  house.sessions.forget(userId)
  return { token: await openSession(house, userId) }
})

/** Links that were sent hold no longer: the password or the addresses have changed. */
export async function voidResets(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('passwordReset').where('userId', '=', userId).execute()
}

/** Forgets links that have ended. */
export async function forgetResets({ db, now }: House): Promise<void> {
  await db.deleteFrom('passwordReset').where('expiresAt', '<', new Date(now()).toISOString()).execute()
}
