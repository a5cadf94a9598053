// A simulated game as it happens in a hall: whistles, stops of the clock, a scorer with a clock, and a camera.
import { inGameOrder } from '@fullcourt/scorebook/fold'
import { sampleGame, seeded } from '@fullcourt/scorebook/simulate'
import type { EventType, GameEvent } from '@fullcourt/scorebook/vocabulary'
import type { TimedEvent } from '../src/gameAxis.ts'
import type { Anchor } from '../src/placing.ts'

export interface FilmedOptions {
  readonly seed: number
  /** Seconds of film in a second: 30/29.97 for a film that is played a little too slow. */
  readonly rate?: number
  /** Seconds from the tip to the first frame. */
  readonly startsLate?: number
  /** Whether the camera was off for a part of a stop of the clock. */
  readonly hasCut?: boolean
  /** Seconds by which a person misses a frame. */
  readonly error?: number
}

export interface FilmedGame {
  readonly events: readonly TimedEvent[]
  readonly lengthOf: (period: number) => number
  readonly film: { readonly id: string; readonly start: number; readonly duration: number }
  /** Two frames of each period, as far as the film shows them. */
  readonly anchors: readonly Anchor[]
  /** The second of the film that shows an event; null: the film does not show it. */
  readonly truth: ReadonlyMap<string, number | null>
}

const WHISTLES = new Set<EventType>([
  'foul',
  'timeout',
  'jumpball',
  'freethrow_made',
  'freethrow_miss',
  'substitution',
])
const STOPS: Partial<Record<EventType, number>> = {
  timeout: 60,
  foul: 14,
  freethrow_made: 14,
  freethrow_miss: 14,
}
export const FILM = '00000000-0000-7000-8000-00000000f11a'

/** A time while the clock ran: from and to on the clock, start and end in seconds since the tip. */
interface Span {
  readonly period: number
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** A time while the clock stood, in seconds since the tip. */
interface Stop {
  readonly from: number
  readonly to: number
}

type Between = (low: number, high: number) => number

const WALL_BASE = 1.7e9

/** Plays a simulated game in time: when each event happens, when the clock runs, and what a scorer enters. */
class TimedGame {
  readonly #random: () => number
  readonly #between: Between
  readonly #lengthOf: (period: number) => number
  readonly runs: Span[] = []
  readonly stops: Stop[] = []
  readonly events: TimedEvent[] = []
  /** The second of each event since the tip. */
  readonly when = new Map<string, number>()
  #now = 0
  #period = 1
  #clock: number
  #runStart: { readonly clock: number; readonly now: number } | null = null

  constructor(random: () => number, between: Between, lengthOf: (period: number) => number) {
    this.#random = random
    this.#between = between
    this.#lengthOf = lengthOf
    this.#clock = lengthOf(1)
  }

  get now(): number {
    return this.#now
  }

