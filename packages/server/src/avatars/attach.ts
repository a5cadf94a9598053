import type { Transaction } from 'kysely'
import { refuseField } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { UUID } from '../newId.ts'
import type { AvatarHolder, AvatarOwner } from './names.ts'
import { pathOfAvatar } from './names.ts'

/** The id in an address that `avatarsFor` made for this owner. Its signature does not matter: the row says whose picture it is. */
function avatarIdIn(owner: AvatarOwner, avatarURL: string): string | null {
  const start = pathOfAvatar(owner, '')
  const [path = ''] = avatarURL.split('?', 1)
  const id = path.startsWith(start) ? path.slice(start.length) : ''
  return UUID.test(id) ? id : null
}

/**
 * Finds the picture that a PATCH names by its address. Touches it, so that the sweep does not delete it meanwhile. Refuses an
 * address of another owner, and one whose picture was not uploaded.
 * @returns its id; null to remove the picture
 */
export async function avatarIdOf(
  trx: Transaction<Database>,
  owner: AvatarHolder,
  { avatarURL, now }: { readonly avatarURL: string | null; readonly now: string },
): Promise<string | null> {
  if (avatarURL === null) return null
  const id = avatarIdIn(owner, avatarURL)
  const found =
    id &&
    (await trx
      .updateTable('avatar')
      .set({ touchedAt: now })
      .where('accountId', '=', owner.accountId)
      .where('id', '=', id)
      .where('ownerKind', '=', owner.kind)
      .where('ownerId', '=', owner.id)
      .where('storedAt', 'is not', null)
      .where('removedAt', 'is', null)
      .returning('id')
      .executeTakeFirst())
  return found ? found.id : refuseField('avatarURL', 'Upload the picture first.')
}
