import { type BodyOf, registerUser } from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { House } from '../house.ts'
import { creating } from '../http/creating.ts'
import { refuse } from '../http/refusal.ts'
import { type Answer, route } from '../http/route.ts'
import { keyOf, mixesAlphabets } from './names.ts'
import { hashPassword, isPassword } from './password.ts'
import { openSession } from './session.ts'
import { readWholeUser } from './user.ts'

type Body = BodyOf<typeof registerUser>

/** A name or address of somebody else; a username may not be another's address either, for both log in. */
async function takenFields(
  db: Kysely<Database>,
  sent: { readonly username?: string | undefined; readonly email?: string | undefined },
  ownId: string,
): Promise<Record<string, string>> {
  const keys = [sent.username, sent.email].flatMap((name) => (name === undefined ? [] : [keyOf(name)]))
  const users = await db
    .selectFrom('appUser')
    .select('usernameKey as key')
    .where('usernameKey', 'in', keys)
    .where('id', '<>', ownId)
    .execute()
  const emails = await db
    .selectFrom('userEmail')
    .select('emailKey as key')
    .where('emailKey', 'in', keys)
    .where('userId', '<>', ownId)
    .execute()
  const taken = new Set([...users, ...emails].map(({ key }) => key))
  const isTaken = (name: string | undefined) => name !== undefined && taken.has(keyOf(name))
  return {
    ...(isTaken(sent.username) && { username: 'Username is taken.' }),
    ...(isTaken(sent.email) && { email: 'Email is registered already.' }),
  }
}

export function refuseLookalike(username: string | undefined): void {
  if (username !== undefined && mixesAlphabets(username)) {
    const message = 'Username must not mix alphabets.'
    refuse('invalid', message, { username: message })
  }
}

export async function refuseTaken(
  db: Kysely<Database>,
  sent: { readonly username?: string | undefined; readonly email?: string | undefined },
  ownId: string,
): Promise<void> {
  const fields = await takenFields(db, sent, ownId)
  const [first] = Object.values(fields)
  if (first) refuse('invalid', first, fields)
}

async function store(house: House, trx: Transaction<Database>, body: Body, id: string, passwordHash: string) {
  const { firstName, lastName, username, email, communications, phone } = body
  await refuseTaken(trx, body, id)
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
    .values({ id: house.newId(), userId: id, email, emailKey: keyOf(email), isPrimary: true })
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
}

/** Repeated with its id, a registration signs in again: with the password, for the body's fingerprint leaves it out. */
async function signIn(house: House, id: string, password: string) {
  const { passwordHash } = await house.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password, passwordHash)))
    refuse('id_taken', 'This id is taken by something else.', { id: 'Id is taken by something else.' })
  return { token: await openSession(house, id), user: await readWholeUser(house, id) }
}

async function register(house: House, body: Body): Promise<Answer<Registered> | Registered> {
  refuseLookalike(body.username)
  const passwordHash = await hashPassword(body.password)
  const { password, ...fingerprinted } = body
  return creating(house, {
    endpoint: registerUser,
    body: fingerprinted,
    make: (trx, id) => store(house, trx, body, id, passwordHash),
    read: (id) => signIn(house, id, password),
  })
}
type Registered = Awaited<ReturnType<typeof signIn>>

export const registerRoute = route(registerUser, (call, house) => {
  house.limits.registrationsPerAddress.take(call.ip, house.now())
  return register(house, call.body)
})
