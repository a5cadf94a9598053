import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'

/** A user and the verified address that gets mail for the user. */
export interface Addressee {
  readonly userId: string
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly language: UserLanguage
}

/** The columns of an addressee: of `user_email` joined with `app_user`. */
export const ADDRESSEE = [
  'userEmail.userId',
  'userEmail.email',
  'appUser.username',
  'appUser.firstName',
  'appUser.language',
] as const

/** Finds a verified address of a user: the primary one first, then the one that was verified first. */
export const verifiedAddressOf = (
  db: Kysely<Database>,
  { id }: { readonly id: string },
): Promise<Addressee | undefined> =>
  db
    .selectFrom('userEmail')
    .innerJoin('appUser', 'appUser.id', 'userEmail.userId')
    .select(ADDRESSEE)
    .where('appUser.id', '=', id)
    .where('appUser.deletedAt', 'is', null)
    .where('userEmail.verifiedAt', 'is not', null)
    .orderBy('userEmail.isPrimary', 'desc')
    .orderBy('userEmail.verifiedAt')
    .executeTakeFirst()

/** The language of a user, who is there. */
export async function languageOfUser(db: Kysely<Database>, userId: string): Promise<UserLanguage> {
  const { language } = await db
    .selectFrom('appUser')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return language
}
