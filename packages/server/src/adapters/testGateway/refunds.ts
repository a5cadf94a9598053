import {
  type DisputeState,
  type GatewayMove,
  GatewayRefused,
  type RefundState,
  type RefundWish,
} from '../../payments/gateway.ts'
import { CHARGE, type ChargeData, DISPUTE, REFUND } from './kinds.ts'
import type { TestStore } from './store.ts'

export async function refund(store: TestStore, { chargeRef, cents }: RefundWish): Promise<RefundState> {
  const charge = await store.get(CHARGE, chargeRef)
  const { state, refundedCents, cents: paidCents } = charge.data
  if (state.status !== 'succeeded') throw new GatewayRefused('only what was paid is refunded')
  if (cents <= 0 || refundedCents + cents > paidCents) throw new GatewayRefused('more than what was paid')
  await store.change(charge, { refundedCents: refundedCents + cents })
  const { id, data } = await store.add(REFUND, charge.customer, { chargeRef, cents, status: 'succeeded' })
  await store.addEvent('refund', id)
  return { ref: id, ...data }
}

export async function readRefund(store: TestStore, ref: string): Promise<RefundState> {
  const { id, data } = await store.get(REFUND, ref)
  return { ref: id, ...data }
}

/** The bank of the card sends the money back. */
export async function failRefund(store: TestStore, ref: string): Promise<void> {
  const stored = await store.get(REFUND, ref)
  const charge = await store.get(CHARGE, stored.data.chargeRef)
  await store.change(stored, { status: 'failed' })
  await store.change(charge, { refundedCents: charge.data.refundedCents - stored.data.cents })
  await store.addEvent('refund', ref)
}

export async function readDispute(store: TestStore, ref: string): Promise<DisputeState> {
  const { id, data } = await store.get(DISPUTE, ref)
  return { ref: id, ...data }
}

export async function closeDispute(store: TestStore, ref: string, status: 'won' | 'lost'): Promise<void> {
  await store.change(await store.get(DISPUTE, ref), { status })
  await store.addEvent('dispute', ref)
}

export async function movesSince(store: TestStore, since: number): Promise<readonly GatewayMove[]> {
  const found: GatewayMove[] = []
  for (const { data, at } of await store.listSince(CHARGE, since))
    if (data.state.status === 'succeeded')
      found.push({ kind: 'charge', ...invoiceOf(data), cents: data.cents, at })
  for (const { data, at } of await store.listSince(REFUND, since)) {
    if (data.status !== 'succeeded') continue
    const charge = await store.get(CHARGE, data.chargeRef)
    found.push({ kind: 'refund', ...invoiceOf(charge.data), cents: data.cents, at })
  }
  return found
}

const invoiceOf = ({ owner: { installation, accountId, invoiceId } }: ChargeData) => ({
  installation,
  accountId,
  invoiceId,
})
