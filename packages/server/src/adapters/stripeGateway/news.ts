import * as z from 'zod'
import { type GatewayNews, GatewayRefused } from '../../payments/gateway.ts'
import type { StripeClient } from './client.ts'
import { isOfPage } from './metadata.ts'

/** The kinds of events that are asked for. Stripe takes at most 20. */
const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_method.automatically_updated',
  'payment_method.updated',
  'payment_method.detached',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]

/** The little that is read of an event. The object in it may be of another version of the API. */
const event = z.object({
  id: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      mode: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})
type NewsObject = z.output<typeof event>['data']['object']

function aboutOf({ object, mode, metadata }: NewsObject): GatewayNews['about'] {
  switch (object) {
    case 'payment_intent':
      // The news of a page name its session.
      return isOfPage({ metadata: metadata ?? null }) ? 'other' : 'charge'
    case 'checkout.session':
      return mode === 'payment' ? 'charge' : 'other'
    case 'payment_method':
      return 'card'
    case 'refund':
    case 'dispute':
      return object
    default:
      return 'other'
  }
}

const MS = 1_000

function newsOf(read: z.output<typeof event>, isLive: boolean): GatewayNews {
  const { object } = read.data
  const about = read.livemode === isLive ? aboutOf(object) : 'other'
  const { installation, accountId, invoiceId } = object.metadata ?? {}
  const invoice =
    about === 'charge' && installation && accountId && invoiceId
      ? { installation, accountId, id: invoiceId }
      : null
  return { id: read.id, at: read.created * MS, about, ref: object.id, invoice }
}

/** @throws GatewayRefused where the body is no event */
export function readEvent(body: Buffer, isLive: boolean): GatewayNews {
  try {
    return newsOf(event.parse(JSON.parse(body.toString('utf8'))), isLive)
  } catch {
    throw new GatewayRefused('the body is no event of Stripe')
  }
}

export function newsSince(client: StripeClient, at: number): Promise<readonly GatewayNews[]> {
  return client.ask(async (stripe) => {
    const found: GatewayNews[] = []
    const created = { gte: Math.floor(at / MS) }
    for await (const one of stripe.events.list({ created, types: EVENT_TYPES, limit: 100 }))
      found.push(newsOf(event.parse(one), client.isLive))
    return found.toReversed()
  })
}
