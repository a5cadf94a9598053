// The objects of the stub: the fields of Stripe's that the product may read.
import type Stripe from 'stripe'
import type { TestCard } from '../../src/payments/testPages.ts'

type Base = 'id' | 'created' | 'livemode' | 'metadata'

export type StubCustomer = Pick<Stripe.Customer, Base | 'object' | 'name' | 'email'>

export type StubMethod = Pick<Stripe.PaymentMethod, Base | 'object' | 'type'> & {
  customer: string | null
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'>
}

interface StubError {
  type: 'card_error'
  code: string
  decline_code?: string
}

export type StubIntent = Pick<
  Stripe.PaymentIntent,
  Base | 'object' | 'amount' | 'amount_received' | 'currency' | 'description' | 'status'
> & {
  customer: string | null
  payment_method: string | null
  last_payment_error: StubError | null
  next_action: null
}

export type StubSetup = Pick<Stripe.SetupIntent, Base | 'object' | 'status'> & {
  customer: string | null
  payment_method: string | null
  last_setup_error: StubError | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } | null
}

export type StubSession = Pick<
  Stripe.Checkout.Session,
  | Base
  | 'object'
  | 'mode'
  | 'status'
  | 'url'
  | 'payment_status'
  | 'success_url'
  | 'cancel_url'
  | 'amount_total'
  | 'currency'
  | 'expires_at'
> & {
  customer: string | null
  payment_intent: string | null
  setup_intent: string | null
}

export type StubRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'created' | 'metadata'
> & {
  payment_intent: string
}

export type StubDispute = Pick<
  Stripe.Dispute,
  Base | 'object' | 'amount' | 'currency' | 'status' | 'reason'
> & { payment_intent: string }

export type StubObject =
  | StubCustomer
  | StubMethod
  | StubIntent
  | StubSetup
  | StubSession
  | StubRefund
  | StubDispute

export interface StubEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: boolean
  type: string
  data: { object: StubObject }
}

/** What the hosted page knows beside the session. */
export interface PageState {
  description: string
  /** The metadata of the payment intent that the page makes. */
  intentMetadata: Record<string, string>
  asksAbout: TestCard | null
}

export interface ErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  decline_code?: string
  param?: string
  message: string
  payment_intent?: StubIntent
}

/** A refusal of Stripe. */
export class StubRefusal extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const refuseRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400): never => {
  throw new StubRefusal(status, { type: 'invalid_request_error', message, ...more })
}

/** What Stripe stores. */
export class StubStore {
  readonly now: () => number
  readonly customers = new Map<string, StubCustomer>()
  readonly methods = new Map<string, StubMethod>()
  readonly intents = new Map<string, StubIntent>()
  readonly setups = new Map<string, StubSetup>()
  readonly sessions = new Map<string, StubSession>()
  readonly refunds = new Map<string, StubRefund>()
  readonly disputes = new Map<string, StubDispute>()
  readonly pages = new Map<string, PageState>()
  /** Which test card a payment method is. */
  readonly cards = new Map<string, TestCard>()
  /** When a charge that is processing succeeds. */
  readonly slow = new Map<string, number>()
  /** Oldest first. */
  readonly events: StubEvent[] = []
  #count = 0

  constructor(now: () => number) {
    this.now = now
  }

  newId(prefix: string): string {
    this.#count += 1
    return `${prefix}_test_${String(this.#count).padStart(8, '0')}`
  }

  get seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  get base() {
    return { created: this.seconds, livemode: false }
  }

  addEvent(type: string, object: StubObject): void {
    this.events.push({
      id: this.newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      ...this.base,
      type,
      data: { object: { ...object } },
    })
  }
}

export function get<Found>(map: ReadonlyMap<string, Found>, id: string | undefined, what: string): Found {
  const found = map.get(id ?? '')
  return found ?? refuseRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)
}
