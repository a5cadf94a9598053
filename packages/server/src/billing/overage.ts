import { DAY_MS, LEAST_CHARGE_CENTS, stateOf, totalOf } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'
import { currentCard } from './cards.ts'
import { chargeCard, livePayment } from './charge.ts'
import { overageConsent } from './consent.ts'
import { isDisputed } from './disputes.ts'
import { eachAlone } from './eachAlone.ts'
import { draftInvoice, voidInvoice } from './invoices.ts'
import { isoOf, runningRow, termsOf } from './subscription.ts'
import { overageOf } from './use.ts'

/** Programs that agreed to hours beyond their plan in the last year. */
const agreed = ({ db, now }: AppContext): Promise<RowKey[]> =>
  db
    .selectFrom('consent')
    .select(['accountId', 'teamBrandId as id'])
    .distinct()
    .where('kind', '=', 'overage')
    .where('at', '>', isoOf(now() - 400 * DAY_MS))
    .execute()

/** Stores the invoice of the hours that a person agreed to a day ago. Worked out while the program is locked, so that no replica does it twice. */
async function draftOverage(
  app: AppContext,
  program: RowKey,
): Promise<{ key: RowKey; consentId: string } | null> {
  return app.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'teamBrand', program)
    // Before the hours: a charge that another replica records in between has left the drafts, and its hours are bought.
    const standing = await trx
      .selectFrom('invoice')
      .select(['accountId', 'id', 'createdAt'])
      .where('accountId', '=', program.accountId)
      .where('teamBrandId', '=', program.id)
      .where('kind', '=', 'overage')
      .where('status', '=', 'draft')
      .forUpdate()
      .executeTakeFirst()
    const row = await runningRow(trx, program, app.now())
    const beyond = row && (await overageOf(trx, app, program))
    if (!row?.endDate || !beyond || stateOf(termsOf(row), app.now()) === 'PAST_DUE') return null
    const cents = totalOf(beyond.lines)
    const consent = await overageConsent(trx, program, cents)
    if (!consent || Date.parse(consent.at) > app.now() - DAY_MS || cents < LEAST_CHARGE_CENTS) return null
    if (standing) {
      // A charge that failed is made anew the next day, at that day's price.
      if (Date.parse(standing.createdAt) > app.now() - DAY_MS || (await livePayment(trx, standing)))
        return null
      await voidInvoice(trx, app, standing)
    }
    const key = await draftInvoice(trx, app, {
      id: app.newId(),
      program,
      subscriptionId: row.id,
      kind: 'overage',
      lines: beyond.lines,
      effect: {
        kind: 'hours',
        hourKind: 'OD',
        hours: beyond.hours,
        from: isoOf(app.now()),
        to: row.endDate,
      },
    })
    return { key, consentId: consent.id }
  })
}

/**
 * Charges the hours of a program beyond its plan, once a day has passed since they were agreed to. They stay until the year ends.
 * They wait while a plan is past due, or a bank asks for a payment back.
 */
async function chargeOne(app: AppContext, program: RowKey): Promise<void> {
  const card = await currentCard(app.db, program)
  if (!card || card.gateway !== app.gateway?.kind || (await isDisputed(app.db, program))) return
  const draft = await draftOverage(app, program)
  if (draft) await chargeCard(app, draft.key, { card, consentId: draft.consentId, attempt: 0 })
}

/** Charges hours beyond plans that were agreed to. */
export async function chargeOverage(app: AppContext): Promise<void> {
  if (!app.env.billing || !app.gateway) return
  await eachAlone(app, 'a charge of hours', await agreed(app), (program) => chargeOne(app, program))
}
