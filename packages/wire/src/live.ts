import { FILM_STATUSES } from '@fullcourt/film'
import * as z from 'zod'
import { gameState } from './games.ts'
import { screenMessage } from './playlists.ts'
import { gameEvent } from './plays.ts'
import { presenceMessage } from './presence.ts'
import { id, time } from './primitives.ts'

/** Kinds of messages on /events/: `id`, then `data: { type, detail }`. */
export const LIVE_TYPES = [
  'ping',
  'resync',
  'team-game-event',
  'team-game',
  'team-game-presence',
  'user',
  'account',
  'team-brand',
  'team-brand-subscription',
  'user-notification',
  'team',
  'team-video',
  'playlist',
  'presentation',
] as const
export type LiveType = (typeof LIVE_TYPES)[number]

/** Detail of `team-game-event`: one revision of a game's log. */
export const playMessage = z.object({
  teamGameId: id,
  seq: z.int(),
  action: z.enum(['put', 'delete']),
  playId: id,
  play: z.object({ origin: gameEvent, rel: z.array(gameEvent) }).nullable(),
  by: id.nullable(),
  /** The name of that user; null where the account is gone. */
  byName: z.string().nullable(),
  at: time,
})
export type PlayMessage = z.output<typeof playMessage>

/** Detail of the entity messages: what changed, to be asked for again. */
export const entityMessage = z.object({ id, action: z.enum(['create', 'update', 'destroy']) })
export type EntityMessage = z.output<typeof entityMessage>

/** The name of the user who saved something, and of the device. */
const savedBy = z.object({ name: z.string(), device: z.string().nullable() })
export type SavedBy = z.output<typeof savedBy>

/** Detail of `playlist`: a list of clips, and the version that it has now. */
export const playlistMessage = entityMessage.extend({ teamId: id, version: z.int() })
export type PlaylistMessage = z.output<typeof playlistMessage>

/** Detail of `team-game`. With `state` nothing else changed: this is where the scoring screen is now, and who saved it. */
export const gameMessage = entityMessage.extend({
  state: gameState.optional(),
  by: savedBy.optional(),
})
export type GameMessage = z.output<typeof gameMessage>

/** Detail of `team-video`: a film with its progress, 0 to 1. With `progress` alone changed a client need not ask for it. */
export const filmMessage = entityMessage.extend({
  teamId: id,
  teamGameId: id.nullable(),
  status: z.enum(FILM_STATUSES),
  progress: z.number(),
})
export type FilmMessage = z.output<typeof filmMessage>

const of = <T extends LiveType, D extends z.ZodType>(type: T, detail: D) =>
  z.object({ type: z.literal(type), detail })

/** The data of a message on /events/. A kind without a schema of its own names what changed, to be asked for again. */
export const streamMessage = z.discriminatedUnion('type', [
  of('ping', z.null()),
  of('resync', z.null()),
  of('team-game-event', playMessage),
  of('team-game', gameMessage),
  of('team-game-presence', presenceMessage),
  of('user', entityMessage),
  of('account', entityMessage),
  of('team-brand', entityMessage),
  of('team-brand-subscription', entityMessage),
  of('user-notification', entityMessage),
  of('team', entityMessage),
  of('team-video', filmMessage),
  of('playlist', playlistMessage),
  of('presentation', screenMessage),
])
export type StreamMessage = z.output<typeof streamMessage>
