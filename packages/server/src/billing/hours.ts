import { hoursLines, stateOf } from '@fullcourt/program'
import { purchaseHours } from '@fullcourt/wire'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { type Call, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { answerOf, buy, refuseWithoutCard } from './checkout.ts'
import { quoteOf, refuseChanged, shownQuote } from './quotes.ts'
import { boughtHours, isoOf, runningRow, termsOf, timeOf } from './subscription.ts'
import { programUse } from './use.ts'

/** The hours and their cost for the rest of the paid year (rule 23). */
async function offerOf(db: Kysely<Database>, app: AppContext, { subject, body }: Call<typeof purchaseHours>) {
  const now = app.now()
  const row = await runningRow(db, subject, now)
  if (!row) return refuse('subscription_required', 'Hours are added to a plan. Choose a plan first.')
  if (row.trialActive) refuse('conflict', 'Hours can be bought once the plan is paid. The trial has its own.')
  const from = timeOf(row.periodStart)
  const to = timeOf(row.endDate)
  if (from === null || to === null)
    return refuse('conflict', 'This plan has no end, so an administrator sets its hours.')
  if (stateOf(termsOf(row), now) === 'PAST_DUE')
    refuse('conflict', 'Pay what is due first. Then hours can be bought.')
  const lines = hoursLines(body.kind, body.hours, { terms: row.terms, period: { from, to }, now })
  // A repeated call has another key, so that a lost reply does not buy twice.
  const bought = await boughtHours(db, subject, now)
  const act = ['hours', row.id, body.kind, String(body.hours), String(bought[body.kind])]
  return { row, to, quote: quoteOf(act, lines, now) }
}

export const purchaseHoursRoute = route(purchaseHours, async (call, app) => {
  const { subject, body } = call
  if (!app.env.billing) refuse('conflict', 'This installation sells no hours.')
  const { row, to, quote } = await offerOf(app.db, app, call)
  if (call.query.preview) return shownQuote(quote)
  await refuseWithoutCard(app, subject, quote)
  call.mustBeFresh()
  refuseChanged(quote, body.quote)
  const outcome = await buy(app, {
    program: subject,
    userId: call.userId!,
    language: call.source.language,
    subscriptionId: row.id,
    kind: 'hours',
    quote,
    effect: {
      kind: 'hours',
      hourKind: body.kind,
      hours: body.hours,
      from: isoOf(app.now()),
      to: isoOf(to),
    },
    again: async (trx) => (await offerOf(trx, app, call)).quote,
  })
  return answerOf(outcome, () => programUse(app, subject))
})
