import type Stripe from 'stripe'
import { type ChargeState, GatewayUnreachable } from '../../payments/gateway.ts'

/** The same card will not be taken again. */
const HARD: ReadonlySet<string> = new Set([
  'invalid_account',
  'lost_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
])

function declineOf({ code, decline_code, advice_code }: Stripe.PaymentIntent.LastPaymentError): ChargeState {
  const reason = decline_code ?? code ?? 'card_declined'
  if (code === 'authentication_required' || reason === 'authentication_required')
    return { status: 'action', url: null }
  return { status: 'failed', code: reason, isHard: HARD.has(reason) || advice_code === 'do_not_try_again' }
}

/** The state of a charge without a page. */
export function stateOfIntent({
  id,
  status,
  last_payment_error: error,
  next_action: action,
}: Stripe.PaymentIntent): ChargeState {
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded' }
    case 'processing':
      return { status: 'processing' }
    case 'canceled':
      return { status: 'canceled' }
    case 'requires_confirmation':
      return { status: 'new' }
    case 'requires_action':
      return { status: 'action', url: action?.redirect_to_url?.url ?? null }
    case 'requires_payment_method':
      return error ? declineOf(error) : { status: 'new' }
    default:
      throw new GatewayUnreachable(`the charge ${id} has the status ${status}, which is not known here`)
  }
}

/** The state of the charge of a page, with its payment intent expanded. While the page is open, another card may be tried. */
export function stateOfPage({
  id,
  status,
  url,
  payment_intent: intent,
}: Stripe.Checkout.Session): ChargeState {
  if (typeof intent === 'string') throw new Error(`the payment intent of ${id} was not expanded`)
  if (intent && ['succeeded', 'processing'].includes(intent.status)) return stateOfIntent(intent)
  switch (status) {
    case 'open':
      return intent?.status === 'requires_action' ? { status: 'action', url } : { status: 'new' }
    case 'expired':
      return { status: 'canceled' }
    default:
      // Complete, and the money is on its way.
      return { status: 'processing' }
  }
}
