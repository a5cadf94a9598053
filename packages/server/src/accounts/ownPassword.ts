import { changePassword } from '@fullcourt/wire'
import type { House } from '../house.ts'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { accountMail } from './accountMail.ts'
import { refuseCommon } from './commonPasswords.ts'
import { guess } from './logIn.ts'
import { hashPassword, isPassword } from './password.ts'
import { voidResets } from './reset.ts'
import { endSessions, openSession } from './session.ts'

/** 422 unless whoever is signed in types their password; a guess like any other. */
export async function mustKnowPassword(
  house: House,
  { userId, ip, typed }: { readonly userId: string; readonly ip: string; readonly typed: string },
): Promise<void> {
  const user = await house.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst()
  const right = await guess(house, { userIds: [userId], typed: '', ip }, async () =>
    (await isPassword(typed, user?.passwordHash ?? null)) ? userId : null,
  )
  if (!right) refuseField('currentPassword', 'Current password is wrong.')
}

export const changePasswordRoute = route(changePassword, async ({ who: { userId }, body, ip }, house) => {
  await mustKnowPassword(house, { userId, ip, typed: body.currentPassword })
  await refuseCommon(body.newPassword, 'newPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await house.db.transaction().execute(async (trx) => {
    await trx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()
    await voidResets(trx, userId)
    await endSessions({ ...house, db: trx }, userId)
    await house.jobs.enqueue(trx, accountMail, { letter: 'changed', userId, what: 'password' })
  })
  house.sessions.forget(userId)
  return { token: await openSession(house, userId) }
})
