import { DAY_MS, totalOf, usdOf } from '@fullcourt/program'
import {
  addCard,
  beginCard,
  changeBillingProfile,
  type PaymentInfo,
  readPayment,
  removeCard,
} from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, auditSubject } from '../audit/audit.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { Answer, type Call, type Route, route } from '../calls/route.ts'
import { type GatewayCard, GatewayUnreachable } from '../payments/gateway.ts'
import type { RowKey } from '../tables/columns.ts'
import { awardCoupon } from './awardCoupon.ts'
import { trialEndFor } from './begin.ts'
import { currentCard, endCard, expiryText, gatewayOf, keepCard, pageWish } from './cards.ts'
import { chargeCard, endCharge, settle } from './charge.ts'
import { refuseDeclined } from './checkout.ts'
import { nowSentence, storeConsent } from './consent.ts'
import { lockRunningRow, type SubscriptionRow, writeSubscription } from './effects.ts'
import { type InvoiceRow, leftToPay, shownInvoice } from './invoices.ts'
import { shownLine } from './quotes.ts'
import { renewOne } from './renewals.ts'
import { agreeToRenewal, nextYear } from './renewalTerms.ts'
import { isoOf, runningRow } from './subscription.ts'

const cardNow = async (app: AppContext, program: RowKey) => {
  const card = await currentCard(app.db, program)
  return card && card.gateway === app.gateway?.kind ? card : undefined
}

/** The invoice of a program that waits for money. */
const openInvoiceOf = (app: AppContext, { accountId, id }: RowKey): Promise<InvoiceRow | undefined> =>
  app.db
    .selectFrom('invoice')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .where('status', '=', 'open')
    .orderBy('issuedAt')
    .executeTakeFirst()

async function nextChargeOf(
  app: AppContext,
  row: SubscriptionRow | undefined,
): Promise<PaymentInfo['nextCharge']> {
  const next = row && (await nextYear(app.db, row))
  if (!next) return null
  const { lines } = next.quote
  return {
    amountUSD: usdOf(totalOf(lines)),
    at: isoOf(next.period.from),
    lines: lines.map(shownLine),
    planName: next.terms.name,
  }
}

async function couponOf(app: AppContext, row: SubscriptionRow | undefined) {
  const use =
    row &&
    (await app.db
      .selectFrom('couponUse')
      .innerJoin('coupon', 'coupon.id', 'couponUse.couponId')
      .select(['coupon.code', 'couponUse.award'])
      .where('accountId', '=', row.accountId)
      .where('subscriptionId', '=', row.id)
      .executeTakeFirst())
  return { coupon: use?.code ?? null, couponAward: use?.award ?? null }
}

async function profileOf({ db }: AppContext, { accountId, id }: RowKey): Promise<PaymentInfo['profile']> {
  const row = await db
    .selectFrom('billingProfile')
    .select(['organization', 'address', 'email', 'taxId'])
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .executeTakeFirst()
  return row ?? { organization: null, address: null, email: null, taxId: null }
}

async function trialEligible(
  app: AppContext,
  program: RowKey,
  row: SubscriptionRow | undefined,
): Promise<boolean> {
  if (row || !app.env.billing) return false
  return (await trialEndFor(app.db, program.accountId, { trialDays: 1 }, app.now())) !== null
}

/** The purchase order that waits for an administrator. */
async function orderOf({ db }: AppContext, { accountId, id }: RowKey): Promise<PaymentInfo['order']> {
  const row = await db
    .selectFrom('invoice')
    .select(['effect', 'poNumber', 'totalCents'])
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .where('kind', '=', 'order')
    .where('status', '=', 'draft')
    .executeTakeFirst()
  if (row?.effect.kind !== 'order') return null
  return { planName: row.effect.terms.name, poNumber: row.poNumber ?? '', amountUSD: usdOf(row.totalCents) }
}

