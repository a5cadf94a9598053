import { logIn } from '@fullcourt/wire'
import type { House } from '../house.ts'
import { refuse } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { keyOf } from './names.ts'
import { isPassword } from './password.ts'
import { openSession } from './session.ts'

/** By address first, then by username; never both, for nobody may take another's address as a username. */
async function findUser({ db }: House, typed: string) {
  const key = keyOf(typed)
  const found = () =>
    db
      .selectFrom('appUser')
      .select(['appUser.id', 'appUser.passwordHash'])
      .where('appUser.deletedAt', 'is', null)
  const byEmail = await found()
    .innerJoin('userEmail', 'userEmail.userId', 'appUser.id')
    .where('userEmail.emailKey', '=', key)
    .executeTakeFirst()
  return byEmail ?? found().where('appUser.usernameKey', '=', key).executeTakeFirst()
}

/**
 * Judges one guess, counted against the account and the address before it is judged, and given back when it was right.
 * A stranger's name takes as long and answers the same as a wrong password.
 */
export async function guess(
  { limits, now }: House,
  { userId, typed, ip }: { readonly userId: string | undefined; readonly typed: string; readonly ip: string },
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const account = userId ?? `nobody ${keyOf(typed)}`
  limits.guessesPerAddress.take(ip, now())
  limits.guessesPerUser.take(account, now())
  const isRight = await judge()
  if (!isRight) return false
  limits.guessesPerAddress.giveBack(ip)
  limits.guessesPerUser.giveBack(account)
  return true
}

export const logInRoute = route(logIn, async ({ body, ip }, house) => {
  const user = await findUser(house, body.username)
  const isRight = await guess(house, { userId: user?.id, typed: body.username, ip }, () =>
    isPassword(body.password, user?.passwordHash ?? null),
  )
  if (!user || !isRight) return refuse('bad_credentials', 'Username or password is wrong.')
  return { token: await openSession(house, user.id) }
})
