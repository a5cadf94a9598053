import { UNFILMED_REASONS } from '@fullcourt/film'
import * as z from 'zod'
import { clipFilters } from './clips.ts'
import { playedFilm } from './films.ts'
import { endpoint, id, idParams, lang, listOf, newId, noReply, plainList, time } from './primitives.ts'
import { optionalLines, optionalText, text } from './typed.ts'

/** Why an item of a list shows no film. */
export const UNSHOWN_REASONS = [...UNFILMED_REASONS, 'play-deleted', 'film-deleted'] as const
export type UnshownReason = (typeof UNSHOWN_REASONS)[number]

/** Seconds of one file of film, half open. */
const part = z.object({ teamVideoId: id, start: z.number(), end: z.number() })

export const playlistItem = z.object({
  id,
  section: z.string().nullable(),
  title: z.string().nullable(),
  note: z.string().nullable(),
  /** Of a play: its event and game. Null for a moment of a film. */
  eventId: id.nullable(),
  teamGameId: id.nullable(),
  /** Of a play that is trimmed: where its clip begins and ends, in seconds after the play. Null: the list's lead and tail. */
  from: z.number().nullable(),
  until: z.number().nullable(),
  /** The first part of its clip; null while nothing can be shown. */
  teamVideoId: id.nullable(),
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** Two where the clip crosses the seam of two files. */
  parts: z.array(part),
  missing: z.enum(UNSHOWN_REASONS).nullable(),
  play: z
    .object({
      /** 'Q2' */
      period: z.string(),
      clockTime: z.number(),
      text: z.string(),
      /** The place of its shot, if it has one. */
      shot: z
        .object({
          x: z.number(),
          y: z.number(),
          made: z.boolean(),
          isHomeTeam: z.boolean(),
          courtCode: z.string(),
        })
        .nullable(),
    })
    .nullable(),
})
export type PlaylistItem = z.output<typeof playlistItem>

const listed = {
  id,
  teamId: id,
  name: z.string(),
  notes: z.string().nullable(),
  /** Of a live list, whose clips are the plays that match. Null: it has items of its own. */
  filters: clipFilters.nullable(),
  /** Increases with each change. */
  version: z.int(),
  createdAt: time,
  updatedAt: time,
}
export const playlistRow = z.object({ ...listed, items: z.int() })
export type PlaylistRow = z.output<typeof playlistRow>

export const playlist = z.object({
  ...listed,
  lead: z.number(),
  tail: z.number(),
  showsDrawings: z.boolean(),
  items: z.array(playlistItem),
  /** The games of its plays. */
  games: z.array(
    z.object({ id, opponentFullName: z.string(), isHome: z.boolean(), localStartTime: z.string() }),
  ),
  /** The films of its clips, with addresses for this reader. */
  films: z.array(playedFilm),
})
export type Playlist = z.output<typeof playlist>

const second = z.number().min(0).max(1_000_000).nullable().optional()
const offset = z.number().min(-600).max(600).nullable().optional()
/** Seconds shown around a play. */
const around = z.number().min(0).max(60)

/**
 * A clip of a list. `from` and `until` trim a play; `start` and `end` are seconds of the film `teamVideoId`, and trim a play too
 * where `from` and `until` are left out.
 */
const sentItem = z.strictObject({
  id: newId,
  section: optionalText(80),
  title: optionalText(200),
  note: optionalLines(2_000),
  eventId: id.nullable().optional(),
  teamVideoId: id.nullable().optional(),
  from: offset,
  until: offset,
  start: second,
  end: second,
})
export type SentPlaylistItem = z.output<typeof sentItem>

/** `after`: the item that stands before it; null: none does. */
const change = z.union([
  z.strictObject({ put: sentItem.required({ id: true }), after: id.nullable().optional() }),
  z.strictObject({ remove: id }),
  z.strictObject({ move: id, after: id.nullable() }),
])

const fields = {
  name: text(200),
  notes: optionalLines(2_000),
  lead: around.optional(),
  tail: around.optional(),
  showsDrawings: z.boolean().optional(),
}
/** More than a list takes, so that the refusal names the limit. */
const sentItems = z.array(sentItem).max(2_000)
const BODY_LIMIT = 2 * 1024 * 1024

