import { logIn } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import type { QueuePlace } from './fairQueue.ts'
import { guess } from './guess.ts'
import { keyOf } from './names.ts'
import { isPassword } from './password.ts'
import { openSession } from './session.ts'

interface Candidate {
  readonly id: string
  readonly passwordHash: string | null
}

/**
 * Whom a typed name may mean. An address: who has shown that it is theirs, then who claimed it last (a newcomer logs in by an
 * address that is not verified yet), then who has it for a username.
 */
async function candidates({ db }: AppContext, typed: string): Promise<readonly Candidate[]> {
  const key = keyOf(typed)
  const found = () =>
    db
      .selectFrom('appUser')
      .select(['appUser.id', 'appUser.passwordHash'])
      .where('appUser.deletedAt', 'is', null)
  const byName = await found().where('appUser.usernameKey', '=', key).executeTakeFirst()
  if (!key.includes('@')) return byName ? [byName] : []
  const byAddress = await found()
    .innerJoin('userEmail', 'userEmail.userId', 'appUser.id')
    .where('userEmail.emailKey', '=', key)
    .orderBy((by) => by('userEmail.verifiedAt', 'is', null))
    .orderBy('userEmail.id', 'desc')
    .limit(2)
    .execute()
  return byName && byAddress.every(({ id }) => id !== byName.id) ? [...byAddress, byName] : byAddress
}

/** Whose password it is, the first of those it may be; one hash where it may be no user's, so that the time tells nothing. */
async function firstRight(
  candidates: readonly Candidate[],
  password: string,
  place: QueuePlace,
): Promise<string | null> {
  if (candidates.length === 0) await isPassword(password, null, place)
  const tried = await Promise.all(
    candidates.map(async ({ id, passwordHash }) =>
      (await isPassword(password, passwordHash, place)) ? id : null,
    ),
  )
  return tried.find((id) => id !== null) ?? null
}

export const logInRoute = route(logIn, async ({ body, source }, app) => {
  const found = await candidates(app, body.username)
  const userIds = found.map(({ id }) => id)
  const userId = await guess(app, { userIds, typed: body.username, source }, (judged, place) =>
    firstRight(
      found.filter(({ id }) => judged.includes(id)),
      body.password,
      place,
    ),
  )
  if (!userId) return refuse('bad_credentials', 'Username or password is wrong.')
  const token = await openSession(app, userId, source)
  await audit(app.db, { ...source, userId }, { kind: 'signed_in', on: { kind: 'user', id: userId } })
  return { token }
})
