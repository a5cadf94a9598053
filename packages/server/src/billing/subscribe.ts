import { trialDaysOf, yearLines } from '@fullcourt/program'
import { type Quoted, type ReplyOf, type Subscription, subscribe } from '@fullcourt/wire'
import type { Selectable, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuse } from '../calls/refusal.ts'
import { Answer, type Call, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { createOnce } from '../queries/createOnce.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { CouponTable, PlanTable } from '../tables/accounts.ts'
import { beginTrial, trialEndFor } from './begin.ts'
import { answerOf, buy, refuseWithoutCard } from './checkout.ts'
import { findCoupon, useCoupon } from './coupons.ts'
import { publishSubscription } from './effects.ts'
import { type Quote, quoteOf, refuseChanged, shownQuote } from './quotes.ts'
import { endOverdue, isoOf, offeredPlan, readSubscription, runningPlan, termsOfPlan } from './subscription.ts'
import { yearAfter } from './years.ts'

type SubscribeCall = Call<typeof subscribe>
type Reply = ReplyOf<typeof subscribe>

const refuseSecond = (): never => refuse('already_subscribed', 'This program already has a subscription.')

/** Starts a trial. Locks the program, so that only one of concurrent calls subscribes. */
async function startTrial(trx: Transaction<Database>, app: AppContext, call: SubscribeCall, id: string) {
  const { subject, body } = call
  const plan = await offeredPlan(trx, body.planId)
  const now = app.now()
  await lockRow(trx, 'teamBrand', subject)
  if (await runningPlan(trx, subject, app)) refuseSecond()
  await endOverdue(trx, now, subject)
  const beginning = { id, accountId: subject.accountId, teamBrandId: subject.id }
  const coupon = body.coupon
    ? await findCoupon(trx, body.coupon, { ...beginning, planId: plan.id, now })
    : null
  await beginTrial(trx, app, beginning, plan, coupon ? trialDaysOf(coupon) : 0)
  if (coupon) await useCoupon(trx, coupon, { ...beginning, now })
  await auditSubject(trx, call, {
    kind: 'plan_started',
    on: { kind: 'subscription', id },
    detail: { trial: true, ...(coupon && { coupon: coupon.code }) },
  })
  await publishSubscription(trx, beginning, id, 'create')
}

/** The first paid year and its cost. */
async function firstYear(app: AppContext, { subject, body }: SubscribeCall, plan: Selectable<PlanTable>) {
  const from = app.now()
  const period = { from, to: yearAfter(from, new Date(from).getUTCDate()) }
  const use = { teamBrandId: subject.id, planId: plan.id, now: from }
  const coupon: Selectable<CouponTable> | null = body.coupon
    ? await app.db.transaction().execute((trx) => findCoupon(trx, body.coupon!, use))
    : null
  const terms = termsOfPlan(plan)
  const lines = yearLines(terms, period, coupon && { ...coupon, yearsUsed: 0 })
  const quote: Quote = quoteOf(['start', subject.id, plan.id], lines, from)
  return { terms, period, coupon, use, quote }
}

/** Subscribes after the trial: the first year is paid by the card on file, and the plan begins with the payment. */
async function startPaid(app: AppContext, call: SubscribeCall): Promise<Quoted | Answer<Reply>> {
  const { subject, body } = call
  const plan = await offeredPlan(app.db, body.planId)
  const { terms, period, coupon, use, quote } = await firstYear(app, call, plan)
  if (call.query.preview) return shownQuote(quote)
  await refuseWithoutCard(app, subject, quote)
  call.mustBeFresh()
  refuseChanged(quote, body.quote)
  const subscriptionId = body.id ?? app.newId()
  const effect = {
    kind: 'start' as const,
    subscriptionId,
    terms,
    from: isoOf(period.from),
    to: isoOf(period.to),
    couponId: coupon?.id ?? null,
  }
  const purchase = {
    program: subject,
    userId: call.userId!,
    language: call.source.language,
    subscriptionId: null,
    kind: 'start',
    quote,
    effect,
  } as const
  const again = async (trx: Transaction<Database>) => {
    if (await runningPlan(trx, subject, app)) refuseSecond()
    // Locked until the invoice is stored, so that the last use is given once.
    if (coupon) await findCoupon(trx, coupon.code, use)
    return quote
  }
  const outcome = await buy(app, { ...purchase, again })
  const answer: Answer<Reply> | Subscription = await answerOf(outcome, () => readRunning(app, call))
  return answer instanceof Answer ? answer : new Answer<Reply>({ status: 201, body: answer })
}

async function readRunning(app: AppContext, { subject }: SubscribeCall) {
  const row = await app.db
    .selectFrom('subscription')
    .select('id')
    .where('accountId', '=', subject.accountId)
    .where('teamBrandId', '=', subject.id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return readSubscription(app, subject, row.id)
}

export const subscribeRoute = route(subscribe, async (call, app) => {
  const { subject, body } = call
  // Every program has its plan from the start: the call returns it.
  if (!app.env.billing) return readSubscription(app, subject, subject.id)
  const stored = body.id === undefined ? undefined : await existing(app, call, body.id)
  const plan = await offeredPlan(app.db, body.planId)
  if (stored === undefined && (await runningPlan(app.db, subject, app))) refuseSecond()
  const isTrial =
    stored?.trialActive ?? (await trialEndFor(app.db, subject.accountId, plan, app.now())) !== null
  if (!isTrial) return stored ? readSubscription(app, subject, stored.id) : startPaid(app, call)
  if (call.query.preview) return shownQuote(quoteOf(['trial', subject.id, plan.id], [], app.now()))
  const ofProgram = { id: body.id, planId: body.planId, coupon: body.coupon, teamBrandId: subject.id }
  return createOnce<Subscription>(app, {
    endpoint: subscribe,
    body: ofProgram,
    make: (trx, id) => startTrial(trx, app, call, id),
    read: (id) => readSubscription(app, subject, id),
  })
})

/** The subscription that an earlier call with this id made. */
const existing = ({ db }: AppContext, { subject }: SubscribeCall, id: string) =>
  db
    .selectFrom('subscription')
    .select(['id', 'trialActive'])
    .where('accountId', '=', subject.accountId)
    .where('teamBrandId', '=', subject.id)
    .where('id', '=', id)
    .executeTakeFirst()
