import {
  DRAWING_COLOURS,
  DRAWING_WIDTH,
  MAX_DRAWING_HEIGHT,
  MAX_FREEZE,
  MAX_POINTS,
  MAX_SHAPES,
  MOVES,
  OVALS,
  PRESS_AGAIN,
  STROKES,
  TAG_BUTTON_KINDS,
} from '@fullcourt/film'
import * as z from 'zod'
import {
  colour,
  emptyBody,
  endpoint,
  id,
  idParams,
  listOf,
  listQuery,
  newId,
  noReply,
  plainList,
  time,
} from './primitives.ts'
import { optionalLines, optionalText, text } from './typed.ts'

/** Marks of a film: tags, drawings and comments. They belong to seconds of the film, so every clip over them shows them. */

const second = z.number().min(0).max(1_000_000)
const ofFilm = { may: 'film.read', on: 'film', from: 'params.id', sub: true, deleted: true } as const

/** Places of a drawing: from 0 to 10000 across the picture, and in the same unit down. */
const across = z.int().min(0).max(DRAWING_WIDTH)
const down = z.int().min(0).max(MAX_DRAWING_HEIGHT)
const point = z.tuple([across, down])
const drawn = { colour: z.enum(DRAWING_COLOURS) }
const line = { ...drawn, points: z.array(point).min(1).max(MAX_POINTS) }
export const shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(STROKES), ...line }),
  z.strictObject({ kind: z.enum(MOVES), ...line }),
  z.strictObject({ kind: z.enum(OVALS), ...drawn, at: point, radius: point }),
  z.strictObject({ kind: z.literal('text'), ...drawn, at: point, text: text(80) }),
  z.strictObject({ kind: z.literal('player'), ...drawn, at: point, text: text(4) }),
])
const shapes = z.array(shape).min(1).max(MAX_SHAPES)

export const drawing = z.object({
  id,
  /** Seconds of the film. */
  at: z.number(),
  until: z.number(),
  /** Seconds that the picture stands still at `at`; 0: it runs on. */
  freeze: z.number(),
  shapes,
})
export type FilmDrawing = z.output<typeof drawing>

const drawingBody = z.strictObject({
  at: second,
  /** Left out: two seconds after `at`, or none when the picture stands still. */
  until: second.optional(),
  freeze: z.number().min(0).max(MAX_FREEZE).default(0),
  shapes,
})

export const listDrawings = endpoint({
  name: 'listDrawings',
  summary: 'The drawings of a film, in its order.',
  method: 'GET',
  path: '/v1/team-video/:id/drawings/',
  access: ofFilm,
  params: idParams,
  reply: z.object({ results: z.array(drawing) }),
})
const oneDrawing = z.strictObject({ id, drawingId: id })
const ofWriter = { may: 'film.write', on: 'film', from: 'params.id', sub: true } as const
export const saveDrawing = endpoint({
  name: 'saveDrawing',
  summary:
    'Draw on a frame of a film, or change what was drawn. The client makes the id; repeating it does nothing.',
  method: 'PUT',
  path: '/v1/team-video/:id/drawings/:drawingId/',
  refusals: ['limit_reached'],
  invalidates: ['listDrawings', 'listFilmTags'],
  access: ofWriter,
  params: oneDrawing,
  body: drawingBody,
  reply: drawing,
})
export const deleteDrawing = endpoint({
  name: 'deleteDrawing',
  summary: 'Delete a drawing.',
  method: 'DELETE',
  path: '/v1/team-video/:id/drawings/:drawingId/',
  invalidates: ['listDrawings', 'listFilmTags'],
  access: ofWriter,
  params: oneDrawing,
  status: 204,
  reply: noReply,
})

const label = z.strictObject({ group: optionalText(40), text: text(40) })
/** Drawings of a tag: those of the film within its seconds. */
const tagDrawing = z.strictObject({
  at: second,
  freeze: z.number().min(0).max(MAX_FREEZE).optional(),
  shapes,
})

