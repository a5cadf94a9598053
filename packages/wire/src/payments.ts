import { HOUR_KINDS, RENEWS_BY } from '@fullcourt/program'
import * as z from 'zod'
import { onePlanParams, programParams, subscription } from './billing.ts'
import { bytesReply } from './endpoint.ts'
import { usage } from './films.ts'
import { billingProfileFields, orderFields } from './forms/billing.ts'
import { gatewayPage, MONEY_READS, moneyLine, quoted } from './money.ts'
import { emptyBody, endpoint, id, listOf, plainList, time } from './primitives.ts'
import { PAYMENT_REFUSALS } from './refusals.ts'

export const card = z.object({
  brand: z.string(),
  last4: z.string(),
  /** '04/2029' */
  expiry: z.string(),
})

export const invoice = z.object({
  id,
  /** Null until a draft is paid. */
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'void']),
  /** A credit note lowers the invoice that it names. */
  credits: id.nullable(),
  totalUSD: z.number(),
  lines: z.array(moneyLine),
  issuedAt: time.nullable(),
  dueAt: time.nullable(),
  paidAt: time.nullable(),
  poNumber: z.string().nullable(),
})
export type Invoice = z.output<typeof invoice>

export const billingProfile = z.object({
  organization: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
})
export type BillingProfile = z.output<typeof billingProfile>

export const paymentInfo = z.object({
  /** The program's id. */
  id,
  /** Null: nothing will be charged by itself. */
  nextCharge: z
    .object({ amountUSD: z.number(), at: time, lines: z.array(moneyLine), planName: z.string() })
    .nullable(),
  /** The code of the promo code. */
  coupon: z.string().nullable(),
  couponAward: z.string().nullable(),
  /** May the program begin a trial? */
  trialEligible: z.boolean(),
  card: card.nullable(),
  renewsBy: z.enum(RENEWS_BY).nullable(),
  /** The plan of the next period, where another was chosen. */
  nextPlan: z.object({ id, name: z.string() }).nullable(),
  /** An invoice that waits for money. */
  openInvoice: invoice.nullable(),
  /** A purchase order that waits for an administrator. */
  order: z.object({ planName: z.string(), poNumber: z.string(), amountUSD: z.number() }).nullable(),
  /** Hours that were bought beside the plan, and until when. */
  hours: z.array(z.object({ kind: z.enum(HOUR_KINDS), hours: z.int(), endsAt: time })),
  profile: billingProfile,
  /** The form W-9 of who sells, for schools that pay by purchase order. */
  w9URL: z.url().nullable(),
  /** Who takes the cards; `test` moves no money; null: this installation takes none. */
  gateway: z.enum(['stripe', 'test']).nullable(),
})
export type PaymentInfo = z.output<typeof paymentInfo>

const preview = z.strictObject({ preview: z.stringbool().default(false) })
const quote = z.string().max(100).optional()
const admin = { may: 'billing.write', on: 'program', from: 'params.teamBrandId', sub: false } as const

