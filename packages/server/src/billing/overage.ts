import { totalOf } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import type { RowKey } from '../tables/columns.ts'
import { currentCard } from './cards.ts'
import { chargeCard } from './charge.ts'
import { overageConsent } from './consent.ts'
import { draftInvoice } from './invoices.ts'
import { isoOf, runningRow } from './subscription.ts'
import { overageOf } from './use.ts'

const DAY = 86_400_000
/** Less is not worth a charge: it waits for more. */
const LEAST_CENTS = 50

/** Programs that agreed to hours beyond their plan in the last year. */
const agreed = ({ db, now }: AppContext): Promise<RowKey[]> =>
  db
    .selectFrom('consent')
    .select(['accountId', 'teamBrandId as id'])
    .distinct()
    .where('kind', '=', 'overage')
    .where('at', '>', isoOf(now() - 400 * DAY))
    .execute()

/** Charges the hours of a program beyond its plan, once a day has passed since they were agreed to. They stay until the year ends. */
async function chargeOne(app: AppContext, program: RowKey): Promise<void> {
  const row = await runningRow(app.db, program, app.now())
  const beyond = row && (await overageOf(app.db, app, program))
  if (!row?.endDate || !beyond) return
  const cents = totalOf(beyond.lines)
  const consent = await overageConsent(app.db, program, cents)
  const card = await currentCard(app.db, program)
  if (!consent || Date.parse(consent.at) > app.now() - DAY || cents < LEAST_CENTS) return
  if (!card || card.gateway !== app.gateway?.kind) return
  const key = await app.db.transaction().execute(async (trx) => {
    const standing = await trx
      .selectFrom('invoice')
      .select(['accountId', 'id', 'createdAt'])
      .where('accountId', '=', program.accountId)
      .where('teamBrandId', '=', program.id)
      .where('kind', '=', 'overage')
      .where('status', '=', 'draft')
      .executeTakeFirst()
    // A charge that failed is tried again the next day.
    if (standing) return Date.parse(standing.createdAt) > app.now() - DAY ? null : standing
    return draftInvoice(trx, app, {
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
        to: row.endDate!,
      },
    })
  })
  if (key) await chargeCard(app, key, { card, consentId: consent.id, attempt: 0 })
}

/** Charges hours beyond plans that were agreed to. */
export async function chargeOverage(app: AppContext): Promise<void> {
  if (!app.env.billing || !app.gateway) return
  for (const program of await agreed(app)) await chargeOne(app, program)
}
