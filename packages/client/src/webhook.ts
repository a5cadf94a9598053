import { Webhook } from 'standardwebhooks'
import type { operations } from './contract.ts'

type AskedType = operations['createWebhook']['requestBody']['content']['application/json']['types'][number]

/** The news that something happened to `data.id`. A reader asks for the rest. */
export interface WebhookEvent {
  readonly type: AskedType | 'webhook.test'
  /** ISO 8601. */
  readonly timestamp: string
  readonly data: {
    readonly id: string
    readonly teamGameId: string | null
    /** The last number of the game's log at that time; null for events that are not of games. */
    readonly seq: number | null
  }
}

/**
 * Reads a delivery of a webhook.
 *
 * @param secret `whsec_…`, which is shown once
 * @param headers of the delivery, with names in lower case
 * @param body exactly as it arrived
 * @throws if the signature is wrong, or the delivery older than five minutes
 */
export function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
): WebhookEvent {
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
    name,
    String(headers[name] ?? ''),
  ])
  new Webhook(secret).verify(body, Object.fromEntries(signed))
  return JSON.parse(body)
}
