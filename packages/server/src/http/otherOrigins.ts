import { METHODS, SERVER_TIME_HEADER } from '@fullcourt/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const API = '/v1/'
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

/** A call with a token, also a wrong one, or a browser's question before such a call. */
function bringsToken({ routeOptions, url, method, headers }: FastifyRequest): boolean {
  if (!(routeOptions.url ?? url).startsWith(API)) return false
  if (method !== 'OPTIONS') return headers.authorization !== undefined
  return /\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '')
}

/**
 * Lets pages of other origins call the API with a token and read its answers, refusals too. A page can do there only what the
 * token that it holds allows: the API takes no cookie. Everything else stays with our own pages: calls without a token too, so
 * that no page tries passwords by its visitors' browsers.
 */
export function allowOtherOrigins(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (bringsToken(request))
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': READABLE.join(', '),
      })
    done()
  })
  fastify.options(`${API}*`, (request, reply) => {
    if (!bringsToken(request)) return reply.callNotFound()
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
