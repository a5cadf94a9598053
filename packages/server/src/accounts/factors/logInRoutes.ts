import { askConfirmation, askPasskey, confirmFactor, logInFactor, logInPasskey } from '@fullcourt/wire'
import type { AppContext } from '../../appContext.ts'
import { audit } from '../../audit/audit.ts'
import { refuse } from '../../calls/refusal.ts'
import { type Route, route } from '../../calls/route.ts'
import type { Source } from '../../calls/source.ts'
import { openSession, renewSession } from '../session.ts'
import { endChallenge, openChallenge, tryChallenge } from './challenges.ts'
import { askFactor, proveFactor, refuseWithFactor } from './factors.ts'
import { checkAssertion, requestOptions } from './passkeys.ts'

const signedIn = (app: AppContext, userId: string, source: Source, factor?: string) =>
  audit(
    app.db,
    { ...source, userId },
    { kind: 'signed_in', on: { kind: 'user', id: userId }, ...(factor && { detail: { factor } }) },
  )

/** Opens a session after the right password. Refuses with `second_factor_asked` for a user who has a second factor. */
export async function openSessionOrAsk(
  app: AppContext,
  userId: string,
  source: Source,
  options?: { readonly passwordHash: string | null },
): Promise<string> {
  await refuseWithFactor(app, 'log-in', userId)
  return openSession(app, userId, source, options)
}

const logInFactorRoute = route(logInFactor, async ({ body, source }, app) => {
  const { token, ...proof } = body
  const userId = await proveFactor(app, { purpose: 'log-in', token, source }, proof)
  const session = await openSession(app, userId, source, { withFactor: true })
  await signedIn(app, userId, source, 'second')
  return { token: session }
})

const askPasskeyRoute = route(
  askPasskey,
  async (_call, app) => {
    const options = await requestOptions(app, [])
    const token = await openChallenge(app, 'passkey-log-in', { userId: null, challenge: options.challenge })
    return { token, passkey: { ...options } }
  },
  { limit: 'passkeyLogIns' },
)

const refusePasskey = (): never => refuse('bad_credentials', 'This passkey is not known here.')

const logInPasskeyRoute = route(
  logInPasskey,
  async ({ body: { token, passkey: assertion }, source }, app) => {
    const { challenge } = await tryChallenge(app, 'passkey-log-in', token)
    const userId = await app.db.transaction().execute(async (trx) => {
      const passkey = await trx
        .selectFrom('passkey')
        .innerJoin('appUser', 'appUser.id', 'passkey.userId')
        .selectAll('passkey')
        .where('passkey.credentialId', '=', assertion.id)
        .where('appUser.deletedAt', 'is', null)
        .executeTakeFirst()
      if (!passkey || !challenge) return null
      if (!(await checkAssertion(app, trx, { passkey, challenge, assertion }))) return null
      await endChallenge(trx, token)
      return passkey.userId
    })
    if (userId === null) {
      await audit(app.db, source, { kind: 'sign_in_failed', detail: { factor: 'passkey' } })
      return refusePasskey()
    }
    const session = await openSession(app, userId, source, { withFactor: true })
    await signedIn(app, userId, source, 'passkey')
    return { token: session }
  },
  { limit: 'passkeyLogIns' },
)

const askConfirmationRoute = route(askConfirmation, ({ who }, app) => askFactor(app, 'confirm', who.userId))

const confirmFactorRoute = route(confirmFactor, async ({ who, body, source }, app) => {
  const { token, ...proof } = body
  await proveFactor(app, { purpose: 'confirm', token, source, who }, proof)
  return { token: await renewSession(app, who, { withFactor: true }) }
})

/** The routes that show a second factor. */
export const factorLogInRoutes: readonly Route[] = [
  logInFactorRoute,
  askPasskeyRoute,
  logInPasskeyRoute,
  askConfirmationRoute,
  confirmFactorRoute,
]
