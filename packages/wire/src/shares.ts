import * as z from 'zod'
import { drawing } from './filmMarks.ts'
import { endpoint, id, idParams, lang, newId, noReply, time } from './primitives.ts'
import { SHARE_REFUSALS } from './refusals.ts'
import { text } from './typed.ts'

/** Days that a link lives: unless told, and at most. */
export const SHARE_DAYS = { usual: 14, most: 365 } as const

/** A link to a playlist, which needs no account. Its token is shown once, when it is made. */
export const shareLink = z.object({
  id,
  createdAt: time,
  expiresAt: time,
  /** Set once someone has ended it. */
  revokedAt: time.nullable(),
  showNames: z.boolean(),
  sound: z.boolean(),
  download: z.boolean(),
  hasPasscode: z.boolean(),
  /** Clips that it shows. */
  clips: z.int(),
  /** How often it was watched for two seconds. */
  opened: z.int(),
  lastOpenedAt: time.nullable(),
})
export type ShareLink = z.output<typeof shareLink>

const LINKS = ['listShares', 'listProgramAudit']

export const sharePlaylist = endpoint({
  name: 'sharePlaylist',
  summary:
    'Make a link to a playlist, or to some of its clips. What it shows is frozen. Names of players are off; only an ADMIN may show them, and opponents are always numbers. It lives 14 days unless told, at most 365. A repeated call has a new address in place of the lost one, and 409 conflict once the link was opened.',
  method: 'POST',
  path: '/v1/playlist/:id/share/',
  invalidates: LINKS,
  access: { may: 'film.write', on: 'playlist', from: 'params.id', sub: true },
  scope: null,
  status: 201,
  params: idParams,
  body: z.strictObject({
    id: newId,
    expiresAt: time.optional(),
    showNames: z.boolean().default(false),
    /** Asked of everyone who opens the link. */
    passcode: z.optional(text(40)),
    sound: z.boolean().default(true),
    download: z.boolean().default(false),
    /** Only these clips. */
    itemIds: z.array(id).min(1).max(500).optional(),
  }),
  reply: z.object({ id, url: z.string(), token: z.string(), expiresAt: time }),
})
export const listShares = endpoint({
  name: 'listShares',
  summary: 'The links of a playlist, the newest first, with how often each was opened.',
  method: 'GET',
  path: '/v1/playlist/:id/shares/',
  access: { may: 'film.write', on: 'playlist', from: 'params.id', sub: true },
  scope: null,
  params: idParams,
  reply: z.object({ results: z.array(shareLink) }),
})
export const revokeShare = endpoint({
  name: 'revokeShare',
  summary: 'End a link: it shows and plays nothing from now on. Repeating it does nothing.',
  method: 'DELETE',
  path: '/v1/share/:id/',
  invalidates: LINKS,
  access: { may: 'film.write', on: 'share', from: 'params.id', sub: false },
  scope: null,
  params: idParams,
  status: 204,
  reply: noReply,
})

const sharedClip = z.object({
  id,
  section: z.string().nullable(),
  title: z.string().nullable(),
  note: z.string().nullable(),
  /** The words of its play: '#12: Made 3'. */
  text: z.string().nullable(),
  period: z.string().nullable(),
  clockTime: z.number().nullable(),
  /** Its seconds of film, in order. `clip`: HLS of these seconds alone, which lives ten minutes. Null: the film is not here now. */
  parts: z.array(
    z.object({ teamVideoId: id, start: z.number(), end: z.number(), clip: z.string().nullable() }),
  ),
})
export const share = z.object({
  name: z.string(),
  /** Over its clips. Names in their texts are numbers as everywhere. */
  drawings: z.array(drawing.extend({ teamVideoId: id })),
  expiresAt: time,
  sound: z.boolean(),
  download: z.boolean(),
  items: z.array(sharedClip),
})
export type Share = z.output<typeof share>

const byToken = { access: 'public', params: z.strictObject({ token: z.string().max(100) }) } as const
const PATH = '/v1/share/:token/'

export const readShare = endpoint({
  name: 'readShare',
  summary:
    'Everything that a link shows, with addresses of its clips. 404 for an unknown link, 410 share_expired or share_revoked, 403 passcode_required.',
  method: 'GET',
  path: PATH,
  refusals: SHARE_REFUSALS,
  ...byToken,
  query: z.strictObject({ lang }),
  reply: share,
})
export const openShare = endpoint({
  name: 'openShare',
  summary: 'The same with the passcode of the link. 403 bad_passcode; wrong ones are limited.',
  method: 'POST',
  path: PATH,
  refusals: SHARE_REFUSALS,
  ...byToken,
  invalidates: [],
  query: z.strictObject({ lang }),
  body: z.strictObject({ passcode: z.string().max(200) }),
  reply: share,
})
export const checkShare = endpoint({
  name: 'checkShare',
  summary:
    'Tells a page that plays whether its link still holds: 204, or 410. Poll it at most once a second.',
  method: 'GET',
  path: '/v1/share/:token/state/',
  refusals: SHARE_REFUSALS,
  ...byToken,
  status: 204,
  reply: noReply,
})
export const countOpening = endpoint({
  name: 'countOpening',
  summary: 'Count an opening of a link: sent once by a page, after two seconds of play.',
  method: 'POST',
  path: '/v1/share/:token/opened/',
  refusals: SHARE_REFUSALS,
  ...byToken,
  invalidates: ['listShares'],
  status: 204,
  reply: noReply,
})
