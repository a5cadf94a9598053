import { msg } from '@fullcourt/scorebook/vocabulary'
import { type BodyOf, registerUser } from '@fullcourt/wire'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { addressOf } from '../calls/network.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { type Answer, type Call, type LimitVerdict, route } from '../calls/route.ts'
import type { Source } from '../calls/source.ts'
import type { Database } from '../database.ts'
import { NIL_UUID } from '../newId.ts'
import { createOnce } from '../queries/createOnce.ts'
import { hasAdmin } from './admin.ts'
import { requestCode } from './codes.ts'
import { refuseGuessable } from './commonPasswords.ts'
import { contactKey } from './contacts.ts'
import { openSessionOrAsk } from './factors/logInRoutes.ts'
import { checkGuess } from './guess.ts'
import { keepSandbox, sandboxUser } from './keepSandbox.ts'
import { isReserved, keyOf, looksOdd, mixesAlphabets } from './names.ts'
import { hashPassword, isPassword } from './password.ts'
import { readWholeUser } from './user.ts'

type Body = BodyOf<typeof registerUser>

export function refuseLookalike(username: string | undefined): void {
  if (username !== undefined && mixesAlphabets(username)) {
    const message = msg('Username must not mix alphabets.')
    refuse('invalid', message, { username: message })
  }
  if (username !== undefined && looksOdd(username))
    refuseField('username', 'Username must not contain letters that look like other letters.')
  if (username !== undefined && isReserved(username)) refuseField('username', 'Username is reserved.')
}

/** Refuses a username that another user has in upper or lower case. Addresses become unique only when a user verifies them. */
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
 * Refuses a taken username early, but only a few times an hour per address, because the refusals reveal usernames. Beyond the
 * limit every registration from the address waits, so that waiting reveals nothing.
 */
export async function limitTakenUsernames(
  {
    username,
    ip,
    ownId = NIL_UUID,
  }: { readonly username: string; readonly ip: string; readonly ownId?: string },
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
): Promise<LimitVerdict> {
  refuseLookalike(username)
  const address = addressOf(ip)
  await limits.refuseSpent('takenUsernames', address)
  await refuseTaken(db, username, ownId).catch(async (taken: unknown) => {
    await limits.take('takenUsernames', address)
    throw taken
  })
  return 'handle'
}

interface NewUser {
  readonly id: string
  readonly body: Body
  readonly passwordHash: string
  readonly language: UserLanguage
}

async function storeUser(
  trx: Transaction<Database>,
  app: AppContext,
  { id, body, passwordHash, language }: NewUser,
) {
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
      language,
      passwordHash,
    })
    .execute()
  await trx
    .insertInto('account')
    .values({ id: app.newId(), name: `${firstName} ${lastName}`, founderId: id })
    .execute()
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
  await requestCode(app, trx, { userId: id, type: 'email', key: contactKey('email', email) })
}

interface Typed {
  readonly password: string
  readonly source: Source
}

/**
 * Signs in again when a registration is repeated with its id. It checks the password, because the body's fingerprint leaves it
 * out.
 * This counts as a guess: a person who knows the other fields could try passwords here.
 */
async function signIn(app: AppContext, id: string, { password, source }: Typed) {
  const { passwordHash } = await app.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isRight = await checkGuess(app, { userIds: [id], typed: '', source }, async (_judged, place) =>
    (await isPassword(password, passwordHash, place)) ? id : null,
  )
  if (!isRight) refuse('id_taken', 'This id is already in use.', { id: 'Id is already in use.' })
  return {
    token: await openSessionOrAsk(app, id, source, { passwordHash }),
    user: await readWholeUser(app, id),
  }
}

/**
 * Refuses a registration where administrators invite the users. Those who become the first administrator register all the same:
 * by ADMIN_EMAIL, or while there is none.
 */
async function refuseUninvited(app: AppContext, { email }: Body): Promise<void> {
  const { registration, adminEmail } = app.env
  if (registration === 'open' || (adminEmail !== null && keyOf(adminEmail) === keyOf(email))) return
  if (adminEmail !== null || (await hasAdmin(app)))
    refuse('forbidden', 'This Fullcourt invites its users. Ask for access first.')
}

/** Registers a user. A visitor of the demo, recognized by the token of the call, keeps the sandbox. */
async function register(
  app: AppContext,
  { body, source, bearer }: Pick<Call<typeof registerUser>, 'body' | 'source' | 'bearer'>,
): Promise<Answer<Registered> | Registered> {
  await refuseUninvited(app, body)
  await refuseGuessable(body, 'password')
  const passwordHash = await hashPassword(body.password, {
    network: source.network,
    account: keyOf(body.username),
    isKnown: false,
  })
  const visitor = await sandboxUser(app, bearer)
  const { password, ...fingerprinted } = body
  const registered = await createOnce(app, {
    endpoint: registerUser,
    body: visitor ? { ...fingerprinted, id: visitor } : fingerprinted,
    make: async (trx, id) => {
      const user = { id, body, passwordHash, language: source.language }
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
  limitByCall: ({ body: { username, id }, ip }, app) =>
    limitTakenUsernames({ username, ip, ...(id && { ownId: id }) }, app),
})
