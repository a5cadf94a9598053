import { daysUntil, dueTrialNotice } from '@fullcourt/program'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import { type Wording, wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import { programAdmins } from './admins.ts'
import { findSubscription } from './effects.ts'
import { expiringCardHandler } from './expiringCards.ts'
import { invoicePdfHandler } from './invoicePdf.ts'
import { payerText, type TrialNotice, trialLetter } from './letters.ts'
import { invoiceMailHandler } from './receipts.ts'
import { renewalMailHandler } from './renewalNotices.ts'
import { nextYear } from './renewalTerms.ts'
import { isKept, termsOf } from './subscription.ts'

const notice = z.strictObject({ accountId: z.uuid(), userId: z.uuid() })

/** Retries for a day. After that the number of days in the mail would be wrong. */
const trialNoticeMail = {
  name: 'trial-notice-mail',
  payload: notice,
  firstPause: 60,
  longestPause: 1_800,
  retries: 50,
  limit: 120,
} satisfies JobKind

/** Programs of real accounts whose trial was not cancelled, with each ADMIN who can sign in. */
const trialAdmins = (db: Kysely<Database>) =>
  programAdmins(db)
    .innerJoin('subscription as s', (on) =>
      on.onRef('s.accountId', '=', 'b.accountId').onRef('s.teamBrandId', '=', 'b.id'),
    )
    .select([
      's.accountId',
      's.id as subscriptionId',
      's.status',
      's.trialActive',
      's.endDate',
      's.cancelledAt',
      'a.trialNoticeDays',
    ])
    .select(['s.renewsBy', 's.cardId', 's.isFree', 's.dueAt', 's.suspendsAt'])
    .select(['b.name', 'b.mascot', 'b.timezone', 'p.userId'])
    .where('s.status', '=', 'ACTIVE')
    .where('s.trialActive', '=', true)
    .where('s.cancelledAt', 'is', null)
    .where(isKept('a'))
    .orderBy('b.name')
    .orderBy('b.id')

type TrialRow = Awaited<ReturnType<ReturnType<typeof trialAdmins>['execute']>>[number]

/** Returns the shortest notice that is due for the trials of an account, or null. */
const dueNotice = (rows: readonly Parameters<typeof termsOf>[0][], now: number): number | null => {
  const due = rows.flatMap((row) => dueTrialNotice(termsOf(row), now) ?? [])
  return due.length > 0 ? Math.min(...due) : null
}

/**
 * Queues the mails before the end of trials, each once per account and admin. The account stores the last queued notice in the
 * same transaction as the jobs.
 */
export async function queueTrialNotices({ db, now, jobs, env }: AppContext): Promise<void> {
  if (!env.billing) return
  const byAccount = Map.groupBy(await trialAdmins(db).execute(), ({ accountId }) => accountId)
  for (const [accountId, rows] of byAccount) {
    const days = dueNotice(rows, now())
    const last = rows[0]?.trialNoticeDays ?? null
    if (days === null || (last !== null && last <= days)) continue
    const userIds = new Set(rows.flatMap(({ userId }) => userId ?? []))
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('account')
        .set({ trialNoticeDays: days })
        .where('id', '=', accountId)
        .where((or) => or.or([or('trialNoticeDays', 'is', null), or('trialNoticeDays', '>', days)]))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      for (const userId of userIds) await jobs.enqueue(trx, trialNoticeMail, { accountId, userId })
    })
  }
  jobs.poke()
}

/** The plan that goes on after the trial of a program, with its price; null: none does. */
async function afterTrial(
  db: Kysely<Database>,
  { accountId, subscriptionId, name, mascot }: TrialRow,
  wording: Wording,
): Promise<TrialNotice['programs'][number]> {
  const fullName = `${name} ${mascot}`
  const row = await findSubscription(db, { accountId, id: subscriptionId })
  const next = row && (await nextYear(db, row))
  if (!row || !next) return { name: fullName, next: null }
  const { t, money } = wording
  const price = t('Then {program} goes on with {plan} for {amount}.', {
    program: fullName,
    plan: next.terms.name,
    amount: money(next.quote.totalCents),
  })
  return { name: fullName, next: `${price} ${await payerText(db, row, next, wording)}` }
}

/** Sends a notice, unless the trial was cancelled or replaced in the meantime, or the user has no verified address. */
async function sendTrialNotice(
  { accountId, userId }: z.output<typeof notice>,
  app: AppContext,
): Promise<void> {
  const { db, env, now } = app
  const rows = await trialAdmins(db)
    .where('s.accountId', '=', accountId)
    .where('p.userId', '=', userId)
    .execute()
  const due = rows.filter((row) => dueTrialNotice(termsOf(row), now()) !== null)
  const [first] = due
  const addressee = await verifiedAddressOf(db, { id: userId })
  if (!first || !addressee) return
  const end = termsOf(first).endDate!
  const letter = trialLetter(
    {
      to: addressee,
      programs: await Promise.all(due.map((row) => afterTrial(db, row, wordingIn(addressee.language)))),
      end,
      timezone: first.timezone,
      daysLeft: daysUntil(end, now()),
    },
    env.publicUrl,
  )
  await post(app, letter)
}

export const billingJobs: readonly JobHandler[] = [
  jobHandler(trialNoticeMail, sendTrialNotice),
  invoiceMailHandler,
  invoicePdfHandler,
  renewalMailHandler,
  expiringCardHandler,
]
