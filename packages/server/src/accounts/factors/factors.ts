import type { AskedFactor, PasskeyAssertion } from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../appContext.ts'
import { audit } from '../../audit/audit.ts'
import type { Database } from '../../database.ts'
import { tooMany } from '../../http/limits.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Source } from '../../http/source.ts'
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
  totp: 'This code is wrong, or it was used before. Wait for the next one.',
  recovery: 'This recovery code is wrong, or it was used before.',
  passkey: 'This passkey was not accepted.',
} as const

interface Showing {
  readonly purpose: ChallengePurpose
  readonly token: string
  readonly source: Source
  /** The signed-in user; undefined during a log-in. */
  readonly userId?: string
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
  if (showing.userId !== undefined && showing.userId !== userId) refuse('gone', 'Start again.')
  const spent = await app.limits.tryTake('factorGuesses', userId)
  const on = { kind: 'user', id: userId } as const
  if (spent) {
    if (spent.isFirst)
      await audit(
        app.db,
        { ...source, userId },
        { kind: 'locked_out', on, detail: { limit: 'factorGuesses' } },
      )
    throw tooMany('Too many wrong codes.', spent.msLeft)
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
  await app.limits.giveBack('factorGuesses', userId)
  return userId
}