  play(ordered: readonly GameEvent[]): void {
    for (let index = 0; index < ordered.length; ) {
      const { period, clockTime } = ordered[index]!
      if (period !== this.#period) this.#beginPeriod(period)
      if (clockTime < this.#clock) this.#runTo(clockTime)
      let next = index
      while (ordered[next]?.period === period && ordered[next]!.clockTime === this.#clock) next += 1
      this.#playAt(ordered.slice(index, next))
      index = next
    }
    this.#endPeriod()
  }

  #beginPeriod(period: number): void {
    this.#endPeriod()
    const pause = this.#between(60, 600)
    this.stops.push({ from: this.#now, to: this.#now + pause })
    this.#now += pause
    this.#period = period
    this.#clock = this.#lengthOf(period)
  }

  #endPeriod(): void {
    this.#runTo(0)
    this.#stopClock()
  }

  /** Plays the events at one clock time. */
  #playAt(group: readonly GameEvent[]): void {
    const isWithin = this.#clock > 0 && this.#clock < this.#lengthOf(this.#period)
    const stopsClock = isWithin && group.some(({ type }) => WHISTLES.has(type))
    if (stopsClock) this.#stopClock()
    const from = this.#now
    for (const [n, { id, type }] of group.entries()) {
      if (stopsClock && n > 0) this.#now += this.#between(0.3, 1) * (STOPS[type] ?? 3)
      this.#enter(id, type, this.#between(0.2, 2))
    }
    if (!stopsClock) return
    this.#now += this.#between(2, 12) + (this.#random() < 0.15 ? this.#between(20, 90) : 0)
    this.stops.push({ from, to: this.#now })
  }

  /** @param delay seconds after which the scorer enters it */
  #enter(id: string, type: EventType, delay: number): void {
    this.when.set(id, this.#now)
    this.events.push({
      id,
      type,
      period: this.#period,
      clockTime: this.#clock,
      wall: WALL_BASE + this.#now + delay,
      videoTime: null,
      teamVideoId: null,
    })
  }

  #enterClock(type: 'clock_start' | 'clock_stop'): void {
    this.#enter(`clock-${this.events.length}`, type, this.#between(-0.1, 0.1))
  }

  #runTo(next: number): void {
    if (!this.#runStart && this.#clock > 0) {
      this.#enterClock('clock_start')
      this.#runStart = { clock: this.#clock, now: this.#now }
    }
    this.#now += this.#clock - next
    this.#clock = next
  }

  #stopClock(): void {
    if (!this.#runStart) return
    const { clock, now } = this.#runStart
    this.runs.push({ period: this.#period, from: clock, to: this.#clock, start: now, end: this.#now })
    this.#runStart = null
    this.#enterClock('clock_stop')
  }
}

/** A time without the camera: most of one of the longest stops. */
function cutOf(stops: readonly Stop[], startsLate: number, random: () => number): Stop | null {
  const longest = stops
    .filter(({ from }) => from > startsLate + 200)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
  const chosen = longest[Math.floor(random() * Math.min(6, longest.length))]
  if (!chosen) return null
  const seconds = chosen.to - chosen.from
  return { from: chosen.from + seconds * 0.15, to: chosen.to - seconds * 0.1 }
}

/** Two places of each period that the film shows, where a person would look for them. */
function placesOf(runs: readonly Span[], startsLate: number): readonly (readonly [Span, number])[] {
  return [...new Set(runs.map(({ period }) => period))].flatMap((period) => {
    const shown = runs.filter(
      (run) => run.period === period && run.start >= startsLate && run.end - run.start > 2,
    )
    const [first, last] = [shown[0], shown.at(-1)]
    if (!first || !last) return []
    return [
      [first, first.start],
      [last, last.end - Math.min(last.end - last.start, 2)],
    ] as const
  })
}

export function filmedGame({
  seed,
  rate = 1,
  startsLate = 0,
  hasCut = false,
  error = 0,
}: FilmedOptions): FilmedGame {
  const random = seeded(seed * 7919 + 1)
  const between: Between = (low, high) => low + random() * (high - low)
  const { setup, plays } = sampleGame('nfhs', seed)
  const { periodDuration, overtimeDuration, regulationPeriods } = setup.rules
  const lengthOf = (period: number) =>
    period > regulationPeriods ? (overtimeDuration ?? periodDuration) : periodDuration
  const game = new TimedGame(random, between, lengthOf)
  game.play(inGameOrder(plays).map(({ event }) => event))
  const end = game.now + 20

  const off = cutOf(game.stops, startsLate, random)
  const cut = hasCut ? off : null
  const filmOf = (second: number): number | null => {
    if (second < startsLate || second > end) return null
    if (cut && second > cut.from && second < cut.to) return null
    const missing = startsLate + (cut && second >= cut.to ? cut.to - cut.from : 0)
    return (second - missing) * rate
  }
  const duration = filmOf(end)!
  const anchors = placesOf(game.runs, startsLate).map(([run, second], index): Anchor => {
    const missed = (random() * 2 - 1) * error
    const share = (second - run.start) / (run.end - run.start)
    return {
      id: `anchor-${index}`,
      teamVideoId: FILM,
      videoTime: Math.min(duration, Math.max(0, filmOf(second)! + missed)),
      period: run.period,
      clockTime: run.from + share * (run.to - run.from),
    }
  })
  return {
    events: game.events,
    lengthOf,
    film: { id: FILM, start: 0, duration },
    anchors,
    truth: new Map([...game.when].map(([id, second]) => [id, filmOf(second)])),
  }
}
