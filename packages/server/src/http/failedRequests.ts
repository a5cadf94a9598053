import type { FailedRequest } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'

const MOST = 20

/** The last requests that this process could not answer, newest first. It keeps no address and no text of an error: they may name people. */
export class FailedRequests {
  #last: readonly FailedRequest[] = []

  list(): readonly FailedRequest[] {
    return this.#last
  }

  /** Notes each reply with a status from 500 on. */
  watch(fastify: FastifyInstance, now: () => number): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      if (reply.statusCode >= 500) {
        const failed = {
          at: new Date(now()).toISOString(),
          requestId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
        }
        this.#last = [failed, ...this.#last].slice(0, MOST)
      }
      done()
    })
  }
}
