// What a program pays and has, worked out day by day. It imports nothing of the product.

const DAY = 86_400_000
const GRACE = 14 * DAY
const TRY_DAYS = [0, 1, 3, 7, 12]

export type Plan = 'bronze' | 'silver' | 'gold'
const PRICES: Readonly<Record<Plan, number>> = { bronze: 29_900, silver: 59_900, gold: 99_900 }
const HOUR_PRICES: Readonly<Record<Plan, number>> = { bronze: 600, silver: 500, gold: 400 }

/** `none`, one that pays, or one without money. */
export type Card = 'none' | 'ok' | 'poor'

/** The same day of the next year; of the 29th of February the last one of that month. */
function yearLater(time: number, anchorDay: number): number {
  const day = new Date(time)
  const last = new Date(Date.UTC(day.getUTCFullYear() + 1, day.getUTCMonth() + 1, 0)).getUTCDate()
  return Date.UTC(day.getUTCFullYear() + 1, day.getUTCMonth(), Math.min(anchorDay, last)) + (time % DAY)
}

export class Oracle {
  now: number
  taken = 0
  hours = 0
  card: Card = 'none'
  #kind: 'trial' | 'paid' | 'over' = 'trial'
  #plan: Plan
  #next: Plan | null = null
  #start = 0
  #end: number
  #anchor = 0
  #isCancelled = false
  #tries = 0

  constructor(now: number, trialEnd: number, plan: Plan) {
    this.now = now
    this.#end = trialEnd
    this.#plan = plan
  }

  get plan(): Plan {
    return this.#plan
  }

  get state(): string {
    if (this.#kind === 'over' || this.now >= this.#coverEnd()) return 'ENDED'
    if (this.now >= this.#end) return 'PAST_DUE'
    if (this.#isCancelled) return 'CANCELLED'
    return this.#kind === 'trial' ? 'TRIAL' : 'ACTIVE'
  }

  #coverEnd(): number {
    const goesOn = !this.#isCancelled && (this.#kind === 'paid' || this.card !== 'none')
    return goesOn ? this.#end + GRACE : this.#end
  }

  /** Time passes, and the maintenance runs once. */
  pass(days: number): void {
    this.now += days * DAY
    if (this.state === 'ENDED') this.#kind = 'over'
    if (this.state === 'PAST_DUE')
      this.#renew(TRY_DAYS.filter((day) => this.#end + day * DAY <= this.now).length)
  }

  #renew(due: number): void {
    if (this.#tries >= due) return
    this.#tries = due
    if (this.card === 'ok') this.#payYear()
  }

  #payYear(): void {
    this.#plan = this.#next ?? this.#plan
    this.#next = null
    this.taken += PRICES[this.#plan]
    if (this.#kind === 'trial') this.#anchor = new Date(this.#end).getUTCDate()
    this.#start = this.#end
    this.#end = yearLater(this.#start, this.#anchor)
    this.#kind = 'paid'
    this.#tries = 0
  }

  keepCard(card: Card): void {
    const wasOver = this.state === 'ENDED'
    this.card = card
    if (wasOver) {
      this.#kind = 'over'
      return
    }
    if (card === 'ok' && this.now >= this.#end) this.#payYear()
    if (this.state === 'ENDED') this.#kind = 'over'
  }

  cancel(): void {
    if (this.state === 'ENDED') return
    this.#isCancelled = true
    if (this.state === 'ENDED') this.#kind = 'over'
  }

  restore(): void {
    if (this.state === 'CANCELLED') this.#isCancelled = false
  }

  #left(yearly: number): number {
    const all = Math.round((this.#end - this.#start) / DAY)
    const left = Math.min(all, Math.ceil((this.#end - this.now) / DAY))
    return Math.floor((yearly * left) / all + 0.5)
  }

  change(plan: Plan): void {
    const { state } = this
    if (state === 'ENDED' || state === 'PAST_DUE') return
    if (this.#kind === 'trial') {
      this.#plan = plan
      return
    }
    const more = PRICES[plan] - PRICES[this.#plan]
    if (more > 0) {
      if (this.card !== 'ok') return
      this.taken += this.#left(more)
      this.#plan = plan
      this.#next = null
      return
    }
    this.#next = plan === this.#plan ? null : plan
  }

  buyHours(hours: number): void {
    if (this.state === 'ENDED' || this.state === 'PAST_DUE' || this.#kind !== 'paid' || this.card !== 'ok')
      return
    this.taken += this.#left(HOUR_PRICES[this.#plan] * hours)
  }

  subscribe(plan: Plan): void {
    if (this.state !== 'ENDED' || this.card !== 'ok') return
    this.#kind = 'paid'
    this.#plan = plan
    this.#next = null
    this.#isCancelled = false
    this.#start = this.now
    this.#anchor = new Date(this.now).getUTCDate()
    this.#end = yearLater(this.now, this.#anchor)
    this.#tries = 0
    this.taken += PRICES[plan]
  }
}
