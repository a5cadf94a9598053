import { expect, it } from 'vitest'
import {
  type Coverage,
  coverageOf,
  coveredUntil,
  covers,
  dueTrialNotice,
  isRunning,
  type SubscriptionState,
  type SubscriptionTerms,
  stateOf,
  trialDaysLeft,
  trialOf,
} from './subscription.ts'
import { DAY_MS } from './time.ts'

const NOW = Date.UTC(2026, 10, 21)
const inDays = (days: number): number => NOW + days * DAY_MS

const NOTHING_DUE = { renewsBy: 'card', canRenew: false, dueAt: null, suspendsAt: null } as const

const trial = (endsIn: number, cancelled = false): SubscriptionTerms => ({
  ...NOTHING_DUE,
  status: 'ACTIVE',
  trialActive: true,
  endDate: inDays(endsIn),
  cancelledAt: cancelled ? inDays(-1) : null,
})
const paid = (endsIn: number | null, cancelled = false): SubscriptionTerms => ({
  ...NOTHING_DUE,
  status: 'ACTIVE',
  trialActive: false,
  endDate: endsIn === null ? null : inDays(endsIn),
  cancelledAt: cancelled ? inDays(-1) : null,
})

const invoiced = (dueIn: number) =>
  ({ renewsBy: 'invoice', dueAt: inDays(dueIn), suspendsAt: inDays(dueIn + 45) }) as const

it.each<[string, SubscriptionTerms, SubscriptionState]>([
  ['a trial on its first day', trial(30), 'TRIAL'],
  ['a trial a second before its end', { ...trial(0), endDate: NOW + 1000 }, 'TRIAL'],
  ['a trial at its end', trial(0), 'ENDED'],
  ['a trial long over', trial(-400), 'ENDED'],
  ['a cancelled trial', trial(12, true), 'CANCELLED'],
  ['a cancelled trial after its end', trial(-1, true), 'ENDED'],
  ['a trial with a card, at its end', { ...trial(0), canRenew: true }, 'PAST_DUE'],
  ['a trial with a card, after the grace', { ...trial(-14), canRenew: true }, 'ENDED'],
  ['a cancelled trial with a card, at its end', { ...trial(0, true), canRenew: true }, 'ENDED'],
  ['a paid year', paid(200), 'ACTIVE'],
  ['a year given by hand, at its end', { ...paid(0), renewsBy: 'hand' }, 'ENDED'],
  ['a year by invoice that is not due yet', { ...paid(340), ...invoiced(5) }, 'ACTIVE'],
  ['a year by invoice that is due', { ...paid(330), ...invoiced(0) }, 'PAST_DUE'],
  ['a cancelled year by invoice that is due', { ...paid(330, true), ...invoiced(0) }, 'PAST_DUE'],
  ['a year by invoice, 45 days after it was due', { ...paid(290), ...invoiced(-45) }, 'ENDED'],
  ['an open-ended one', paid(null), 'ACTIVE'],
  ['a paid year that was not renewed, the next day', paid(-1), 'PAST_DUE'],
  [
    'a paid year that was not renewed, on the 14th day',
    { ...paid(-14), endDate: inDays(-14) + 1 },
    'PAST_DUE',
  ],
  ['a paid year that was not renewed, after the grace', paid(-14), 'ENDED'],
  ['a cancelled year before its end', paid(3, true), 'CANCELLED'],
  ['a cancelled year after its end: no grace', paid(-1, true), 'ENDED'],
  ['a cancelled open-ended one', paid(null, true), 'CANCELLED'],
  ['one that was ended by hand, whatever its dates', { ...paid(200), status: 'ENDED' }, 'ENDED'],
])('%s', (_name, subscription, state) => {
  expect(stateOf(subscription, NOW)).toBe(state)
  expect(isRunning(subscription, NOW)).toBe(state !== 'ENDED')
})

const SUBSCRIPTIONS: readonly SubscriptionTerms[] = [
  ...[30, 7, 1, 0, -1, -400].flatMap((days) => [trial(days), trial(days, true)]),
  ...[200, 1, 0, -1, -13, -14, -400].flatMap((days) => [paid(days), paid(days, true)]),
  paid(null),
  paid(null, true),
  { ...paid(200), status: 'ENDED' },
]

it.each<[SubscriptionState | null, Coverage, boolean, boolean]>([
  [null, 'none', false, false],
  ['TRIAL', 'active', true, true],
  ['ACTIVE', 'active', true, true],
  ['PAST_DUE', 'active', true, true],
  ['CANCELLED', 'active', true, true],
  ['ENDED', 'ended', true, false],
])('in state %s the coverage is %s: reading %s, writing %s', (state, coverage, reads, writes) => {
  const inState = SUBSCRIPTIONS.filter((subscription) => stateOf(subscription, NOW) === state)
  expect(inState.length > 0).toBe(state !== null)
  const untils = state === null ? [null] : inState.map(coveredUntil)
  for (const until of untils) {
    expect(coverageOf(until, NOW)).toBe(coverage)
    expect([covers(coverage, 'read'), covers(coverage, 'write')]).toEqual([reads, writes])
  }
})

it.each<[string, SubscriptionTerms, number | null]>([
  ['8 days before the end', trial(8), null],
  ['7 days before the end', trial(7), 7],
  ['2 days before the end', trial(2), 7],
  ['1 day before the end', trial(1), 1],
  ['at the end', trial(0), null],
  ['of a cancelled trial', trial(1, true), null],
  ['of a paid year', paid(1), null],
])('a trial notice is due: %s', (_name, subscription, days) => {
  expect(dueTrialNotice(subscription, NOW)).toBe(days)
})

it('runs exactly until the moment that is stored as covered_until', () => {
  for (const subscription of [trial(30), trial(30, true), paid(10), paid(10, true)]) {
    const end = coveredUntil(subscription)
    expect(isRunning(subscription, end - 1)).toBe(true)
    expect(isRunning(subscription, end)).toBe(false)
  }
})

it('shows the days left from the 20th day of the trial', () => {
  expect(trialDaysLeft(trial(11), NOW)).toBeNull()
  expect(trialDaysLeft(trial(10), NOW)).toBe(10)
  expect(trialDaysLeft({ ...trial(0), endDate: NOW + 1 }, NOW)).toBe(1)
  expect(trialDaysLeft(trial(0), NOW)).toBeNull()
  expect(trialDaysLeft(paid(5), NOW)).toBeNull()
})

it('gives an account one trial, which its further programs share', () => {
  const plan = { trialDays: 30 }
  expect(trialOf([], plan, NOW)).toBe(inDays(30))
  expect(trialOf([{ endDate: inDays(12) }], plan, NOW)).toBe(inDays(12))
  expect(trialOf([{ endDate: inDays(-1) }], plan, NOW)).toBeNull()
})