export const readPayment = endpoint({
  name: 'readPayment',
  summary: 'The card, the next charge, and what waits to be paid; for the ADMIN of the program.',
  method: 'GET',
  path: '/v1/billing/:teamBrandId/payment/',
  access: admin,
  params: programParams,
  reply: paymentInfo,
})
export const changeSubscription = endpoint({
  name: 'changeSubscription',
  summary:
    'Change the plan: free in a trial; a dearer plan at once, for the difference of the days left; a cheaper one from the next year on. With `preview=true` it answers what that costs and changes nothing. 409 `quote_changed`, `does_not_fit`, `card_required`; 402 `card_declined`; 202 with the page on which the bank asks.',
  method: 'PATCH',
  path: '/v1/billing/:teamBrandId/subscription/:id/',
  refusals: [...PAYMENT_REFUSALS, 'already_subscribed', 'does_not_fit'],
  invalidates: [...MONEY_READS, 'readProgramUsage', 'readUsage', 'readAccountUsage'],
  fresh: 'sometimes',
  access: admin,
  params: onePlanParams,
  query: preview,
  body: z.strictObject({ planId: id, quote }),
  reply: z.union([subscription, quoted, gatewayPage]),
})
export const beginCard = endpoint({
  name: 'beginCard',
  summary:
    "Open the gateway's page for a card. It leads back to `/a/program/subscription/` with `card=<token>`.",
  method: 'POST',
  path: '/v1/billing/:teamBrandId/card/begin/',
  invalidates: [],
  fresh: 'always',
  access: admin,
  params: programParams,
  body: emptyBody,
  reply: gatewayPage,
})
export const addCard = endpoint({
  name: 'addCard',
  summary:
    'Keep the card that a page or token of the gateway gave, in place of the one before. What is due is paid at once. 402 `card_declined`; 202 with the page on which the bank asks.',
  method: 'POST',
  path: '/v1/billing/:teamBrandId/card/',
  refusals: PAYMENT_REFUSALS,
  invalidates: [...MONEY_READS, 'readProgramUsage', 'readUsage', 'readAccountUsage'],
  fresh: 'always',
  access: admin,
  params: programParams,
  body: z.strictObject({
    token: z.string().min(1).max(200),
    coupon: z.string().max(60).nullable().optional(),
  }),
  reply: z.union([paymentInfo, gatewayPage]),
})
export const removeCard = endpoint({
  name: 'removeCard',
  summary: 'Forget the card. Without one the subscription does not renew.',
  method: 'DELETE',
  path: '/v1/billing/:teamBrandId/card/',
  refusals: PAYMENT_REFUSALS,
  invalidates: [...MONEY_READS, 'readProgramUsage', 'readUsage', 'readAccountUsage'],
  fresh: 'always',
  access: admin,
  params: programParams,
  reply: paymentInfo,
})
export const purchaseHours = endpoint({
  name: 'purchaseHours',
  summary:
    'Buy hours of film for the rest of the year; `preview=true` answers what they cost. 409 `card_required`, `quote_changed`; 402 `card_declined`; 202 with the page on which the bank asks.',
  method: 'POST',
  path: '/v1/billing/:teamBrandId/purchase/',
  refusals: [...PAYMENT_REFUSALS, 'subscription_required'],
  invalidates: [...MONEY_READS, 'readProgramUsage', 'readUsage', 'readAccountUsage'],
  fresh: 'sometimes',
  access: admin,
  params: programParams,
  query: preview,
  body: z.strictObject({ kind: z.enum(HOUR_KINDS), hours: z.int().min(1).max(100_000), quote }),
  reply: z.union([usage, quoted, gatewayPage]),
})
export const listInvoices = endpoint({
  name: 'listInvoices',
  summary: 'Invoices and credit notes of a program, newest first.',
  method: 'GET',
  path: '/v1/billing/:teamBrandId/invoices/',
  access: admin,
  params: programParams,
  query: plainList,
  reply: listOf(invoice),
})
export const readInvoicePdf = endpoint({
  name: 'readInvoicePdf',
  summary: 'An invoice as it was issued.',
  method: 'GET',
  path: '/v1/billing/:teamBrandId/invoices/:invoiceId/pdf/',
  access: admin,
  params: z.strictObject({ teamBrandId: id, invoiceId: id }),
  reply: bytesReply('application/pdf'),
})
export const payInvoice = endpoint({
  name: 'payInvoice',
  summary: "Pay an open invoice on the gateway's page, with the card on file or another one.",
  method: 'POST',
  path: '/v1/billing/:teamBrandId/invoices/:invoiceId/pay/',
  refusals: PAYMENT_REFUSALS,
  invalidates: MONEY_READS,
  fresh: 'always',
  access: admin,
  params: z.strictObject({ teamBrandId: id, invoiceId: id }),
  reply: z.union([invoice, gatewayPage]),
})
export const changeBillingProfile = endpoint({
  name: 'changeBillingProfile',
  summary: 'Whom invoices are written to from now on.',
  method: 'PATCH',
  path: '/v1/billing/:teamBrandId/profile/',
  invalidates: ['readPayment'],
  access: admin,
  params: programParams,
  body: z.strictObject(billingProfileFields).partial(),
  reply: billingProfile,
})

export const orderPlan = endpoint({
  name: 'orderPlan',
  summary:
    'Order a year of a plan by purchase order. It begins when an administrator has accepted the order, at once where one was accepted before; the invoice is due in 30 days.',
  method: 'POST',
  path: '/v1/billing/:teamBrandId/purchase-order/',
  refusals: [...PAYMENT_REFUSALS, 'already_subscribed', 'does_not_fit'],
  invalidates: MONEY_READS,
  fresh: 'always',
  access: admin,
  params: programParams,
  body: z.strictObject({ planId: id, ...orderFields }),
  reply: paymentInfo,
})

export const makeQuote = endpoint({
  name: 'makeQuote',
  summary:
    'A quote of a year of a plan, as a PDF for a school. An order takes its price for 60 days, also where the plan became dearer.',
  method: 'POST',
  path: '/v1/billing/:teamBrandId/quote/',
  refusals: [...PAYMENT_REFUSALS, 'already_subscribed', 'does_not_fit'],
  invalidates: [],
  access: admin,
  params: programParams,
  body: z.strictObject({ planId: id }),
  reply: bytesReply('application/pdf'),
})
