import type { TestPages } from './testPages.ts'

/**
 * The port to what keeps cards and moves money. Subscriptions, invoices and the ledger are ours (decision 0228); a gateway knows
 * customers, cards, charges and refunds by references of its own. Money is whole US cents.
 *
 * No call runs inside a transaction of the database: the intention is committed first, then the gateway is asked, then the answer is
 * recorded. A call that throws `GatewayUnreachable` may have happened; `readCharge` says whether it did.
 */

/** A card as the gateway describes it. Numbers never reach this server. */
export interface GatewayCard {
  readonly ref: string
  readonly brand: string
  readonly last4: string
  /** The last month in which it is valid. */
  readonly expYear: number
  readonly expMonth: number
  /** The same for the same card, where the gateway knows it. */
  readonly fingerprint: string | null
}

/** The owner of a charge or a customer. It must match before anything of the gateway is believed. */
export interface GatewayOwner {
  /** Two installations may share one key. */
  readonly installation: string
  readonly accountId: string
  readonly teamBrandId: string
}

/** The owner of a charge, and its invoice. */
export interface ChargeOwner extends GatewayOwner {
  readonly invoiceId: string
}

export interface CustomerWish extends GatewayOwner {
  /** The same call again with the same key returns the same customer. */
  readonly key: string
  readonly name: string
  readonly email: string | null
}

/** Where the gateway's page sends a person afterwards; `{ref}` in `doneUrl` becomes the reference of the page. */
export interface PageWish {
  readonly customerRef: string
  readonly owner: GatewayOwner
  readonly doneUrl: string
  readonly cancelUrl: string
}

/** A page of the gateway. */
export interface GatewayPage {
  readonly ref: string
  readonly url: string
}

export type CardRead =
  | { readonly status: 'ready'; readonly card: GatewayCard }
  /** The page was not finished, or the reference is another customer's. */
  | { readonly status: 'unknown' }
  | { readonly status: 'declined'; readonly code: string }
  /** The bank asks the person on a page. */
  | { readonly status: 'action'; readonly url: string }

export type ChargeState =
  | { readonly status: 'new' }
  | { readonly status: 'succeeded' }
  /** `isHard`: the same card will never be taken again (lost, stolen, closed). */
  | { readonly status: 'failed'; readonly code: string; readonly isHard: boolean }
  /** The bank asks the person; `url` is null where only a new page helps. */
  | { readonly status: 'action'; readonly url: string | null }
  | { readonly status: 'processing' }
  | { readonly status: 'canceled' }
  /** The gateway has no charge of this owner with the reference: another installation's, or that of another key. */
  | { readonly status: 'unknown' }

export interface ChargeWish extends ChargeOwner {
  /** The same key with the same wish returns the same charge. */
  readonly key: string
  readonly customerRef: string
  readonly cents: number
  /** Text for the gateway's page and receipt. */
  readonly description: string
}

export interface RefundWish {
  readonly key: string
  readonly chargeRef: string
  readonly cents: number
}

/** Money that moved at the gateway for an invoice of an installation. */
export interface GatewayMove {
  readonly kind: 'charge' | 'refund'
  readonly installation: string
  readonly accountId: string
  readonly invoiceId: string
  readonly cents: number
  /** When its charge or refund was made: milliseconds since 1970. */
  readonly at: number
}

export interface RefundState {
  readonly ref: string
  readonly chargeRef: string
  readonly cents: number
  readonly status: 'pending' | 'succeeded' | 'failed'
}

export interface DisputeState {
  readonly ref: string
  readonly chargeRef: string
  readonly cents: number
  readonly status: 'open' | 'won' | 'lost'
}

/**
 * Something happened at the gateway. It says only where to look: the object is read anew, so that the order of news does not matter.
 */
export interface GatewayNews {
  /** Unique at the gateway. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly about: 'charge' | 'card' | 'refund' | 'dispute' | 'other'
  readonly ref: string
  /** The invoice that the charge names, for one whose reference this installation has lost; null: no charge of an installation. */
  readonly invoice: { readonly installation: string; readonly accountId: string; readonly id: string } | null
}

export interface Gateway {
  readonly kind: 'stripe' | 'test'
  /** The pages that the test gateway asks this server to show; null: the gateway shows its own. */
  readonly testPages: TestPages | null
  createCustomer(wish: CustomerWish): Promise<string>
  /** Deletes a customer with its cards; repeated calls change nothing. Its charges stay, because invoices are kept. */
  deleteCustomer(customerRef: string): Promise<void>
  /** Opens a page on which a person enters a card for later charges. */
  beginCard(wish: PageWish): Promise<GatewayPage>
  /** Reads the card that a page or token of this customer gave. */
  readCard(token: string, wish: PageWish): Promise<CardRead>
  /** A card that the gateway has renewed has a new expiry; null: it is gone. */
  findCard(cardRef: string): Promise<GatewayCard | null>
  removeCard(cardRef: string): Promise<void>
  /** Makes a charge that moves no money before it is confirmed. It succeeds at most once. */
  createCharge(wish: ChargeWish): Promise<string>
  /** Charges a saved card without its owner. The same key returns the same answer. */
  confirmCharge(
    chargeRef: string,
    attempt: { readonly key: string; readonly cardRef: string },
  ): Promise<ChargeState>
  /**
   * Opens a page on which a person pays, with whatever the bank asks. Its reference is a charge's. While the page is open the charge
   * is 'new', also after a declined card, because the person may try another one.
   */
  beginCharge(wish: ChargeWish, page: PageWish): Promise<GatewayPage>
  readCharge(chargeRef: string, owner: ChargeOwner): Promise<ChargeState>
  /** Ends a charge that has not succeeded; the answer says what it became, which may be `succeeded`. */
  cancelCharge(chargeRef: string): Promise<ChargeState>
  refund(wish: RefundWish): Promise<RefundState>
  readRefund(refundRef: string): Promise<RefundState>
  readDispute(disputeRef: string): Promise<DisputeState>
  /** News since a time, oldest first. */
  newsSince(at: number): Promise<readonly GatewayNews[]>
  /** Charges and refunds that were made since a time and have succeeded, to be compared with the ledger. */
  movesSince(at: number): Promise<readonly GatewayMove[]>
  /**
   * Checks a webhook's bytes.
   * @throws GatewayRefused where the signature is wrong or older than five minutes
   */
  verifyNews(body: Buffer, signature: string): GatewayNews
}

/** The gateway did not answer, not in a way that says what happened, or does not take the key of this installation at the moment. */
export class GatewayUnreachable extends Error {}

/** The gateway refused a call for good; the message is for the log, without secrets. */
export class GatewayRefused extends Error {}
