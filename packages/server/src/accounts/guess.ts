import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { type LimitName, type Spent, tooMany } from '../calls/limits.ts'
import { addressOf } from '../calls/network.ts'
import type { Principal } from '../calls/principal.ts'
import type { Source } from '../calls/source.ts'
import type { QueuePlace } from '../http/fairQueue.ts'
import { type Familiarity, familiarityOf } from './knownSources.ts'
import { keyOf } from './names.ts'

/** One use of a limit. */
export interface LimitUse {
  readonly limit: LimitName
  readonly key: string
}

export interface Guess {
  /** The users whose password it may be. Empty when no user has the name. */
  readonly userIds: readonly string[]
  readonly typed: string
  readonly source: Source
}

/**
 * Returns the lanes of one guess at one account: the limits that it uses together. It takes the first lane with room. The better
 * the account knows the source, the narrower the limit. The first guesses of a network, or of an address in a known network, have a
 * lane of their own, so that a few guessing networks do not lock out the owner in a new one.
 */
function lanesOf(
  account: string,
  familiarity: Familiarity,
  { ip, network, deviceKeyHash }: Source,
): readonly (readonly LimitUse[])[] {
  if (familiarity === 'device')
    return [[{ limit: 'guessesWithKnownDevice', key: `${account} ${deviceKeyHash}` }]]
  const address = addressOf(ip)
  const isKnownNetwork = familiarity === 'network'
  const group = isKnownNetwork ? `${account} ${network}` : account
  const newcomer = isKnownNetwork ? address : network
  const fromAddress: LimitUse = { limit: 'guessesAtUserFromAddress', key: `${account} ${address}` }
  return [
    [
      fromAddress,
      { limit: 'firstGuesses', key: `${account} ${newcomer}` },
      { limit: 'firstGuessesTogether', key: group },
    ],
    [fromAddress, { limit: isKnownNetwork ? 'guessesFromKnownNetwork' : 'guessesFromElsewhere', key: group }],
  ]
}

/** The limits that one guess has used so far. */
export class Tally {
  readonly #limits: AppContext['limits']
  readonly #taken: LimitUse[] = []

  constructor(limits: AppContext['limits']) {
    this.#limits = limits
  }

  /**
   * Takes all of these counts, or none of them.
   * @returns the limit that is used up, or null
   */
  async take(counts: readonly LimitUse[]): Promise<Spent | null> {
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

  /**
   * Takes the first lane that has room.
   * @returns the limit of the last lane that is used up, or null
   */
  async takeLane(lanes: readonly (readonly LimitUse[])[]): Promise<Spent | null> {
    let spent: Spent | null = null
    for (const lane of lanes) {
      spent = await this.take(lane)
      if (!spent) return null
    }
    return spent
  }

  giveBackAll(): Promise<void> {
    return this.#giveBack(this.#taken)
  }

  async #giveBack(taken: readonly LimitUse[]): Promise<void> {
    for (const { limit, key } of taken) await this.#limits.giveBack(limit, key)
  }
}

/** Refuses a guess without checking the password. Audits the first refusal of each lock-out. */
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

/** Counts a guess at each account it may mean. Accounts without guesses left are not checked. Refuses with 429 when none is left. */
async function countGuess(app: AppContext, made: Guess, tally: Tally) {
  const { userIds, typed, source } = made
  const accounts = userIds.length > 0 ? [...new Set(userIds)] : [`no user ${keyOf(typed)}`]
  const familiarity = await familiarityOf(app, userIds, source)
  const checked: string[] = []
  const spent: Spent[] = []
  for (const account of accounts) {
    const refused = await tally.takeLane(lanesOf(account, familiarity(account), source))
    if (refused) spent.push(refused)
    else checked.push(account)
  }
  const [first, ...more] = spent
  if (checked.length === 0 && first) await refuseGuess(app, made, [first, ...more])
  // A stranger in the same building may use up the limit of an address. It does not apply to devices that the account knows.
  if (checked.some((account) => familiarity(account) !== 'device')) {
    const refused = await tally.take([{ limit: 'guessesFromAddress', key: addressOf(source.ip) }])
    if (refused) {
      await tally.giveBackAll()
      await refuseGuess(app, made, [refused])
    }
  }
  return { checked, isKnown: checked.some((account) => familiarity(account) !== 'none') }
}

/**
 * Checks one guess at a password. It counts first, for every account it may mean and for the address. A right guess gives all
 * counts back. A name that no user has counts too, and takes as long as a wrong password.
 * @param findRight returns the user whose password it is
 */
export async function checkGuess(
  app: AppContext,
  made: Guess,
  findRight: (userIds: readonly string[], place: QueuePlace) => Promise<string | null>,
): Promise<string | null> {
  const tally = new Tally(app.limits)
  const { checked, isKnown } = await countGuess(app, made, tally)
  const right = await findRight(checked, {
    network: made.source.network,
    account: checked[0] ?? made.typed,
    isKnown,
  })
  if (right !== null) await tally.giveBackAll()
  else await recordFailure(app, made)
  return right
}

async function recordFailure({ db }: AppContext, { userIds, source }: Guess): Promise<void> {
  const kind = 'sign_in_failed'
  if (userIds.length === 0) return audit(db, source, { kind })
  return audit(db, source, ...userIds.map((id) => ({ kind, on: { kind: 'user' as const, id } }) as const))
}

/** Checks a guess of the signed-in user. Only the session counts it, so strangers cannot use up its limit. */
export async function checkGuessInSession(
  app: AppContext,
  { userId, tokenHash }: Principal,
  source: Source,
  isRight: (place: QueuePlace) => Promise<boolean>,
): Promise<boolean> {
  const { limits } = app
  const key = tokenHash.toString('base64url')
  const made = { userIds: [userId], typed: '', source }
  const spent = await limits.tryTake('guessesInSession', key)
  if (spent) await refuseGuess(app, made, [spent])
  const isCorrect = await isRight({ network: source.network, account: userId, isKnown: true })
  if (isCorrect) await limits.giveBack('guessesInSession', key)
  else await recordFailure(app, made)
  return isCorrect
}
