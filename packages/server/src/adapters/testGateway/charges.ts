import { DAY_MS, LEAST_CHARGE_CENTS } from '@fullcourt/program'
import {
  type ChargeOwner,
  type ChargeState,
  type ChargeWish,
  GatewayRefused,
} from '../../payments/gateway.ts'
import { TEST_CARD_TERMS } from '../../payments/testPages.ts'
import { CARD, type CardData, CHARGE, type ChargeData, DISPUTE, type PageData } from './kinds.ts'
import type { Stored, TestStore } from './store.ts'

const SLOW_MS = 60_000
const PAGE_MS = DAY_MS

export async function addCharge(store: TestStore, wish: ChargeWish, page: PageData | null): Promise<string> {
  if (wish.cents < LEAST_CHARGE_CENTS) throw new GatewayRefused('less than 50 cents cannot be charged')
  const { installation, accountId, teamBrandId, invoiceId, customerRef, cents, description } = wish
  const { id } = await store.add(CHARGE, customerRef, {
    owner: { installation, accountId, teamBrandId, invoiceId },
    cents,
    description,
    state: { status: 'new' },
    succeedsAt: null,
    cardRef: null,
    refundedCents: 0,
    page,
    endsAt: page && store.now + PAGE_MS,
  })
  return id
}

async function setState(
  store: TestStore,
  charge: Stored<ChargeData>,
  change: Partial<ChargeData> & Pick<ChargeData, 'state'>,
): Promise<ChargeState> {
  await store.change(charge, change)
  await store.addEvent('charge', charge.id)
  return change.state
}

/** The state of a charge by now: a slow one succeeds when it is read a minute later, a page that is left ends after a day. */
export function presentState(
  store: TestStore,
  charge: Stored<ChargeData>,
): Promise<ChargeState> | ChargeState {
  const { state, succeedsAt, endsAt } = charge.data
  if (state.status === 'processing' && succeedsAt !== null && store.now >= succeedsAt)
    return setState(store, charge, { state: { status: 'succeeded' } })
  if (['new', 'action'].includes(state.status) && endsAt !== null && store.now >= endsAt)
    return setState(store, charge, { state: { status: 'canceled' } })
  return state
}

/** Charges a card. `isPresent`: the person is there and answers what the bank asks. */
export async function chargeCard(
  store: TestStore,
  charge: Stored<ChargeData>,
  card: Stored<CardData>,
  isPresent: boolean,
): Promise<ChargeState> {
  const change = (state: ChargeState, succeedsAt: number | null = null) =>
    setState(store, charge, { state, succeedsAt, cardRef: card.id })
  const { charge: outcome, expires } = TEST_CARD_TERMS[card.data.card]
  if (expires && store.now >= Date.UTC(card.data.expYear, card.data.expMonth, 1))
    return change({ status: 'failed', code: 'expired_card', isHard: false })
  switch (outcome) {
    case 'succeeds':
      return change({ status: 'succeeded' })
    case 'disputed': {
      const state = await change({ status: 'succeeded' })
      const { id } = await store.add(DISPUTE, charge.customer, {
        chargeRef: charge.id,
        cents: charge.data.cents,
        status: 'open',
      })
      await store.addEvent('dispute', id)
      return state
    }
    case 'slow':
      return change({ status: 'processing' }, store.now + SLOW_MS)
    case 'asks':
      return change(isPresent ? { status: 'succeeded' } : { status: 'action', url: null })
    default:
      return change({ status: 'failed', ...outcome })
  }
}

export async function confirmCharge(
  store: TestStore,
  chargeRef: string,
  cardRef: string,
): Promise<ChargeState> {
  const charge = await store.get(CHARGE, chargeRef)
  if (charge.data.page) throw new GatewayRefused('the charge of a page is paid there')
  const state = await presentState(store, charge)
  if (['succeeded', 'processing', 'canceled'].includes(state.status)) return state
  const card = await store.get(CARD, cardRef)
  if (card.data.isRemoved || card.customer !== charge.customer)
    throw new GatewayRefused(`no such card of the customer: ${cardRef}`)
  return chargeCard(store, charge, card, false)
}

export async function readCharge(
  store: TestStore,
  chargeRef: string,
  { installation, accountId, teamBrandId, invoiceId }: ChargeOwner,
): Promise<ChargeState> {
  const charge = await store.find(CHARGE, chargeRef)
  const owner = charge?.data.owner
  const isOwn =
    owner?.installation === installation &&
    owner.accountId === accountId &&
    owner.teamBrandId === teamBrandId &&
    owner.invoiceId === invoiceId
  return charge && isOwn ? presentState(store, charge) : { status: 'unknown' }
}

export async function cancelCharge(store: TestStore, chargeRef: string): Promise<ChargeState> {
  const charge = await store.get(CHARGE, chargeRef)
  const state = await presentState(store, charge)
  return ['succeeded', 'processing', 'canceled'].includes(state.status)
    ? state
    : setState(store, charge, { state: { status: 'canceled' } })
}
