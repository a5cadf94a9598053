/**
 * The files of a game as one timeline: each begins where the one before it ends. Seconds of the timeline and places in a file are
 * read from one value, so that a seam is at the same second for everything that shows it.
 */

/** A file of a film, in the order of the game. `duration`: seconds; null or 0 while it is not known. */
export interface FilmFile {
  readonly id: string
  readonly duration: number | null
}

/** A second of one file. */
export interface FilmPlace {
  readonly filmId: string
  readonly videoTime: number
}

/** A file on the timeline. A duration that is not known is 0: nothing is placed in that file before it was measured. */
export interface FilmSpan {
  readonly filmId: string
  readonly start: number
  readonly duration: number
}

export interface Timeline {
  readonly spans: readonly FilmSpan[]
  readonly duration: number
}

/** Speeds of a film, slowest first: quarters up to normal speed; above it, one and a half and double. */
export const PLAYBACK_RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** Seconds of a seek. The specification says: 'Video seek steps 0.5, 3, 6 s, modifiers 1 s and 10 s; range step 0.1 s'. */
export const SEEK_STEPS = { step: 0.5, second: 1, short: 3, long: 6, jump: 10, range: 0.1 } as const

/** Seconds of film before an event that is opened (rule 138). */
export const SEEK_BACK = 4

const knownDuration = (duration: number | null): number =>
  duration !== null && Number.isFinite(duration) && duration > 0 ? duration : 0

export function timelineOf(files: readonly FilmFile[]): Timeline {
  let duration = 0
  const spans = files.map((file): FilmSpan => {
    const span = { filmId: file.id, start: duration, duration: knownDuration(file.duration) }
    duration += span.duration
    return span
  })
  return { spans, duration }
}

/** A second within the timeline: the nearest one. */
export const clampSecond = ({ duration }: Timeline, second: number): number =>
  Number.isFinite(second) ? Math.min(Math.max(0, second), duration) : 0

/**
 * The file of a second and the place in it. A seam belongs to the file that begins there; the end of the timeline to the last file.
 * Null: the timeline has no file.
 */
export function placeAt(timeline: Timeline, second: number): FilmPlace | null {
  const at = clampSecond(timeline, second)
  const { spans } = timeline
  const known = spans.filter(({ duration }) => duration > 0)
  const span = known.findLast(({ start }) => start <= at) ?? spans[0]
  if (!span) return null
  return { filmId: span.filmId, videoTime: Math.min(at - span.start, span.duration) }
}

/** The second of a place, within its file; null where the file is not on the timeline. */
export function timelineSecond({ spans }: Timeline, { filmId, videoTime }: FilmPlace): number | null {
  const span = spans.find((one) => one.filmId === filmId)
  return span ? span.start + Math.min(Math.max(0, videoTime), span.duration) : null
}

/** The file that plays after that one; null after the last. Files of unknown duration are left out. */
export function nextSpan({ spans }: Timeline, filmId: string): FilmSpan | null {
  const index = spans.findIndex((span) => span.filmId === filmId)
  return spans.find((span, at) => at > index && span.duration > 0) ?? null
}

/** The seconds at which one file follows another. */
export const seamsOf = ({ spans }: Timeline): readonly number[] =>
  spans.filter(({ duration }) => duration > 0).flatMap(({ start }) => (start > 0 ? [start] : []))
