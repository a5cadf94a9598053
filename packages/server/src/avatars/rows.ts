import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { AvatarHolder } from './names.ts'

const TABLES = { program: 'teamBrand', person: 'teamBrandPersonnel' } as const

/** The picture of a person: the program's own one, else that of the user who signs in. @param table the person's table in the query */
export const pictureOf = (table: 'team_brand_personnel' | 'person') =>
  sql<string | null>`coalesce(${sql.ref(`${table}.avatar_id`)}, (
    select u.avatar_id from app_user u where u.id = ${sql.ref(`${table}.user_id`)} and u.deleted_at is null))`

/** Tells whether this is the picture that its owner shows now. */
export async function isShown(
  db: Kysely<Database>,
  { kind, id, accountId }: AvatarHolder,
  avatarId: string,
): Promise<boolean> {
  const ofUser = db.selectFrom('appUser').select('avatarId as shown').where('id', '=', id)
  const ofAccount = (table: 'teamBrand' | 'teamBrandPersonnel') =>
    db
      .selectFrom(table)
      .select(kind === 'person' ? pictureOf('team_brand_personnel').as('shown') : 'avatarId as shown')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  const row =
    kind === 'user'
      ? await ofUser.where('deletedAt', 'is', null).executeTakeFirst()
      : await ofAccount(TABLES[kind])
  return row?.shown === avatarId
}

/** Takes a picture away from its owner. */
export async function clearAvatar(
  db: Kysely<Database>,
  { kind, id, accountId }: AvatarHolder,
  avatarId: string,
): Promise<void> {
  if (kind === 'user')
    await db
      .updateTable('appUser')
      .set({ avatarId: null })
      .where('id', '=', id)
      .where('avatarId', '=', avatarId)
      .execute()
  else
    await db
      .updateTable(TABLES[kind])
      .set({ avatarId: null })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('avatarId', '=', avatarId)
      .execute()
}

/** Shows a stored picture on a program or person of an account. Nothing happens when that account has none with this id. */
export async function showAvatar(
  db: Kysely<Database>,
  { kind, id, accountId }: AvatarHolder & { readonly kind: 'program' | 'person' },
  avatarId: string,
): Promise<void> {
  await db
    .updateTable(TABLES[kind])
    .set({ avatarId })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute()
}