export const filmTag = z.object({
  id,
  teamVideoId: id,
  start: z.number(),
  end: z.number(),
  label: z.string(),
  labels: z.array(z.object({ group: z.string().nullable(), text: z.string() })),
  note: z.string().nullable(),
  eventId: id.nullable(),
  drawings: z.array(z.object({ at: z.number(), freeze: z.number(), shapes })),
  createdAt: time,
})
export type FilmTag = z.output<typeof filmTag>

const tagFields = {
  start: second,
  end: second,
  label: text(60),
  labels: z.array(label).max(40).optional(),
  note: optionalLines(2000),
  eventId: id.nullable().optional(),
  drawings: z.array(tagDrawing).max(20).optional(),
}
const TAG_READS = [
  'listFilmTags',
  'listTeamTags',
  'listDrawings',
  'findClips',
  'readPlaylist',
  'listPlaylists',
]

export const createFilmTag = endpoint({
  name: 'createFilmTag',
  summary: 'Mark seconds of a film with a label.',
  method: 'POST',
  path: '/v1/film-tag/',
  invalidates: TAG_READS,
  access: { may: 'film.write', on: 'film', from: 'body.teamVideoId', sub: true },
  status: 201,
  body: z.strictObject({ id: newId, teamVideoId: id, ...tagFields }),
  reply: filmTag,
})
export const listFilmTags = endpoint({
  name: 'listFilmTags',
  summary: 'The tags of a film, in its order.',
  method: 'GET',
  path: '/v1/team-video/:id/tags/',
  access: ofFilm,
  params: idParams,
  query: plainList,
  reply: listOf(filmTag),
})
export const listTeamTags = endpoint({
  name: 'listTeamTags',
  summary:
    'The tags on films of a team, by film and second: all of them, or those of some games or a season.',
  method: 'GET',
  path: '/v1/team/:id/tags/',
  access: { may: 'film.read', on: 'team', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: listQuery(
    z.strictObject({
      teamGameIds: z.array(id).max(100).optional(),
      teamSeasonId: id.optional(),
      labels: z.array(z.string().max(60)).max(100).optional(),
    }),
  ),
  reply: listOf(filmTag.extend({ teamGameId: id.nullable() })),
})
const ofTag = { may: 'film.write', on: 'filmTag', from: 'params.id', sub: true } as const
export const changeFilmTag = endpoint({
  name: 'changeFilmTag',
  summary: 'Change the seconds, the label, the note or the drawings of a tag.',
  method: 'PATCH',
  path: '/v1/film-tag/:id/',
  refusals: ['limit_reached'],
  invalidates: TAG_READS,
  access: ofTag,
  params: idParams,
  body: z.strictObject(tagFields).partial(),
  reply: filmTag,
})
export const deleteFilmTag = endpoint({
  name: 'deleteFilmTag',
  summary: 'Delete a tag. Drawings stay with the film.',
  method: 'DELETE',
  path: '/v1/film-tag/:id/',
  invalidates: TAG_READS,
  access: ofTag,
  params: idParams,
  status: 204,
  reply: noReply,
})

export const filmComment = z.object({
  id,
  teamVideoId: id,
  at: z.number(),
  until: z.number().nullable(),
  /** The comment that it answers. */
  parentId: id.nullable(),
  body: z.string(),
  /** People of the program who were told. */
  mentions: z.array(id),
  author: z.string(),
  /** Written by the caller, who may change and delete it. */
  isOwn: z.boolean(),
  createdAt: time,
})
export type FilmComment = z.output<typeof filmComment>
const commentBody = z.string().max(32_000).pipe(text(2000))
const mentions = z.array(id).max(30)

export const createFilmComment = endpoint({
  name: 'createFilmComment',
  summary: 'Comment a moment of a film, or answer a comment. People who are mentioned are notified.',
  method: 'POST',
  path: '/v1/film-comment/',
  invalidates: ['listFilmComments'],
  access: { may: 'film.comment', on: 'film', from: 'body.teamVideoId', sub: true },
  status: 201,
  body: z.strictObject({
    id: newId,
    teamVideoId: id,
    at: second,
    until: second.nullable().optional(),
    parentId: id.nullable().optional(),
    body: commentBody,
    mentions: mentions.optional(),
  }),
  reply: filmComment,
})
export const listFilmComments = endpoint({
  name: 'listFilmComments',
  summary: 'The comments on a film, in its order, answers after what they answer.',
  method: 'GET',
  path: '/v1/team-video/:id/comments/',
  access: { ...ofFilm, may: 'film.comment' },
  params: idParams,
  reply: z.object({ results: z.array(filmComment) }),
})
const ofComment = { may: 'film.comment', on: 'filmComment', from: 'params.id', sub: true } as const
export const changeFilmComment = endpoint({
  name: 'changeFilmComment',
  summary: 'Change the words of an own comment.',
  method: 'PATCH',
  path: '/v1/film-comment/:id/',
  invalidates: ['listFilmComments'],
  access: ofComment,
  params: idParams,
  body: z.strictObject({ body: commentBody }),
  reply: filmComment,
})
export const deleteFilmComment = endpoint({
  name: 'deleteFilmComment',
  summary: 'Delete an own comment. Those who write on the team may delete all.',
  method: 'DELETE',
  path: '/v1/film-comment/:id/',
  invalidates: ['listFilmComments'],
  access: ofComment,
  params: idParams,
  status: 204,
  reply: noReply,
})

const button = z.strictObject({
  kind: z.enum(TAG_BUTTON_KINDS),
  name: text(40),
  group: optionalText(40),
  colour,
  key: z
    .string()
    .regex(/^[a-z0-9]$/, 'must be one small letter or digit.')
    .nullable()
    .default(null),
  lead: z.number().min(0).max(600).default(6),
  /** null: a second press ends the tag. */
  lag: z.number().min(0).max(600).nullable().default(2),
  again: z.enum(PRESS_AGAIN).default('extend'),
  exclusive: optionalText(40),
  links: z
    .array(z.strictObject({ to: text(40), when: z.enum(['on', 'off']), does: z.enum(['on', 'off']) }))
    .max(20)
    .default([]),
})
const differ = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Names and keys say which button is meant, so none stands twice. */
export const tagButtons = z
  .array(button)
  .min(1)
  .max(60)
  .refine((all) => differ(all.map(({ name }) => name)), 'must have a name of its own for each button.')
  .refine((all) => differ(all.flatMap(({ key }) => key ?? [])), 'must have a key of its own for each button.')

export const tagSet = z.object({
  id,
  name: z.string(),
  buttons: z.array(z.object(button.shape)),
  version: z.int(),
})
export type TagSet = z.output<typeof tagSet>
const SET = '/v1/team-brand/:id/tag-sets/'
const oneSet = z.strictObject({ id, setId: id })

export const listTagSets = endpoint({
  name: 'listTagSets',
  summary: 'The sets of tag buttons of a program. Without one, the set Basketball of the product serves.',
  method: 'GET',
  path: SET,
  access: { may: 'program.read', on: 'program', from: 'params.id', sub: true },
  scope: 'films:read',
  params: idParams,
  reply: z.object({ results: z.array(tagSet) }),
})
export const saveTagSet = endpoint({
  name: 'saveTagSet',
  summary:
    'Save a set of tag buttons. `base` is the version that was changed; 409 stale when another was saved since.',
  method: 'PUT',
  path: `${SET}:setId/`,
  refusals: ['limit_reached', 'stale'],
  invalidates: ['listTagSets'],
  access: { may: 'program.write', on: 'program', from: 'params.id', sub: true },
  params: oneSet,
  body: z.strictObject({
    name: text(60),
    buttons: tagButtons,
    base: z.int().min(0).max(999_999_999).optional(),
  }),
  reply: tagSet,
})
export const deleteTagSet = endpoint({
  name: 'deleteTagSet',
  summary: 'Delete a set of tag buttons. Its tags stay.',
  method: 'DELETE',
  path: `${SET}:setId/`,
  invalidates: ['listTagSets'],
  access: { may: 'program.write', on: 'program', from: 'params.id', sub: true },
  params: oneSet,
  body: emptyBody,
  status: 204,
  reply: noReply,
})
