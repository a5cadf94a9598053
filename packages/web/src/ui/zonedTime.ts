/**
 * Converts between wall time at a place and a time. A wall time that daylight saving skips is refused, with the next one that
 * exists; one that happens twice asks which (rule 32). Uses only Intl, because not every browser has Temporal.
 */

/** 'YYYY-MM-DDTHH:MM' */
export type WallTime = string

/** A time (ISO, UTC) with the zone's short name at it: 'EDT'. */
interface Named {
  readonly iso: string
  readonly name: string
}

export type Moment =
  | { readonly ok: true; readonly iso: string }
  | { readonly ok: false; readonly refusal: 'unreadable' }
  | { readonly ok: false; readonly refusal: 'skipped'; readonly next: WallTime }
  | { readonly ok: false; readonly refusal: 'twice'; readonly choices: readonly [Named, Named] }

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const MINUTE = 60_000
const DAY = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** The wall time in `zone` at this time (milliseconds since 1970, or ISO). */
export function wallTimeAt(moment: number | string, zone: string): WallTime {
  const parts = formatOf(zone).formatToParts(new Date(moment))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

const asIfUtc = (wall: WallTime): number => Date.parse(`${wall}:00Z`)
/** The zone's offset from UTC at this time, in milliseconds. */
const offsetAt = (moment: number, zone: string): number =>
  asIfUtc(wallTimeAt(moment, zone)) - Math.floor(moment / MINUTE) * MINUTE

/** The time of a wall time in a zone. */
export function momentOf(wall: WallTime, zone: string): Moment {
  const naive = SHAPE.test(wall) ? asIfUtc(wall) : Number.NaN
  if (Number.isNaN(naive)) return { ok: false, refusal: 'unreadable' }
  // Clocks change at most once within a day, so the offsets a day before and after are the only ones.
  const before = offsetAt(naive - DAY, zone)
  const after = offsetAt(naive + DAY, zone)
  const moments = [...new Set([naive - before, naive - after])].filter(
    (moment) => wallTimeAt(moment, zone) === wall,
  )
  const [first, second] = moments.sort((a, b) => a - b)
  if (first === undefined)
    return { ok: false, refusal: 'skipped', next: firstAfterGap(naive, before, after, zone) }
  if (second === undefined) return { ok: true, iso: iso(first) }
  return { ok: false, refusal: 'twice', choices: [nameTime(first, zone), nameTime(second, zone)] }
}

/** Finds the moment at which the clocks jump: it shows the first wall time that exists again. */
function firstAfterGap(naive: number, before: number, after: number, zone: string): WallTime {
  let early = naive - after - MINUTE
  let late = naive - before + MINUTE
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE
    if (offsetAt(middle, zone) === before) early = middle
    else late = middle
  }
  return wallTimeAt(late, zone)
}

const iso = (moment: number): string => new Date(moment).toISOString()

function nameTime(moment: number, zone: string): Named {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    moment,
  )
  return { iso: iso(moment), name: parts.find(({ type }) => type === 'timeZoneName')?.value ?? '' }
}
