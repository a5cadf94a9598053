import { HOUR_KINDS } from '@fullcourt/program'
import * as z from 'zod'
import { subscription } from './billing.ts'
import {
  dueLaterFields,
  handPaymentFields,
  handPlanFields,
  hoursGivenFields,
  refundFields,
} from './forms/money.ts'
import { invoice, paymentInfo } from './payments.ts'
import { endpoint, id, time } from './primitives.ts'
import { PAYMENT_REFUSALS } from './refusals.ts'

const admin = { access: 'admin', fresh: 'always' } as const
const programParams = z.strictObject({ id })
const invoiceParams = z.strictObject({ id, invoiceId: id })
const STALE = [
  'readProgramMoney',
  'readReconciliation',
  'readPayment',
  'listInvoices',
  'readUser',
  'listAudit',
] as const

/** A payment of an invoice as administrators see it. */
const payment = z.object({
  id,
  invoiceId: id,
  method: z.enum(['card', 'page', 'check', 'transfer', 'hand']),
  status: z.enum(['CREATED', 'SENT', 'UNKNOWN', 'NEEDS_ACTION', 'SUCCEEDED', 'FAILED', 'CANCELED']),
  amountUSD: z.number(),
  declineCode: z.string().nullable(),
  reference: z.string().nullable(),
  createdAt: time,
})

export const programMoney = z.object({
  teamBrandId: id,
  accountId: id,
  fullName: z.string(),
  subscription: subscription.nullable(),
  payment: paymentInfo,
  invoices: z.array(invoice),
  payments: z.array(payment),
  refunds: z.array(
    z.object({
      id,
      invoiceId: id,
      /** `hand`: a check or transfer that an administrator pays back. */
      method: z.enum(['card', 'hand']),
      amountUSD: z.number(),
      status: z.string(),
      reason: z.string(),
    }),
  ),
  disputes: z.array(
    z.object({ id, invoiceId: id, amountUSD: z.number(), status: z.string(), openedAt: time }),
  ),
  dueAt: time.nullable(),
  suspendsAt: time.nullable(),
  /** Purchase orders of the account are taken without asking. */
  ordersAcceptedAt: time.nullable(),
})
export type ProgramMoney = z.output<typeof programMoney>

export const readProgramMoney = endpoint({
  name: 'readProgramMoney',
  summary: 'Subscription, invoices, payments, refunds and disputes of a program.',
  method: 'GET',
  path: '/v1/admin/team-brand/:id/money/',
  ...admin,
  params: programParams,
  reply: programMoney,
})
export const setPlanByHand = endpoint({
  name: 'setPlanByHand',
  summary:
    'Give a program a plan until a day, or open-ended. It does not renew; the reason stands in the audit log.',
  method: 'POST',
  path: '/v1/admin/team-brand/:id/subscription/',
  refusals: [...PAYMENT_REFUSALS, 'already_subscribed', 'does_not_fit'],
  invalidates: STALE,
  ...admin,
  params: programParams,
  body: z.strictObject(handPlanFields),
  reply: programMoney,
})
export const giveHours = endpoint({
  name: 'giveHours',
  summary: 'Give a program hours of film beside its plan, until a day.',
  method: 'POST',
  path: '/v1/admin/team-brand/:id/hours/',
  invalidates: STALE,
  ...admin,
  params: programParams,
  body: z.strictObject({ kind: z.enum(HOUR_KINDS), ...hoursGivenFields }),
  reply: programMoney,
})
export const acceptOrder = endpoint({
  name: 'acceptOrder',
  summary:
    'Accept the purchase order of a program: its year begins, and the invoice is due in 30 days. Further orders of its account need no acceptance.',
  method: 'POST',
  path: '/v1/admin/team-brand/:id/invoices/:invoiceId/accept/',
  refusals: PAYMENT_REFUSALS,
  invalidates: STALE,
  ...admin,
  params: invoiceParams,
  reply: programMoney,
})
export const recordPayment = endpoint({
  name: 'recordPayment',
  summary: 'Record a check or transfer for an open invoice. Parts are allowed; the last one pays it.',
  method: 'POST',
  path: '/v1/admin/team-brand/:id/invoices/:invoiceId/payments/',
  refusals: PAYMENT_REFUSALS,
  invalidates: STALE,
  ...admin,
  params: invoiceParams,
  body: z.strictObject({ method: z.enum(['check', 'transfer']), ...handPaymentFields }),
  reply: programMoney,
})
export const extendInvoice = endpoint({
  name: 'extendInvoice',
  summary: 'Let an unpaid invoice be due later.',
  method: 'POST',
  path: '/v1/admin/team-brand/:id/invoices/:invoiceId/extend/',
  refusals: PAYMENT_REFUSALS,
  invalidates: STALE,
  ...admin,
  params: invoiceParams,
  body: z.strictObject(dueLaterFields),
  reply: programMoney,
})
export const refundInvoice = endpoint({
  name: 'refundInvoice',
  summary:
    'Pay back all or part of a paid invoice, with a credit note: the card gets back what it paid, the rest is paid back by hand. Without `keepsAccess` a full refund ends the plan today.',
  method: 'POST',
  path: '/v1/admin/team-brand/:id/invoices/:invoiceId/refunds/',
  refusals: PAYMENT_REFUSALS,
  invalidates: STALE,
  ...admin,
  params: invoiceParams,
  body: z.strictObject({ ...refundFields, keepsAccess: z.boolean() }),
  reply: programMoney,
})
export const reissueInvoice = endpoint({
  name: 'reissueInvoice',
  summary: 'Correct an unpaid invoice: a credit note, and a new invoice with the billing details of now.',
  method: 'POST',
  path: '/v1/admin/team-brand/:id/invoices/:invoiceId/reissue/',
  refusals: PAYMENT_REFUSALS,
  invalidates: STALE,
  ...admin,
  params: invoiceParams,
  reply: programMoney,
})

export const readReconciliation = endpoint({
  name: 'readReconciliation',
  summary:
    'What needs a look: charges without an answer, failed ones, disputes, orders, void invoices that were paid, what differs from the gateway, and the sums of the ledger.',
  method: 'GET',
  path: '/v1/admin/reconciliation/',
  ...admin,
  reply: z.object({
    gateway: z.enum(['stripe', 'test']).nullable(),
    checkedAt: time.nullable(),
    /** When the sums of 35 days were last compared with the gateway. */
    comparedAt: time.nullable(),
    /** Nothing is charged by itself before, because the clock of the installation has jumped. */
    chargesHeldUntil: time.nullable(),
    rows: z.array(
      z.object({
        what: z.enum(['waiting', 'failed', 'dispute', 'order', 'overdue', 'void_paid', 'differs']),
        teamBrandId: id,
        fullName: z.string(),
        invoiceId: id,
        number: z.string().nullable(),
        amountUSD: z.number(),
        at: time,
      }),
    ),
    books: z.object({
      receivableUSD: z.number(),
      revenueUSD: z.number(),
      cashUSD: z.number(),
      disputedUSD: z.number(),
    }),
  }),
})
