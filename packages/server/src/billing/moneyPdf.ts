import { createHash } from 'node:crypto'
import { centsText, type Period, type QuoteLine, totalOf } from '@fullcourt/program'
import { dateText } from '@fullcourt/wire/forms/intl'
import type { Bytes } from '../calls/route.ts'
import type { Block } from '../pdf/document.ts'
import type { Party } from '../tables/money.ts'

/** The parts that an invoice and a quote have in common. */

const partyLines = ({ name, address, email, taxId }: Party): readonly string[] =>
  [name, address, email, taxId && `Tax number ${taxId}`].flatMap((line) => line?.split('\n') ?? [])

const partyBlocks = (heading: string, party: Party | null): readonly Block[] => [
  { kind: 'heading', text: heading },
  ...(party ? partyLines(party) : []).map((text): Block => ({ kind: 'text', text })),
]

/** 'Jul 1, 2026 – Jul 1, 2027' */
const periodText = ({ from, to }: Period): string =>
  [from, to].map((time) => dateText('day', time, 'UTC')).join(' – ')

interface Sale {
  readonly seller: Party | null
  readonly buyer: Party | null
  readonly lines: readonly QuoteLine[]
  /** Stands in place of the dates of what has not begun. */
  readonly when?: string
}

/** Who sells, who buys, the lines and their total. */
export const moneyBlocks = ({ seller, buyer, lines, when }: Sale): readonly Block[] => [
  { kind: 'columns', columns: [partyBlocks('From', seller), partyBlocks('To', buyer)] },
  { kind: 'heading', text: 'Items' },
  {
    kind: 'table',
    wraps: true,
    columns: [
      { width: 14, align: 'left' },
      { width: 11, align: 'left' },
      { width: 20, align: 'left' },
      { width: 4, align: 'right' },
      { width: 5, align: 'right' },
    ],
    head: ['Item', 'From – to', 'How it is worked out', 'Quantity', 'Amount'],
    rows: [
      ...lines.map(({ text, period, why, quantity, cents }) => ({
        cells: [text, when ?? periodText(period), why, String(quantity), centsText(cents)],
      })),
      { cells: ['Total in US dollars', '', '', '', centsText(totalOf(lines))], isBold: true },
    ],
  },
]

export const watermarkOf = (isTest: boolean) => (isTest ? { watermark: 'TEST - NO MONEY MOVED' } : {})

export const pdfReply = (pdf: Buffer, filename: string): Bytes => ({
  type: 'application/pdf',
  size: pdf.length,
  etag: `"${createHash('sha256').update(pdf).digest('base64url')}"`,
  headers: { 'content-disposition': `inline; filename="${filename}"` },
  open: ({ first, last }) => pdf.subarray(first, last + 1),
})
