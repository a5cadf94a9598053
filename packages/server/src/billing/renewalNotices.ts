import { DAY_MS, dueRenewalNotice } from '@fullcourt/program'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import { wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import { jobHandler } from '../jobs/handlers.ts'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'
import { languageOfUser, verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import { adminsOf } from './admins.ts'
import { newestConsent, renewalConsent, storeConsent } from './consent.ts'
import { findSubscription, lockSubscription, type SubscriptionRow, writeSubscription } from './effects.ts'
import { payerText, renewalLetter } from './letters.ts'
import { type NextYear, nextYear, nextYearSentence } from './renewalTerms.ts'
import { isoOf, keptSubscriptions, termsOf, termsOfPlan } from './subscription.ts'

/** A price that is named later than this counts from the renewal after the next one. */
const IN_TIME_MS = 29 * DAY_MS

const payload = z.strictObject({ accountId: z.uuid(), subscriptionId: z.uuid(), userId: z.uuid() })
const renewalMail = { name: 'renewal-mail', payload, ...MAIL_RETRIES } satisfies JobKind

/**
 * Names the price of the next year: that of the plan today where it is in time, else that of the running year. From then on editing
 * the plan does not change it (rule 64).
 */
async function announce(app: AppContext, key: SubscriptionRow): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const row = await lockSubscription(trx, key)
    if (!row || row.endDate === null) return
    const due = dueRenewalNotice(termsOf(row), app.now())
    if (due === null || (row.renewalNoticeDays !== null && row.renewalNoticeDays <= due)) return
    const plan = await trx
      .selectFrom('plan')
      .selectAll()
      .where('id', '=', row.planId)
      .executeTakeFirstOrThrow()
    const isInTime = Date.parse(row.endDate) - app.now() >= IN_TIME_MS
    const nextTerms = row.nextTerms ?? (isInTime ? termsOfPlan(plan) : row.terms)
    const written = await writeSubscription(trx, row, { nextTerms, renewalNoticeDays: due })
    const next = await nextYear(trx, written)
    if (!next) return
    await announceConsent(trx, app, written, next)
    const { accountId, id: subscriptionId, teamBrandId } = written
    for (const userId of await adminsOf(trx, { accountId, id: teamBrandId }))
      await app.jobs.enqueue(trx, renewalMail, { accountId, subscriptionId, userId })
  })
}

/** Who agreed to renewals agreed to the prices that are named 30 days before: the named one is stored for that person. */
async function announceConsent(
  trx: Kysely<Database>,
  app: AppContext,
  { accountId, teamBrandId }: SubscriptionRow,
  next: NextYear,
): Promise<void> {
  const program = { accountId, id: teamBrandId }
  const { totalCents: cents } = next.quote
  if (await renewalConsent(trx, program, cents)) return
  const agreed = await newestConsent(trx, program, 'renewal')
  if (!agreed) return
  const language = await languageOfUser(trx, agreed.userId)
  await storeConsent(trx, app, {
    program,
    userId: agreed.userId,
    kind: 'announced',
    sentence: nextYearSentence(next, language),
    language,
    cents,
  })
}

/** Announces the renewals of the next 30 days, each 30 and 7 days before. */
export async function announceRenewals(app: AppContext): Promise<void> {
  if (!app.env.billing) return
  const rows = await keptSubscriptions(app.db)
    .where('subscription.trialActive', '=', false)
    .where('subscription.endDate', '>', isoOf(app.now()))
    .where('subscription.endDate', '<=', isoOf(app.now() + 30 * DAY_MS))
    .where(sql<boolean>`coalesce(renewal_notice_days, 99) > 7`)
    .execute()
  for (const row of rows) await announce(app, row)
  if (rows.length > 0) app.jobs.poke()
}

async function sendRenewalMail(
  { accountId, subscriptionId, userId }: z.output<typeof payload>,
  app: AppContext,
): Promise<void> {
  const row = await findSubscription(app.db, { accountId, id: subscriptionId })
  const next = row && (await nextYear(app.db, row))
  const addressee = await verifiedAddressOf(app.db, { id: userId })
  if (!row || !next || !addressee) return
  const program = await app.db
    .selectFrom('teamBrand')
    .select(['name', 'mascot', 'timezone'])
    .where('accountId', '=', accountId)
    .where('id', '=', row.teamBrandId)
    .executeTakeFirstOrThrow()
  const payer = await payerText(app.db, row, next, wordingIn(addressee.language))
  const url = `${app.env.publicUrl}/a/program/subscription/?program=${row.teamBrandId}`
  await post(app, renewalLetter(addressee, { program, next, payer, url }))
}

export const renewalMailHandler = jobHandler(renewalMail, sendRenewalMail)
