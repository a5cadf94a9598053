// The state machine of a subscription, as the table in docs/payments.md says it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type SubscriptionTerms, stateOf } from './subscription.ts'
import { DAY_MS } from './time.ts'

const NOW = Date.UTC(2026, 10, 27)

const running: SubscriptionTerms = {
  status: 'ACTIVE',
  trialActive: false,
  endDate: NOW + 100 * DAY_MS,
  cancelledAt: null,
  renewsBy: 'card',
  canRenew: true,
  dueAt: null,
  suspendsAt: null,
}
const invoiced = (dueAt: number) => ({ renewsBy: 'invoice', dueAt, suspendsAt: dueAt + 45 * DAY_MS }) as const

/** A subscription of each row. */
const ROWS: Readonly<Record<string, SubscriptionTerms>> = {
  'TRIAL without a card': { ...running, trialActive: true, canRenew: false },
  'TRIAL with a card': { ...running, trialActive: true },
  'ACTIVE by card': running,
  'ACTIVE by invoice': { ...running, ...invoiced(NOW + 5 * DAY_MS) },
  'ACTIVE by hand': { ...running, renewsBy: 'hand' },
  'CANCELLED by card': { ...running, cancelledAt: NOW - DAY_MS },
  'PAST_DUE by card': { ...running, endDate: NOW - DAY_MS },
  'PAST_DUE by invoice': { ...running, ...invoiced(NOW - DAY_MS) },
}

interface Then {
  readonly terms: SubscriptionTerms
  readonly now: number
}

/** When the next money of it is due. */
const dueOf = ({ dueAt, endDate }: SubscriptionTerms): number => Math.max(NOW, dueAt ?? endDate!)

/** The events of the columns. Who pays has the next year, or the year that runs where an invoice of it was open. */
const COLUMNS: Readonly<Record<string, (terms: SubscriptionTerms) => Then>> = {
  canceled: (terms) => ({ terms: { ...terms, cancelledAt: terms.cancelledAt ?? NOW }, now: NOW }),
  'Auto-Renew': (terms) => ({ terms: { ...terms, cancelledAt: null }, now: NOW }),
  paid: (terms) => ({
    terms: {
      ...terms,
      trialActive: false,
      endDate: terms.dueAt === null ? terms.endDate! + 365 * DAY_MS : terms.endDate,
      dueAt: null,
      suspendsAt: null,
    },
    now: NOW,
  }),
  'its end, or its invoice is due': (terms) => ({ terms, now: dueOf(terms) }),
  '14 days later, or 45 for an invoice': (terms) => ({
    terms,
    now: dueOf(terms) + (terms.dueAt === null ? 14 : 45) * DAY_MS,
  }),
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const lines = readFileSync(join(import.meta.dirname, '../../../docs/payments.md'), 'utf8').split('\n')
const first = lines.findIndex((line) => line.startsWith('| state | canceled'))
const table = lines.slice(first, lines.indexOf('', first)).map(cellsOf)
const [[, ...events] = [], , ...rows] = table

describe('the table of docs/payments.md', () => {
  it('has a row for each state that runs, and a column for each event', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(ROWS))
    expect(events).toEqual(Object.keys(COLUMNS))
  })

  it.each(rows)('%s', (name, ...states) => {
    const terms = ROWS[name!]!
    expect(stateOf(terms, NOW)).toBe(name!.split(' ')[0])
    expect(
      events.map((event) => {
        const then = COLUMNS[event]!(terms)
        return stateOf(then.terms, then.now)
      }),
    ).toEqual(states)
  })
})
