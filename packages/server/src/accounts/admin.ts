import type { House } from '../house.ts'
import { keyOf } from './names.ts'

/** Whoever has shown that ADMIN_EMAIL is theirs is an administrator of this installation; an unverified address makes nobody one. */
export async function appointAdmin({ db, env }: House): Promise<void> {
  if (!env.adminEmail) return
  await db
    .updateTable('appUser')
    .set({ isAdmin: true })
    .where('isAdmin', '=', false)
    .where('id', 'in', (select) =>
      select
        .selectFrom('userEmail')
        .select('userId')
        .where('emailKey', '=', keyOf(env.adminEmail!))
        .where('verifiedAt', 'is not', null),
    )
    .execute()
}
