import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { AvatarOwner } from './names.ts'

const TABLES = { user: 'appUser', program: 'teamBrand', person: 'teamBrandPersonnel' } as const

/** Tells whether this is the picture that its owner shows now. */
export async function isShown(
  db: Kysely<Database>,
  { kind, id }: AvatarOwner,
  avatarId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(TABLES[kind])
    .select('avatarId')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.avatarId === avatarId
}

/** Takes a picture away from its owner. */
export async function clearAvatar(
  db: Kysely<Database>,
  { kind, id }: AvatarOwner,
  avatarId: string,
): Promise<void> {
  await db
    .updateTable(TABLES[kind])
    .set({ avatarId: null })
    .where('id', '=', id)
    .where('avatarId', '=', avatarId)
    .execute()
}

/** Shows a stored picture on a program or person of an account. Nothing happens when that account has none with this id. */
export async function showAvatar(
  db: Kysely<Database>,
  { kind, id, accountId }: AvatarOwner & { readonly kind: 'program' | 'person'; readonly accountId: string },
  avatarId: string,
): Promise<void> {
  await db
    .updateTable(TABLES[kind])
    .set({ avatarId })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute()
}
