import type { SavedBy } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import type { Call } from '../calls/route.ts'

/** Loads the name of the caller, with that of the device as the client calls it. The name is '' if the user is gone. */
export async function loadSavedBy(
  db: AppContext['db'],
  { who, device }: Pick<Call, 'who' | 'device'>,
): Promise<SavedBy> {
  const user = await db
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', who.userId)
    .executeTakeFirst()
  return { name: user ? `${user.firstName} ${user.lastName}` : '', device }
}
