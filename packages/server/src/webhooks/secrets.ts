import { createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { openSecret, sealSecret } from '../secretBox.ts'
import type { WebhookTable } from '../tables/webhooks.ts'

const MARK = 'whsec_'
const SECRET_BYTES = 32

type Keys = Pick<AppContext, 'env'>
type Secrets = Pick<Selectable<WebhookTable>, 'id' | 'secret' | 'oldSecret' | 'oldSecretUntil'>

/** Makes a secret, and its sealed form for the database. */
export function newSecret({ env }: Keys, webhookId: string): { secret: string; sealed: Buffer } {
  const secret = `${MARK}${randomBytes(SECRET_BYTES).toString('base64')}`
  return { secret, sealed: sealSecret(env, webhookId, secret) }
}

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(MARK.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** The headers of Standard Webhooks; null if the secret cannot be opened. @param now milliseconds since 1970 */
export function signedHeaders(
  { env }: Keys,
  webhook: Secrets,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: number },
): Readonly<Record<string, string>> | null {
  const secret = openSecret(env, webhook.id, webhook.secret)
  if (secret === null) return null
  const { oldSecret, oldSecretUntil } = webhook
  const isOldValid = oldSecret && oldSecretUntil && Date.parse(oldSecretUntil) > now
  const old = isOldValid ? openSecret(env, webhook.id, oldSecret) : null
  const timestamp = String(Math.floor(now / 1_000))
  const secrets = old === null ? [secret] : [secret, old]
  return {
    'content-type': 'application/json',
    'user-agent': 'Fullcourt',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((one) => signatureOf(one, `${id}.${timestamp}.${body}`)).join(' '),
  }
}
