// The objects that the test gateway stores.
import * as z from 'zod'
import type { ChargeState, GatewayPage } from '../../payments/gateway.ts'
import { TEST_CARDS } from '../../payments/testPages.ts'

export interface Kind<Data> {
  readonly name: string
  /** Its ids begin with it. */
  readonly prefix: string
  readonly data: z.ZodType<Data>
}

const owner = z.object({ installation: z.string(), accountId: z.string(), teamBrandId: z.string() })

export const chargeState: z.ZodType<ChargeState> = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['new', 'succeeded', 'processing', 'canceled', 'unknown']) }),
  z.object({ status: z.literal('failed'), code: z.string(), isHard: z.boolean() }),
  z.object({ status: z.literal('action'), url: z.string().nullable() }),
])

export const gatewayPage: z.ZodType<GatewayPage> = z.object({ ref: z.string(), url: z.string() })

const page = z.object({
  doneUrl: z.string(),
  cancelUrl: z.string(),
  asksAbout: z.enum(TEST_CARDS).nullable(),
  declined: z.string().nullable(),
})
export type PageData = z.output<typeof page>

/** Without name and address: the test gateway shows neither. */
const customer = z.object({ owner })
export const CUSTOMER: Kind<z.output<typeof customer>> = { name: 'customer', prefix: 'cus', data: customer }

const card = z.object({
  card: z.enum(TEST_CARDS),
  expYear: z.number(),
  expMonth: z.number(),
  isRemoved: z.boolean(),
})
export type CardData = z.output<typeof card>
export const CARD: Kind<CardData> = { name: 'card', prefix: 'pm', data: card }

/** A page that saves a card. `cardRef` is set once it is done. */
const session = z.object({ owner, page, cardRef: z.string().nullable() })
export type SessionData = z.output<typeof session>
export const SESSION: Kind<SessionData> = { name: 'session', prefix: 'cs', data: session }

const charge = z.object({
  owner: owner.extend({ invoiceId: z.string() }),
  cents: z.number(),
  description: z.string(),
  state: chargeState,
  /** When a charge that is processing succeeds: milliseconds since 1970. */
  succeedsAt: z.number().nullable(),
  cardRef: z.string().nullable(),
  refundedCents: z.number(),
  /** Null for a charge of a saved card. */
  page: page.nullable(),
  /** When the page ends: milliseconds since 1970. */
  endsAt: z.number().nullable(),
})
export type ChargeData = z.output<typeof charge>
export const CHARGE: Kind<ChargeData> = { name: 'charge', prefix: 'ch', data: charge }

const refund = z.object({
  chargeRef: z.string(),
  cents: z.number(),
  status: z.enum(['pending', 'succeeded', 'failed']),
})
export const REFUND: Kind<z.output<typeof refund>> = { name: 'refund', prefix: 're', data: refund }
export const refundState = refund.extend({ ref: z.string() })

const dispute = z.object({
  chargeRef: z.string(),
  cents: z.number(),
  status: z.enum(['open', 'won', 'lost']),
})
export const DISPUTE: Kind<z.output<typeof dispute>> = { name: 'dispute', prefix: 'dp', data: dispute }

/** The wish that a key was used for, as a hash, and the answer that it gets again. */
const key = z.object({ hash: z.string(), answer: z.unknown() })
export type KeyData = z.output<typeof key>
export const KEY: Kind<KeyData> = { name: 'key', prefix: 'key', data: key }
