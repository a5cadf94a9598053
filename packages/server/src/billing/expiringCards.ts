import { DAY_MS } from '@fullcourt/program'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import { jobHandler } from '../jobs/handlers.ts'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'
import { verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import type { RowKey } from '../tables/columns.ts'
import { adminsOf } from './admins.ts'
import { type CardRow, currentCard } from './cards.ts'
import type { SubscriptionRow } from './effects.ts'
import { expiringCardLetter } from './letters.ts'
import { nextYear } from './renewalTerms.ts'
import { isoOf, keptSubscriptions } from './subscription.ts'

/** How long before its last day the ADMINs get a mail. */
const NOTICE_MS = 30 * DAY_MS

const payload = z.strictObject({ accountId: z.uuid(), teamBrandId: z.uuid(), userId: z.uuid() })
export const expiringCardMail = { name: 'expiring-card-mail', payload, ...MAIL_RETRIES } satisfies JobKind

/** The moment from which a card is not valid: the end of its last month. */
const expiresAt = ({ expYear, expMonth }: Pick<CardRow, 'expYear' | 'expMonth'>): number =>
  Date.UTC(expYear, expMonth, 1)

/** The card of a program, where it is not valid any more when the next year is charged. */
async function expiringCard(app: AppContext, row: SubscriptionRow): Promise<CardRow | null> {
  const card = await currentCard(app.db, { accountId: row.accountId, id: row.teamBrandId })
  if (!card || row.endDate === null || expiresAt(card) > Date.parse(row.endDate)) return null
  return expiresAt(card) - app.now() <= NOTICE_MS ? card : null
}

/** Queues the mails in the transaction that notes them, so that each goes once for a card. */
async function notice(app: AppContext, { accountId, teamBrandId }: SubscriptionRow, card: CardRow) {
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('card')
      .set({ expiryNoticedAt: isoOf(app.now()) })
      .where('accountId', '=', accountId)
      .where('id', '=', card.id)
      .where('expiryNoticedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const userId of await adminsOf(trx, { accountId, id: teamBrandId }))
      await app.jobs.enqueue(trx, expiringCardMail, { accountId, teamBrandId, userId })
  })
}

/** Tells ADMINs of a card that expires before the next charge, 30 days before it does. */
export async function noticeExpiringCards(app: AppContext): Promise<void> {
  if (!app.env.billing) return
  const rows = await keptSubscriptions(app.db)
    .innerJoin('card', (on) =>
      on
        .onRef('card.accountId', '=', 'subscription.accountId')
        .onRef('card.teamBrandId', '=', 'subscription.teamBrandId'),
    )
    .where('subscription.renewsBy', '=', 'card')
    .where('subscription.cancelledAt', 'is', null)
    .where('card.removedAt', 'is', null)
    .where('card.expiryNoticedAt', 'is', null)
    .execute()
  for (const row of rows) {
    const card = await expiringCard(app, row)
    if (card) await notice(app, row, card)
  }
  app.jobs.poke()
}

/** The running subscription of a program, with the card that expires before it is charged; null where it was replaced meanwhile. */
async function stillExpiring(app: AppContext, program: RowKey) {
  const row = await keptSubscriptions(app.db)
    .where('subscription.accountId', '=', program.accountId)
    .where('subscription.teamBrandId', '=', program.id)
    .executeTakeFirst()
  const card = row && (await expiringCard(app, row))
  const next = row && (await nextYear(app.db, row))
  return row && card && next ? { card, next } : null
}

async function sendMail({ accountId, teamBrandId, userId }: z.output<typeof payload>, app: AppContext) {
  const found = await stillExpiring(app, { accountId, id: teamBrandId })
  const addressee = await verifiedAddressOf(app.db, { id: userId })
  if (!found || !addressee) return
  const { card, next } = found
  const url = `${app.env.publicUrl}/a/program/subscription/?program=${teamBrandId}`
  await post(app, expiringCardLetter(addressee, { card, lastDay: expiresAt(card) - DAY_MS, next, url }))
}

export const expiringCardHandler = jobHandler(expiringCardMail, sendMail)
