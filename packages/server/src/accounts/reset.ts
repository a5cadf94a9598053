import { hash } from 'node:crypto'
import { askReset, completeReset } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import { hashToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import { refuse } from '../calls/refusal.ts'
import { type Call, type LimitVerdict, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import type { Addressee } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import { accountMail } from './accountMail.ts'
import { refuseGuessable } from './commonPasswords.ts'
import { addresseeByHash, holderOf } from './contacts.ts'
import { openSessionOrAsk } from './factors/logInRoutes.ts'
import { familiarityOf, type SourceKeys } from './knownSources.ts'
import { resetLetter } from './letters.ts'
import { keyOf } from './names.ts'
import { hashPassword } from './password.ts'
import { refuseOutdatedHelp } from './passwordHelp.ts'
import { createResetLink, RESET_MINUTES } from './resetLink.ts'
import { endSessions } from './session.ts'

/** Beyond the limit the reply is the same but no mail is sent, so that requests of strangers never block the owner's. */
async function limitResetsOfName(
  { body, source: { network } }: Call<typeof askReset>,
  { limits }: AppContext,
): Promise<LimitVerdict> {
  return (await limits.tryTake('resetsOfName', `${keyOf(body.value)} ${network}`)) ? 'skip' : 'handle'
}

/**
 * Stores a hash of the name, because it may be the address of a stranger. The job that sends the mail looks up whether a user has
 * it, so that the reply and its time are the same for every name.
 */
export const askResetRoute = route(
  askReset,
  async ({ body, source: { ip, network, deviceKeyHash } }, { db, jobs }) => {
    const from = { ip, network, deviceKeyHash }
    await jobs.enqueue(db, accountMail, { letter: 'reset', keyHash: hash('sha256', keyOf(body.value)), from })
  },
  { limit: 'resetRequests', limitByCall: limitResetsOfName },
)

type ResetSource = SourceKeys & { readonly ip: string }

/**
 * Limits mails to once a minute and five times an hour per user, so that they do not flood a mailbox. Requests from a device or
 * network that the account knows have their own limit, which strangers cannot use up.
 */
async function unlessFlooding(
  app: AppContext,
  userId: string,
  from: ResetSource | undefined,
  send: () => Promise<void>,
): Promise<void> {
  const familiarity = from ? (await familiarityOf(app, [userId], from))(userId) : 'none'
  const key = `${userId} ${familiarity === 'none' ? 'other' : 'known'}`
  if (await app.limits.tryTake('resetMailPause', key)) return
  if (await app.limits.tryTake('resetMails', key)) return
  try {
    await send()
  } catch (failure) {
    // Gives the counts back, because the retry of the job would count again.
    await app.limits.giveBack('resetMailPause', key)
    await app.limits.giveBack('resetMails', key)
    throw failure
  }
}

/** Sends a reset link to the verified address, or to an address of the user, that was typed. Sends nothing if neither exists. */
export async function sendReset(
  app: AppContext,
  keyHash: string,
  from: ResetSource | undefined,
): Promise<void> {
  const { db } = app
  const addressee = await addresseeByHash(db, keyHash)
  if (!addressee) return
  const { userId } = addressee
  await unlessFlooding(app, userId, from, async () => {
    await sendLink(app, addressee)
    const source = { ...SERVER, ip: from?.ip ?? null }
    await audit(db, source, { kind: 'reset_asked', on: { kind: 'user', id: userId } })
  })
}

async function sendLink(app: AppContext, addressee: Addressee): Promise<void> {
  const { url } = await createResetLink(app, addressee, null)
  await post(app, resetLetter(addressee, RESET_MINUTES, url))
}

interface Reset {
  readonly userId: string
  readonly username: string
  readonly madeBy: string | null
}

/** Finds the user of a valid link. Returns null unless the typed name or address is theirs. */
async function findReset({ db, now }: AppContext, tokenHash: Buffer, value: string): Promise<Reset | null> {
  const found = await db
    .selectFrom('passwordReset')
    .innerJoin('appUser', 'appUser.id', 'passwordReset.userId')
    .select(['appUser.id', 'appUser.username', 'appUser.usernameKey', 'passwordReset.madeBy'])
    .where('passwordReset.tokenHash', '=', tokenHash)
    .where('passwordReset.expiresAt', '>', new Date(now()).toISOString())
    .where('appUser.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { id: userId, username, usernameKey, madeBy } = found
  const key = keyOf(value)
  if (usernameKey === key) return { userId, username, madeBy }
  return (await holderOf(db, key))?.userId === userId ? { userId, username, madeBy } : null
}

const refuseLink = (): never =>
  refuse('gone', 'This link has expired or was already used. Request a new one.')

/** Sets the new password, ends every session and opens a new one. Of several calls with the same link, exactly one succeeds. */
export const completeResetRoute = route(completeReset, async ({ body, source }, app) => {
  const tokenHash = hashToken(body.token)
  const { userId, madeBy, username } = (await findReset(app, tokenHash, body.value)) ?? refuseLink()
  await refuseGuessable({ password: body.password, username }, 'password')
  const passwordHash = await hashPassword(body.password, {
    network: source.network,
    account: userId,
    isKnown: true,
  })
  await app.db.transaction().execute(async (trx) => {
    const used = await trx.deleteFrom('passwordReset').where('tokenHash', '=', tokenHash).executeTakeFirst()
    if (used.numDeletedRows !== 1n) refuseLink()
    await refuseOutdatedHelp(trx, { madeBy, userId })
    await trx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()
    await endSessions({ ...app, db: trx }, userId)
    await app.jobs.enqueue(trx, accountMail, { letter: 'changed', userId, what: 'password' })
    const detail = madeBy !== null && { detail: { by: 'link of an admin' } }
    await audit(trx, source, { kind: 'reset_done', on: { kind: 'user', id: userId }, ...detail })
  })
  app.sessions.clearUser(userId)
  return { token: await openSessionOrAsk(app, userId, source) }
})

/** Revokes reset links, because the password or the addresses have changed. */
export async function voidResets(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('passwordReset').where('userId', '=', userId).execute()
}

/** Deletes expired reset links. */
export async function deleteExpiredResets({ db, now }: AppContext): Promise<void> {
  await db.deleteFrom('passwordReset').where('expiresAt', '<', new Date(now()).toISOString()).execute()
}
