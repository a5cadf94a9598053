import type { EventType } from '@fullcourt/scorebook/vocabulary'

/** Distance bands of a shot in feet from the rim: [0, 6), [6, 18), [18, ∞). */
const BANDS = [6, 18] as const

/** Seconds between a shot leaving the hand and its result being seen, by distance (rule 7). */
const SHOT_OFFSETS = {
  shot_made: [0.75, 1, 1.25],
  shot_miss: [1.25, 1.75, 2.25],
} as const satisfies { readonly [type in EventType]?: readonly [number, number, number] }

export type ShotType = keyof typeof SHOT_OFFSETS

/** Seconds by which a click on a shot's result comes after the shot. `feet` from the rim attacked; null: not known, none. */
export function shotOffset(type: ShotType, feet: number | null): number {
  if (feet === null) return 0
  const band = feet < BANDS[0] ? 0 : feet < BANDS[1] ? 1 : 2
  return SHOT_OFFSETS[type][band]
}

/** A game clock as it was read at a click, in seconds. `runsFrom`: where it stood when it was last started; null while it stands. */
export interface ClockReading {
  readonly clockTime: number
  readonly runsFrom: number | null
}

/**
 * The clock when the shot left the hand: the reading plus the offset, never across a stop of the clock, and as
 * read while it stands.
 */
export function shotClockTime(
  { clockTime, runsFrom }: ClockReading,
  type: ShotType,
  feet: number | null,
): number {
  if (runsFrom === null) return clockTime
  return Math.min(clockTime + shotOffset(type, feet), Math.max(runsFrom, clockTime))
}

/** Where on the film the shot left the hand: the click's second less the offset, not before the film begins. */
export function shotVideoTime(videoTime: number, type: ShotType, feet: number | null): number {
  return Math.max(0, videoTime - shotOffset(type, feet))
}
