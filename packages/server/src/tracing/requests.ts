import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { currentSpan, type Span } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while a collector is told. */
    span?: Span
  }
  interface FastifyContextConfig {
    /** The name of the call in the contract. */
    operation?: string
  }
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Makes a span of each call of the contract. The polling of spectators has none: its spans would be a thousand equal ones a second. */
export function traceRequests(
  fastify: FastifyInstance,
  { tracing, env }: Pick<AppContext, 'tracing' | 'env'>,
): void {
  if (!tracing) return
  const enter = ({ span }: FastifyRequest, _: unknown, done: () => void) =>
    span ? currentSpan.run(span, done) : done()
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url: route = '', config } = request.routeOptions
    if (config.operation && !config.isPolled)
      request.span = tracing.start(config.operation, {
        kind: 'request',
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'fullcourt.request.id': request.id,
        },
        traceparent: env.trustProxy ? headerOf(request.headers.traceparent) : undefined,
      })
    enter(request, reply, done)
  })
  // A body arrives outside of the context of its request.
  fastify.addHook('preValidation', enter)
  fastify.addHook('onResponse', ({ span, refused }, { statusCode }, done) => {
    span?.set({
      'http.response.status_code': statusCode,
      ...(refused && { 'fullcourt.refused': refused }),
    })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
    done()
  })
}
