import { createHash } from 'node:crypto'
import { type Period, type QuoteLine, totalOf } from '@fullcourt/program'
import { dateText } from '@fullcourt/wire/forms/intl'
import type { Language } from '@fullcourt/wire/forms/languages'
import type { Kysely } from 'kysely'
import type { Bytes } from '../calls/route.ts'
import { translateMoney, type Wording, wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import type { Block } from '../pdf/document.ts'
import type { Party } from '../tables/money.ts'

/** The parts that an invoice and a quote have in common. */

const partyLines = ({ t }: Wording, { name, address, email, taxId }: Party): readonly string[] =>
  [name, address, email, taxId && t('Tax number {number}', { number: taxId })].flatMap(
    (line) => line?.split('\n') ?? [],
  )

const partyBlocks = (wording: Wording, heading: string, party: Party | null): readonly Block[] => [
  { kind: 'heading', text: heading },
  ...(party ? partyLines(wording, party) : []).map((text): Block => ({ kind: 'text', text })),
]

/** 'Jul 1, 2026 – Jul 1, 2027' */
const periodText = ({ from, to }: Period, locale: string): string =>
  [from, to].map((time) => dateText('day', time, 'UTC', locale)).join(' – ')

interface Sale {
  readonly language: Language
  readonly seller: Party | null
  readonly buyer: Party | null
  readonly lines: readonly QuoteLine[]
  /** Stands in place of the dates of what has not begun. */
  readonly when?: string
}

/** Who sells, who buys, the lines and their total. */
export function moneyBlocks({ language, seller, buyer, lines, when }: Sale): readonly Block[] {
  const wording = wordingIn(language)
  const { t, money, locale } = wording
  const say = translateMoney(language)
  const [from, to] = t('From/To').split('/')
  return [
    {
      kind: 'columns',
      columns: [partyBlocks(wording, from!, seller), partyBlocks(wording, to!, buyer)],
    },
    { kind: 'heading', text: t('Items') },
    {
      kind: 'table',
      wraps: true,
      columns: [
        { width: 14, align: 'left' },
        { width: 11, align: 'left' },
        { width: 19, align: 'left' },
        { width: 4, align: 'right' },
        { width: 6, align: 'right' },
      ],
      head: [t('Item'), t('From – to'), t('How it is worked out'), t('Quantity'), t('Amount')],
      rows: [
        ...lines.map(({ text, period, why, quantity, cents }) => ({
          cells: [say(text), when ?? periodText(period, locale), say(why), String(quantity), money(cents)],
        })),
        { cells: [t('Total in US dollars'), '', '', '', money(totalOf(lines))], isBold: true },
      ],
    },
  ]
}

export const watermarkOf = ({ t }: Wording, isTest: boolean) =>
  isTest ? { watermark: t('TEST - NO MONEY MOVED') } : {}

/** The language of the founder of the account, as it is when the document is made. */
export async function documentLanguage(db: Kysely<Database>, accountId: string): Promise<Language> {
  const founder = await db
    .selectFrom('account')
    .innerJoin('appUser', 'appUser.id', 'account.founderId')
    .select('appUser.language')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return founder?.language ?? 'en'
}

export const pdfReply = (pdf: Buffer, filename: string): Bytes => ({
  type: 'application/pdf',
  size: pdf.length,
  etag: `"${createHash('sha256').update(pdf).digest('base64url')}"`,
  headers: { 'content-disposition': `inline; filename="${filename}"` },
  open: ({ first, last }) => pdf.subarray(first, last + 1),
})
