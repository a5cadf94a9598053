import type { EventType } from '@fullcourt/scorebook/vocabulary'

/** An event of a game, as its place on film is found. */
export interface TimedEvent {
  readonly id: string
  readonly type: EventType
  readonly period: number
  /** Seconds left. */
  readonly clockTime: number
  /** When it was recorded, in seconds of any calendar; null: not known. */
  readonly wall: number | null
  readonly videoTime: number | null
  readonly teamVideoId: string | null
}

/** A stretch of the game in which the clock runs or stands. `start` and `end` are seconds of the axis. */
export interface Stretch {
  readonly kind: 'run' | 'stand' | 'break'
  readonly period: number
  /** The clock at both ends. */
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  /** False: how long the clock stood was not recorded, and the length is a guess. */
  readonly isKnown: boolean
}

/** Where a clock reading is on the axis: anywhere between `lo` and `hi` while the clock stood there, `at` when nothing else is known. */
export interface AxisSpan {
  readonly lo: number
  readonly hi: number
  readonly at: number
}

/**
 * The seconds of a game as a camera sees them: those in which the clock stands count too. One second of film is one second of the
 * axis, where the times of the stops were recorded.
 */
export interface GameAxis {
  readonly stretches: readonly Stretch[]
  /** The place of each event, in the order of the events; never decreasing. */
  readonly places: readonly number[]
  locate(period: number, clockTime: number): AxisSpan | null
}

/** The clock runs from `from` to `to`. Walls are null where they are not known. */
interface Run {
  readonly from: number
  readonly to: number
  readonly startWall: number | null
  readonly endWall: number | null
}

/** Clock readings that differ less are the same. */
const SAME_CLOCK = 0.05
/** A typed clock without tenths differs by up to half a second from the clock of the moment. */
const READING = 0.6
/** Share of the clock's time that must have passed on the calendar too; less means that the game was entered later. */
const TRUSTED = 0.9
/** Seconds between a whistle and its touch. While the clock runs, the clock of the event says the moment itself. */
const REACTION = 1
/** Seconds before the first start and after the last stop in which events can be. */
const MARGIN = 300

const isClockEntry = ({ type }: TimedEvent) => type === 'clock_start' || type === 'clock_stop'

/** Seconds that the clock usually stands for an event. Other events do not stop it. */
const USUAL_STOP: Partial<Record<EventType, number>> = {
  foul: 15,
  timeout: 60,
  jumpball: 10,
  substitution: 3,
  freethrow_made: 12,
  freethrow_miss: 12,
  freethrow_violation: 12,
}

const usualStop = (events: readonly TimedEvent[]): number =>
  events.reduce((sum, { type }) => sum + (USUAL_STOP[type] ?? 0), 0)

/** The runs between the recorded starts and stops. A missing entry is where its neighbours say. */
function recordedRuns(events: readonly TimedEvent[], length: number): Run[] {
  const runs: Run[] = []
  let stood = length
  let open: { readonly clock: number; readonly wall: number | null } | null = null
  for (const { type, clockTime, wall } of events) {
    if (type === 'clock_start') open ??= { clock: clockTime, wall }
    if (type !== 'clock_stop') continue
    const from = open ?? { clock: stood, wall: null }
    if (from.clock - clockTime > SAME_CLOCK)
      runs.push({ from: from.clock, to: clockTime, startWall: from.wall, endWall: wall })
    open = null
    stood = clockTime
  }
  const least = Math.min(stood, ...events.map(({ clockTime }) => clockTime))
  if (open) runs.push({ from: open.clock, to: 0, startWall: open.wall, endWall: null })
  else if (stood - least > SAME_CLOCK) runs.push({ from: stood, to: 0, startWall: null, endWall: null })
  return runs.filter(({ from, to }) => from > to)
}

/** Groups of events at the same clock. */
function byClock(events: readonly TimedEvent[]): TimedEvent[][] {
  const groups: TimedEvent[][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group && group[0]!.clockTime - event.clockTime < SAME_CLOCK) group.push(event)
    else groups.push([event])
  }
  return groups
}

/** When an event happened that was recorded at `wall`. */
const momentOf = (event: TimedEvent | undefined): number | null =>
  event?.wall == null ? null : event.wall - REACTION

/** Runs between the events themselves, for a period without recorded starts and stops. */
function runsBetween(groups: readonly (readonly TimedEvent[])[], length: number): Run[] {
  const runs: Run[] = []
  let from: { readonly clock: number; readonly group: readonly TimedEvent[] } = { clock: length, group: [] }
  const runTo = (clock: number, endWall: number | null) => {
    if (from.clock - clock <= SAME_CLOCK) return
    const wall = momentOf(from.group.at(-1))
    const stop = usualStop(from.group)
    // After a whistle the clock starts again at an unknown moment: the next event says when it was.
    const startWall = stop > 0 && endWall !== null ? null : wall === null ? null : wall + stop
    runs.push({ from: from.clock, to: clock, startWall, endWall })
  }
  for (const group of groups) {
    const { clockTime } = group[0]!
    runTo(clockTime, momentOf(group[0]))
    from = { clock: clockTime, group }
  }
  runTo(0, null)
  return runs
}

