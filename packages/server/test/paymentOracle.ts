import { DAY_MS } from '@fullcourt/program'

// What a program pays and has, worked out day by day. It imports nothing of the product.

const GRACE = 14 * DAY_MS
const NET = 30 * DAY_MS
const INVOICE_GRACE = 45 * DAY_MS
const TRY_DAYS = [0, 1, 3, 7, 12]

export type Plan = 'bronze' | 'silver' | 'gold'
const PRICES: Readonly<Record<Plan, number>> = { bronze: 29_900, silver: 59_900, gold: 99_900 }
const HOUR_PRICES: Readonly<Record<Plan, number>> = { bronze: 600, silver: 500, gold: 400 }

/** `none`; one that pays; one without money; one whose owner wants the money back. */
export type Card = 'none' | 'ok' | 'poor' | 'disputed'

/** A fifth off two years, 100 dollars off every year, one year for nothing, two weeks more of the trial. */
export type Code = 'FIFTH' | 'HUNDRED' | 'FREE' | 'LONGER'
const YEARS: Readonly<Record<Code, number>> = { FIFTH: 2, HUNDRED: 1_000, FREE: 1, LONGER: 1_000 }

/** A card cannot be charged less than 50 cents: so little is waived. */
const payable = (cents: number): number => (cents < 50 ? 0 : cents)

const half = (n: number): number => Math.floor(n + 0.5)

/** The same day of the next year; of the 29th of February the last one of that month. */
function yearLater(time: number, anchorDay: number): number {
  const day = new Date(time)
  const last = new Date(Date.UTC(day.getUTCFullYear() + 1, day.getUTCMonth() + 1, 0)).getUTCDate()
  return Date.UTC(day.getUTCFullYear() + 1, day.getUTCMonth(), Math.min(anchorDay, last)) + (time % DAY_MS)
}

/** Money that is owed, or was paid. */
interface Bill {
  /** The subscription that it is of, by its number. */
  readonly of: number
  readonly cents: number
  readonly issuedAt: number
  byCard: number
  byCheck: number
  refunded: number
  dispute: 'none' | 'open' | 'won' | 'lost'
}

export class Oracle {
  now: number
  /** Cents that the gateway took, and those that are there after checks, refunds and lost disputes. */
  taken = 0
  cash = 0
  card: Card = 'none'
  #kind: 'trial' | 'paid' | 'over' = 'trial'
  #number = 0
  #plan: Plan
  #next: Plan | null = null
  #start = 0
  #end: number
  #anchor: number | null = null
  #isCancelled = false
  #isByInvoice = false
  /** When a bill of the running year is due, and when the year ends for it. */
  #due: number | null = null
  #suspends: number | null = null
  #tries = 0
  #noticed = 99
  #code: Code | null = null
  #codeYears = 0
  readonly #codes = new Set<Code>()
  /** Sums of renewals that a person said yes to. */
  readonly #agreed = new Set<number>()
  /** Bills whose money may still come: orders, and those that a bank took back. */
  readonly #open: Bill[] = []
  readonly #paid: Bill[] = []

  constructor(now: number, trialEnd: number, plan: Plan) {
    this.now = now
    this.#end = trialEnd
    this.#plan = plan
  }

  get plan(): Plan {
    return this.#plan
  }

  get end(): number {
    return this.#end
  }

