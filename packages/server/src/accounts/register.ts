import { type BodyOf, registerUser } from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import type { House } from '../house.ts'
import { creating } from '../http/creating.ts'
import { refuse, refuseField } from '../http/refusal.ts'
import { type Answer, route } from '../http/route.ts'
import type { Source } from '../http/source.ts'
import { askCode } from './codes.ts'
import { refuseCommon } from './commonPasswords.ts'
import { contactKey } from './contacts.ts'
import { guess } from './guess.ts'
import { keyOf, mixesAlphabets } from './names.ts'
import { hashPassword, isPassword } from './password.ts'
import { openSession } from './session.ts'
import { readWholeUser } from './user.ts'

type Body = BodyOf<typeof registerUser>

export function refuseLookalike(username: string | undefined): void {
  if (username !== undefined && mixesAlphabets(username)) {
    const message = 'Username must not mix alphabets.'
    refuse('invalid', message, { username: message })
  }
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

async function store(house: House, trx: Transaction<Database>, body: Body, id: string, passwordHash: string) {
  const { firstName, lastName, username, email, communications, phone } = body
  await refuseTaken(trx, username, id)
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
  await trx
    .insertInto('userEmail')
    .values({ id: house.newId(), userId: id, email, emailKey: contactKey('email', email), isPrimary: true })
    .execute()
  if (phone)
    await trx
      .insertInto('userPhone')
      .values({ id: house.newId(), userId: id, phone, isPrimary: true })
      .execute()
  const accountId = house.newId()
  await trx
    .insertInto('account')
    .values({ id: accountId, name: `${firstName} ${lastName}` })
    .execute()
  await trx.insertInto('accountMember').values({ accountId, userId: id }).execute()
  await askCode(house, trx, { userId: id, type: 'email', key: contactKey('email', email) })
}

interface Typed {
  readonly password: string
  readonly source: Source
}

/**
 * Repeated with its id, a registration signs in again: with the password, for the body's fingerprint leaves it out. That is a guess
 * like any other: whoever knows what somebody registered with could try passwords here.
 */
async function signIn(house: House, id: string, { password, source }: Typed) {
  const { passwordHash } = await house.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isRight = await guess(house, { userIds: [id], typed: '', source }, async (_judged, place) =>
    (await isPassword(password, passwordHash, place)) ? id : null,
  )
  if (!isRight)
    refuse('id_taken', 'This id is taken by something else.', { id: 'Id is taken by something else.' })
  return { token: await openSession(house, id, source), user: await readWholeUser(house, id) }
}

async function register(house: House, body: Body, source: Source): Promise<Answer<Registered> | Registered> {
  refuseLookalike(body.username)
  await refuseCommon(body.password, 'password')
  const passwordHash = await hashPassword(body.password, { network: source.network, isKnown: false })
  const { password, ...fingerprinted } = body
  return creating(house, {
    endpoint: registerUser,
    body: fingerprinted,
    make: async (trx, id) => {
      await store(house, trx, body, id, passwordHash)
      await audit(trx, { ...source, userId: id }, { kind: 'registered', on: { kind: 'user', id } })
    },
    read: (id) => signIn(house, id, { password, source }),
  })
}
type Registered = Awaited<ReturnType<typeof signIn>>

export const registerRoute = route(registerUser, ({ body, source }, house) => register(house, body, source), {
  limit: 'registrations',
})
