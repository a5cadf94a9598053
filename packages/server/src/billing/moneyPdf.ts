import { createHash } from 'node:crypto'
import { centsText, type QuoteLine, totalOf } from '@fullcourt/program'
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

interface Sale {
  readonly seller: Party | null
  readonly buyer: Party | null
  readonly lines: readonly QuoteLine[]
}

/** Who sells, who buys, the lines and their total. */
export const moneyBlocks = ({ seller, buyer, lines }: Sale): readonly Block[] => [
  { kind: 'columns', columns: [partyBlocks('From', seller), partyBlocks('To', buyer)] },
  { kind: 'heading', text: 'Items' },
  {
    kind: 'table',
    columns: [
      { width: 4, align: 'left' },
      { width: 5, align: 'left' },
      { width: 1, align: 'right' },
      { width: 2, align: 'right' },
    ],
    head: ['Item', 'How it is worked out', 'Number', 'Amount'],
    rows: [
      ...lines.map(({ text, why, quantity, cents }) => ({
        cells: [text, why, String(quantity), centsText(cents)],
      })),
      { cells: ['Total in US dollars', '', '', centsText(totalOf(lines))], isBold: true },
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
