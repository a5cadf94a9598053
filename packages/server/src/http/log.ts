import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import type { Env } from '../env.ts'

/** Lines of JSON; what must not be kept is left out before it is written. */
export const openLog = ({ logLevel }: Env): Logger =>
  pino({
    level: logLevel,
    base: null,
    redact: ['req.headers.authorization', '*.password', '*.token'],
    serializers: { req: () => undefined, res: () => undefined },
  })

/** Values of a query may be tokens: of an address only the path and the names of its values are kept. */
export function withoutValues(url: string): string {
  const begins = url.indexOf('?')
  return begins < 0 ? url : url.slice(0, begins) + url.slice(begins).replace(/=[^&]*/g, '=…')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, as soon as known. */
    userId: string | null
    /** The code of the refusal that answers the request. */
    refused: string | null
  }
}

/** One line a request: who (by id), what, from where, and why it was refused. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('userId', null)
  fastify.decorateRequest('refused', null)
  fastify.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, url, ip, userId, refused } = request
    const ms = Math.round(reply.elapsedTime)
    const line = { reqId, method, url: withoutValues(url), status: reply.statusCode, ms, ip }
    request.log.info({ ...line, ...(userId && { userId }), ...(refused && { refused }) }, 'request')
    done()
  })
}
