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
