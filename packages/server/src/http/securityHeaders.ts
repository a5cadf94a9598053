import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

/** What a browser reaches directly beside this server: the storage's origin; null for none. */
export type StorageOrigin = string | null

/** @param scripts further sources of scripts, with their quotes */
function policy(storage: StorageOrigin, scripts: readonly string[] = []): string {
  const bucket = storage ? ` ${storage}` : ''
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${bucket}`,
    `media-src 'self' blob:${bucket}`,
    "worker-src 'self'",
    `connect-src 'self'${bucket}`,
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy of a page with inline scripts: allows exactly those scripts.
 * @param hashes of their text: 'sha256-…', base64
 */
export const contentSecurityPolicy = (storage: StorageOrigin, hashes: readonly string[]): string =>
  policy(
    storage,
    hashes.map((hash) => `'${hash}'`),
  )

/** The policy of a worker: it hashes films in WebAssembly. A page may not compile any. */
export const workerPolicy = (storage: StorageOrigin): string => policy(storage, ["'wasm-unsafe-eval'"])

/** Device features that our pages do not use. */
const UNUSED_FEATURES = [
  'accelerometer',
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
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The camera takes pictures of people.
  'permissions-policy': ['camera=(self)', ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(', '),
}
const ONE_YEAR = 'max-age=31536000; includeSubDomains'

/** The headers of every response: strict security, and no caching. */
export type SecurityHeaders = Readonly<Record<string, string>>

export const headersFor = (
  { publicUrl }: Pick<Env, 'publicUrl'>,
  storage: StorageOrigin,
): SecurityHeaders => ({
  ...HEADERS,
  'content-security-policy': policy(storage),
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': ONE_YEAR }),
})

/** Builds the raw response to a malformed request. The socket is closed after it. */
export function refuseSocket(headers: SecurityHeaders, status: string, body: string): string {
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n${body}`
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
