import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { GatewayRefused } from '../payments/gateway.ts'
import { handleNews } from './reconcile.ts'

const PATH = '/v1/billing/webhook/'
const MOST_BYTES = 1_048_576

/**
 * Takes the gateway's signed events. The signature is checked over the bytes as they came. Webhooks only make things faster:
 * `reconcile` reads the same news.
 */
export function webhookAddress(fastify: FastifyInstance, app: AppContext): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: MOST_BYTES, parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(PATH, async (request, reply) => {
      const { gateway } = app
      if (!gateway || !app.env.billing) refuse('not_found', 'This installation takes no payments.')
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        await handleNews(app, gateway!.verifyNews(body, typeof signature === 'string' ? signature : ''))
      } catch (failure) {
        if (failure instanceof GatewayRefused) refuse('unreadable', 'The signature is not right.')
        throw failure
      }
      return reply.send({ received: true })
    })
  })
}
