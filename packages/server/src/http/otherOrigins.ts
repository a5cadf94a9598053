import { METHODS, SERVER_TIME_HEADER } from '@fullcourt/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const API = '/v1/'
/** Addresses that say themselves what may be read: live scores, the live stream, calendars, and what embeds a score. */
const OPEN = ['/v1/overlay/', '/events/', '/ical/', '/oembed']
/** Seconds for which a browser remembers the answer to its question. Chromium takes no more. */
const REMEMBERED = '7200'

/** Headers that a program may read. */
const READABLE = ['ETag', 'Retry-After', 'RateLimit', 'RateLimit-Policy', SERVER_TIME_HEADER]
/** Headers that a program may send. */
const SENDABLE = [
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'X-Pagination',
  'X-Device',
  'X-Device-Key',
]

/** Tells whether the address begins so: that of the route, or as it was sent where no route of its own answers. */
const isUnder = ({ routeOptions, url }: FastifyRequest, start: string): boolean =>
  url.startsWith(start) || (routeOptions.url ?? '').startsWith(start)

/** A call with a token, also a wrong one, or a browser's question before such a call. */
function bringsToken(request: FastifyRequest): boolean {
  const { method, headers } = request
  if (!isUnder(request, API)) return false
  if (method !== 'OPTIONS') return headers.authorization !== undefined
  return /\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '')
}

const isReadable = (request: FastifyRequest): boolean =>
  bringsToken(request) || OPEN.some((start) => isUnder(request, start))

/**
 * Lets pages of other origins call the API with a token and read its answers, refusals too. A page can do there only what the
 * token that it holds allows: the API takes no cookie. Everything else stays with our own pages: calls without a token too, so
 * that no page tries passwords by its visitors' browsers. Open addresses carry their token or have nothing secret.
 */
export function allowOtherOrigins(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isReadable(request))
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': READABLE.join(', '),
      })
    done()
  })
  for (const path of [`${API}*`, '/events/', '/ical/*', '/oembed'])
    fastify.options(path, (request, reply) => {
      if (!isReadable(request)) return reply.callNotFound()
      return reply
        .headers({
          'access-control-allow-methods': METHODS.join(', '),
          'access-control-allow-headers': SENDABLE.join(', '),
          'access-control-max-age': REMEMBERED,
        })
        .code(204)
        .send()
    })
}