/** All that the subscription page says about money. */
export async function paymentOf(app: AppContext, program: RowKey): Promise<PaymentInfo> {
  const row = app.env.billing ? await runningRow(app.db, program, app.now()) : undefined
  const card = await cardNow(app, program)
  const open = await openInvoiceOf(app, program)
  const grants = await app.db
    .selectFrom('hourGrant')
    .select(['kind', 'hours', 'endsAt'])
    .where('accountId', '=', program.accountId)
    .where('teamBrandId', '=', program.id)
    .where('endsAt', '>', isoOf(app.now()))
    .orderBy('endsAt')
    .execute()
  return {
    id: program.id,
    nextCharge: await nextChargeOf(app, row),
    ...(await couponOf(app, row)),
    trialEligible: await trialEligible(app, program, row),
    card: card ? { brand: card.brand, last4: card.last4, expiry: expiryText(card) } : null,
    renewsBy: row?.renewsBy ?? null,
    nextPlan:
      row?.nextTerms && row.nextTerms.planId !== row.planId
        ? { id: row.nextTerms.planId, name: row.nextTerms.name }
        : null,
    openInvoice: open ? shownInvoice(open) : null,
    order: await orderOf(app, program),
    hours: grants,
    profile: await profileOf(app, program),
    w9URL: app.env.sellerW9,
    gateway: app.env.billing ? (app.gateway?.kind ?? null) : null,
  }
}

/** Puts the card of a page in place of the one before, with the yes to the renewal that stands beside the button. */
async function keepReadCard(
  app: AppContext,
  call: Pick<Call<typeof addCard>, 'subject' | 'userId' | 'source'> & AuditSource,
  found: GatewayCard,
  couponCode?: string | null,
): Promise<void> {
  const { subject, userId } = call
  const gateway = gatewayOf(app)
  const replaced = await currentCard(app.db, subject)
  await app.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('cardPage')
      .where('accountId', '=', subject.accountId)
      .where('teamBrandId', '=', subject.id)
      .execute()
    const card = await keepCard(trx, app, subject, {
      card: found,
      gateway: gateway.kind,
      userId: userId!,
    })
    const row = await lockRunningRow(trx, subject, app.now())
    if (row) {
      const stored = couponCode ? await awardCoupon(trx, app, call, { stored: row, code: couponCode }) : row
      await agreeToRenewal(trx, app, await writeSubscription(trx, stored, { cardId: card.id }), {
        userId: userId!,
        language: call.source.language,
      })
    } else if (couponCode) refuseField('coupon', 'A coupon needs a plan. Choose a plan first.')
    await auditSubject(trx, call, {
      kind: 'card_changed',
      detail: { card: `${card.brand} ${card.last4}` },
    })
  })
  app.live.poke()
  if (replaced && replaced.gateway === gateway.kind && replaced.ref !== found.ref)
    await gateway
      .removeCard(replaced.ref)
      .catch((failure: unknown) => app.log.warn({ err: failure }, 'a card stays at the gateway'))
}

/** A page is left open for so long at most. */
const PAGE_MS = DAY_MS

/** Keeps the card that a person entered on a page that was closed before it led back. */
async function keepCardOfClosedPage(app: AppContext, call: Call<typeof readPayment>): Promise<void> {
  const { subject, userId } = call
  const { gateway } = app
  if (!gateway || !app.env.billing) return
  const page = await app.db
    .selectFrom('cardPage')
    .select('ref')
    .where('accountId', '=', subject.accountId)
    .where('teamBrandId', '=', subject.id)
    .where('userId', '=', userId)
    .where('begunAt', '>', isoOf(app.now() - PAGE_MS))
    .executeTakeFirst()
  if (!page) return
  try {
    const read = await gateway.readCard(page.ref, await pageWish(app, subject))
    if (read.status === 'ready') await keepReadCard(app, call, read.card)
  } catch (failure) {
    if (!(failure instanceof GatewayUnreachable)) throw failure
    app.log.warn({ err: failure }, 'the gateway does not answer')
  }
}

const readPaymentRoute = route(readPayment, async (call, app) => {
  await keepCardOfClosedPage(app, call)
  return paymentOf(app, call.subject)
})

