// A simulated game as it happens in a hall: whistles, stops of the clock, a scorer with a clock, and a camera.
import { type EventType, inGameOrder } from '@fullcourt/scorebook'
import { sampleGame, seeded } from '@fullcourt/scorebook/simulate'
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

interface Span {
  readonly period: number
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

export function filmedGame({
  seed,
  rate = 1,
  startsLate = 0,
  hasCut = false,
  error = 0,
}: FilmedOptions): FilmedGame {
  const random = seeded(seed * 7919 + 1)
  const between = (low: number, high: number) => low + random() * (high - low)
  const { setup, plays } = sampleGame('nfhs', seed)
  const length = setup.rules.periodDuration
  const overtime = setup.rules.overtimeDuration ?? length
  const lengthOf = (period: number) => (period > setup.rules.regulationPeriods ? overtime : length)
  const ordered = inGameOrder(plays).map(({ event }) => event)
  const wallBase = 1.7e9

  let now = 0
  let clock = length
  let period = 1
  let runStart = { clock, now }
  const runs: Span[] = []
  const stops: { from: number; to: number }[] = []
  const events: TimedEvent[] = []
  const when = new Map<string, number>()
  const entry = (type: 'clock_start' | 'clock_stop') => {
    const id = `clock-${events.length}`
    when.set(id, now)
    events.push({
      id,
      type,
      period,
      clockTime: clock,
      wall: wallBase + now + between(-0.1, 0.1),
      videoTime: null,
      teamVideoId: null,
    })
  }
  let isRunning = false
  const startClock = () => {
    if (isRunning || clock <= 0) return
    entry('clock_start')
    runStart = { clock, now }
    isRunning = true
  }
  const stopClock = () => {
    if (!isRunning) return
    runs.push({ period, from: runStart.clock, to: clock, start: runStart.now, end: now })
    isRunning = false
    entry('clock_stop')
  }
  const runTo = (next: number) => {
    now += clock - next
    clock = next
  }
  const stood = (seconds: number) => {
    stops.push({ from: now, to: now + seconds })
    now += seconds
  }
  for (let index = 0; index < ordered.length; ) {
    const event = ordered[index]!
    if (event.period !== period) {
      startClock()
      runTo(0)
      stopClock()
      stood(between(60, 600))
      period = event.period
      clock = lengthOf(period)
    }
    if (event.clockTime < clock) {
      startClock()
      runTo(event.clockTime)
    }
    let next = index
    while (next < ordered.length && ordered[next]!.period === period && ordered[next]!.clockTime === clock)
      next += 1
    const group = ordered.slice(index, next)
    index = next
    const stopsClock = clock > 0 && clock < lengthOf(period) && group.some(({ type }) => WHISTLES.has(type))
    if (stopsClock) stopClock()
    const stopStart = now
    for (const [n, one] of group.entries()) {
      if (stopsClock && n > 0) now += between(0.3, 1) * (STOPS[one.type] ?? 3)
      when.set(one.id, now)
      events.push({
        id: one.id,
        type: one.type,
        period,
        clockTime: clock,
        wall: wallBase + now + between(0.2, 2),
        videoTime: null,
        teamVideoId: null,
      })
    }
    if (stopsClock) {
      now += between(2, 12) + (random() < 0.15 ? between(20, 90) : 0)
      stops.push({ from: stopStart, to: now })
    }
  }
  startClock()
  runTo(0)
  stopClock()
  const end = now + 20

  // The camera: off for most of one of the longest stops.
  const off = stops
    .filter(({ from }) => from > startsLate + 200)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
  const chosen = off[Math.floor(random() * Math.min(6, off.length))]
  const cut =
    hasCut && chosen
      ? {
          from: chosen.from + (chosen.to - chosen.from) * 0.15,
          to: chosen.to - (chosen.to - chosen.from) * 0.1,
        }
      : null
  const filmOf = (second: number): number | null => {
    if (second < startsLate || second > end) return null
    if (cut && second > cut.from && second < cut.to) return null
    const missing = startsLate + (cut && second >= cut.to ? cut.to - cut.from : 0)
    return (second - missing) * rate
  }
  const duration = filmOf(end)!
  const anchors: Anchor[] = []
  const missed = () => (random() * 2 - 1) * error
  const anchor = (run: Span, second: number) => {
    const videoTime = Math.min(duration, Math.max(0, filmOf(second)! + missed()))
    const share = (second - run.start) / (run.end - run.start)
    anchors.push({
      id: `anchor-${anchors.length}`,
      teamVideoId: FILM,
      videoTime,
      period: run.period,
      clockTime: run.from + share * (run.to - run.from),
    })
  }
  for (const one of new Set(runs.map((run) => run.period))) {
    const shown = runs.filter(
      (run) => run.period === one && run.start >= startsLate && run.end - run.start > 2,
    )
    const [first, last] = [shown[0], shown.at(-1)]
    if (!first || !last) continue
    anchor(first, first.start)
    anchor(last, last.end - Math.min(last.end - last.start, 2))
  }
  return {
    events,
    lengthOf,
    film: { id: FILM, start: 0, duration },
    anchors,
    truth: new Map([...when].map(([id, second]) => [id, filmOf(second)])),
  }
}
