import { msg } from '@fullcourt/scorebook/vocabulary'
import type { AskedFactor, PasskeyAssertion } from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../appContext.ts'
import { audit } from '../../audit/audit.ts'
import { tooMany } from '../../calls/limits.ts'
import type { Principal } from '../../calls/principal.ts'
import { Refusal, refuse, refuseField } from '../../calls/refusal.ts'
import type { Source } from '../../calls/source.ts'
import type { Database } from '../../database.ts'
import { type LimitUse, Tally } from '../guess.ts'
import { familiarityOf } from '../knownSources.ts'
import {
  type Challenge,
  type ChallengePurpose,
  endChallenge,
  openChallenge,
  tryChallenge,
} from './challenges.ts'
import { checkAssertion, passkeysOf, requestOptions } from './passkeys.ts'
import { useRecoveryCode } from './recoveryCodes.ts'
import { checkTotp } from './totp.ts'

/** Tells whether the user has set up a second factor. */
export async function hasFactor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const totp = db
    .selectFrom('totp')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
  const passkey = db.selectFrom('passkey').select('userId').where('userId', '=', userId)
  return (await totp.unionAll(passkey).limit(1).executeTakeFirst()) !== undefined
}

const ASKS = {
  'log-in': msg('Confirm the log-in with your second factor.'),
  confirm: msg('Confirm with your second factor.'),
} as const

/** Refuses a user who has a second factor, and asks for it: the password alone is not enough. */
export async function refuseWithFactor(
  app: AppContext,
  purpose: keyof typeof ASKS,
  userId: string,
): Promise<void> {
  if (!(await hasFactor(app.db, userId))) return
  const secondFactor = await askFactor(app, purpose, userId)
  throw new Refusal('second_factor_asked', ASKS[purpose], { more: { secondFactor } })
}

/** Asks a user for a second factor: the methods they have, and the options for a passkey. */
export async function askFactor(
  app: AppContext,
  purpose: ChallengePurpose,
  userId: string,
): Promise<AskedFactor> {
  const passkeys = await passkeysOf(app, userId)
  const options = passkeys.length > 0 ? await requestOptions(app, passkeys) : null
  const hasTotp = await app.db
    .selectFrom('totp')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const has = options !== null || hasTotp !== undefined
  const token = await openChallenge(app, purpose, { userId, challenge: options?.challenge ?? null })
  return {
    token,
    methods: [
      ...(options ? (['passkey'] as const) : []),
      ...(hasTotp ? (['totp'] as const) : []),
      ...(has ? (['recovery'] as const) : []),
    ],
    passkey: options && { ...options },
  }
}

export interface FactorProof {
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

function check(
  app: AppContext,
  trx: Transaction<Database>,
  { userId, challenge }: Challenge & { readonly userId: string },
  { code, recoveryCode, passkey: assertion }: FactorProof,
): Promise<boolean> {
  if (code !== undefined) return checkTotp(app, trx, { userId, code, pending: false })
  if (recoveryCode !== undefined) return useRecoveryCode(trx, userId, recoveryCode)
  return checkPasskey(app, trx, { userId, challenge, assertion: assertion! })
}

async function checkPasskey(
  app: AppContext,
  trx: Transaction<Database>,
  {
    userId,
    challenge,
    assertion,
  }: { readonly userId: string; readonly challenge: string | null; readonly assertion: PasskeyAssertion },
): Promise<boolean> {
  const passkey = await trx
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', assertion.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return passkey && challenge ? checkAssertion(app, trx, { passkey, challenge, assertion }) : false
}

const methodOf = ({ code, recoveryCode }: FactorProof) =>
  code !== undefined ? 'totp' : recoveryCode !== undefined ? 'recovery' : 'passkey'

const WRONG = {
  totp: msg('This code is wrong, or it was used before. Wait for the next one.'),
  recovery: msg('This recovery code is wrong, or it was used before.'),
  passkey: msg('This passkey was not accepted.'),
} as const

interface Showing {
  readonly purpose: ChallengePurpose
  readonly token: string
  readonly source: Source
  /** The signed-in user; undefined during a log-in. */
  readonly who?: Principal
}

/**
 * The limits of one guess. A stranger who knows the password must not use up the guesses of the owner, so devices and networks
 * that the account knows have their own. All unknown networks together have one more, because codes are short.
 */
async function lanesOf(
  app: AppContext,
  userId: string,
  { source, who }: Showing,
): Promise<readonly LimitUse[]> {
  if (who) return [{ limit: 'factorGuessesInSession', key: who.tokenHash.toString('base64url') }]
  const familiarity = (await familiarityOf(app, [userId], source))(userId)
  if (familiarity === 'device')
    return [{ limit: 'factorGuessesWithKnownDevice', key: `${userId} ${source.deviceKeyHash}` }]
  const key = `${userId} ${source.network}`
  return familiarity === 'network'
    ? [{ limit: 'factorGuessesFromKnownNetwork', key }]
    : [
        { limit: 'factorGuessesFromNetwork', key },
        { limit: 'factorGuessesFromElsewhere', key: userId },
      ]
}

/**
 * Checks one guess at a second factor. Counts it first; a right one gives the count back, and ends the challenge.
 * @returns the user
 */
export async function proveFactor(app: AppContext, showing: Showing, proof: FactorProof): Promise<string> {
  const { purpose, token, source } = showing
  const given = [proof.code, proof.recoveryCode, proof.passkey].filter((one) => one !== undefined)
  if (given.length !== 1) refuseField('code', 'Code is required.')
  const challenge = await tryChallenge(app, purpose, token)
  const userId = challenge.userId ?? refuse('gone', 'Start again.')
  if (showing.who && showing.who.userId !== userId) refuse('gone', 'Start again.')
  const tally = new Tally(app.limits)
  const spent = await tally.take(await lanesOf(app, userId, showing))
  const on = { kind: 'user', id: userId } as const
  if (spent) {
    if (spent.isFirst)
      await audit(app.db, { ...source, userId }, { kind: 'locked_out', on, detail: { limit: spent.limit } })
    throw tooMany(msg('Too many wrong codes.'), spent.msLeft)
  }
  const method = methodOf(proof)
  const isRight = await app.db.transaction().execute(async (trx) => {
    if (!(await check(app, trx, { ...challenge, userId }, proof))) return false
    await endChallenge(trx, token)
    if (method === 'recovery') await audit(trx, { ...source, userId }, { kind: 'recovery_code_used', on })
    return true
  })
  if (!isRight) {
    await audit(app.db, { ...source, userId }, { kind: 'sign_in_failed', on, detail: { factor: method } })
    return refuse('bad_factor', WRONG[method])
  }
  await tally.giveBackAll()
  return userId
}
