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

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
/** For what is not even a request: the socket gets its answer and is closed. */
export function refuseSocket(status: string, body: string): string {
  const lines = Object.entries({
    ...HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n${body}`
}

const A_YEAR = 'max-age=31536000; includeSubDomains'

/** The headers that every response carries: strict where it costs nothing, and no copy of what the API says. */
export function armour({ publicUrl }: Env, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(HEADERS)
  if (publicUrl.startsWith('https:')) reply.header('strict-transport-security', A_YEAR)
  if (/^\/(v1|events)\b/.test(request.url)) reply.header('cache-control', 'no-store')
}
