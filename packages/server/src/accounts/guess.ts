import type { Principal } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { type LimitName, type Spent, tooMany } from '../http/limits.ts'
import { addressOf } from '../http/network.ts'
import type { Source } from '../http/source.ts'
import type { QueuePlace } from './fairQueue.ts'
import { type Familiarity, familiarityOf } from './knownSources.ts'
import { keyOf } from './names.ts'

/** One count of a guess. */
interface Taken {
  readonly limit: LimitName
  readonly key: string
}

export interface Guess {
  /** Whose password it may be; empty for a name that is no user's. */
  readonly userIds: readonly string[]
  readonly typed: string
  readonly source: Source
}

/** The counts of one guess at one account: by the narrowest lane that the account knows the source by. */
function lanesOf(
  account: string,
  familiarity: Familiarity,
  { ip, network, deviceKeyHash }: Source,
): readonly Taken[] {
  if (familiarity === 'device')
    return [{ limit: 'guessesWithKnownDevice', key: `${account} ${deviceKeyHash}` }]
  const fromAddress: Taken = { limit: 'guessesAtUserFromAddress', key: `${account} ${addressOf(ip)}` }
  return familiarity === 'network'
    ? [fromAddress, { limit: 'guessesFromKnownNetwork', key: `${account} ${network}` }]
    : [fromAddress, { limit: 'guessesFromElsewhere', key: account }]
}

/** What a guess has counted so far. */
class Tally {
  readonly #limits: AppContext['limits']
  readonly #taken: Taken[] = []

  constructor(limits: AppContext['limits']) {
    this.#limits = limits
  }

  /** Takes all of these counts, or none of them. @returns null; else the one that has none left */
  async take(counts: readonly Taken[]): Promise<Spent | null> {
    for (const [n, { limit, key }] of counts.entries()) {
      const spent = await this.#limits.tryTake(limit, key)
      if (spent) {
        await this.#giveBack(counts.slice(0, n))
        return spent
      }
    }
    this.#taken.push(...counts)
    return null
  }

  giveBackAll(): Promise<void> {
    return this.#giveBack(this.#taken)
  }

  async #giveBack(taken: readonly Taken[]): Promise<void> {
    for (const { limit, key } of taken) await this.#limits.giveBack(limit, key)
  }
}

/** Refuses a guess that is not judged, and records the first of each time. */
async function refuseGuess(
  { db }: AppContext,
  { userIds, source }: Guess,
  spent: readonly [Spent, ...Spent[]],
): Promise<never> {
  const [soonest] = spent.toSorted((one, other) => one.msLeft - other.msLeft)
  if (spent.some(({ isFirst }) => isFirst)) {
    const detail = { limit: spent[0].limit }
    const about = userIds.map((id) => ({
      kind: 'locked_out' as const,
      on: { kind: 'user' as const, id },
      detail,
    }))
    await audit(db, source, ...(about.length > 0 ? about : [{ kind: 'locked_out' as const, detail }]))
  }
  const where = spent[0].limit === 'guessesFromAddress' ? ' from your network' : ''
  throw tooMany(`Too many wrong passwords${where}.`, soonest?.msLeft ?? 0)
}

/** Counts a guess at each account it may mean; accounts without guesses left are not judged. 429 when none is left to judge. */
async function countGuess(app: AppContext, made: Guess, tally: Tally) {
  const { userIds, typed, source } = made
  const accounts = userIds.length > 0 ? [...new Set(userIds)] : [`no user ${keyOf(typed)}`]
  const familiarity = await familiarityOf(app, userIds, source)
  const judged: string[] = []
  const spent: Spent[] = []
  for (const account of accounts) {
    const refused = await tally.take(lanesOf(account, familiarity(account), source))
    if (refused) spent.push(refused)
    else judged.push(account)
  }
  const [first, ...more] = spent
  if (judged.length === 0 && first) await refuseGuess(app, made, [first, ...more])
  // A stranger in the same building may spend what one address has; a device that the account knows does without.
  if (judged.some((account) => familiarity(account) !== 'device')) {
    const refused = await tally.take([{ limit: 'guessesFromAddress', key: addressOf(source.ip) }])
    if (refused) {
      await tally.giveBackAll()
      await refuseGuess(app, made, [refused])
    }
  }
  return { judged, isKnown: judged.some((account) => familiarity(account) !== 'none') }
}

/**
 * Judges one guess at a password. It is counted first, against every account it may mean and against the address; a right one gives
 * back everything it counted. A name that is no user's is counted and takes as long as a wrong password.
 * @param judge which of these users' password it is
 */
export async function guess(
  app: AppContext,
  made: Guess,
  judge: (userIds: readonly string[], place: QueuePlace) => Promise<string | null>,
): Promise<string | null> {
  const tally = new Tally(app.limits)
  const { judged, isKnown } = await countGuess(app, made, tally)
  const right = await judge(judged, { network: made.source.network, isKnown })
  if (right !== null) await tally.giveBackAll()
  else await recordFailure(app, made)
  return right
}

async function recordFailure({ db }: AppContext, { userIds, source }: Guess): Promise<void> {
  const kind = 'sign_in_failed'
  if (userIds.length === 0) return audit(db, source, { kind })
  return audit(db, source, ...userIds.map((id) => ({ kind, on: { kind: 'user' as const, id } }) as const))
}

/** Judges a guess of the one who is signed in, counted by the session alone: what strangers spend is not missing here. */
export async function guessInSession(
  app: AppContext,
  { userId, tokenHash }: Principal,
  source: Source,
  judge: (place: QueuePlace) => Promise<boolean>,
): Promise<boolean> {
  const { limits } = app
  const key = tokenHash.toString('base64url')
  const made = { userIds: [userId], typed: '', source }
  const spent = await limits.tryTake('guessesInSession', key)
  if (spent) await refuseGuess(app, made, [spent])
  const isRight = await judge({ network: source.network, isKnown: true })
  if (isRight) await limits.giveBack('guessesInSession', key)
  else await recordFailure(app, made)
  return isRight
}