const withoutWalls = (runs: readonly Run[]): Run[] =>
  runs.map((run) => ({ ...run, startWall: null, endWall: null }))

/** Tells whether the calendar went on while the clock ran. In a game that was entered later it did not. */
function areTrusted(runs: readonly Run[]): boolean {
  let clock = 0
  let wall = 0
  for (const { from, to, startWall, endWall } of runs) {
    if (startWall === null || endWall === null) continue
    clock += from - to
    wall += Math.min(from - to, Math.max(0, endWall - startWall))
  }
  return clock > 0 && wall >= TRUSTED * clock
}

function runsOf(events: readonly TimedEvent[], length: number): Run[] {
  if (events.some(isClockEntry)) {
    const runs = recordedRuns(events, length)
    const isOpen = runs.some(({ startWall, endWall }) => startWall !== null && endWall !== null)
    // A period with one start alone says nothing about its calendar.
    return isOpen && !areTrusted(runs) ? withoutWalls(runs) : runs
  }
  const groups = byClock(events)
  const live = runsBetween(groups, length)
  if (areTrusted(live)) return live
  return withoutWalls(
    runsBetween(
      groups.filter((group) => usualStop(group) > 0),
      length,
    ),
  )
}

/** Indexes of the longest list of values that never decreases. Single wrong values are left out. */
export function longestRise(values: readonly (number | null)[]): ReadonlySet<number> {
  const tails: number[] = []
  const before = new Array<number>(values.length).fill(-1)
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[tails[middle]!]! <= value) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  }
  const rise = new Set<number>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index]!) rise.add(index)
  return rise
}

/** A period of the game: its events and the runs of its clock. */
interface Period {
  readonly period: number
  readonly runs: readonly Run[]
  readonly events: readonly TimedEvent[]
}

/** Leaves walls out that contradict the order of the game. */
function inOrder(periods: readonly Period[]): Period[] {
  const walls = periods.flatMap(({ runs }) => runs.flatMap(({ startWall, endWall }) => [startWall, endWall]))
  const rise = longestRise(walls)
  let next = 0
  const keep = (wall: number | null) => (rise.has(next++) ? wall : null)
  return periods.map((period) => ({
    ...period,
    runs: period.runs.map((run) => ({
      ...run,
      startWall: keep(run.startWall),
      endWall: keep(run.endWall),
    })),
  }))
}

function periodsOf(events: readonly TimedEvent[], lengthOf: (period: number) => number | null): Period[] {
  const periods: { period: number; events: TimedEvent[] }[] = []
  for (const event of events) {
    const last = periods.at(-1)
    if (last?.period === event.period) last.events.push(event)
    else periods.push({ period: event.period, events: [event] })
  }
  return inOrder(
    periods.map(({ period, events: own }) => {
      const length = Math.max(lengthOf(period) ?? 0, own[0]!.clockTime)
      return { period, events: own, runs: runsOf(own, length) }
    }),
  )
}

/** Lays the runs of the game one after the other, with the stops between them. */
class Layout {
  readonly stretches: Stretch[] = []
  /** Offset between the calendar and the seconds of the axis; null: not known here. */
  #base: number | null = null
  #cursor = 0
  #clock = 0
  #period = 0
  /** The base at the start of each stretch. */
  readonly bases: (number | null)[] = []
  /** The runs of each period, as indexes of `stretches`. */
  readonly runs = new Map<number, number[]>()

  add({ period, runs, events }: Period): void {
    for (const run of runs) this.#addRun(run, period, events)
  }

  #push(stretch: Stretch): void {
    this.stretches.push(stretch)
    this.bases.push(this.#base)
  }

  #addRun({ from, to, startWall, endWall }: Run, period: number, events: readonly TimedEvent[]): void {
    const isFirst = this.stretches.length === 0
    const kind = isFirst || period !== this.#period ? 'break' : 'stand'
    const wall = startWall ?? (endWall === null ? null : endWall - (from - to))
    const isKnown = this.#base !== null && wall !== null
    const usual =
      kind === 'break'
        ? 0
        : usualStop(events.filter(({ clockTime }) => Math.abs(clockTime - from) < SAME_CLOCK))
    const start = isKnown ? Math.max(this.#cursor, wall - this.#base!) : this.#cursor + usual
    if (isFirst)
      this.#push({ kind, period, from, to: from, start: start - MARGIN, end: start, isKnown: true })
    else
      this.#push({
        kind,
        period: this.#period,
        from: this.#clock,
        to: from,
        start: this.#cursor,
        end: start,
        isKnown,
      })
    if (!isKnown) this.#base = wall === null ? null : wall - start
    const seconds = from - to
    const passed = startWall !== null && endWall !== null ? endWall - startWall : seconds
    // A stop may be recorded late, after the whistle that it belongs to; it cannot be recorded early.
    const end = start + (passed < seconds ? Math.max(0, passed) : seconds)
    const runs = this.runs.get(period)
    if (runs) runs.push(this.stretches.length)
    else this.runs.set(period, [this.stretches.length])
    this.#push({ kind: 'run', period, from, to, start, end, isKnown: true })
    this.#cursor = end
    this.#clock = to
    this.#period = period
  }

  finish(): void {
    if (this.stretches.length === 0) return
    const { period, end, to } = this.stretches.at(-1)!
    this.#push({ kind: 'break', period, from: to, to, start: end, end: end + MARGIN, isKnown: true })
  }
}