  get state(): string {
    if (this.#kind === 'over' || this.now >= this.#coverEnd()) return 'ENDED'
    if (this.now >= this.#end || (this.#due !== null && this.now >= this.#due)) return 'PAST_DUE'
    if (this.#isCancelled) return 'CANCELLED'
    return this.#kind === 'trial' ? 'TRIAL' : 'ACTIVE'
  }

  #off(cents: number, years: number): number {
    if (this.#code === null || years >= YEARS[this.#code]) return 0
    if (this.#code === 'FIFTH') return half(cents / 5)
    if (this.#code === 'HUNDRED') return Math.min(cents, 10_000)
    return this.#code === 'FREE' ? cents : 0
  }

  #yearPrice(): number {
    const price = PRICES[this.#next ?? this.#plan]
    return price - this.#off(price, this.#codeYears)
  }

  #goesOn(): boolean {
    return !this.#isCancelled && (this.#kind === 'paid' || this.card !== 'none' || this.#yearPrice() === 0)
  }

  #coverEnd(): number {
    const end = this.#goesOn() ? this.#end + GRACE : this.#end
    return this.#suspends === null ? end : Math.min(end, this.#suspends)
  }

  #pays(): boolean {
    return this.card === 'ok' || this.card === 'disputed'
  }

  #agree(): void {
    if (this.#goesOn() && this.card !== 'none') this.#agreed.add(this.#yearPrice())
  }

  #bill(cents: number): Bill {
    const { now: issuedAt } = this
    return { of: this.#number, cents, issuedAt, byCard: 0, byCheck: 0, refunded: 0, dispute: 'none' }
  }

  /** The card pays what is left of a bill. */
  #charge(bill: Bill): void {
    const left = bill.cents - bill.byCard - bill.byCheck
    bill.byCard += left
    this.taken += left
    this.cash += left
    if (left > 0 && this.card === 'disputed') bill.dispute = 'open'
    this.#paid.push(bill)
  }

  #endDeadline({ of }: Bill): void {
    if (of !== this.#number) return
    this.#due = null
    this.#suspends = null
  }

  /** Time passes, and the maintenance runs once. */
  pass(days: number): void {
    this.now += days * DAY_MS
    if (this.state === 'ENDED') this.#kind = 'over'
    if (this.#kind === 'over') return
    this.#announce()
    if (this.now >= this.#end && !this.#paid.some(({ dispute }) => dispute === 'open')) this.#renew()
    if (this.state === 'ENDED') this.#kind = 'over'
  }

  #announce(): void {
    const left = this.#end - this.now
    if (this.#kind !== 'paid' || !this.#goesOn() || left <= 0 || left > 30 * DAY_MS) return
    const notice = left <= 7 * DAY_MS ? 7 : 30
    if (this.#noticed <= notice) return
    this.#noticed = notice
    if (this.#agreed.size > 0) this.#agreed.add(this.#yearPrice())
  }

  #renew(): void {
    if (this.#isByInvoice) {
      const bill = this.#bill(this.#yearPrice())
      this.#nextYear()
      if (bill.cents > 0) this.#owe(bill)
      return
    }
    if (this.#yearPrice() === 0) {
      this.#payYear()
      return
    }
    const due = TRY_DAYS.filter((day) => this.#end + day * DAY_MS <= this.now).length
    if (!this.#agreed.has(this.#yearPrice()) || this.card === 'none' || this.#tries >= due) return
    this.#tries = due
    if (this.#pays()) this.#payYear()
  }

  #owe(bill: Bill): void {
    this.#open.push(bill)
    this.#due = this.now + NET
    this.#suspends = this.#due + INVOICE_GRACE
  }

  #payYear(): void {
    const bill = this.#bill(this.#yearPrice())
    this.#nextYear()
    this.#charge(bill)
  }

  #nextYear(): void {
    this.#codeYears += 1
    this.#begin(this.#next ?? this.#plan, this.#end)
  }

  #begin(plan: Plan, from: number): void {
    this.#plan = plan
    this.#next = null
    this.#anchor ??= new Date(from).getUTCDate()
    this.#start = from
    this.#end = yearLater(from, this.#anchor)
    this.#kind = 'paid'
    this.#due = null
    this.#suspends = null
    this.#tries = 0
    this.#noticed = 99
  }

  #beginAnew(plan: Plan): void {
    this.#number += 1
    this.#anchor = null
    this.#code = null
    this.#isCancelled = false
    this.#isByInvoice = false
    this.#begin(plan, this.now)
  }

  keepCard(card: Card): void {
    const wasOver = this.state === 'ENDED'
    this.card = card
    if (wasOver) {
      this.#kind = 'over'
      return
    }
    this.#agree()
    const oldest = this.#open.toSorted((one, other) => one.issuedAt - other.issuedAt)[0]
    if (oldest && this.#pays() && oldest.cents - oldest.byCheck >= 50) {
      this.#open.splice(this.#open.indexOf(oldest), 1)
      this.#endDeadline(oldest)
      this.#charge(oldest)
    }
    if (card !== 'none' && this.now >= this.#end) {
      if (this.#isByInvoice || this.#yearPrice() === 0) this.#renew()
      else if (this.#pays()) this.#payYear()
    }
    if (this.state === 'ENDED') this.#kind = 'over'
  }

  cancel(): void {
    if (this.state === 'ENDED') return
    this.#isCancelled = true
    if (this.state === 'ENDED') this.#kind = 'over'
  }

  restore(): void {
    if (this.state === 'ENDED' || !this.#isCancelled) return
    this.#isCancelled = false
    this.#agree()
  }

  #left(yearly: number): number {
    const all = Math.round((this.#end - this.#start) / DAY_MS)
    const left = Math.min(all, Math.ceil((this.#end - this.now) / DAY_MS))
    return half((yearly * left) / all)
  }

  change(plan: Plan): void {
    const { state } = this
    if (state === 'ENDED' || state === 'PAST_DUE') return
    const more = PRICES[plan] - PRICES[this.#plan]
    if (this.#kind === 'trial') this.#plan = plan
    else if (more > 0) {
      const full = this.#left(more)
      const cents = payable(full - (this.#code === 'HUNDRED' ? 0 : this.#off(full, this.#codeYears - 1)))
      if (cents > 0 && !this.#pays()) return
      this.#plan = plan
      this.#next = null
      this.#charge(this.#bill(cents))
    } else this.#next = plan === this.#plan ? null : plan
    this.#agree()
  }

  buyHours(hours: number): void {
    if (this.state === 'ENDED' || this.state === 'PAST_DUE' || this.#kind !== 'paid') return
    const cents = payable(this.#left(HOUR_PRICES[this.#plan] * hours))
    if (cents === 0 || this.#pays()) this.#charge(this.#bill(cents))
  }

  subscribe(plan: Plan, code: Code | null): void {
    if (this.state !== 'ENDED' || (code && this.#codes.has(code))) return
    if (code !== 'FREE' && !this.#pays()) return
    this.#beginAnew(plan)
    this.#code = code
    if (code) this.#codes.add(code)
    this.#codeYears = 1
    this.#charge(this.#bill(PRICES[plan] - this.#off(PRICES[plan], 0)))
    this.#agree()
  }

  useCode(code: Code): void {
    if (this.state === 'ENDED' || this.#code || this.#codes.has(code)) return
    if (code === 'LONGER' && this.#kind !== 'trial') return
    this.#code = code
    this.#codeYears = 0
    this.#codes.add(code)
    this.#tries = 0
    if (code === 'LONGER') this.#end += 14 * DAY_MS
    this.#agree()
  }

  /** May a school order now? Not while another bill waits. */
  get mayOrder(): boolean {
    return this.#open.length === 0
  }

  order(plan: Plan): void {
    if (this.state === 'ENDED') this.#beginAnew(plan)
    else this.#begin(plan, Math.max(this.#end, this.now))
    this.#isCancelled = false
    this.#isByInvoice = true
    this.#owe(this.#bill(PRICES[plan]))
  }

  /** The cents of a check that the administrator records: half of what is left, or all; null: no school owes. */
  check(isPart: boolean): number | null {
    const bill = this.#open.find(({ dispute }) => dispute === 'none')
    if (!bill) return null
    const left = bill.cents - bill.byCard - bill.byCheck
    const cents = isPart && left > 1 ? Math.floor(left / 2) : left
    bill.byCheck += cents
    this.cash += cents
    if (cents === left) {
      this.#open.splice(this.#open.indexOf(bill), 1)
      this.#endDeadline(bill)
      this.#paid.push(bill)
    }
    return cents
  }

  /** The sum and the cents that are paid back of the newest bill; null: nothing can be paid back. */
  refund(isPart: boolean, keepsAccess: boolean): { readonly of: number; readonly cents: number } | null {
    const bill = this.#paid.at(-1)
    if (bill?.dispute !== 'none' || (bill.byCard > 0 && bill.byCheck > 0)) return null
    const left = bill.cents - bill.refunded
    if (left === 0) return null
    const cents = isPart && left > 1 ? Math.floor(left / 2) : left
    bill.refunded += cents
    this.cash -= cents
    if (cents === left && !keepsAccess && bill.of === this.#number && this.#kind !== 'over') {
      this.#isCancelled = true
      this.#end = this.now
      this.#kind = 'over'
    }
    return { of: bill.cents, cents }
  }

  /** How the oldest open dispute ends; null: there is none. One that would stand beside another bill is won. */
  closeDispute(wish: 'won' | 'lost'): 'won' | 'lost' | null {
    const bill = this.#paid.find(({ dispute }) => dispute === 'open')
    if (!bill) return null
    const isLost =
      wish === 'lost' &&
      this.#open.length === 0 &&
      !this.#isByInvoice &&
      bill.of === this.#number &&
      bill.byCheck === 0 &&
      this.state !== 'ENDED' &&
      this.now < this.#end
    bill.dispute = isLost ? 'lost' : 'won'
    if (!isLost) return 'won'
    this.cash -= bill.byCard
    bill.byCard = 0
    this.#paid.splice(this.#paid.indexOf(bill), 1)
    this.#open.push(bill)
    this.#due = this.now
    this.#suspends = this.now + GRACE
    return 'lost'
  }
}
