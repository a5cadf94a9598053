import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { keyOfAvatar } from '../avatars/names.ts'
import { keyOf } from '../film/names.ts'
import { type FilmRow, namesOf } from '../film/rows.ts'
import { FILES } from './backups.ts'
import type { WrittenFile } from './content.ts'
import type { Manifest } from './manifest.ts'
import { suffixOf, type Target, writeContent } from './sealing.ts'

/** The keys of films and pictures that the rows of a snapshot name. @param which the rows, as conditions */
export async function namedKeys(
  client: ClientBase,
  which = { films: 'true', pictures: 'true' },
): Promise<readonly string[]> {
  const films = await client.query<FilmRow>(
    `select folder, is_stored as "isStored", split, has_thumbnail as "hasThumbnail", poster, sprites, renditions,
      erased_at as "erasedAt" from team_video where ${which.films}`,
  )
  const pictures = await client.query<{ id: string }>(
    `select id from avatar where stored_at is not null and removed_at is null and ${which.pictures}`,
  )
  return [
    ...new Set([
      ...films.rows.flatMap((film) => namesOf(film).map((name) => keyOf(film, name))),
      ...pictures.rows.map(({ id }) => keyOfAvatar(id)),
    ]),
  ]
}

/** The bytes of a key may change; those of this name never do. */
const nameOf = (key: string, etag: string): string => `${FILES}${key}.${hash('sha256', etag).slice(0, 12)}`

type Copied = Pick<Manifest, 'files' | 'missing'> & { readonly added: readonly WrittenFile[] }

/**
 * Copies the files that the place lacks.
 * @param earlier files of an earlier backup of this place
 */
export async function copyFiles(
  app: Target & Pick<AppContext, 'storage'>,
  { keys, earlier }: { readonly keys: readonly string[]; readonly earlier: Manifest['files'] },
): Promise<Copied> {
  const { storage, backups, env } = app
  const known = new Map(earlier.map((file) => [file.name, file]))
  const isOnDisk = !env.storageUrl || env.storageUrl.startsWith('file:')
  const files: Manifest['files'] = []
  const added: WrittenFile[] = []
  const missing: string[] = []
  for (const key of keys) {
    app.signal?.throwIfAborted()
    const object = await storage.open(key)
    if (!object) {
      missing.push(key)
      continue
    }
    const name = nameOf(key, object.etag)
    const before = known.get(`${name}${suffixOf(env.backupRecipient)}`)
    if (before && (await backups.sizeOf(before.name)) === before.size) {
      files.push(before)
      continue
    }
    const local = isOnDisk ? await storage.localFile(key, env.dataDir) : null
    const written = await writeContent(app, name, object.read(), { local })
    added.push(written)
    files.push({ key, ...written })
  }
  return { files, added, missing }
}
