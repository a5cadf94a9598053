import { type CustomerWish, type Gateway, GatewayRefused } from '../payments/gateway.ts'
import { checkNewsSignature } from './newsSignature.ts'
import { beginCard, findCard, readCard, removeCard } from './stripeGateway/cards.ts'
import {
  beginCharge,
  cancelCharge,
  confirmCharge,
  createCharge,
  readCharge,
} from './stripeGateway/charges.ts'
import { StripeClient, type StripeConfig } from './stripeGateway/client.ts'
import { metadataOf } from './stripeGateway/metadata.ts'
import { movesSince } from './stripeGateway/moves.ts'
import { newsSince, readEvent } from './stripeGateway/news.ts'
import { readDispute, readRefund, refund } from './stripeGateway/refunds.ts'

async function createCustomer(client: StripeClient, wish: CustomerWish): Promise<string> {
  const { id } = await client.ask((stripe) =>
    stripe.customers.create(
      { name: wish.name, ...(wish.email !== null && { email: wish.email }), metadata: metadataOf(wish) },
      { idempotencyKey: wish.key },
    ),
  )
  return id
}

async function deleteCustomer(client: StripeClient, ref: string): Promise<void> {
  await client.find((stripe) => stripe.customers.del(ref))
}

/** Cards and charges at Stripe. Nothing is asked before the first call. */
export function openStripeGateway(config: StripeConfig): Gateway {
  const client = new StripeClient(config)
  return {
    kind: 'stripe',
    testPages: null,
    createCustomer: (wish) => createCustomer(client, wish),
    deleteCustomer: (ref) => deleteCustomer(client, ref),
    beginCard: (wish) => beginCard(client, wish),
    readCard: (token, wish) => readCard(client, token, wish),
    findCard: (ref) => findCard(client, ref),
    removeCard: (ref) => removeCard(client, ref),
    createCharge: (wish) => createCharge(client, wish),
    confirmCharge: (ref, attempt) => confirmCharge(client, ref, attempt),
    beginCharge: (wish, page) => beginCharge(client, wish, page),
    readCharge: (ref, owner) => readCharge(client, ref, owner),
    cancelCharge: (ref) => cancelCharge(client, ref),
    refund: (wish) => refund(client, wish),
    readRefund: (ref) => readRefund(client, ref),
    readDispute: (ref) => readDispute(client, ref),
    newsSince: (at) => newsSince(client, at),
    movesSince: (at) => movesSince(client, at),
    verifyNews(body, signature) {
      if (config.webhookSecret === null) throw new GatewayRefused('STRIPE_WEBHOOK_SECRET is not set')
      checkNewsSignature(config.webhookSecret, config.now(), body, signature)
      return readEvent(body, client.isLive)
    },
  }
}