const beginCardRoute = route(beginCard, async ({ subject, userId }, app) => {
  const gateway = gatewayOf(app)
  await app.limits.take('cardTries', userId!)
  const wish = await pageWish(app, subject)
  const { url, ref } = await gateway.beginCard(wish)
  const { accountId, id: teamBrandId } = subject
  const page = { ref, begunAt: isoOf(app.now()) }
  await app.db
    .insertInto('cardPage')
    .values({ accountId, teamBrandId, userId: userId!, ...page })
    .onConflict((on) => on.columns(['accountId', 'teamBrandId', 'userId']).doUpdateSet(page))
    .execute()
  return { url }
})

/** Charges the new card for what waits to be paid, so that one visit settles everything. */
async function payWhatIsDue(
  app: AppContext,
  { subject, userId, source }: Call<typeof addCard>,
): Promise<void> {
  const card = await cardNow(app, subject)
  const open = await openInvoiceOf(app, subject)
  if (card && open && (await runningRow(app.db, subject, app.now()))) {
    // A page that was left open would take the money beside the card.
    await endCharge(app, open)
    const cents = await leftToPay(app.db, open)
    const consentId = await storeConsent(app.db, app, {
      program: subject,
      userId: userId!,
      kind: 'now',
      sentence: nowSentence(
        cents,
        open.lines.map(({ text }) => text),
        source.language,
      ),
      language: source.language,
      cents,
    })
    await chargeCard(app, open, { card, consentId, attempt: 0 })
  }
  const row = await runningRow(app.db, subject, app.now())
  if (row) await renewOne(app, row)
}

/** Settles the payment of the page that has led back now, not when the gateway is read next. */
async function settlePage(app: AppContext, { subject, body }: Call<typeof addCard>): Promise<void> {
  const paid = await app.db
    .selectFrom('invoice')
    .select(['accountId', 'id'])
    .where('accountId', '=', subject.accountId)
    .where('teamBrandId', '=', subject.id)
    .where('chargeRef', '=', body.token)
    .executeTakeFirst()
  if (paid) await settle(app, paid)
}

const addCardRoute = route(addCard, async (call, app) => {
  const { subject, body } = call
  const gateway = gatewayOf(app)
  await app.limits.take('cardTries', call.userId!)
  const wish = await pageWish(app, subject)
  await settlePage(app, call)
  const read = await gateway.readCard(body.token, wish)
  if (read.status === 'declined') return refuseDeclined(read.code)
  if (read.status === 'action') return new Answer({ status: 202, body: { url: read.url } })
  if (read.status === 'unknown')
    return refuse('invalid', 'The card page was not finished. Open it again.', {
      token: 'Token must come from the card page of this program.',
    })
  await keepReadCard(app, call, read.card, body.coupon)
  await payWhatIsDue(app, call)
  return paymentOf(app, subject)
})

const removeCardRoute = route(removeCard, async (call, app) => {
  const { subject } = call
  const removed = await app.db.transaction().execute(async (trx) => {
    const card = await endCard(trx, app, subject)
    if (!card) return undefined
    const row = await lockRunningRow(trx, subject, app.now())
    if (row) await writeSubscription(trx, row, { cardId: null })
    await auditSubject(trx, call, { kind: 'card_changed', detail: { card: null } })
    return card
  })
  app.live.poke()
  if (removed && removed.gateway === app.gateway?.kind)
    await app.gateway
      .removeCard(removed.ref)
      .catch((failure: unknown) => app.log.warn({ err: failure }, 'a card stays at the gateway'))
  return paymentOf(app, subject)
})

const changeProfileRoute = route(changeBillingProfile, async ({ subject, body }, app) => {
  const { accountId, id: teamBrandId } = subject
  if (Object.keys(body).length > 0)
    await app.db
      .insertInto('billingProfile')
      .values({ accountId, teamBrandId, gateway: null, customerRef: null, ...body })
      .onConflict((on) => on.columns(['accountId', 'teamBrandId']).doUpdateSet(body))
      .execute()
  return profileOf(app, subject)
})

export const paymentRoutes: readonly Route[] = [
  readPaymentRoute,
  beginCardRoute,
  addCardRoute,
  removeCardRoute,
  changeProfileRoute,
]
