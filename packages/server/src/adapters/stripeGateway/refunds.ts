import type Stripe from 'stripe'
import type { DisputeState, RefundState, RefundWish } from '../../payments/gateway.ts'
import { chargeRefOf, intentOf } from './charges.ts'
import type { StripeClient } from './client.ts'
import { idOf } from './metadata.ts'

function statusOfRefund(status: string | null): RefundState['status'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'failed':
    case 'canceled':
      return 'failed'
    default:
      return 'pending'
  }
}

export async function refund(
  client: StripeClient,
  { key, chargeRef, cents }: RefundWish,
): Promise<RefundState> {
  const intent = await intentOf(client, chargeRef)
  const { id, status } = await client.ask((stripe) =>
    stripe.refunds.create({ payment_intent: intent, amount: cents }, { idempotencyKey: key }),
  )
  return { ref: id, chargeRef, cents, status: statusOfRefund(status) }
}

export async function readRefund(client: StripeClient, ref: string): Promise<RefundState> {
  const {
    id,
    amount,
    status,
    charge,
    payment_intent: intent,
  } = await client.ask((stripe) => stripe.refunds.retrieve(ref, { expand: ['payment_intent'] }))
  const chargeRef = await refOf(client, intent, charge)
  return { ref: id, chargeRef, cents: amount, status: statusOfRefund(status) }
}

/** Charges that this product did not make may have no payment intent. Their reference is known to nothing here. */
const refOf = async (
  client: StripeClient,
  intent: string | Stripe.PaymentIntent | null,
  charge: string | Stripe.Charge | null,
): Promise<string> => (intent === null ? (idOf(charge) ?? '') : chargeRefOf(client, intent))

function statusOfDispute(status: Stripe.Dispute.Status): DisputeState['status'] {
  switch (status) {
    case 'won':
    // An inquiry that ended without a dispute.
    case 'warning_closed':
      return 'won'
    case 'lost':
    // The money went back before it became a dispute.
    case 'prevented':
      return 'lost'
    default:
      return 'open'
  }
}

export async function readDispute(client: StripeClient, ref: string): Promise<DisputeState> {
  const {
    id,
    amount,
    status,
    charge,
    payment_intent: intent,
  } = await client.ask((stripe) => stripe.disputes.retrieve(ref, { expand: ['payment_intent'] }))
  const chargeRef = await refOf(client, intent, charge)
  return { ref: id, chargeRef, cents: amount, status: statusOfDispute(status) }
}
