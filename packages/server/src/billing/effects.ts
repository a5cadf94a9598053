import { centsText, DAY_MS, isRunning, renews, totalOf, yearLines } from '@fullcourt/program'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import type { SubscriptionTable } from '../tables/accounts.ts'
import type { RowKey } from '../tables/columns.ts'
import type { InvoiceEffect } from '../tables/money.ts'
import { currentCard } from './cards.ts'
import { discountOf, useCoupon } from './coupons.ts'
import { giveUpUnpaid } from './giveUp.ts'
import type { InvoiceRow } from './invoices.ts'
import { endOverdue, isoOf, NEW_TRIAL, runningRow, termsColumns, termsOf } from './subscription.ts'

export type SubscriptionRow = Selectable<SubscriptionTable>

/** Reads a subscription; undefined where there is none. */
export const findSubscription = (
  db: Kysely<Database>,
  { accountId, id }: RowKey,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a subscription for the rest of the transaction; undefined where there is none. */
export const lockSubscription = (
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
): Promise<SubscriptionRow | undefined> =>
  trx
    .selectFrom('subscription')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks the running subscription of a program, and reads it as it stands then; undefined without one. */
export async function lockRunningRow(
  trx: Transaction<Database>,
  program: RowKey,
  now: number,
): Promise<SubscriptionRow | undefined> {
  const found = await runningRow(trx, program, now)
  const row = found && (await lockSubscription(trx, found))
  return row && isRunning(termsOf(row), now) ? row : undefined
}

/** Publishes a change of a subscription to the pages of its program. */
export const publishSubscription = (
  trx: Kysely<Database>,
  { accountId, teamBrandId }: { readonly accountId: string; readonly teamBrandId: string },
  id: string,
  action: 'create' | 'update',
) => publish(trx, { accountId, teamBrandId, type: 'team-brand-subscription', detail: { id, action } })

/** Writes columns of a subscription, with the moment up to which it covers its program. */
export async function writeSubscription(
  trx: Transaction<Database>,
  row: SubscriptionRow,
  change: Partial<
    Pick<
      SubscriptionRow,
      | 'planId'
      | 'terms'
      | 'nextTerms'
      | 'status'
      | 'trialActive'
      | 'periodStart'
      | 'endDate'
      | 'anchorDay'
      | 'cancelledAt'
      | 'renewsBy'
      | 'cardId'
      | 'dueAt'
      | 'suspendsAt'
      | 'renewalNoticeDays'
    >
  >,
): Promise<SubscriptionRow> {
  const next = { ...row, ...change }
  const coupon = await discountOf(trx, row)
  const year = yearLines(next.nextTerms ?? next.terms, NO_PERIOD, coupon)
  const written = { ...next, isFree: totalOf(year) === 0 }
  const { terms, nextTerms, periodStart, anchorDay, planId, renewalNoticeDays } = written
  await trx
    .updateTable('subscription')
    .set({
      ...termsColumns(written),
      planId,
      terms: JSON.stringify(terms),
      nextTerms: nextTerms && JSON.stringify(nextTerms),
      periodStart,
      anchorDay,
      renewalNoticeDays,
    })
    .where('accountId', '=', row.accountId)
    .where('id', '=', row.id)
    .execute()
  await publishSubscription(trx, row, row.id, 'update')
  return written
}

/** The sum of a year does not depend on when it is. */
const NO_PERIOD = { from: 0, to: 365 * DAY_MS }

/** Counts a year that begins, so that a coupon lowers no more years than it says. */
export async function countCouponYear(trx: Transaction<Database>, { accountId, id }: RowKey): Promise<void> {
  await trx
    .updateTable('couponUse')
    .set((set) => ({ yearsUsed: set('yearsUsed', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('subscriptionId', '=', id)
    .execute()
}

interface Beginning {
  readonly id: string
  readonly terms: SubscriptionRow['terms']
  readonly from: string
  readonly to: string
}

/** Starts a paid year of a program without a running subscription. Returns its id. */
export async function startSubscription(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  { accountId, id: teamBrandId }: RowKey,
  { id, terms, from, to }: Beginning,
): Promise<string> {
  for (const ended of await endOverdue(trx, app.now(), { accountId, id: teamBrandId }))
    await giveUpUnpaid(trx, app, ended)
  const card = await currentCard(trx, { accountId, id: teamBrandId })
  await trx
    .insertInto('subscription')
    .values({
      id,
      accountId,
      teamBrandId,
      planId: terms.planId,
      terms: JSON.stringify(terms),
      periodStart: from,
      anchorDay: new Date(from).getUTCDate(),
      ...termsColumns({ ...NEW_TRIAL, trialActive: false, endDate: to, cardId: card?.id ?? null }),
    })
    .execute()
  await publishSubscription(trx, { accountId, teamBrandId }, id, 'create')
  return id
}

async function start(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  { accountId, teamBrandId }: InvoiceRow,
  { subscriptionId: id, couponId, ...year }: Extract<InvoiceEffect, { kind: 'start' }>,
): Promise<void> {
  const program = { accountId, id: teamBrandId }
  const running = await lockRunningRow(trx, program, app.now())
  if (running) {
    // An administrator gave a plan while the person paid: the paid year comes after it.
    const from = Math.max(Date.parse(running.endDate ?? year.from), Date.parse(year.from))
    const to = from + Date.parse(year.to) - Date.parse(year.from)
    const { terms } = year
    await writeSubscription(trx, running, {
      planId: terms.planId,
      terms,
      nextTerms: null,
      trialActive: false,
      renewsBy: 'card',
      periodStart: isoOf(from),
      endDate: isoOf(to),
      // Its years begin on this day from now on, also where an open-ended plan was given before.
      anchorDay: new Date(from).getUTCDate(),
      cancelledAt: null,
      dueAt: null,
      suspendsAt: null,
    })
    return
  }
  await startSubscription(trx, app, program, { id, ...year })
  if (!couponId) return
  const coupon = await trx.selectFrom('coupon').selectAll().where('id', '=', couponId).executeTakeFirst()
  if (coupon) await useCoupon(trx, coupon, { id, accountId, teamBrandId, now: app.now() })
  await countCouponYear(trx, { accountId, id })
}

/** Lengthens a plan that was given or bought while a renewal was charged. An open-ended plan stays as it is. */
async function addYear(
  trx: Transaction<Database>,
  row: SubscriptionRow,
  { from, to }: Extract<InvoiceEffect, { kind: 'renew' }>,
): Promise<void> {
  if (row.endDate === null) return
  const end = Math.max(Date.parse(row.endDate), Date.parse(from)) + Date.parse(to) - Date.parse(from)
  await writeSubscription(trx, row, { endDate: isoOf(end) })
}

/** Does what a paid invoice was for, in the transaction that marks it paid. A renewal brings back a plan that ended while it was charged. */
export async function applyEffect(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  invoice: InvoiceRow,
): Promise<void> {
  const { accountId, teamBrandId, subscriptionId, effect } = invoice
  const key = { accountId, id: subscriptionId ?? '' }
  switch (effect.kind) {
    case 'start':
      await start(trx, app, invoice, effect)
      break
    case 'renew': {
      const row = await lockSubscription(trx, key)
      if (!row) break
      await countCouponYear(trx, key)
      const running = await lockRunningRow(trx, { accountId, id: teamBrandId }, app.now())
      const other = running?.id === row.id ? undefined : running
      if (other || row.renewsBy === 'hand') {
        await addYear(trx, other ?? row, effect)
        break
      }
      await writeSubscription(trx, row, {
        // Its bank may answer after the plan has ended.
        status: 'ACTIVE',
        planId: effect.terms.planId,
        terms: effect.terms,
        nextTerms: null,
        trialActive: false,
        periodStart: effect.from,
        endDate: effect.to,
        anchorDay: row.anchorDay ?? new Date(effect.from).getUTCDate(),
        dueAt: null,
        suspendsAt: null,
        renewalNoticeDays: null,
      })
      break
    }
    case 'upgrade': {
      const row = await lockSubscription(trx, key)
      // An administrator may have given a larger plan while the person paid.
      if (!row || row.terms.priceCents > effect.terms.priceCents) break
      await writeSubscription(trx, row, { planId: effect.terms.planId, terms: effect.terms, nextTerms: null })
      break
    }
    case 'hours':
      await trx
        .insertInto('hourGrant')
        .values({
          accountId,
          id: app.newId(),
          teamBrandId,
          kind: effect.hourKind,
          hours: effect.hours,
          startsAt: effect.from,
          endsAt: effect.to,
          invoiceId: invoice.id,
        })
        .execute()
      break
    case 'order':
    case 'none': {
      const row = await lockSubscription(trx, key)
      if (row) await writeSubscription(trx, row, { dueAt: null, suspendsAt: null })
      break
    }
    default:
      effect satisfies never
  }
}

/** Writes a paid invoice to the audit log of its program. */
export const auditPaid = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, number, totalCents }: InvoiceRow,
) =>
  audit(trx, SERVER, {
    kind: 'invoice_paid',
    on: { kind: 'program', id: teamBrandId },
    accountId,
    teamBrandId,
    detail: { invoice: number, amount: centsText(totalCents) },
  })

export const willRenew = (row: SubscriptionRow): boolean => renews(termsOf(row))
