import { FILM_STATUSES, MAX_FILM_BYTES } from '@fullcourt/film'
import * as z from 'zod'
import { filmFields, scoutFields } from './forms/film.ts'
import { game, ofGame } from './games.ts'
import {
  emptyBody,
  endpoint,
  id,
  idParams,
  listOf,
  listQuery,
  newId,
  noReply,
  plainList,
  stamps,
  time,
} from './primitives.ts'
import { FILM_REFUSALS } from './refusals.ts'
import { cleanLine } from './typed.ts'

/** `GAME`: of a game on the schedule. `SCOUT`: a game of two other teams. `OTHER`: anything else. */
export const FILM_TYPES = ['GAME', 'SCOUT', 'OTHER'] as const
export type FilmType = (typeof FILM_TYPES)[number]

const scout = z.strictObject({ ...scoutFields, playedAt: time.nullable().optional() })
const seconds = z.number().min(0).max(1_000_000)

/** Pictures of a film at equal steps, in sheets, for the seek bar. */
const sprites = z.object({
  /** Seconds between two pictures. */
  interval: z.number(),
  width: z.int(),
  height: z.int(),
  columns: z.int(),
  rows: z.int(),
  urls: z.array(z.string()),
})

export const film = z.object({
  id,
  teamId: id,
  teamGameId: id.nullable(),
  type: z.enum(FILM_TYPES),
  name: z.string(),
  notes: z.string().nullable(),
  scout: z
    .object({ homeTeamName: z.string(), awayTeamName: z.string(), playedAt: time.nullable() })
    .nullable(),
  order: z.int(),
  filename: z.string(),
  originalType: z.string(),
  size: z.number(),
  hash: z.string(),
  fingerprint: z.string().nullable(),
  /** False: it stays on the coach's computer. */
  storeInCloud: z.boolean(),
  /** Pixels as shown and seconds: what the server measured, before that what the browser said. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  aspectRatio: z.number().nullable(),
  duration: z.number().nullable(),
  badge: z.enum(['SD', 'HD', 'UHD']).nullable(),
  status: z.enum(FILM_STATUSES),
  /** 0 to 1, of the upload or of the processing. */
  progress: z.number(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  uploadCompleted: z.boolean(),
  isArchived: z.boolean(),
  /** Parts of its upload. */
  chunks: z.int(),
  /** Signed addresses that expire; null while there is nothing to play. */
  src: z.string().nullable(),
  /**
   * HLS of a clip, with only the segments that it needs: add `&from=12.5&to=18.52` in seconds of the film, and `&height=240` for
   * one rendition instead of a master playlist.
   */
  clip: z.string().nullable(),
  mp4: z.string().nullable(),
  poster: z.string().nullable(),
  sprites: sprites.nullable(),
  ...stamps,
})
export type Film = z.output<typeof film>

const ofFilm = (may: 'film.read' | 'film.write', deleted = false) =>
  ({ may, on: 'film', from: 'params.id', sub: true, deleted }) as const

/** Reads that show a film. */
const FILMS = [
  'listFilms',
  'listWaitingFilms',
  'readFilm',
  'listGameFilms',
  'readManifest',
  'readFilmTimes',
  'findClips',
  'readPlaylist',
]
const FILMS_AND_USE = [...FILMS, 'readUsage', 'readProgramUsage', 'readAccountUsage', 'readChecklist']

export const createFilm = endpoint({
  name: 'createFilm',
  summary:
    'Record a film: its details, size and whole SHA-256. Reserves its hours. With storeInCloud false it is never uploaded.',
  method: 'POST',
  path: '/v1/team-video/',
  refusals: FILM_REFUSALS,
  invalidates: FILMS_AND_USE,
  access: { may: 'film.write', on: 'team', from: 'body.teamId', sub: true },
  status: 201,
  body: z.strictObject({
    id: newId,
    teamId: id,
    teamGameId: id.nullable().optional(),
    type: z.enum(FILM_TYPES),
    ...filmFields,
    filename: z
      .string()
      .min(1)
      .max(1024)
      .transform(cleanLine)
      .pipe(z.string().min(1, 'is required.').max(255)),
    originalType: z.string().max(255),
    size: z.int().min(1).max(MAX_FILM_BYTES),
    width: z.int().min(1).max(100_000).nullable().optional(),
    height: z.int().min(1).max(100_000).nullable().optional(),
    aspectRatio: z.number().min(0.01).max(100).nullable().optional(),
    duration: seconds.nullable().optional(),
    hash: z
      .string()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex.'),
    fingerprint: z.string().max(200).nullable().optional(),
    storeInCloud: z.boolean().default(true),
    order: z.int().min(0).max(1000).optional(),
    /** Of the wizard that several films come from; kept for the client. */
    correlationId: z.string().max(100).nullable().optional(),
    scout: scout.nullable().optional(),
  }),
  reply: film,
})

export const uploadPlan = z.object({
  chunkSize: z.int(),
  /** Missing parts. `part` counts from 1; every part but the last has `chunkSize` bytes. */
  chunks: z.array(z.object({ part: z.int(), url: z.string() })),
  completedBytes: z.number(),
  completedParts: z.array(z.int()),
  thumbnail: z.object({ url: z.string() }),
  /** False: the hours of the plan are used up and there is no card. */
  uploadAllowable: z.boolean(),
})
export type UploadPlan = z.output<typeof uploadPlan>

export const startUpload = endpoint({
  name: 'startUpload',
  summary: 'Begin or go on with the upload of a film: addresses for the parts that are missing.',
  method: 'POST',
  path: '/v1/team-video/:id/upload/',
  refusals: FILM_REFUSALS,
  invalidates: FILMS,
  access: ofFilm('film.write'),
  params: idParams,
  reply: uploadPlan,
})
export const reportUpload = endpoint({
  name: 'reportUpload',
  summary:
    'Show the progress of an upload that goes straight to a bucket. The server counts what the bucket has.',
  method: 'POST',
  path: '/v1/team-video/:id/upload/progress/',
  refusals: FILM_REFUSALS,
  invalidates: [],
  access: ofFilm('film.write'),
  params: idParams,
  reply: z.object({ progress: z.number() }),
})
export const completeUpload = endpoint({
  name: 'completeUpload',
  summary: 'All parts are sent. 409 chunks_missing names the ones that are not.',
  method: 'POST',
  path: '/v1/team-video/:id/upload/complete/',
  refusals: FILM_REFUSALS,
  invalidates: FILMS_AND_USE,
  access: ofFilm('film.write'),
  params: idParams,
  reply: film,
})
export const abortUpload = endpoint({
  name: 'abortUpload',
  summary: 'End an upload: deletes what was sent, keeps the record.',
  method: 'POST',
  path: '/v1/team-video/:id/abort/',
  refusals: FILM_REFUSALS,
  invalidates: FILMS_AND_USE,
  access: ofFilm('film.write'),
  params: idParams,
  reply: film,
})
export const readFilm = endpoint({
  name: 'readFilm',
  summary: 'One film with addresses to play it.',
  method: 'GET',
  path: '/v1/team-video/:id/',
  access: ofFilm('film.read', true),
  params: idParams,
  reply: film,
})
export const changeFilm = endpoint({
  name: 'changeFilm',
  summary: 'Change name, notes, game, order or the teams of a scouting film.',
  method: 'PATCH',
  path: '/v1/team-video/:id/',
  refusals: FILM_REFUSALS,
  invalidates: FILMS,
  access: ofFilm('film.write'),
  params: idParams,
  body: z
    .strictObject({
      ...filmFields,
      teamGameId: id.nullable(),
      order: z.int().min(0).max(1000),
      scout: scout.nullable(),
    })
    .partial(),
  reply: film,
})
export const deleteFilm = endpoint({
  name: 'deleteFilm',
  summary: 'Delete a film, softly; 409 locked once its game has events.',
  method: 'DELETE',
  path: '/v1/team-video/:id/',
  refusals: FILM_REFUSALS,
  invalidates: FILMS_AND_USE,
  access: ofFilm('film.write'),
  params: idParams,
  status: 204,
  reply: noReply,
})

const filmAction = (
  action: 'restore' | 'archive' | 'unarchive' | 'retry',
  summary: string,
  deleted = false,
) =>
  endpoint({
    name: `${action}Film`,
    summary,
    method: 'POST',
    path: `/v1/team-video/:id/${action}/`,
    refusals: FILM_REFUSALS,
    invalidates: FILMS_AND_USE,
    access: ofFilm('film.write', deleted),
    params: idParams,
    body: emptyBody,
    reply: film,
  })
export const restoreFilm = filmAction('restore', 'Restore a deleted film.', true)
export const archiveFilm = filmAction('archive', 'Keep the original alone; it counts as archive.')
export const unarchiveFilm = filmAction('unarchive', 'Make an archived film playable again.')
export const retryFilm = filmAction('retry', 'Process a film again after an error.')

export const reorderFilms = endpoint({
  name: 'reorderFilms',
  summary: 'The order of the films of a game; 409 locked once the game has events.',
  method: 'PATCH',
  path: '/v1/team-video/reorder/',
  refusals: FILM_REFUSALS,
  invalidates: FILMS,
  access: { may: 'film.write', on: 'team', from: 'body.teamId', sub: true },
  body: z.strictObject({
    teamId: id,
    videos: z
      .array(z.strictObject({ id, order: z.int().min(0).max(1000) }))
      .min(1)
      .max(100),
  }),
  reply: z.object({ videos: z.array(film) }),
})

export const listFilms = endpoint({
  name: 'listFilms',
  summary: 'The films of a team, newest first.',
  method: 'GET',
  path: '/v1/team/:id/videos/',
  access: { may: 'film.read', on: 'team', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: listQuery(
    z.strictObject({
      type: z.enum(FILM_TYPES).optional(),
      status: z.enum(FILM_STATUSES).optional(),
      teamGameId: id.optional(),
      teamSeasonId: id.optional(),
    }),
  ),
  reply: listOf(film),
})
export const listWaitingFilms = endpoint({
  name: 'listWaitingFilms',
  summary: 'The films of a program that failed or whose upload has stopped, newest first.',
  method: 'GET',
  path: '/v1/team-brand/:id/waiting-videos/',
  access: { may: 'film.read', on: 'program', from: 'params.id', sub: true },
  params: idParams,
  query: plainList,
  reply: listOf(film),
})
export const listGameFilms = endpoint({
  name: 'listGameFilms',
  summary: 'The games a film can be added to, with the films they have: newest first.',
  method: 'GET',
  path: '/v1/team/:id/videos/game-selector/',
  access: { may: 'film.read', on: 'team', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: plainList,
  reply: listOf(game.extend({ videos: z.array(film) })),
})

/** A frame of a film and the clock that shows on it. */
const anchor = z.strictObject({
  id,
  teamVideoId: id,
  videoTime: seconds,
  period: z.int().min(1).max(99),
  clockTime: z.number().min(0).max(3600),
})
export type FilmAnchor = z.output<typeof anchor>
/** `residual`: seconds by which the anchor misses the place that the others give it; null where nothing can be said. */
const placedAnchor = anchor.extend({ residual: z.number().nullable() })

/** A film as a player plays it. */
export const playedFilm = film.pick({
  id: true,
  name: true,
  status: true,
  src: true,
  clip: true,
  mp4: true,
  poster: true,
  sprites: true,
  duration: true,
})
export type PlayedFilm = z.output<typeof playedFilm>

export const manifest = z.object({
  videos: z.array(
    playedFilm.extend({
      filename: z.string(),
      size: z.number(),
      originalType: z.string(),
      hash: z.string(),
      fingerprint: z.string().nullable(),
      duration: z.number(),
      /** Where the file begins on the game's one timeline, in seconds. */
      start: z.number(),
    }),
  ),
  totalDuration: z.number(),
  /** The starts and stops of the clock that were recorded with film, in game order. */
  clock: z.array(
    z.object({
      type: z.enum(['clock_start', 'clock_stop']),
      videoTime: z.number(),
      clockTime: z.number(),
      period: z.int(),
      teamVideoId: id,
    }),
  ),
  anchors: z.array(placedAnchor),
})
export type Manifest = z.output<typeof manifest>

export const readManifest = endpoint({
  name: 'readManifest',
  summary: "The films of a game as one timeline, with the clock's starts and stops on it.",
  method: 'GET',
  path: '/v1/team-game/:id/manifest/',
  access: ofGame('game.read', true),
  scope: 'films:read',
  params: idParams,
  reply: manifest,
})
export const changeAnchors = endpoint({
  name: 'changeAnchors',
  summary: 'Place the plays of a game on a film that was added later, by frames whose clock is known.',
  method: 'PUT',
  path: '/v1/team-game/:id/anchors/',
  invalidates: ['readManifest', 'readFilmTimes', 'findClips', 'readPlaylist'],
  access: ofGame('game.score'),
  params: idParams,
  body: z.strictObject({ anchors: z.array(anchor).max(500) }),
  reply: z.object({
    anchors: z.array(placedAnchor),
    placed: z.int(),
    unplaced: z.int(),
  }),
})
export const readFilmTimes = endpoint({
  name: 'readFilmTimes',
  summary:
    'Where each event of a game is on film: by film, so an event that several cameras show has several rows, the first film first.',
  method: 'GET',
  path: '/v1/team-game/:id/film-times/',
  access: ofGame('game.read', true),
  params: idParams,
  reply: z.object({
    results: z.array(
      z.object({
        eventId: id,
        teamVideoId: id,
        videoTime: z.number(),
        from: z.enum(['recorded', 'anchors']),
      }),
    ),
  }),
})

const amount = z.object({ total: z.number() })
const uses = z.object({ teams: amount, od: amount, archive: amount })
export const usage = z.object({
  usage: uses,
  limits: uses,
  cardOnFile: z.boolean(),
  supportsUHD: z.boolean(),
  /** Hours beyond the plan, and what they cost for the rest of the year. */
  overage: z.object({ hours: z.number(), priceUSD: z.number() }),
})
export type Usage = z.output<typeof usage>

const usageOf = (kind: 'account' | 'team-brand' | 'team', on: 'account' | 'program' | 'team', name: string) =>
  endpoint({
    name,
    summary: 'Teams and hours of film in use, and what the plan covers.',
    method: 'GET',
    path: `/v1/billing/${kind}/:id/usage/`,
    access: { may: 'billing.read', on, from: 'params.id', sub: false, deleted: false },
    params: idParams,
    query: z.strictObject({
      /** Seconds of film that are about to be added: `overage` includes them. */
      adding: z
        .string()
        .regex(/^\d{1,7}(\.\d{1,3})?$/)
        .transform(Number)
        .optional(),
    }),
    reply: usage,
  })
export const readAccountUsage = usageOf('account', 'account', 'readAccountUsage')
export const readProgramUsage = usageOf('team-brand', 'program', 'readProgramUsage')
export const readUsage = usageOf('team', 'team', 'readUsage')
