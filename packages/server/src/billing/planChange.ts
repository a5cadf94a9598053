import { stateOf, type Terms, tooMuchFor, upgradeLines } from '@fullcourt/program'
import { changeSubscription, type Subscription } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { Refusal, refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Call, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { answerOf, buy, refuseWithoutCard } from './checkout.ts'
import { discountOf } from './coupons.ts'
import { lockSubscription, type SubscriptionRow, writeSubscription } from './effects.ts'
import { type Quote, quoteOf, refuseChanged, shownQuote } from './quotes.ts'
import { agreeToRenewal } from './renewalTerms.ts'
import { offeredPlan, readSubscription, termsOf, termsOfPlan, timeOf } from './subscription.ts'
import { useOf } from './use.ts'

/** A change of plan and its cost. */
interface Change {
  readonly row: SubscriptionRow
  readonly terms: Terms
  /** `now`: free, in a trial. `upgrade`: paid at once. `later`: from the next year on. */
  readonly when: 'now' | 'upgrade' | 'later'
  readonly quote: Quote
}

async function changeOf(
  db: Kysely<Database>,
  app: AppContext,
  { subject, params, body }: Call<typeof changeSubscription>,
): Promise<Change> {
  const terms = termsOfPlan(await offeredPlan(db, body.planId))
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('accountId', '=', subject.accountId)
    .where('teamBrandId', '=', subject.id)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!row) return refuseUnknown()
  const now = app.now()
  const state = stateOf(termsOf(row), now)
  if (state === 'ENDED') refuse('conflict', 'This subscription has ended.')
  const act = ['plan', row.id, terms.planId]
  if (state === 'PAST_DUE') refuse('conflict', 'Pay what is due first. Then the plan can be changed.')
  if (row.trialActive) return { row, terms, when: 'now', quote: quoteOf(act, [], now) }
  const isDearer = terms.priceCents > row.terms.priceCents
  const end = timeOf(row.endDate)
  const start = timeOf(row.periodStart)
  if (!isDearer || end === null || start === null)
    return { row, terms, when: 'later', quote: quoteOf(act, [], end ?? now) }
  const coupon = await discountOf(db, row)
  const lines = upgradeLines(row.terms, terms, { period: { from: start, to: end }, coupon, now })
  return { row, terms, when: 'upgrade', quote: quoteOf(act, lines, now) }
}

/** A smaller plan must have room for what the program has. */
async function refuseTooSmall(app: AppContext, { subject }: Call<typeof changeSubscription>, terms: Terms) {
  const use = await useOf(app.db, subject)
  const fields = tooMuchFor(terms, use)
  if (fields)
    throw new Refusal('does_not_fit', `${terms.name} is too small: ${Object.values(fields).join(' ')}`, {
      fields,
    })
}

async function writeChange(app: AppContext, call: Call<typeof changeSubscription>, { row, quote }: Change) {
  await app.db.transaction().execute(async (trx) => {
    const locked = (await lockSubscription(trx, row)) ?? refuseUnknown()
    // A trial may have become a paid year meanwhile, in which a dearer plan is not free.
    const { terms, when, quote: present } = await changeOf(trx, app, call)
    refuseChanged(present, quote.key)
    const isSame = terms.planId === locked.terms.planId
    const written = await writeSubscription(
      trx,
      locked,
      when === 'now'
        ? { planId: terms.planId, terms, nextTerms: null }
        : { nextTerms: isSame ? null : terms },
    )
    await agreeToRenewal(trx, app, written, { userId: call.userId!, language: call.source.language })
    await auditSubject(trx, call, {
      kind: 'plan_changed',
      on: { kind: 'subscription', id: row.id },
      detail: { plan: terms.name, when },
    })
  })
  app.live.poke()
}

const readOne = (app: AppContext, call: Call<typeof changeSubscription>): Promise<Subscription> =>
  readSubscription(app, call.subject, call.params.id)

/** Free in a trial; a dearer plan at once, paid first; a cheaper one from the next year on (rule 63). */
export const changePlanRoute = route(changeSubscription, async (call, app) => {
  if (!app.env.billing)
    refuse('conflict', 'This installation sells no plans, so no subscription can be changed.')
  const change = await changeOf(app.db, app, call)
  const { row, terms, when, quote } = change
  await refuseTooSmall(app, call, terms)
  if (call.query.preview) return shownQuote(quote)
  if (when === 'upgrade') await refuseWithoutCard(app, call.subject, quote)
  if (when === 'upgrade' || row.cardId) call.mustBeFresh()
  refuseChanged(quote, call.body.quote)
  if (when !== 'upgrade') {
    await writeChange(app, call, change)
    return readOne(app, call)
  }
  const outcome = await buy(app, {
    program: call.subject,
    userId: call.userId!,
    language: call.source.language,
    subscriptionId: row.id,
    kind: 'upgrade',
    quote,
    effect: { kind: 'upgrade', terms },
    again: async (trx) => (await changeOf(trx, app, call)).quote,
  })
  return answerOf(outcome, () => readOne(app, call))
})
