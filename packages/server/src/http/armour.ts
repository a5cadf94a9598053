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
const A_YEAR = 'max-age=31536000; includeSubDomains'

/** The headers that every response carries: strict where it costs nothing, and no copy of what the API says. */
export function armour({ publicUrl }: Env, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(HEADERS)
  if (publicUrl.startsWith('https:')) reply.header('strict-transport-security', A_YEAR)
  if (/^\/(v1|events)\b/.test(request.url)) reply.header('cache-control', 'no-store')
}
