import type { acceptInvitation, BodyOf } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { requestCode } from '../accounts/codes.ts'
import { refuseGuessable } from '../accounts/commonPasswords.ts'
import { contactKey } from '../accounts/contacts.ts'
import { keyOf } from '../accounts/names.ts'
import { hashPassword } from '../accounts/password.ts'
import { refuseTaken } from '../accounts/register.ts'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../calls/refusal.ts'
import type { Source } from '../calls/source.ts'
import type { Database } from '../database.ts'
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
  await refuseGuessable({ password, username }, 'password')
  const passwordHash = await hashPassword(password, { network, account: keyOf(username), isKnown: false })
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

/** Stores the address of a new user, with a code: a mail that was forwarded does not show whose address it is. */
async function storeEmail(
  app: AppContext,
  trx: Transaction<Database>,
  userId: string,
  email: string,
): Promise<void> {
  const key = contactKey('email', email)
  await trx
    .insertInto('userEmail')
    .values({ id: app.newId(), userId, email, emailKey: key, isPrimary: true })
    .execute()
  await requestCode(app, trx, { userId, type: 'email', key })
}

/** Stores the number that the invitation was texted to, with a code. */
async function storePhone(
  app: AppContext,
  trx: Transaction<Database>,
  { row: { phone }, by }: OpenInvitation,
  userId: string,
): Promise<void> {
  if (phone === null || by !== 'text') return
  await trx.insertInto('userPhone').values({ id: app.newId(), userId, phone, isPrimary: true }).execute()
  await requestCode(app, trx, { userId, type: 'phone', key: contactKey('phone', phone) })
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
  const { row } = opened
  const id = app.newId()
  await refuseTaken(trx, user.username, id)
  const name = await nameOf(trx, user, opened)
  const { username, passwordHash, body } = user
  await trx
    .insertInto('appUser')
    .values({ id, username, usernameKey: keyOf(username), ...name, passwordHash, language: source.language })
    .execute()
  const email = body.email ?? row.email
  if (email) await storeEmail(app, trx, id, email)
  await storePhone(app, trx, opened, id)
  await audit(trx, { ...source, userId: id }, { kind: 'registered', on: { kind: 'user', id } })
  return id
}
