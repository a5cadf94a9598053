import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import type { Env } from '../env.ts'
import { LogFile } from './logFile.ts'

/** Logs lines of JSON, without secrets, and without the stored values that errors of the database quote. */
export function openLog({ logLevel, logFile }: Pick<Env, 'logLevel' | 'logFile'>): Logger {
  const options = {
    level: logLevel,
    base: null,
    redact: ['req.headers.authorization', '*.password', '*.token', 'err.detail', 'err.where'],
    serializers: { req: () => undefined, res: () => undefined },
  }
  return logFile ? pino(options, new LogFile(logFile)) : pino(options)
}

/** The tokens of live scores, calendars and links to clips are parts of their paths. */
const TOKEN_IN_PATH = /(\/(?:overlay|follow|embed\/game|ical|share|c)\/)[^/?]+/

/** Removes the values of a query, which may be tokens, and the token in a path. Keeps the path and the names. */
export function withoutSecrets(address: string): string {
  const url = address.replace(TOKEN_IN_PATH, '$1…')
  const start = url.indexOf('?')
  return start < 0 ? url : url.slice(0, start) + url.slice(start).replace(/=[^&]*/g, '=…')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, once known. */
    userId: string | null
    /** The code of the refusal, if the request was refused. */
    refused: string | null
  }
}

/**
 * Logs one line per request: the user's id, the request, its source, and why it was refused. The polling of spectators is logged
 * only where it is refused: a thousand of them would be a thousand equal lines a second.
 */
export function logRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('userId', null)
  fastify.decorateRequest('refused', null)
  fastify.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, url, ip, userId, refused } = request
    if (request.routeOptions.config.isPolled && reply.statusCode < 400) return done()
    const ms = Math.round(reply.elapsedTime)
    const line = { reqId, method, url: withoutSecrets(url), status: reply.statusCode, ms, ip }
    request.log.info({ ...line, ...(userId && { userId }), ...(refused && { refused }) }, 'request')
    done()
  })
}
