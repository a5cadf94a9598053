// The pure rules of a subscription (states, cover, tries, prices, promo codes) in memory, against the oracle.
import {
  type CouponTerms,
  couponProblem,
  coveredUntil,
  DAY_MS,
  type Discount,
  dueRenewalNotice,
  hoursLines,
  isRunning,
  renewalTries,
  renews,
  type SubscriptionState,
  type SubscriptionTerms,
  stateOf,
  totalOf,
  trialDaysOf,
  trialEnd,
  upgradeLines,
  yearLines,
} from '@fullcourt/program'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { yearAfter } from '../src/billing/years.ts'
import { type Card, type Code, Oracle, type Plan } from './paymentOracle.ts'

const RUNS = Number(process.env.RUNS ?? 10_000)

const termsOf = (name: string, priceCents: number, odCents: number) => ({
  name,
  priceCents,
  odCents,
  archiveCents: 0,
})
const PLANS = {
  bronze: termsOf('Bronze', 29_900, 600),
  silver: termsOf('Silver', 59_900, 500),
  gold: termsOf('Gold', 99_900, 400),
} as const

const ALWAYS = { planIds: [], startsAt: null, endsAt: null, mostUses: null }
const COUPONS: Readonly<Record<Code, CouponTerms>> = {
  FIFTH: { ...ALWAYS, kind: 'percent', value: 20, years: 2 },
  HUNDRED: { ...ALWAYS, kind: 'amount', value: 100, years: null },
  FREE: { ...ALWAYS, kind: 'percent', value: 100, years: 1 },
  LONGER: { ...ALWAYS, kind: 'trial', value: 14, years: null },
}

type Paid = Pick<
  Oracle,
  | 'pass'
  | 'keepCard'
  | 'change'
  | 'cancel'
  | 'restore'
  | 'buyHours'
  | 'subscribe'
  | 'useCode'
  | 'state'
  | 'plan'
  | 'end'
  | 'taken'
>

/** A subscription that is kept as the server keeps it, without a database. */
class Rules implements Paid {
  taken = 0
  now: number
  #card: Card = 'none'
  #terms: SubscriptionTerms
  #plan: Plan
  #next: Plan | null = null
  #start = 0
  #anchor: number | null = null
  #coupon: Discount | null = null
  #tries = 0
  #noticed = 99
  readonly #agreed = new Set<number>()
  readonly #codes = new Set<Code>()

  constructor(now: number, plan: Plan) {
    this.now = now
    this.#plan = plan
    this.#terms = this.#termsTo(trialEnd({ trialDays: 30 }, now), true)
  }

  get plan(): Plan {
    return this.#plan
  }
  get end(): number {
    return this.#terms.endDate!
  }
  get state(): SubscriptionState {
    return stateOf(this.#terms, this.now)
  }

  #termsTo(endDate: number, trialActive: boolean): SubscriptionTerms {
    return {
      status: 'ACTIVE',
      trialActive,
      endDate,
      cancelledAt: null,
      renewsBy: 'card',
      canRenew: this.#card !== 'none',
      dueAt: null,
      suspendsAt: null,
    }
  }

