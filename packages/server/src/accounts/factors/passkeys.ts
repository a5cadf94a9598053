import type { PasskeyAssertion, PasskeyAttestation } from '@fullcourt/wire'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Selectable, Transaction } from 'kysely'
import type { AppContext } from '../../appContext.ts'
import type { Database } from '../../database.ts'
import type { PasskeyTable } from '../../tables/users.ts'

const PRODUCT = 'Fullcourt'
const TIMEOUT_MS = 5 * 60_000
type Passkey = Selectable<PasskeyTable>

/** Reads its 300 files with the first passkey, not at each start. */
const webAuthn = () => import('@simplewebauthn/server')

/** A passkey belongs to the host of PUBLIC_URL, and is accepted from pages of PUBLIC_URL alone. */
function siteOf({ env }: Pick<AppContext, 'env'>) {
  const { hostname, origin } = new URL(env.publicUrl)
  return { rpID: hostname, origin }
}

const credentialOf = ({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
})

export const passkeysOf = ({ db }: Pick<AppContext, 'db'>, userId: string): Promise<Passkey[]> =>
  db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

/** Options to add a passkey. The authenticator checks the user (PIN, face, finger), so that it can log in alone. */
export async function creationOptions(
  app: Pick<AppContext, 'env'>,
  user: { readonly id: string; readonly username: string; readonly fullName: string },
  known: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: siteOf(app).rpID,
    userID: Buffer.from(user.id.replaceAll('-', ''), 'hex'),
    userName: user.username,
    userDisplayName: user.fullName,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Options to show a passkey: one of these, or any of this site. */
export async function requestOptions(app: Pick<AppContext, 'env'>, known: readonly Passkey[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: siteOf(app).rpID,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known.map(credentialOf),
  })
}

interface MadePasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  /** JSON. */
  readonly transports: string
  readonly isSynced: boolean
}

/** Checks what an authenticator made. @returns null if it does not belong to this challenge or this site */
export async function checkAttestation(
  app: Pick<AppContext, 'env'>,
  challenge: string,
  { id, response }: PasskeyAttestation,
): Promise<MadePasskey | null> {
  const { rpID, origin } = siteOf(app)
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, transports: (response.transports ?? []) as AuthenticatorTransport[] },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential, credentialDeviceType } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    isSynced: credentialDeviceType === 'multiDevice',
  }
}

/**
 * Checks that a passkey signed this challenge on this site, and that its counter went on: a copied authenticator repeats a count.
 * @returns whether it did
 */
export async function checkAssertion(
  app: Pick<AppContext, 'env' | 'now'>,
  trx: Transaction<Database>,
  { passkey, challenge, assertion }: { passkey: Passkey; challenge: string; assertion: PasskeyAssertion },
): Promise<boolean> {
  const { rpID, origin } = siteOf(app)
  const { id, response } = assertion
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
        ...(response.userHandle !== undefined && { userHandle: response.userHandle }),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      ...credentialOf(passkey),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return false
  const used = await trx
    .updateTable('passkey')
    .set({
      counter: checked.authenticationInfo.newCounter,
      lastUsedAt: new Date(app.now()).toISOString(),
    })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
