/** Clips: the film of single plays (decision 0229). A clip is no row: it comes from the place of its play and two settings. */
import type { GameEvent } from '@fullcourt/scorebook/vocabulary'
import type { FilmStatus } from './lifecycle.ts'
import { type FilmFile, timelineOf, timelineSecond } from './timeline.ts'

/** A part of a film in seconds of its file, half open: the frame at `end` is not shown. */
export interface Clip {
  readonly filmId: string
  readonly start: number
  readonly end: number
}

/** Seconds of film before and after the moment of a play. */
export interface ClipRange {
  readonly lead: number
  readonly tail: number
}
export const USUAL_RANGE: ClipRange = { lead: 4, tail: 2 }

/** Seconds to choose from. A lead is never 0, so that every clip has a frame. */
export const LEADS = [1, 2, 3, 4, 5, 6, 8, 10, 15] as const
export const TAILS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 15] as const

/** Why a play has no clip. */
export const UNFILMED_REASONS = [
  'no-film',
  'not-placed',
  'on-another-computer',
  'processing',
  'archived',
  'failed',
] as const
export type UnfilmedReason = (typeof UNFILMED_REASONS)[number]

/** A film of a game, in the order of the game. */
export interface ClipFilm extends FilmFile {
  readonly status: FilmStatus
  /** Whether it plays here: from the server, or from a file of this computer. */
  readonly isPlayable: boolean
}

/** Where an event is on one film. */
export interface EventPlace {
  readonly eventId: string
  readonly teamVideoId: string
  readonly videoTime: number
}

/** A play of which a clip is wanted. The moment of a play is that of its origin. */
export interface ClipPlay {
  readonly origin: Pick<GameEvent, 'id' | 'videoTime' | 'teamVideoId'>
}

/** The clip of a play. It has a second part where it crosses the seam of two files. */
export interface PlayClip {
  readonly playId: string
  readonly parts: readonly Clip[]
}

export interface UnfilmedPlay {
  readonly playId: string
  readonly why: UnfilmedReason
}

export interface FilmOfPlays {
  readonly clips: readonly PlayClip[]
  readonly unfilmed: readonly UnfilmedPlay[]
}

interface ClipsInput {
  readonly plays: readonly ClipPlay[]
  /** A row for each film that shows an event, the first film first. */
  readonly times: readonly EventPlace[]
  readonly films: readonly ClipFilm[]
  readonly range: ClipRange
}

function unfilmedReason({ status }: ClipFilm): UnfilmedReason {
  switch (status) {
    case 'LOCAL':
    case 'INCOMPLETE':
      return 'on-another-computer'
    case 'UPLOADING':
    case 'PROCESSING':
    case 'READY':
      return 'processing'
    case 'ARCHIVED':
      return 'archived'
    case 'ERROR':
      return 'failed'
    default:
      throw status satisfies never
  }
}

/** Films of one camera, in their order. A film that shows events of the one before it was made by another camera. */
function camerasOf(films: readonly ClipFilm[], times: readonly EventPlace[]): readonly ClipFilm[][] {
  const eventsOf = ({ id }: ClipFilm) => times.flatMap((row) => (row.teamVideoId === id ? row.eventId : []))
  const cameras: ClipFilm[][] = []
  let before: readonly string[] = []
  for (const film of films) {
    const events = eventsOf(film)
    const known = new Set(before)
    const camera = cameras.at(-1)
    if (camera && !events.some((id) => known.has(id))) camera.push(film)
    else cameras.push([film])
    before = events
  }
  return cameras
}

/** The parts of a clip, clamped to the files of its camera. Empty: the moment is beyond them. */
function partsAround(
  camera: readonly ClipFilm[],
  { teamVideoId: filmId, videoTime }: Omit<EventPlace, 'eventId'>,
  { lead, tail }: ClipRange,
): readonly Clip[] {
  const own = camera.find(({ id }) => id === filmId)
  // Its end is not known yet.
  if (own && !own.duration) return [{ filmId, start: Math.max(0, videoTime - lead), end: videoTime + tail }]
  const timeline = timelineOf(camera)
  const moment = timelineSecond(timeline, { filmId, videoTime: 0 })
  if (moment === null) return []
  const [from, to] = [moment + videoTime - lead, moment + videoTime + tail]
  const playable = new Set(camera.flatMap(({ id, isPlayable }) => (isPlayable ? [id] : [])))
  return timeline.spans.flatMap((span) => {
    const start = Math.max(0, from - span.start)
    const end = Math.min(span.duration, to - span.start)
    return start < end && playable.has(span.filmId) ? [{ filmId: span.filmId, start, end }] : []
  })
}

/** The clip of each play, in the order of the plays, or why it has none. Of several cameras the first that plays here is taken. */
export function clipsOf({ plays, times, films, range }: ClipsInput): FilmOfPlays {
  const rows = new Map<string, EventPlace[]>()
  for (const row of times) rows.set(row.eventId, [...(rows.get(row.eventId) ?? []), row])
  const cameras = camerasOf(films, times)
  const clips: PlayClip[] = []
  const unfilmed: UnfilmedPlay[] = []
  for (const { origin } of plays) {
    const { id: playId, teamVideoId, videoTime } = origin
    const recorded = teamVideoId !== null && videoTime !== null ? [{ teamVideoId, videoTime }] : []
    const places = [...recorded, ...(rows.get(playId) ?? [])].flatMap((place) => {
      const film = films.find(({ id }) => id === place.teamVideoId)
      return film ? [{ ...place, film }] : []
    })
    const place = places.find(({ film }) => film.isPlayable)
    const camera = cameras.find((one) => place && one.includes(place.film))
    const parts = place && camera ? partsAround(camera, place, range) : []
    if (parts.length > 0) clips.push({ playId, parts })
    else unfilmed.push({ playId, why: whyNot(films, place ? undefined : places[0]?.film) })
  }
  return { clips, unfilmed }
}

function whyNot(films: readonly ClipFilm[], film: ClipFilm | undefined): UnfilmedReason {
  if (films.length === 0) return 'no-film'
  return film ? unfilmedReason(film) : 'not-placed'
}

/** A rest of a clip that is shorter is not worth a cut. */
const SHORTEST_REST = 0.5

/** The rest of a part without the seconds that were shown. */
function withoutShown(part: Clip, shown: readonly Clip[]): readonly Clip[] {
  let rest: readonly Clip[] = [part]
  for (const { filmId, start, end } of shown) {
    if (filmId !== part.filmId) continue
    rest = rest.flatMap((one) =>
      [
        { ...one, end: Math.min(one.end, start) },
        { ...one, start: Math.max(one.start, end) },
      ].filter((piece) => piece.start < piece.end),
    )
  }
  return rest.length === 1 && rest[0] === part
    ? rest
    : rest.filter(({ start, end }) => end - start >= SHORTEST_REST)
}

/** The same clips without what an earlier one shows. A clip that repeats others altogether has no part left. */
export function withoutRepeats(clips: readonly PlayClip[]): readonly PlayClip[] {
  const shown: Clip[] = []
  return clips.map(({ playId, parts }) => {
    const rest = parts.flatMap((part) => withoutShown(part, shown))
    shown.push(...parts)
    return { playId, parts: rest }
  })
}

/** Seconds of film of a clip. */
export const secondsOf = ({ parts }: Pick<PlayClip, 'parts'>): number =>
  parts.reduce((sum, { start, end }) => sum + end - start, 0)
