// What happens to a card and to a charge at Stripe.
import { TEST_CARD_TERMS, type TestCard } from '../../src/payments/testPages.ts'
import { type StubIntent, type StubMethod, StubRefusal, type StubStore } from './objects.ts'

const SLOW_MS = 60_000

export function addMethod(store: StubStore, customer: string, card: TestCard): StubMethod {
  const { brand, last4, expires } = TEST_CARD_TERMS[card]
  const today = new Date(store.now())
  const method: StubMethod = {
    id: store.newId('pm'),
    object: 'payment_method',
    ...store.base,
    metadata: {},
    type: 'card',
    customer,
    card: {
      brand,
      last4,
      exp_month: expires ? today.getUTCMonth() + 1 : 12,
      exp_year: today.getUTCFullYear() + (expires ? 0 : 4),
      fingerprint: `print${last4}`,
    },
  }
  store.methods.set(method.id, method)
  store.cards.set(method.id, card)
  return method
}

function succeed(store: StubStore, intent: StubIntent): void {
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  store.addEvent('payment_intent.succeeded', intent)
}

/** A slow charge succeeds a minute later. */
export function settleSlow(store: StubStore): void {
  for (const [id, at] of store.slow) {
    const intent = store.intents.get(id)
    if (!intent || store.now() < at) continue
    store.slow.delete(id)
    succeed(store, intent)
  }
}

function fail(
  store: StubStore,
  intent: StubIntent,
  error: { readonly code: string; readonly decline_code?: string },
): never {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { type: 'card_error', ...error }
  store.addEvent('payment_intent.payment_failed', intent)
  throw new StubRefusal(402, {
    type: 'card_error',
    ...error,
    message: 'Your card was declined.',
    payment_intent: { ...intent },
  })
}

/** Charges the card of an intent. Throws 402 where it is declined. */
export function chargeIntent(
  store: StubStore,
  intent: StubIntent,
  method: StubMethod,
  isPresent: boolean,
): void {
  intent.payment_method = method.id
  intent.last_payment_error = null
  const { charge, expires } = TEST_CARD_TERMS[store.cards.get(method.id) ?? 'test_ok']
  if (expires && store.now() >= Date.UTC(method.card.exp_year, method.card.exp_month, 1))
    fail(store, intent, { code: 'expired_card' })
  switch (charge) {
    case 'succeeds':
      succeed(store, intent)
      break
    case 'disputed': {
      succeed(store, intent)
      const dispute = {
        id: store.newId('dp'),
        object: 'dispute' as const,
        ...store.base,
        metadata: {},
        amount: intent.amount,
        currency: intent.currency,
        status: 'needs_response' as const,
        reason: 'fraudulent',
        payment_intent: intent.id,
      }
      store.disputes.set(dispute.id, dispute)
      store.addEvent('charge.dispute.created', dispute)
      break
    }
    case 'slow':
      intent.status = 'processing'
      store.slow.set(intent.id, store.now() + SLOW_MS)
      store.addEvent('payment_intent.processing', intent)
      break
    case 'asks':
      if (!isPresent)
        fail(store, intent, { code: 'authentication_required', decline_code: 'authentication_required' })
      succeed(store, intent)
      break
    default:
      fail(store, intent, { code: 'card_declined', decline_code: charge.code })
  }
}