/** The stretches of a game, and the runs of each period as indexes of them. */
type Stretches = Pick<Layout, 'stretches' | 'runs' | 'bases'>

/** Finds the stretch of a clock reading: a run, or the stop before or after one. -1: the period has none. */
function stretchOf({ stretches, runs }: Stretches, period: number, clock: number): number {
  const own = runs.get(period)
  if (!own) return -1
  let low = 0
  let high = own.length
  // The first run that ends below the reading.
  while (low < high) {
    const middle = (low + high) >> 1
    if (stretches[own[middle]!]!.to + SAME_CLOCK < clock) high = middle
    else low = middle + 1
  }
  const run = own[low]
  if (run === undefined) return own.at(-1)! + 1
  return clock > stretches[run]!.from - SAME_CLOCK ? run - 1 : run
}

const onRun = ({ from, to, start, end }: Stretch, clock: number): number =>
  start + (Math.min(1, Math.max(0, (from - clock) / (from - to))) || 0) * (end - start)

/** Places the events of a stop by the calendar, and those without a usable time between their neighbours. */
function placesInStop(
  events: readonly TimedEvent[],
  { start, end, kind, period }: Stretch,
  base: number | null,
): number[] {
  const walls = events.map(({ type, wall }) => {
    if (type === 'clock_stop') return start
    if (type === 'clock_start') return end
    return base === null || wall === null ? null : Math.min(end, Math.max(start, wall - REACTION - base))
  })
  const rise = longestRise(walls)
  if (kind === 'break' && rise.size === 0)
    return events.map((event) => (event.period === period && start > 0 ? start : end))
  let before = -1
  return walls.map((wall, index) => {
    if (rise.has(index)) {
      before = index
      return wall!
    }
    let after = index + 1
    while (after < walls.length && !rise.has(after)) after += 1
    const low = before < 0 ? start : walls[before]!
    const high = walls[after] ?? end
    // The first event of a stop is the whistle.
    const first = Math.max(0, before)
    return low + ((high - low) * (index - first)) / (after - first)
  })
}

/** @param events in game order */
export function gameAxis(
  events: readonly TimedEvent[],
  lengthOf: (period: number) => number | null,
): GameAxis {
  const layout = new Layout()
  for (const period of periodsOf(events, lengthOf)) layout.add(period)
  layout.finish()
  return {
    stretches: layout.stretches,
    places: placesOf(events, layout),
    locate: (period, clockTime) => locate(layout, period, clockTime),
  }
}

function placesOf(events: readonly TimedEvent[], layout: Stretches): number[] {
  const { stretches, bases } = layout
  const at = events.map(({ period, clockTime }) => stretchOf(layout, period, clockTime))
  const places: number[] = []
  for (let index = 0; index < events.length; ) {
    const stretch = stretches[at[index]!]
    let next = index + 1
    if (!stretch) places.push(places.at(-1) ?? 0)
    else if (stretch.kind === 'run') places.push(onRun(stretch, events[index]!.clockTime))
    else {
      while (next < events.length && at[next] === at[index]) next += 1
      const base = bases[at[index]!] ?? bases[at[index]! + 1] ?? null
      places.push(...placesInStop(events.slice(index, next), stretch, base))
    }
    index = next
  }
  return places
}

function locate(layout: Stretches, period: number, clockTime: number): AxisSpan | null {
  const { stretches } = layout
  const runs = (layout.runs.get(period) ?? []).map((index) => stretches[index]!)
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return null
  // The starts and ends of periods are the frames in which the clock begins to run and reaches the end.
  if (clockTime >= first.from - READING) {
    const at = first.start + Math.max(0, first.from - clockTime)
    return { lo: at, hi: at, at }
  }
  if (clockTime <= last.to + READING) {
    const at = onRun(last, clockTime)
    return { lo: at, hi: at, at }
  }
  const index = stretchOf(layout, period, clockTime)
  const { kind, start, end } = stretches[index]!
  const at = kind === 'run' ? onRun(stretches[index]!, clockTime) : (start + end) / 2
  const lo = onRun(runs.find(({ to }) => clockTime + READING > to) ?? first, clockTime + READING)
  const hi = onRun(runs.findLast(({ from }) => clockTime - READING < from) ?? last, clockTime - READING)
  // Without a stop in between the reading is one moment.
  return kind === 'run' && hi - lo < 2 * READING + SAME_CLOCK ? { lo: at, hi: at, at } : { lo, hi, at }
}
