import type Stripe from 'stripe'
import type { GatewayMove } from '../../payments/gateway.ts'
import type { StripeClient } from './client.ts'

const MS = 1_000

/** Names the invoice of a payment intent; null for one that no installation made. */
function ownerOf({ metadata, livemode }: Stripe.PaymentIntent, isLive: boolean) {
  const { installation, accountId, invoiceId } = metadata
  return livemode === isLive && installation && accountId && invoiceId
    ? { installation, accountId, invoiceId }
    : null
}

export function movesSince(client: StripeClient, since: number): Promise<readonly GatewayMove[]> {
  const created = { gte: Math.floor(since / MS) }
  return client.ask(async (stripe) => {
    const found: GatewayMove[] = []
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
      const owner = ownerOf(intent, client.isLive)
      if (owner && intent.status === 'succeeded')
        found.push({ kind: 'charge', ...owner, cents: intent.amount_received, at: intent.created * MS })
    }
    const expand = ['data.payment_intent']
    for await (const refund of stripe.refunds.list({ created, limit: 100, expand })) {
      const intent = refund.payment_intent
      const owner = intent && typeof intent === 'object' ? ownerOf(intent, client.isLive) : null
      if (owner && refund.status === 'succeeded')
        found.push({ kind: 'refund', ...owner, cents: refund.amount, at: refund.created * MS })
    }
    return found
  })
}