const ofPlaylist = (may: 'film.read' | 'film.write') =>
  ({ may, on: 'playlist', from: 'params.id', sub: true }) as const
const LISTS = ['listPlaylists', 'readPlaylist', 'listAssignments', 'listOwnAssignments']

export const createPlaylist = endpoint({
  name: 'createPlaylist',
  summary:
    'Make a playlist: plays, or seconds of films. Items keep their order. With `filters` and no items it stays live: its clips are the last 500 plays that match.',
  method: 'POST',
  path: '/v1/playlist/',
  refusals: ['locked'],
  invalidates: LISTS,
  access: { may: 'film.write', on: 'team', from: 'body.teamId', sub: true },
  status: 201,
  bodyLimit: BODY_LIMIT,
  body: z
    .strictObject({
      id: newId,
      teamId: id,
      ...fields,
      items: sentItems,
      filters: clipFilters.nullable().optional(),
    })
    .refine(({ items, filters }) => !filters || items.length === 0, {
      path: ['items'],
      message: 'must be empty where filters choose the clips.',
    }),
  reply: playlist,
})
export const readPlaylist = endpoint({
  name: 'readPlaylist',
  summary: 'A playlist. The seconds of a play come from its place on film, and move with it.',
  method: 'GET',
  path: '/v1/playlist/:id/',
  access: ofPlaylist('film.read'),
  params: idParams,
  query: z.strictObject({ lang }),
  reply: playlist,
})
export const changePlaylist = endpoint({
  name: 'changePlaylist',
  summary:
    'Change a list: its fields; single items by `changes`, so that two coaches do not undo each other; or all `items`, with `base` only while the list still has this version (else 409 with the list as it is). `filters: null` turns the clips of a live list into items; before that they cannot be changed (409 locked).',
  method: 'PATCH',
  path: '/v1/playlist/:id/',
  refusals: ['id_taken', 'limit_reached', 'locked'],
  invalidates: LISTS,
  access: ofPlaylist('film.write'),
  bodyLimit: BODY_LIMIT,
  params: idParams,
  query: z.strictObject({ lang }),
  body: z
    .strictObject({
      ...fields,
      base: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
      items: sentItems,
      filters: z.null(),
      changes: z.array(change).max(1_000),
    })
    .partial(),
  reply: playlist,
})
export const deletePlaylist = endpoint({
  name: 'deletePlaylist',
  summary: 'Delete a list. Its links end at once.',
  method: 'DELETE',
  path: '/v1/playlist/:id/',
  invalidates: LISTS,
  access: ofPlaylist('film.write'),
  params: idParams,
  status: 204,
  reply: noReply,
})
export const listPlaylists = endpoint({
  name: 'listPlaylists',
  summary: 'The lists of a team, the last changed first.',
  method: 'GET',
  path: '/v1/team/:id/playlists/',
  access: { may: 'film.read', on: 'team', from: 'params.id', sub: true },
  params: idParams,
  query: plainList,
  reply: listOf(playlistRow),
})

/** Acts that the remote of a presentation asks the screen for. */
export const SCREEN_ACTS = ['next', 'previous', 'toggle'] as const
/** A screen that presents: random, new with each presentation. */
const screen = z.string().regex(/^[a-z0-9]{8,32}$/, 'must be 8 to 32 small letters and digits.')
const screenAct = z.strictObject({
  screen,
  act: z.enum(SCREEN_ACTS).nullable(),
  /** Opens this clip. */
  itemId: id.nullable(),
})

export const steerScreen = endpoint({
  name: 'steerScreen',
  summary:
    'The remote of a presentation: the screen that shows the playlist hears it by the live stream. Nothing of it is kept.',
  method: 'POST',
  path: '/v1/playlist/:id/present/',
  invalidates: [],
  access: ofPlaylist('film.write'),
  params: idParams,
  body: screenAct,
  status: 204,
  reply: noReply,
})

/** Detail of `presentation`. */
export const screenMessage = screenAct.extend({ playlistId: id })
export type ScreenMessage = z.output<typeof screenMessage>
