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
 * The policy of a page with inline scripts: allows exactly those scripts.
 * @param hashes of their text: 'sha256-…', base64
 */
export const contentSecurityPolicy = (hashes: readonly string[]): string =>
  POLICY.replace("script-src 'self'", (own) => [own, ...hashes.map((hash) => `'${hash}'`)].join(' '))

/** The policy of a worker: it hashes films in WebAssembly. A page may not compile any. */
export const workerPolicy = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")

/** Device features that our pages do not use. */
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
  // Replies are not cached by default. A handler allows caching itself, because the same path can be written in many ways.
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}
const ONE_YEAR = 'max-age=31536000; includeSubDomains'

/** Returns the headers of every response: strict security, and no caching. */
const headersFor = ({ publicUrl }: Env): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...HEADERS, 'strict-transport-security': ONE_YEAR } : HEADERS

/** Builds the raw response to a malformed request. The socket is closed after it. */
export function refuseSocket(env: Env, status: string, body: string): string {
  const lines = Object.entries({
    ...headersFor(env),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n${body}`
}

/** Sets the security headers of every response. */
export const securityHeaders = (env: Env) => {
  const headers = headersFor(env)
  return (reply: FastifyReply): void => {
    reply.headers(headers)
  }
}

/** Headers that must not repeat: proxies and servers may read a different copy. */
const ONCE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'last-event-id'])

/** Detects requests that proxies and servers may read differently (request smuggling), and HTTP/1.1 requests without a host. */
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
