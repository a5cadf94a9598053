import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import type { Kysely } from 'kysely'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import { programFullName } from './shown.ts'

/**
 * Tells whether a program has an ADMIN besides this user who can sign in and stays: not one who is being erased or whose user is
 * being deleted.
 */
export async function hasOtherAdmin(
  db: Kysely<Database>,
  { accountId, id }: RowKey,
  userId: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('teamBrandPersonnel as p')
    .innerJoin('appUser as u', 'u.id', 'p.userId')
    .select('p.id')
    .where('p.accountId', '=', accountId)
    .where('p.teamBrandId', '=', id)
    .where('p.userId', '<>', userId)
    .where('p.role', '=', 'ADMIN')
    .where('p.isActive', '=', true)
    .where('p.deletedAt', 'is', null)
    .where('p.eraseAt', 'is', null)
    .where('u.eraseAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

interface Named {
  readonly id: string
  readonly name: string
  readonly mascot: string
}

/** Refuses with 409 `last_admin`, which names the programs: each is handed over or deleted first. */
export function refuseLastAdminOf(programs: readonly Named[]): never {
  const named = programs.map(({ id, name, mascot }) => ({ id, fullName: programFullName({ name, mascot }) }))
  const names = named.map(({ fullName }) => fullName)
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
  const sentence =
    names.length > 1
      ? msg('{list} would have no admin. Make another person admin first, or delete these programs.')
      : msg('{list} would have no admin. Make another person admin first, or delete the program.')
  throw new Refusal('last_admin', fillIn(sentence, { list: list! }), { more: { programs: named } })
}
