import { type BodyOf, registerUser } from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { addressOf } from '../http/network.ts'
import { refuse, refuseField } from '../http/refusal.ts'
import { type Answer, type Call, type LimitVerdict, route } from '../http/route.ts'
import type { Source } from '../http/source.ts'
import { createOnce } from '../queries/createOnce.ts'
import { askCode } from './codes.ts'
import { refuseCommon } from './commonPasswords.ts'
import { contactKey } from './contacts.ts'
import { guess } from './guess.ts'
import { keepSandbox, sandboxUser } from './keepSandbox.ts'
import { isReserved, keyOf, looksOdd, mixesAlphabets } from './names.ts'
import { hashPassword, isPassword } from './password.ts'
import { openSession } from './session.ts'
import { readWholeUser } from './user.ts'

type Body = BodyOf<typeof registerUser>

export function refuseLookalike(username: string | undefined): void {
  if (username !== undefined && mixesAlphabets(username)) {
    const message = 'Username must not mix alphabets.'
    refuse('invalid', message, { username: message })
  }
  if (username !== undefined && looksOdd(username))
    refuseField('username', 'Username must not have letters that look like other ones.')
  if (username !== undefined && isReserved(username)) refuseField('username', 'Username is reserved.')
}

/** Usernames are unique without case; addresses are not, until somebody has shown that one is theirs. */
export async function refuseTaken(db: Kysely<Database>, username: string, ownId: string): Promise<void> {
  const taken = await db
    .selectFrom('appUser')
    .select('id')
    .where('usernameKey', '=', keyOf(username))
    .where('id', '<>', ownId)
    .executeTakeFirst()
  if (taken) refuseField('username', 'Username is taken.')
}

/**
 * Says early that a username is taken, to one address a few times an hour: who asks more could learn which names there are.
 * Past the limit every registration from the address waits, so that waiting says nothing.
 */
async function limitTakenUsernames(
  { body: { username, id }, ip }: Call<typeof registerUser>,
  { db, limits }: AppContext,
): Promise<LimitVerdict> {
  refuseLookalike(username)
  const address = addressOf(ip)
  await limits.refuseSpent('takenUsernames', address)
  await refuseTaken(db, username, id ?? NO_ID).catch(async (taken: unknown) => {
    await limits.take('takenUsernames', address)
    throw taken
  })
  return 'handle'
}
const NO_ID = '00000000-0000-0000-0000-000000000000'

interface NewUser {
  readonly id: string
  readonly body: Body
  readonly passwordHash: string
}

async function storeUser(trx: Transaction<Database>, app: AppContext, { id, body, passwordHash }: NewUser) {
  const { firstName, lastName, username, communications } = body
  await trx
    .insertInto('appUser')
    .values({
      id,
      username,
      usernameKey: keyOf(username),
      firstName,
      lastName,
      communications,
      passwordHash,
    })
    .execute()
  const accountId = app.newId()
  await trx
    .insertInto('account')
    .values({ id: accountId, name: `${firstName} ${lastName}` })
    .execute()
  await trx.insertInto('accountMember').values({ accountId, userId: id }).execute()
}

async function storeContacts(trx: Transaction<Database>, app: AppContext, { id, body }: NewUser) {
  const { email, phone } = body
  await trx
    .insertInto('userEmail')
    .values({ id: app.newId(), userId: id, email, emailKey: contactKey('email', email), isPrimary: true })
    .execute()
  if (phone)
    await trx
      .insertInto('userPhone')
      .values({ id: app.newId(), userId: id, phone, isPrimary: true })
      .execute()
  await askCode(app, trx, { userId: id, type: 'email', key: contactKey('email', email) })
}

interface Typed {
  readonly password: string
  readonly source: Source
}

/**
 * Repeated with its id, a registration signs in again: with the password, for the body's fingerprint leaves it out. That is a guess
 * like any other: whoever knows what somebody registered with could try passwords here.
 */
async function signIn(app: AppContext, id: string, { password, source }: Typed) {
  const { passwordHash } = await app.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isRight = await guess(app, { userIds: [id], typed: '', source }, async (_judged, place) =>
    (await isPassword(password, passwordHash, place)) ? id : null,
  )
  if (!isRight)
    refuse('id_taken', 'This id is taken by something else.', { id: 'Id is taken by something else.' })
  return { token: await openSession(app, id, source), user: await readWholeUser(app, id) }
}

/** A visitor of the demo, by the token that the call came with, keeps the sandbox. */
async function register(
  app: AppContext,
  { body, source, bearer }: Pick<Call<typeof registerUser>, 'body' | 'source' | 'bearer'>,
): Promise<Answer<Registered> | Registered> {
  await refuseCommon(body.password, 'password')
  const passwordHash = await hashPassword(body.password, { network: source.network, isKnown: false })
  const visitor = await sandboxUser(app, bearer)
  const { password, ...fingerprinted } = body
  const registered = await createOnce(app, {
    endpoint: registerUser,
    body: visitor ? { ...fingerprinted, id: visitor } : fingerprinted,
    make: async (trx, id) => {
      const user = { id, body, passwordHash }
      await refuseTaken(trx, body.username, id)
      await (visitor ? keepSandbox(trx, app, visitor, user) : storeUser(trx, app, user))
      await storeContacts(trx, app, user)
      await audit(trx, { ...source, userId: id }, { kind: 'registered', on: { kind: 'user', id } })
    },
    read: (id) => signIn(app, id, { password, source }),
  })
  if (visitor) app.sessions.clearUser(visitor)
  return registered
}
type Registered = Awaited<ReturnType<typeof signIn>>

export const registerRoute = route(registerUser, (call, app) => register(app, call), {
  limit: 'registrations',
  limitByCall: limitTakenUsernames,
})
