import { changePassword } from '@fullcourt/wire'
import { audit } from '../audit/audit.ts'
import type { House } from '../house.ts'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import type { Source } from '../http/source.ts'
import type { Principal } from '../http/who.ts'
import { accountMail } from './accountMail.ts'
import { refuseCommon } from './commonPasswords.ts'
import { guessInSession } from './guess.ts'
import { hashPassword, isPassword } from './password.ts'
import { voidResets } from './reset.ts'
import { endSessions, openSession } from './session.ts'

/** 422 unless the signed-in user types their password; a guess like any other. */
export async function mustKnowPassword(
  house: House,
  { who, source, typed }: { readonly who: Principal; readonly source: Source; readonly typed: string },
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<void> {
  const user = await house.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', who.userId)
    .executeTakeFirst()
  const isRight = await guessInSession(house, who, source, (place) =>
    isPassword(typed, user?.passwordHash ?? null, place),
  )
  if (!isRight) refuseField(field, field === 'password' ? 'Password is wrong.' : 'Current password is wrong.')
}

export const changePasswordRoute = route(changePassword, async ({ who, body, source }, house) => {
  const { userId } = who
  await mustKnowPassword(house, { who, source, typed: body.currentPassword })
  await refuseCommon(body.newPassword, 'newPassword')
  const passwordHash = await hashPassword(body.newPassword, { network: source.network, isKnown: true })
  await house.db.transaction().execute(async (trx) => {
    await trx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()
    await voidResets(trx, userId)
    await endSessions({ ...house, db: trx }, userId)
    await house.jobs.enqueue(trx, accountMail, { letter: 'changed', userId, what: 'password' })
    await audit(trx, source, { kind: 'password_changed', on: { kind: 'user', id: userId } })
  })
  house.sessions.forget(userId)
  return { token: await openSession(house, userId, source) }
})
