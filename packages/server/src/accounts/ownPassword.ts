import { msg } from '@fullcourt/scorebook/vocabulary'
import { changePassword } from '@fullcourt/wire'
import { SIGN_IN_FIRST } from '../access/authorize.ts'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import type { Principal } from '../calls/principal.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { route } from '../calls/route.ts'
import type { Source } from '../calls/source.ts'
import { accountMail } from './accountMail.ts'
import { refuseGuessable } from './commonPasswords.ts'
import { checkGuessInSession } from './guess.ts'
import { hashPassword, isPassword } from './password.ts'
import { voidResets } from './reset.ts'
import { endSessions, openSession } from './session.ts'

/** Requires the signed-in user's password, else refuses with 422. It counts as a guess. */
export async function requirePassword(
  app: AppContext,
  { who, source, typed }: { readonly who: Principal; readonly source: Source; readonly typed: string },
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<void> {
  const user = await app.db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', who.userId)
    .executeTakeFirst()
  const isRight = await checkGuessInSession(app, who, source, (place) =>
    isPassword(typed, user?.passwordHash ?? null, place),
  )
  if (!isRight)
    refuseField(field, field === 'password' ? msg('Password is wrong.') : msg('Current password is wrong.'))
}

async function usernameOf({ db }: AppContext, id: string): Promise<string> {
  const { username } = await db
    .selectFrom('appUser')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return username
}

export const changePasswordRoute = route(changePassword, async ({ who, body, source, mustBeFresh }, app) => {
  const { userId } = who
  // The new session has shown the factor as the old one has, so it must have done so lately.
  if (who.hasFactor) mustBeFresh()
  await requirePassword(app, { who, source, typed: body.currentPassword })
  await refuseGuessable(
    { password: body.newPassword, username: await usernameOf(app, userId) },
    'newPassword',
  )
  const passwordHash = await hashPassword(body.newPassword, {
    network: source.network,
    account: userId,
    isKnown: true,
  })
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()
    // Another change may have ended this session while the password was hashed. Then that one stands.
    const session = await trx
      .selectFrom('token')
      .select('id')
      .where('hash', '=', who.tokenHash)
      .executeTakeFirst()
    if (!session) refuse('unauthenticated', SIGN_IN_FIRST)
    await voidResets(trx, userId)
    await endSessions({ ...app, db: trx }, userId)
    await app.jobs.enqueue(trx, accountMail, { letter: 'changed', userId, what: 'password' })
    await audit(trx, source, { kind: 'password_changed', on: { kind: 'user', id: userId } })
  })
  app.sessions.clearUser(userId)
  return { token: await openSession(app, userId, source, { withFactor: who.hasFactor }) }
})
