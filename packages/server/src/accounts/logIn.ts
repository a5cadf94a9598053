import { logIn } from '@fullcourt/wire'
import type { House } from '../house.ts'
import { refuse } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { keyOf } from './names.ts'
import { isPassword } from './password.ts'
import { openSession } from './session.ts'

interface Candidate {
  readonly id: string
  readonly passwordHash: string | null
}

/**
 * Whom a typed name may mean. An address: who has shown that it is theirs, then who claimed it last (a newcomer logs in by an
 * address that is not verified yet), then who has it for a username. Empty places are kept: how many there are says nothing.
 */
async function candidates({ db }: House, typed: string): Promise<readonly (Candidate | undefined)[]> {
  const key = keyOf(typed)
  const found = () =>
    db
      .selectFrom('appUser')
      .select(['appUser.id', 'appUser.passwordHash'])
      .where('appUser.deletedAt', 'is', null)
  const byName = await found().where('appUser.usernameKey', '=', key).executeTakeFirst()
  if (!key.includes('@')) return [byName]
  const [first, second] = await found()
    .innerJoin('userEmail', 'userEmail.userId', 'appUser.id')
    .where('userEmail.emailKey', '=', key)
    .orderBy((by) => by('userEmail.verifiedAt', 'is', null))
    .orderBy('userEmail.id', 'desc')
    .limit(2)
    .execute()
  return [first, second, byName]
}

/**
 * Judges one guess, counted against the accounts and the address before it is judged, and given back where it was right.
 * A stranger's name takes as long and answers the same as a wrong password.
 * @param judge whose password it is
 */
export async function guess(
  { limits, now }: House,
  {
    userIds,
    typed,
    ip,
  }: { readonly userIds: readonly string[]; readonly typed: string; readonly ip: string },
  judge: () => Promise<string | null>,
): Promise<string | null> {
  const accounts = userIds.length > 0 ? [...new Set(userIds)] : [`nobody ${keyOf(typed)}`]
  limits.guessesPerAddress.take(ip, now())
  for (const account of accounts) limits.guessesPerUser.take(account, now())
  const right = await judge()
  if (right === null) return null
  limits.guessesPerAddress.giveBack(ip)
  limits.guessesPerUser.giveBack(right)
  return right
}

/** Whose password it is, the first of those it may be; every place is tried, so that the time is always the same. */
async function firstRight(
  places: readonly (Candidate | undefined)[],
  password: string,
): Promise<string | null> {
  const tried = await Promise.all(
    places.map(async (place) =>
      (await isPassword(password, place?.passwordHash ?? null)) ? (place?.id ?? null) : null,
    ),
  )
  return tried.find((id) => id !== null) ?? null
}

export const logInRoute = route(logIn, async ({ body, ip }, house) => {
  const places = await candidates(house, body.username)
  const userIds = places.flatMap((place) => (place ? [place.id] : []))
  const userId = await guess(house, { userIds, typed: body.username, ip }, () =>
    firstRight(places, body.password),
  )
  if (!userId) return refuse('bad_credentials', 'Username or password is wrong.')
  return { token: await openSession(house, userId) }
})
