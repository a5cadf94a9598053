import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'

/** The key of an export in the storage. */
export const exportKey = (id: string): string => `export/${id}/data.zip`

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

/** The original of a film in an export. */
export const filmEntry = (id: string): string => `films/${id}`
export const FILM_ENTRY = new RegExp(`^films/(?<id>${UUID})$`)

/** The picture of a program or a person in an export. */
export const pictureEntry = (kind: 'program' | 'person', id: string): string => `pictures/${kind}/${id}.jpg`
export const PICTURE_ENTRY = new RegExp(`^pictures/(?<kind>program|person)/(?<id>${UUID})\\.jpg$`)

/** Deletes the exports of a user or an account, with their files. */
export async function deleteExports(
  { storage }: Pick<AppContext, 'storage'>,
  client: ClientBase,
  {
    userId = null,
    accountId = null,
  }: { readonly userId?: string | null; readonly accountId?: string | null },
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from data_export where user_id = $1 or account_id = $2',
    [userId, accountId],
  )
  const ids = rows.map(({ id }) => id)
  await storage.delete(ids.map(exportKey))
  await client.query('delete from data_export where id = any($1)', [ids])
}
