import type { acceptInvitation, BodyOf } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { requestCode } from '../accounts/codes.ts'
import { refuseCommon } from '../accounts/commonPasswords.ts'
import { contactKey, holderOf } from '../accounts/contacts.ts'
import { keyOf } from '../accounts/names.ts'
import { hashPassword } from '../accounts/password.ts'
import { refuseTaken } from '../accounts/register.ts'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { refuse } from '../http/refusal.ts'
import type { Source } from '../http/source.ts'
import { invitedName } from './open.ts'
import type { OpenInvitation } from './rows.ts'

type Body = BodyOf<typeof acceptInvitation>

export interface NewUser {
  readonly username: string
  readonly passwordHash: string
  readonly body: Body
}

/** Checks what a new user chose, and hashes the password before the transaction. */
export async function prepareUser(body: Body, { network }: Source): Promise<NewUser> {
  const { username, password } = body
  const fields = {
    ...(username === undefined && { username: 'Username is required.' }),
    ...(password === undefined && { password: 'Password is required.' }),
  }
  if (username === undefined || password === undefined)
    return refuse('invalid', 'Log in, or choose a username and a password.', fields)
  await refuseCommon(password, 'password')
  const passwordHash = await hashPassword(password, { network, isKnown: false })
  return { username, passwordHash, body }
}

/** The name that the user typed, or else that of the invited person. */
async function nameOf(trx: Transaction<Database>, { body }: NewUser, { row }: OpenInvitation) {
  const known = await invitedName(trx, row)
  const firstName = body.firstName ?? known?.firstName
  const lastName = body.lastName ?? known?.lastName
  const fields = {
    ...(!firstName && { firstName: 'First name is required.' }),
    ...(!lastName && { lastName: 'Last name is required.' }),
  }
  if (!firstName || !lastName) return refuse('invalid', Object.values(fields)[0] ?? '', fields)
  return { firstName, lastName }
}

/**
 * Stores the address of a new user. It is verified if the link came from a mail to this address; else a code is sent. An address
 * that another user has verified stays theirs.
 */
async function storeEmail(
  app: AppContext,
  trx: Transaction<Database>,
  {
    userId,
    email,
    isProven,
  }: { readonly userId: string; readonly email: string; readonly isProven: boolean },
): Promise<void> {
  const key = contactKey('email', email)
  const isVerified = isProven && (await holderOf(trx, key)) === undefined
  await trx
    .insertInto('userEmail')
    .values({
      id: app.newId(),
      userId,
      email,
      emailKey: key,
      isPrimary: true,
      verifiedAt: isVerified ? new Date(app.now()).toISOString() : null,
    })
    .execute()
  if (!isVerified) await requestCode(app, trx, { userId, type: 'email', key })
}

/** Stores the number that the invitation was texted to, verified if the link came from that message. */
async function storePhone(
  app: AppContext,
  trx: Transaction<Database>,
  { row, by }: OpenInvitation,
  userId: string,
): Promise<void> {
  if (row.phone === null || by !== 'text') return
  const verifiedAt = new Date(app.now()).toISOString()
  await trx
    .insertInto('userPhone')
    .values({ id: app.newId(), userId, phone: row.phone, isPrimary: true, verifiedAt })
    .execute()
}

/** Stores a new user who accepts an invitation. The user gets no account: programs belong to the account that invites. */
export async function storeInvitedUser(
  app: AppContext,
  trx: Transaction<Database>,
  {
    opened,
    user,
    source,
  }: { readonly opened: OpenInvitation; readonly user: NewUser; readonly source: Source },
): Promise<string> {
  const { row, by } = opened
  const id = app.newId()
  await refuseTaken(trx, user.username, id)
  const name = await nameOf(trx, user, opened)
  const { username, passwordHash, body } = user
  await trx
    .insertInto('appUser')
    .values({ id, username, usernameKey: keyOf(username), ...name, passwordHash })
    .execute()
  const email = body.email ?? row.email
  if (email) {
    const isOfInvitation = row.email !== null && contactKey('email', email) === contactKey('email', row.email)
    await storeEmail(app, trx, { userId: id, email, isProven: by === 'mail' && isOfInvitation })
  }
  await storePhone(app, trx, opened, id)
  await audit(trx, { ...source, userId: id }, { kind: 'registered', on: { kind: 'user', id } })
  return id
}
