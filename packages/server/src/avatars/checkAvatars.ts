import { DAY_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import type { Finding } from '../storage/finding.ts'
import { AVATAR_PREFIX, keyOfAvatar } from './names.ts'
import { clearAvatar, isShown } from './rows.ts'

/** Compares the pictures of the database with the files of the storage. Changes nothing. */
export async function* checkAvatars(app: AppContext): AsyncGenerator<Finding> {
  const rows = await app.db
    .selectFrom('avatar')
    .select(['accountId', 'id', 'ownerKind', 'ownerId', 'storedAt'])
    .orderBy('id')
    .execute()
  for (const { accountId, id, ownerKind: kind, ownerId, storedAt } of rows) {
    const owner = { kind, id: ownerId, accountId }
    if (storedAt === null || !(await isShown(app.db, owner, id))) continue
    if (await app.storage.head(keyOfAvatar(id))) continue
    yield {
      kind: 'missing',
      file: keyOfAvatar(id),
      of: `${owner.kind} ${owner.id}`,
      remedy: 'the picture is removed, and initials are shown',
      repair: () => clearAvatar(app.db, owner, id),
    }
  }
  const known = new Set(rows.map(({ id }) => keyOfAvatar(id)))
  for await (const { key, modifiedAt } of app.storage.list(AVATAR_PREFIX)) {
    if (known.has(key) || app.now() - modifiedAt < DAY_MS) continue
    yield {
      kind: 'orphaned',
      file: key,
      of: null,
      remedy: 'it is deleted',
      repair: () => app.storage.delete([key]),
    }
  }
}