  get #pays(): boolean {
    return this.#card === 'ok'
  }

  get #period() {
    return { from: this.#start, to: this.end }
  }

  #yearCents(): number {
    return totalOf(yearLines(PLANS[this.#next ?? this.#plan], this.#period, this.#coupon))
  }

  #write(change: Partial<SubscriptionTerms>): void {
    const canRenew = this.#card !== 'none' || this.#yearCents() === 0
    this.#terms = { ...this.#terms, canRenew, ...change }
  }

  #endOverdue(): void {
    if (!isRunning(this.#terms, this.now)) this.#terms = { ...this.#terms, status: 'ENDED' }
  }

  #agree(): void {
    if (renews(this.#terms) && this.#card !== 'none') this.#agreed.add(this.#yearCents())
  }

  /** The next year begins, and is paid. */
  #payYear(): void {
    this.taken += this.#yearCents()
    if (this.#coupon) this.#coupon = { ...this.#coupon, yearsUsed: this.#coupon.yearsUsed + 1 }
    this.#plan = this.#next ?? this.#plan
    this.#next = null
    this.#start = this.end
    this.#anchor ??= new Date(this.#start).getUTCDate()
    this.#tries = 0
    this.#noticed = 99
    this.#write({ trialActive: false, endDate: yearAfter(this.#start, this.#anchor) })
  }

  #renew(): void {
    if (this.now < this.end || coveredUntil(this.#terms) <= this.now || !renews(this.#terms)) return
    const cents = this.#yearCents()
    if (cents === 0) {
      this.#payYear()
      return
    }
    const due = renewalTries(this.end, this.now)
    if (this.#card === 'none' || !this.#agreed.has(cents) || this.#tries >= due) return
    this.#tries = due
    if (this.#pays) this.#payYear()
  }

  pass(days: number): void {
    this.now += days * DAY_MS
    const notice = dueRenewalNotice(this.#terms, this.now)
    if (notice !== null && notice < this.#noticed) {
      this.#noticed = notice
      if (this.#agreed.size > 0) this.#agreed.add(this.#yearCents())
    }
    this.#renew()
    this.#endOverdue()
  }

  keepCard(card: Card): void {
    this.#card = card
    if (!isRunning(this.#terms, this.now)) return
    this.#write({})
    this.#agree()
    // A person who gives a card pays what is due at once, whatever was tried before.
    this.#tries = 0
    if (card !== 'none') this.#renew()
    this.#endOverdue()
  }

  change(plan: Plan): void {
    if (this.state === 'ENDED' || this.state === 'PAST_DUE') return
    if (this.#terms.trialActive) this.#plan = plan
    else if (PLANS[plan].priceCents > PLANS[this.#plan].priceCents) {
      const cents = totalOf(
        upgradeLines(PLANS[this.#plan], PLANS[plan], {
          period: this.#period,
          coupon: this.#coupon,
          now: this.now,
        }),
      )
      if (cents > 0 && !this.#pays) return
      this.taken += cents
      this.#plan = plan
      this.#next = null
    } else this.#next = plan === this.#plan ? null : plan
    this.#write({})
    this.#agree()
  }

  cancel(): void {
    if (this.state === 'ENDED') return
    this.#write({ cancelledAt: this.now })
    this.#endOverdue()
  }

  restore(): void {
    if (this.state === 'ENDED' || this.#terms.cancelledAt === null) return
    this.#write({ cancelledAt: null })
    this.#agree()
  }

  buyHours(hours: number): void {
    if (this.state === 'ENDED' || this.#terms.trialActive || this.now >= this.end) return
    const what = { terms: PLANS[this.#plan], period: this.#period, now: this.now }
    const cents = totalOf(hoursLines('OD', hours, what))
    if (cents === 0 || this.#pays) this.taken += cents
  }

  #problem(code: Code): string | null {
    const isUsedByProgram = this.#codes.has(code)
    return couponProblem(COUPONS[code], { planId: this.#plan, now: this.now, uses: 0, isUsedByProgram })
  }

  subscribe(plan: Plan, code: Code | null): void {
    if (this.state !== 'ENDED' || (code && this.#problem(code))) return
    const coupon = code && { ...COUPONS[code], yearsUsed: 0 }
    const cents = totalOf(yearLines(PLANS[plan], this.#period, coupon))
    if (cents > 0 && !this.#pays) return
    this.taken += cents
    this.#plan = plan
    this.#next = null
    this.#coupon = coupon && { ...coupon, yearsUsed: 1 }
    if (code) this.#codes.add(code)
    this.#start = this.now
    this.#anchor = new Date(this.now).getUTCDate()
    this.#tries = 0
    this.#noticed = 99
    this.#terms = this.#termsTo(yearAfter(this.now, this.#anchor), false)
    this.#write({})
    this.#agree()
  }

  useCode(code: Code): void {
    if (this.state === 'ENDED' || this.#coupon || this.#problem(code)) return
    const days = trialDaysOf(COUPONS[code])
    if (days > 0 && !this.#terms.trialActive) return
    this.#coupon = { ...COUPONS[code], yearsUsed: 0 }
    this.#codes.add(code)
    this.#tries = 0
    this.#write({ endDate: this.end + days * DAY_MS })
    this.#agree()
  }
}

interface Step {
  readonly text: string
  readonly take: (one: Paid) => void
}
const plan = fc.constantFrom<Plan>('bronze', 'silver', 'gold')
const code = fc.constantFrom<Code>('FIFTH', 'HUNDRED', 'FREE', 'LONGER')
const days = fc.constantFrom(1, 2, 5, 13, 14, 29, 170, 365)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: days.map((n) => ({ text: `pass ${n}`, take: (one: Paid) => one.pass(n) })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom<Card>('ok', 'ok', 'poor', 'none')
      .map((card) => ({ text: `card ${card}`, take: (one: Paid) => one.keepCard(card) })),
  },
  {
    weight: 3,
    arbitrary: plan.map((to) => ({ text: `change ${to}`, take: (one: Paid) => one.change(to) })),
  },
  { weight: 1, arbitrary: fc.constant({ text: 'cancel', take: (one: Paid) => one.cancel() }) },
  { weight: 1, arbitrary: fc.constant({ text: 'restore', take: (one: Paid) => one.restore() }) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 40 })
      .map((n) => ({ text: `hours ${n}`, take: (one: Paid) => one.buyHours(n) })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(plan, fc.option(code, { freq: 1 })).map(([to, by]) => ({
      text: `subscribe ${to} ${by}`,
      take: (one: Paid) => one.subscribe(to, by),
    })),
  },
  { weight: 2, arbitrary: code.map((by) => ({ text: `code ${by}`, take: (one: Paid) => one.useCode(by) })) },
)

const contractOf = (one: Paid) => ({
  state: one.state,
  taken: one.taken,
  ...(one.state !== 'ENDED' && { plan: one.plan, end: one.end }),
})

it(`what the rules of a subscription say is what an oracle says, over ${RUNS} random years`, () => {
  const states = new Set<string>()
  const start = fc.integer({ min: 0, max: 1_500 }).map((day) => Date.UTC(2027, 0, 1, 9) + day * DAY_MS)
  fc.assert(
    fc.property(start, plan, fc.array(step, { minLength: 5, maxLength: 30 }), (begun, first, steps) => {
      const rules = new Rules(begun, first)
      const oracle = new Oracle(begun, begun + 30 * DAY_MS, first)
      for (const { text, take } of steps) {
        for (const one of [rules, oracle]) {
          one.now += 1_000
          take(one)
        }
        states.add(rules.state)
        expect({ text, ...contractOf(rules) }).toEqual({ text, ...contractOf(oracle) })
      }
    }),
    { numRuns: RUNS, seed: Number(process.env.SEED ?? 7) },
  )
  expect([...states].sort()).toEqual(['ACTIVE', 'CANCELLED', 'ENDED', 'PAST_DUE', 'TRIAL'])
})
