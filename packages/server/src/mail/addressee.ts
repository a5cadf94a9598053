import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'

/** A user and the verified address that gets mail for the user. */
export interface Addressee {
  readonly userId: string
  readonly email: string
  readonly username: string
  readonly firstName: string
}

/** Finds a verified address of a user: the primary one first, then the one that was verified first. */
export const verifiedAddressOf = (
  db: Kysely<Database>,
  { id }: { readonly id: string },
): Promise<Addressee | undefined> =>
  db
    .selectFrom('userEmail')
    .innerJoin('appUser', 'appUser.id', 'userEmail.userId')
    .select(['userEmail.userId', 'userEmail.email', 'appUser.username', 'appUser.firstName'])
    .where('appUser.id', '=', id)
    .where('appUser.deletedAt', 'is', null)
    .where('userEmail.verifiedAt', 'is not', null)
    .orderBy('userEmail.isPrimary', 'desc')
    .orderBy('userEmail.verifiedAt')
    .executeTakeFirst()
