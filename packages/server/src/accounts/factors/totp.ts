import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '../../appContext.ts'
import type { Database } from '../../database.ts'
import { openSecret } from '../../secretBox.ts'

/** RFC 6238, with what every authenticator app understands. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the present one: clocks of telephones are a few seconds off. */
const WINDOW = 1
const SECRET_BYTES = 20

const generatorOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Fullcourt',
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32
/** The address that an app reads from a QR code. */
export const totpUri = (secret: string, label: string): string => generatorOf(secret, label).toString()

/** The time step that a code belongs to, if it is right and not older than `WINDOW`; else null. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = generatorOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1_000 / STEP_SECONDS) + delta
}

/**
 * Checks a code of the user's app. Each step is accepted once, so a code that was watched is worthless.
 * @param pending whether the app is about to be set up
 */
export async function checkTotp(
  { env, now }: Pick<AppContext, 'env' | 'now'>,
  trx: Transaction<Database>,
  { userId, code, pending }: { readonly userId: string; readonly code: string; readonly pending: boolean },
): Promise<boolean> {
  const row = await trx
    .selectFrom('totp')
    .select(['secret'])
    .where('userId', '=', userId)
    .where('confirmedAt', pending ? 'is' : 'is not', null)
    .executeTakeFirst()
  const secret = row ? openSecret(env, userId, row.secret) : null
  const step = secret === null ? null : stepOf(secret, code, now())
  if (step === null) return false
  const used = await trx
    .updateTable('totp')
    .set({ lastStep: step, ...(pending && { confirmedAt: new Date(now()).toISOString() }) })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
