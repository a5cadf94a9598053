import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The policy of a page that has scripts inside: those run, by what they say, and no other.
 * @param hashes of their text: 'sha256-…', base64
 */
export const contentSecurityPolicy = (hashes: readonly string[]): string =>
  POLICY.replace("script-src 'self'", (own) => [own, ...hashes.map((hash) => `'${hash}'`)].join(' '))

/** What no page of ours asks a device for. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
const HEADERS: Readonly<Record<string, string>> = {
  // Whoever answers with something that may be kept says so itself: the address does not tell, it can be spelled in many ways.
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}
const A_YEAR = 'max-age=31536000; includeSubDomains'

/** The headers that every response carries: strict where it costs nothing, and no copy of what is said. */
const headersFor = ({ publicUrl }: Env): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...HEADERS, 'strict-transport-security': A_YEAR } : HEADERS

/** For what is not even a request: the socket gets its answer and is closed. */
export function refuseSocket(env: Env, status: string, body: string): string {
  const lines = Object.entries({
    ...headersFor(env),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n${body}`
}

/** What every response begins with. */
export const securityHeaders = (env: Env) => {
  const headers = headersFor(env)
  return (reply: FastifyReply): void => {
    reply.headers(headers)
  }
}

/** Sent twice, these would be read by one machine on the way as the first, by another as the last. */
const ONCE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'last-event-id'])

/** A request that can be read in two ways is read in none; nor is one of HTTP/1.1 that names no host. */
export function isAmbiguous({ raw: { rawHeaders, httpVersion, headers } }: FastifyRequest): boolean {
  if (httpVersion === '1.1' && headers.host === undefined) return true
  const seen = new Set<string>()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase()
    if (!ONCE.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}
