/** Calls Fullcourt's API with an API token. The types of all calls are those of the published contract. */
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './contract.ts'
import { type FollowOptions, followEvents, type LiveMessage } from './events.ts'
import { retrying } from './retry.ts'

export type { components, paths } from './contract.ts'
export type { FollowOptions, LiveMessage } from './events.ts'
export { verifyWebhook, type WebhookEvent } from './webhook.ts'

/** The named schemas of the contract: `Schema<'Game'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

export interface ClientOptions {
  /** Of the installation: `https://fullcourt.example`. */
  readonly url: string
  /** An API token, `fc_…`. Public calls need none. */
  readonly token?: string | undefined
  /** Instead of the `fetch` of the platform. */
  readonly fetch?: typeof fetch | undefined
}

/** `GET`, `POST`, `PUT`, `PATCH` and `DELETE` make a call; `events` follows what happens. */
export interface FullcourtClient extends Client<paths> {
  /** The messages of the live stream, from now on until `signal` ends it or the loop is left. Needs the scope `games:read`. */
  readonly events: (options?: FollowOptions) => AsyncGenerator<LiveMessage, void, void>
}

/** A client of one installation. Calls refused with 429 or 503 are repeated up to four times, when the server says. */
export function openClient({ url, token, fetch: send = fetch }: ClientOptions): FullcourtClient {
  const api = createClient<paths>({
    baseUrl: url,
    fetch: retrying(send),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
  const connection = { url: url.replace(/\/$/, ''), send, api }
  return { ...api, events: (options) => followEvents(connection, options) }
}
