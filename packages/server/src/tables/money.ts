import type { HourKind, QuoteLine, Terms } from '@fullcourt/program'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Generated, JSONColumnType } from 'kysely'
import type { Defaulted, Maybe, MaybeJson } from './columns.ts'

export type GatewayKind = 'stripe' | 'test'

export interface BillingProfileTable {
  accountId: string
  teamBrandId: string
  gateway: GatewayKind | null
  customerRef: string | null
  organization: Maybe<string>
  address: Maybe<string>
  email: Maybe<string>
  taxId: Maybe<string>
  ordersAcceptedAt: Maybe<string>
}

export interface CardTable {
  accountId: string
  id: string
  teamBrandId: string
  gateway: GatewayKind
  ref: string
  brand: string
  last4: string
  expYear: number
  expMonth: number
  fingerprint: string | null
  addedBy: string
  addedAt: Defaulted
  removedAt: Maybe<string>
  expiryNoticedAt: Maybe<string>
}

export interface ConsentTable {
  accountId: string
  id: string
  teamBrandId: string
  userId: string
  kind: 'now' | 'renewal' | 'announced' | 'overage'
  sentence: string
  language: Generated<UserLanguage>
  cents: number
  at: string
}

/** The change that the payment of an invoice makes. Times are ISO. */
export type InvoiceEffect =
  | {
      readonly kind: 'start'
      readonly subscriptionId: string
      readonly terms: Terms
      readonly from: string
      readonly to: string
      readonly couponId: string | null
    }
  | { readonly kind: 'renew'; readonly terms: Terms; readonly from: string; readonly to: string }
  | { readonly kind: 'upgrade'; readonly terms: Terms }
  | {
      readonly kind: 'hours'
      readonly hourKind: HourKind
      readonly hours: number
      readonly from: string
      readonly to: string
    }
  /** Its year begins when it is issued; the payment takes the deadline away. */
  | { readonly kind: 'order'; readonly terms: Terms }
  /** Payment of a bill whose goods are there already takes its deadline away. */
  | { readonly kind: 'none' }

/** Who sells, or who buys, as an invoice names them. */
export interface Party {
  readonly name: string
  readonly address: string | null
  readonly email: string | null
  readonly taxId: string | null
}

export interface InvoiceTable {
  accountId: string
  id: string
  teamBrandId: string
  subscriptionId: string | null
  kind: 'start' | 'renew' | 'order' | 'upgrade' | 'hours' | 'overage' | 'credit'
  status: 'draft' | 'open' | 'paid' | 'void'
  number: Maybe<string>
  lines: JSONColumnType<readonly QuoteLine[]>
  totalCents: number
  currency: Generated<string>
  effect: JSONColumnType<InvoiceEffect>
  seller: MaybeJson<Party>
  buyer: MaybeJson<Party>
  poNumber: Maybe<string>
  credits: Maybe<string>
  gateway: GatewayKind | null
  chargeRef: Maybe<string>
  issuedAt: Maybe<string>
  dueAt: Maybe<string>
  paidAt: Maybe<string>
  voidedAt: Maybe<string>
  createdAt: string
}

export interface PaymentTable {
  accountId: string
  id: string
  invoiceId: string
  method: 'card' | 'page' | 'check' | 'transfer' | 'hand'
  status: 'CREATED' | 'SENT' | 'UNKNOWN' | 'NEEDS_ACTION' | 'SUCCEEDED' | 'FAILED' | 'CANCELED'
  cents: number
  cardId: Maybe<string>
  consentId: Maybe<string>
  attempt: Generated<number>
  declineCode: Maybe<string>
  isHard: Generated<boolean>
  reference: Maybe<string>
  recordedBy: Maybe<string>
  createdAt: string
  settledAt: Maybe<string>
}

export interface RefundTable {
  accountId: string
  id: string
  invoiceId: string
  creditNoteId: string
  method: 'card' | 'hand'
  ref: Maybe<string>
  cents: number
  status: 'CREATED' | 'PENDING' | 'SUCCEEDED' | 'FAILED'
  reason: string
  keepsAccess: boolean
  madeBy: string | null
  createdAt: string
}

export interface DisputeTable {
  accountId: string
  id: string
  invoiceId: string
  ref: string
  cents: number
  status: 'open' | 'won' | 'lost'
  openedAt: string
  closedAt: Maybe<string>
}

export interface HourGrantTable {
  accountId: string
  id: string
  teamBrandId: string
  kind: HourKind
  hours: number
  startsAt: string
  endsAt: string
  invoiceId: Maybe<string>
  reason: Maybe<string>
}

/** A price that a school has in writing. */
export interface PlanQuoteTable {
  accountId: string
  id: string
  teamBrandId: string
  planId: string
  terms: JSONColumnType<Terms>
  madeAt: string
}

export interface LedgerEntryTable {
  accountId: string
  txn: string
  book: 'receivable' | 'revenue' | 'cash' | 'disputed'
  cents: number
  kind: string
  sourceId: string
  at: string
}

export interface GatewayEventTable {
  id: string
  gateway: GatewayKind
  about: string
  ref: string
  at: string
  handledAt: Maybe<string>
}
