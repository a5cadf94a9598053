import type { ContactType } from '@fullcourt/wire'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { ADDRESSEE, type Addressee } from '../mail/addressee.ts'
import { keyOf } from './names.ts'

/** An email address or phone number of a user. The key is what comparisons use. */
export interface Contact {
  readonly userId: string
  readonly type: ContactType
  readonly key: string
}

/** Returns the key of an address (lower case) or of a number (digits only). */
export const contactKey = (type: ContactType, typed: string): string =>
  type === 'email' ? keyOf(typed.trim()) : typed.replace(/\D/g, '')

/** The table of each type of contact, and the column of its key. */
const PLACES: Record<
  ContactType,
  { readonly table: RawBuilder<unknown>; readonly key: RawBuilder<unknown> }
> = {
  email: { table: sql.table('user_email'), key: sql.ref('email_key') },
  phone: { table: sql.table('user_phone'), key: sql.ref('phone') },
}

interface StoredContact {
  readonly id: string
  readonly isPrimary: boolean
  readonly verifiedAt: string | null
}

/** Finds a user's contact by its key. */
export async function findContact(
  db: Kysely<Database>,
  { userId, type, key }: Contact,
): Promise<StoredContact | undefined> {
  const place = PLACES[type]
  const { rows } = await sql<StoredContact>`
    select id, is_primary, verified_at from ${place.table} where user_id = ${userId} and ${place.key} = ${key}`.execute(
    db,
  )
  return rows[0]
}

/** Counts a user's contacts of a type. */
export async function countContacts(
  db: Kysely<Database>,
  userId: string,
  type: ContactType,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${PLACES[type].table} where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Makes one of the user's contacts the primary one of its type. */
export async function makePrimary(
  trx: Kysely<Database>,
  type: ContactType,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<void> {
  const { table } = PLACES[type]
  await sql`update ${table} set is_primary = false where user_id = ${userId} and is_primary and id <> ${id}`.execute(
    trx,
  )
  await sql`update ${table} set is_primary = true where user_id = ${userId} and id = ${id}`.execute(trx)
}

/** Removes one of the user's contacts. Returns 'primary', and keeps it, when it is the primary one. */
export async function removeContact(
  db: Kysely<Database>,
  type: ContactType,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<'removed' | 'primary' | 'unknown'> {
  const { table } = PLACES[type]
  const mine = sql`from ${table} where user_id = ${userId} and id = ${id}`
  const removed = await sql`delete ${mine} and not is_primary returning id`.execute(db)
  if (removed.rows.length > 0) return 'removed'
  const left = await sql`select id ${mine}`.execute(db)
  return left.rows.length > 0 ? 'primary' : 'unknown'
}

/** @param at ISO time */
export async function markVerified(
  trx: Kysely<Database>,
  { userId, type, key }: Contact,
  at: string,
): Promise<void> {
  const place = PLACES[type]
  await sql`
    update ${place.table} set verified_at = ${at}
    where user_id = ${userId} and ${place.key} = ${key} and verified_at is null`.execute(trx)
}

/** Finds the user who has verified an address. At most one user has. */
export const holderOf = (db: Kysely<Database>, emailKey: string): Promise<Addressee | undefined> =>
  db
    .selectFrom('userEmail')
    .innerJoin('appUser', 'appUser.id', 'userEmail.userId')
    .select(ADDRESSEE)
    .where('userEmail.emailKey', '=', emailKey)
    .where('userEmail.verifiedAt', 'is not', null)
    .where('appUser.deletedAt', 'is', null)
    .executeTakeFirst()

const hashOf = (column: 'user_email.email_key' | 'app_user.username_key') =>
  sql<string>`encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'hex')`

/** Finds the verified address whose key has this SHA-256, else a verified address of the user whose username has it. */
export const addresseeByHash = (db: Kysely<Database>, keyHash: string): Promise<Addressee | undefined> =>
  db
    .selectFrom('userEmail')
    .innerJoin('appUser', 'appUser.id', 'userEmail.userId')
    .select(ADDRESSEE)
    .where('appUser.deletedAt', 'is', null)
    .where('userEmail.verifiedAt', 'is not', null)
    .where((is) =>
      is.or([
        is(hashOf('user_email.email_key'), '=', keyHash),
        is(hashOf('app_user.username_key'), '=', keyHash),
      ]),
    )
    .orderBy(sql`${hashOf('user_email.email_key')} = ${keyHash}`, 'desc')
    .orderBy('userEmail.isPrimary', 'desc')
    .orderBy('userEmail.verifiedAt')
    .executeTakeFirst()
