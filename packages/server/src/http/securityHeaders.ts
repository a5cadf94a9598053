import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Env } from '../env.ts'

/** Origin that a browser reaches directly beside this server, that of the storage; null for none. */
export type StorageOrigin = string | null

/** Helmet's option for the header Content-Security-Policy. */
export interface ContentPolicy {
  readonly useDefaults: false
  readonly directives: Readonly<Record<string, readonly string[]>>
}

interface PageNeeds {
  /** Further sources of scripts, with their quotes: hashes of the inline scripts of a page. */
  readonly scripts?: readonly string[]
  /** Our own origin, for a page that other sites may show in a frame. In a sandboxed frame Safari's `'self'` is no origin. */
  readonly framedFrom?: string | null
}

export function contentPolicy(
  storage: StorageOrigin,
  { scripts = [], framedFrom = null }: PageNeeds = {},
): ContentPolicy {
  const bucket = storage ? [storage] : []
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scripts],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...bucket],
      'media-src': ["'self'", 'blob:', ...bucket],
      'worker-src': ["'self'"],
      // Playlists of clips have the start of their film in them.
      'connect-src': ["'self'", 'data:', ...bucket, ...(framedFrom ? [framedFrom] : [])],
      'form-action': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': [framedFrom ? '*' : "'none'"],
    },
  }
}

/** The policy of a worker: it hashes films in WebAssembly. A page may not compile any. */
export const workerPolicy = (storage: StorageOrigin): ContentPolicy =>
  contentPolicy(storage, { scripts: ["'wasm-unsafe-eval'"] })

/** Options of helmet. */
export const helmetOptions = ({ publicUrl }: Pick<Env, 'publicUrl'>, storage: StorageOrigin) => ({
  contentSecurityPolicy: contentPolicy(storage),
  strictTransportSecurity: publicUrl.startsWith('https:') && {},
  // These protect browsers that are older than the supported ones. The policy replaces the one of frames.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

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

/** Headers of every response that helmet does not set. */
const HEADERS_BESIDE_HELMET = {
  // Replies are not cached by default. A handler allows caching itself, because the same path can be written in many ways.
  'cache-control': 'no-store',
  // The camera takes pictures of people.
  'permissions-policy': ['camera=(self)', ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(', '),
}

export type SecurityHeaders = Readonly<OutgoingHttpHeaders>

/** The security headers of responses, to be made once: helmet parses its options each time. */
export function headersFor(options: HelmetOptions): SecurityHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => undefined)
  return { ...HEADERS_BESIDE_HELMET, ...response.getHeaders() }
}

/** Builds the raw head of a response. */
export function responseHead(status: string, headers: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`
}

/** Builds the raw response to a malformed request. The socket is closed after it. */
export function refuseSocket(headers: SecurityHeaders, status: string, body: string): string {
  const head = responseHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  return head + body
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
