import type { Pusher } from '../notifications/push/pusher.ts'

const TIMEOUT_MS = 10_000

/** The push services of the browsers. The server sends to no other address, because users name them. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

const isKnown = (endpoint: string): boolean => {
  const { protocol, hostname, port, username } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && SERVICES.some((one) => one.test(hostname))
}

/** Not found, gone, or subscribed with other keys of ours. */
const GONE = [403, 404, 410]

/**
 * Sends by HTTP (RFC 8030). web-push builds the request but does not send it, because its `sendNotification` reads an answer
 * of any length into memory.
 * @param accepts which addresses may be called
 */
export const openPusher = (accepts: Pusher['accepts'] = isKnown): Pusher => ({
  accepts,
  async send({ endpoint, headers, body }) {
    // The list may have changed since the browser subscribed.
    if (!accepts(endpoint)) return 'gone'
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.body?.cancel()
    if (reply.ok) return 'sent'
    if (GONE.includes(reply.status)) return 'gone'
    throw new Error(`the push service answered ${reply.status}`)
  },
})
