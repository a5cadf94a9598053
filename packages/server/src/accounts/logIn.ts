import { logIn } from '@fullcourt/wire'
import { refuseMoved } from '../access/movedAccounts.ts'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { route } from '../calls/route.ts'
import type { QueuePlace } from '../http/fairQueue.ts'
import { openSessionOrAsk } from './factors/logInRoutes.ts'
import { checkGuess } from './guess.ts'
import { keyOf } from './names.ts'
import { isPassword } from './password.ts'
import { refuseCredentials } from './session.ts'
import { anAccountOf } from './user.ts'

interface Candidate {
  readonly id: string
  readonly passwordHash: string | null
}

/**
 * Finds the users that a typed name may mean. For an address: the user who has verified it, then the last user who added it (a
 * new user may log in before verifying the address), then the user who has it as a username.
 */
async function findCandidates({ db }: AppContext, typed: string): Promise<readonly Candidate[]> {
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

/** Finds the first candidate with this password. Without candidates it computes one hash, so that the time reveals nothing. */
async function findByPassword(
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

/** A user whose only account was moved signs in there. */
async function refuseMovedAway({ db, hotPool }: AppContext, userId: string): Promise<void> {
  if ((await anAccountOf(db, userId)) === null) await refuseMoved(hotPool, userId)
}

export const logInRoute = route(logIn, async ({ body, source }, app) => {
  const found = await findCandidates(app, body.username)
  const userIds = found.map(({ id }) => id)
  const userId = await checkGuess(app, { userIds, typed: body.username, source }, (judged, place) =>
    findByPassword(
      found.filter(({ id }) => judged.includes(id)),
      body.password,
      place,
    ),
  )
  const user = found.find(({ id }) => id === userId)
  if (!user) return refuseCredentials()
  const { passwordHash } = user
  await refuseMovedAway(app, user.id)
  const token = await openSessionOrAsk(app, user.id, source, { passwordHash })
  await audit(
    app.db,
    { ...source, userId: user.id },
    { kind: 'signed_in', on: { kind: 'user', id: user.id } },
  )
  return { token }
})
