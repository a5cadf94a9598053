import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../appContext.ts'
import { makeAvatar } from '../avatars/makeAvatar.ts'
import { AVATAR_TYPE, keyOfAvatar } from '../avatars/names.ts'
import { showAvatar } from '../avatars/rows.ts'
import { PICTURE_ENTRY } from './files.ts'
import type { IdMap } from './importRows.ts'
import type { ExportArchive } from './readZip.ts'

/** More than any picture that an export holds: they are JPEGs of at most 512 pixels a side. */
const MAX_BYTES = 1024 * 1024

/** Makes the pictures of programs and people anew. One that is no picture is left out, and initials are shown. */
export async function importPictures(
  app: AppContext,
  archive: ExportArchive,
  { ids, accountId }: { readonly ids: IdMap; readonly accountId: string },
): Promise<void> {
  for (const { named, size, open } of archive.files(PICTURE_ENTRY)) {
    if (size > MAX_BYTES) continue
    // Damaged in the ZIP: no picture.
    const bytes = await open()
      .then(buffer)
      .catch(() => Buffer.alloc(0))
    const made = await makeAvatar(bytes)
    if (typeof made === 'string') continue
    const owner = { kind: named.kind === 'program' ? 'program' : 'person', id: ids.of(named.id!) } as const
    const avatarId = app.newId()
    await app.db
      .insertInto('avatar')
      .values({
        id: avatarId,
        accountId,
        ownerKind: owner.kind,
        ownerId: owner.id,
        touchedAt: new Date(app.now()).toISOString(),
        storedAt: new Date(app.now()).toISOString(),
      })
      .execute()
    await app.storage.put(keyOfAvatar(avatarId), made, AVATAR_TYPE)
    await showAvatar(app.db, { ...owner, accountId }, avatarId)
  }
}
