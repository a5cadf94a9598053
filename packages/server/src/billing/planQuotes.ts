import { DAY_MS, type Terms, yearLines } from '@fullcourt/program'
import { makeQuote } from '@fullcourt/wire'
import type { Language } from '@fullcourt/wire/forms/languages'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { type Bytes, route } from '../calls/route.ts'
import { wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import type { Block, PdfDocument } from '../pdf/document.ts'
import { pdfOf } from '../pdf/pdfOf.ts'
import type { RowKey } from '../tables/columns.ts'
import { buyerOf } from './invoices.ts'
import { documentLanguage, moneyBlocks, pdfReply, watermarkOf } from './moneyPdf.ts'
import { isoOf, offeredPlan, termsOfPlan } from './subscription.ts'
import { yearAfter } from './years.ts'

/** How long an order takes the price of a quote (rule 65). */
const VALID_DAYS = 60

/** Price and quotas of an order: those of a plan today, or of a quote that is still valid where that is cheaper. */
export async function orderTerms(
  db: Kysely<Database>,
  { now }: Pick<AppContext, 'now'>,
  { accountId, id }: RowKey,
  planId: string,
): Promise<Terms> {
  const today = termsOfPlan(await offeredPlan(db, planId))
  const quotes = await db
    .selectFrom('planQuote')
    .select('terms')
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .where('planId', '=', planId)
    .where('madeAt', '>', isoOf(now() - VALID_DAYS * DAY_MS))
    .execute()
  return quotes.reduce((best, { terms }) => (terms.priceCents < best.priceCents ? terms : best), today)
}

interface Offer {
  readonly id: string
  readonly terms: Terms
  readonly buyer: Awaited<ReturnType<typeof buyerOf>>
}

const numberOf = ({ id }: Offer): string => `Q-${id.slice(-8).toUpperCase()}`

/** The quote as it is printed, with how to order. */
function quoteDocument({ env, gateway, now }: AppContext, offer: Offer, language: Language): PdfDocument {
  const at = now()
  const { terms, buyer } = offer
  const period = { from: at, to: yearAfter(at, new Date(at).getUTCDate()) }
  const wording = wordingIn(language)
  const { t, day, money } = wording
  const title = t('Quote {number}', { number: numberOf(offer) })
  const { seller, sellerW9 } = env
  const texts = [
    t(
      'The year begins when your order is accepted. Its invoice of {amount} is due in 30 days, by check or transfer.',
      { amount: money(terms.priceCents) },
    ),
    t(
      'To order, enter your purchase order number on the Subscription page, or send the purchase order to the seller.',
    ),
    ...(sellerW9 ? [t('Form W-9: {link}', { link: sellerW9 })] : []),
  ]
  const text = (one: string): Block => ({ kind: 'text', text: one })
  return {
    title,
    language,
    paper: 'letter',
    createdAt: at,
    foot: `${seller.name} - ${title}`,
    ...watermarkOf(wording, gateway?.kind === 'test'),
    blocks: [
      { kind: 'title', text: title },
      text(t('Date: {day}', { day: day(at) })),
      text(t('Valid until: {day}', { day: day(at + VALID_DAYS * DAY_MS) })),
      ...moneyBlocks({
        language,
        seller,
        buyer,
        lines: yearLines(terms, period, null),
        when: t('One year from acceptance'),
      }),
      ...texts.map(text),
    ],
  }
}

/** Stores the price, so that an order in time takes it, and prints it. */
export const makeQuoteRoute = route(makeQuote, async ({ subject, body }, app): Promise<Bytes> => {
  if (!app.env.billing) refuse('conflict', 'This installation sells no plans.')
  const { accountId, id: teamBrandId } = subject
  const offer: Offer = {
    id: app.newId(),
    terms: await orderTerms(app.db, app, subject, body.planId),
    buyer: await buyerOf(app.db, subject),
  }
  const pdf = await pdfOf(quoteDocument(app, offer, await documentLanguage(app.db, accountId)))
  await app.db
    .insertInto('planQuote')
    .values({
      accountId,
      id: offer.id,
      teamBrandId,
      planId: body.planId,
      terms: JSON.stringify(offer.terms),
      madeAt: isoOf(app.now()),
    })
    .execute()
  return pdfReply(pdf, `${numberOf(offer)}.pdf`)
})
