import { hoursLines } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { moneyBlocks } from './moneyPdf.ts'

const period = { from: Date.UTC(2026, 6, 1), to: Date.UTC(2027, 6, 1) }
const terms = { odCents: 1_000, archiveCents: 300 }
const lines = hoursLines('OD', 12, { terms, period, now: period.from })

const firstRowOf = (when?: string, language: 'en' | 'es' = 'en') =>
  moneyBlocks({ language, seller: null, buyer: null, lines, ...(when && { when }) }).flatMap((block) =>
    block.kind === 'table' ? block.rows[0]!.cells : [],
  )

it('a line says from when to when, how its sum came about, and how many it is', () => {
  expect(firstRowOf()).toEqual([
    '12 on-demand hours',
    'Jul 1, 2026 – Jul 1, 2027',
    '12 × $10.00 a year, 365 of 365 days',
    '12',
    '$120.00',
  ])
  expect(firstRowOf('One year from acceptance')[1]).toBe('One year from acceptance')
})

it('lines are in the language of the document', () => {
  expect(firstRowOf(undefined, 'es')).toEqual([
    '12 horas bajo demanda',
    '1 jul 2026 – 1 jul 2027',
    '12 × $10.00 al año, 365 de 365 días',
    '12',
    '$120.00',
  ])
})
