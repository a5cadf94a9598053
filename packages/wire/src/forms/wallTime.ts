/** Wall times: what a clock at a place shows, and the moment that it means (rule 32). The page and the server use the same functions. */
import { isZone, partsAt, zoneNameAt } from './intl.ts'

/** 'YYYY-MM-DDTHH:MM', also with seconds: 'YYYY-MM-DDTHH:MM:SS.sss' */
export type WallTime = string

/** A moment with what tells it apart from another one of the same wall time. */
export interface NamedMoment {
  /** ISO, UTC, with milliseconds. */
  readonly iso: string
  /** The zone's short name at this moment: 'EDT'. */
  readonly name: string
  /** How far the zone is ahead of UTC at this moment: '-04:00'. */
  readonly offset: string
}

export type ResolvedTime =
  | { readonly ok: true; readonly iso: string }
  | { readonly ok: false; readonly refusal: 'unreadable' }
  /** Clocks are put forward over it. `next`: the first wall time that exists again. */
  | { readonly ok: false; readonly refusal: 'skipped'; readonly next: WallTime }
  /** Clocks are put back over it. The earlier moment comes first. */
  | {
      readonly ok: false
      readonly refusal: 'twice'
      readonly choices: readonly [NamedMoment, NamedMoment]
    }

const SHAPE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?$/
const MINUTE = 60_000
const DAY = 86_400_000

/** The wall time in a zone at a moment, to the minute. @param moment milliseconds since 1970, or ISO */
export function wallTimeAt(moment: number | string, zone: string): WallTime {
  const part = partsAt(moment, zone)
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

const parseAsUtc = (wall: WallTime): number => Date.parse(`${wall}Z`)
/** How far ahead of UTC the zone's clocks are at a moment, in milliseconds. */
const offsetAt = (moment: number, zone: string): number =>
  parseAsUtc(wallTimeAt(moment, zone)) - Math.floor(moment / MINUTE) * MINUTE

/** Finds the moment that a wall time in a zone means. */
export function resolveWallTime(wall: WallTime, zone: string): ResolvedTime {
  const [, minute, seconds = ''] = SHAPE.exec(wall) ?? []
  const asUtc = minute ? parseAsUtc(minute) : Number.NaN
  const rest = parseAsUtc(`${minute}${seconds}`) - asUtc
  if (!minute || Number.isNaN(asUtc) || Number.isNaN(rest)) return { ok: false, refusal: 'unreadable' }
  // Clocks change at most once within a day of a wall time, so these two are all its possible offsets.
  const before = offsetAt(asUtc - DAY, zone)
  const after = offsetAt(asUtc + DAY, zone)
  const moments = [...new Set([asUtc - before, asUtc - after])].filter(
    (moment) => wallTimeAt(moment, zone) === minute,
  )
  const [first, second] = moments.sort((a, b) => a - b)
  if (first === undefined)
    return { ok: false, refusal: 'skipped', next: firstAfterGap(asUtc, before, after, zone) }
  if (second === undefined) return { ok: true, iso: toIso(first + rest) }
  return {
    ok: false,
    refusal: 'twice',
    choices: [describeMoment(first, rest, zone), describeMoment(second, rest, zone)],
  }
}

/**
 * Moves a wall time to the clocks of another zone: at the first moment of two. A time that no clock shows, or of an unknown zone,
 * stays.
 */
export function moveWallTime(wall: WallTime, from: string, to: string): WallTime {
  const found: ResolvedTime = isZone(from)
    ? resolveWallTime(wall, from)
    : { ok: false, refusal: 'unreadable' }
  if (found.ok) return wallTimeAt(found.iso, to)
  return found.refusal === 'twice' ? wallTimeAt(found.choices[0].iso, to) : wall
}

/** Clocks skip a gap at one moment. That moment shows the first wall time that exists again. */
function firstAfterGap(asUtc: number, before: number, after: number, zone: string): WallTime {
  let early = asUtc - after - MINUTE
  let late = asUtc - before + MINUTE
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE
    if (offsetAt(middle, zone) === before) early = middle
    else late = middle
  }
  return wallTimeAt(late, zone)
}

const toIso = (moment: number): string => new Date(moment).toISOString()

function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** @param rest seconds after the full minute, in milliseconds */
function describeMoment(moment: number, rest: number, zone: string): NamedMoment {
  return {
    iso: toIso(moment + rest),
    name: zoneNameAt(moment, zone),
    offset: formatOffset(offsetAt(moment, zone)),
  }
}
