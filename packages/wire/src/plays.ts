import { LIMITS } from '@fullcourt/program'
import {
  ASSIGNMENTS,
  BENCH_ROLES,
  EVENT_TYPES,
  FOUL_DETAILS,
  FOUL_TYPES,
  HOOP_SIDES,
  TECHNICAL_KINDS,
  THROW_STATUSES,
  TIMEOUT_KINDS,
  VIOLATION_SIDES,
} from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { AFTER_PLAYS } from './invalidates.ts'
import { endpoint, id, idParams, listOf, listQuery, queryInt, time } from './primitives.ts'
import { PLAY_REFUSALS } from './refusals.ts'

const period = z.int().min(1).max(99)
const clockTime = z.number().min(0).max(3600)
const videoTime = z.number().min(0).max(1_000_000).nullable()
const order = z.number().min(-1e12).max(1e12)
const award = z.union([z.literal([0, 1, 2, 3]), z.literal('1&1')])

/** A point in inches; the largest floor of the bounds is 1128 by 600. */
export const point = z.strictObject({ x: z.number().min(0).max(1200), y: z.number().min(0).max(700) })
/** Derived fields that a client may repeat when it sends back a stored event. */
const derivedOfLocation = {
  distance: z.number().nullable().optional(),
  side: z.enum(HOOP_SIDES).nullable().optional(),
  hoopSide: z.enum(HOOP_SIDES).nullable().optional(),
  screenX: z.number().nullable().optional(),
  screenY: z.number().nullable().optional(),
  ppi: z.number().nullable().optional(),
}
export const attributes = z.strictObject({
  foulType: z.enum(FOUL_TYPES).optional(),
  award: award.optional(),
  subIn: z.boolean().optional(),
  deadBall: z.boolean().optional(),
  timeoutKind: z.enum(TIMEOUT_KINDS).optional(),
  drawnById: id.nullable().optional(),
  freethrowViolationBy: z.enum(VIOLATION_SIDES).optional(),
  throwerId: id.nullable().optional(),
  missedRim: z.boolean().optional(),
  technicalKind: z.enum(TECHNICAL_KINDS).optional(),
  foulDetail: z.enum(FOUL_DETAILS).optional(),
  benchRole: z.enum(BENCH_ROLES).optional(),
  cancelledByOfficials: z.boolean().optional(),
  attempt: z.int().min(1).max(9).optional(),
  allowRebound: z.boolean().optional(),
  /** Marks a shot or a foul as a fast break, or as none. Without it the clock decides. */
  fastBreak: z.boolean().optional(),
})

/** Bytes of a text in UTF-8. */
function bytesIn(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}
const { most: MOST_OPTIONS, sentence: TOO_MANY_OPTIONS } = LIMITS.optionsBytes
const options = z
  .record(z.string().max(60), z.unknown())
  .refine((sent) => bytesIn(JSON.stringify(sent)) <= MOST_OPTIONS, TOO_MANY_OPTIONS)
  .optional()

const sentEvent = {
  id,
  type: z.enum(EVENT_TYPES),
  isHomeTeam: z.boolean(),
  assignment: z.enum(ASSIGNMENTS),
  teamGamePersonnelId: id.nullable().optional(),
  pointValue: z.int().min(-499).max(499).nullable().optional(),
  attributes: attributes.optional(),
  options,
  location: point.extend(derivedOfLocation).nullable().optional(),
  hoopSide: z.enum(HOOP_SIDES).nullable().optional(),
  videoTime: videoTime.optional(),
  teamVideoId: id.nullable().optional(),
  userFlagged: z.boolean().optional(),
}
export const sentOrigin = z.strictObject({ ...sentEvent, period, clockTime, order })
export const sentRelated = z.strictObject({
  ...sentEvent,
  period: period.optional(),
  clockTime: clockTime.optional(),
  order: order.optional(),
})
const inherited = {
  period: period.optional(),
  clockTime: clockTime.optional(),
  videoTime: videoTime.optional(),
  teamVideoId: id.nullable().optional(),
  order: order.optional(),
}
/** Fields that a client repeats when it sends back a stored throw. */
const kept = { userFlagged: z.boolean().optional(), options: sentEvent.options }
export const throwRebound = z.strictObject({
  id,
  isHomeTeam: z.boolean(),
  teamGamePersonnelId: id.nullable(),
  assignment: z.enum(ASSIGNMENTS),
  ...inherited,
  ...kept,
})
export const freethrow = z.strictObject({
  id,
  attempt: z.int().min(1).max(3),
  status: z.enum(THROW_STATUSES),
  teamGamePersonnelId: id.nullable(),
  assignment: z.enum(ASSIGNMENTS).optional(),
  isHomeTeam: z.boolean().optional(),
  allowRebound: z.boolean().optional(),
  reboundPlayer: throwRebound.nullable().optional(),
  freethrowViolationBy: z.enum(VIOLATION_SIDES).optional(),
  throwerId: id.nullable().optional(),
  missedRim: z.boolean().optional(),
  /** 1, unless the rules of the game know throws for 2 and 3. */
  pointValue: z.int().min(1).max(3).optional(),
  ...inherited,
  ...kept,
})
const playParts = {
  origin: sentOrigin,
  rel: z.array(sentRelated).max(40).default([]),
  freethrows: z.array(freethrow).max(12).default([]),
  /** If the play has a later revision than this, 409 stale. */
  base: z.int().min(0).optional(),
}
export const sentPlay = z.strictObject(playParts)

/** An event as it stands. */
export const gameEvent = z.object({
  id,
  type: z.enum(EVENT_TYPES),
  teamGameId: id,
  period,
  clockTime: z.number(),
  videoTime,
  teamVideoId: id.nullable(),
  isHomeTeam: z.boolean(),
  assignment: z.enum(ASSIGNMENTS),
  teamGamePersonnelId: id.nullable(),
  pointValue: z.int().nullable(),
  attributes: z.looseObject({}),
  options: z.record(z.string(), z.unknown()),
  location: z
    .object({
      x: z.number(),
      y: z.number(),
      /** Feet from the rim attacked. */
      distance: z.number().nullable(),
      side: z.enum(HOOP_SIDES),
      hoopSide: z.enum(HOOP_SIDES),
    })
    .nullable(),
  hoopSide: z.enum(HOOP_SIDES).nullable(),
  order: z.number(),
  userFlagged: z.boolean(),
  isOrigin: z.boolean(),
  originEventId: id.nullable(),
})
/** Additions of the feed: names, flags, and what the event belongs to. League and court themselves stand in the setup. */
export const fedEvent = gameEvent.extend({
  createdAt: time,
  /** The team of the program; null for an event of the opponent. */
  teamId: id.nullable(),
  leagueId: id,
  courtId: id,
  teamGamePersonnel: z.object({ id, fullName: z.string(), jersey: z.string() }).nullable(),
  seq: z.int(),
  jerseyNumber: z.string().nullable(),
  jerseyName: z.string().nullable(),
  flagged: z.boolean(),
  allFlaggedReasonCodes: z.array(z.string()),
  flagExplanation: z.array(z.string()),
})
export const fedOrigin = fedEvent.extend({ rel: z.array(fedEvent) })
export type FedOrigin = z.output<typeof fedOrigin>

export const storedPlay = z.object({ seq: z.int(), origin: gameEvent, rel: z.array(gameEvent) })
export type StoredPlay = z.output<typeof storedPlay>

/** The game's `epoch` when the plays were entered. If it was reset since, 409 `game_reset`, and nothing is written. */
const epoch = z.int().min(0).max(999_999_999).optional()

export const savePlays = endpoint({
  name: 'savePlays',
  summary:
    'Save a play (or up to 500, in order, in one transaction). Replaces the whole play; repeating changes nothing.',
  method: 'PUT',
  path: '/v1/team-game-event/bulk/',
  refusals: PLAY_REFUSALS,
  invalidates: AFTER_PLAYS,
  access: { may: 'game.score', on: 'game', from: 'body.teamGameId', sub: true },
  bodyLimit: 2_097_152,
  body: z.union([
    z.strictObject({ teamGameId: id, teamVideoId: id.nullable().optional(), epoch, ...playParts }),
    z.strictObject({
      teamGameId: id,
      teamVideoId: id.nullable().optional(),
      epoch,
      plays: z.array(sentPlay).min(1).max(500),
    }),
  ]),
  reply: z.union([storedPlay, z.object({ seq: z.int(), plays: z.array(storedPlay) })]),
})

/** An event as one reads it by its id. A related event has no others of its own. */
export const oneEvent = fedOrigin.extend({ deletedAt: time.nullable() })
export type OneEvent = z.output<typeof oneEvent>

export const readEvent = endpoint({
  name: 'readEvent',
  summary: 'One event, an origin with its related events.',
  method: 'GET',
  path: '/v1/team-game-event/:id/',
  access: { may: 'game.read', on: 'event', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: oneEvent,
})

export const createEvent = endpoint({
  name: 'createEvent',
  summary: 'Save one event: as a play of its own, or as a related event of the play `originEventId`.',
  method: 'POST',
  path: '/v1/team-game-event/',
  refusals: PLAY_REFUSALS,
  invalidates: AFTER_PLAYS,
  access: { may: 'game.score', on: 'game', from: 'body.teamGameId', sub: true },
  status: 201,
  body: z.union([
    z.strictObject({
      teamGameId: id,
      originEventId: z.null().optional(),
      ...sentOrigin.shape,
      id: id.optional(),
    }),
    z.strictObject({ teamGameId: id, originEventId: id, ...sentRelated.shape, id: id.optional() }),
  ]),
  reply: oneEvent,
})

const ofEvent = { may: 'game.score', on: 'event', from: 'params.id', sub: true } as const
export const deleteEvent = endpoint({
  name: 'deleteEvent',
  summary: 'Of an origin: deletes its play. Of a related event: that event alone.',
  method: 'DELETE',
  path: '/v1/team-game-event/:id/',
  refusals: PLAY_REFUSALS,
  invalidates: AFTER_PLAYS,
  access: { ...ofEvent, deleted: true },
  params: idParams,
  /** If the play has a later revision than `base`, 409 stale. */
  query: z.strictObject({ base: queryInt(0, 999_999_999).optional() }),
  reply: z.object({ seq: z.int() }),
})
export const restoreEvent = endpoint({
  name: 'restoreEvent',
  summary: 'Undo a deletion.',
  method: 'POST',
  path: '/v1/team-game-event/:id/restore/',
  refusals: PLAY_REFUSALS,
  invalidates: AFTER_PLAYS,
  access: { ...ofEvent, deleted: true },
  params: idParams,
  reply: storedPlay,
})
export const changeEvent = endpoint({
  name: 'changeEvent',
  summary: 'Change one event: name the player of a LATER, flag it, move it.',
  method: 'PATCH',
  path: '/v1/team-game-event/:id/',
  refusals: PLAY_REFUSALS,
  invalidates: AFTER_PLAYS,
  access: ofEvent,
  params: idParams,
  body: z
    .strictObject({
      teamGamePersonnelId: id.nullable(),
      assignment: z.enum(ASSIGNMENTS),
      isHomeTeam: z.boolean(),
      period,
      clockTime,
      videoTime,
      teamVideoId: id.nullable(),
      order,
      pointValue: z.int().min(-499).max(499).nullable(),
      attributes,
      location: point.extend(derivedOfLocation).nullable(),
      userFlagged: z.boolean(),
      base: z.int().min(0),
    })
    .partial(),
  reply: storedPlay,
})

const gameEvents = { may: 'game.read', on: 'game', from: 'params.id', sub: true, deleted: true } as const
export const eventFilters = z.strictObject({
  type: z.enum(EVENT_TYPES).optional(),
  period: period.optional(),
  isHomeTeam: z.boolean().optional(),
  teamGamePersonnelId: id.optional(),
})
export const listEvents = endpoint({
  name: 'listEvents',
  summary: 'The origins with their related events, newest first.',
  method: 'GET',
  path: '/v1/team-game/:id/events/',
  access: gameEvents,
  params: idParams,
  query: listQuery(eventFilters),
  reply: listOf(fedOrigin),
})

export const revision = z.object({
  seq: z.int(),
  playId: id,
  action: z.enum(['put', 'delete']),
  /** As it stands after the revision; null after a deletion. */
  play: z.object({ origin: gameEvent, rel: z.array(gameEvent) }).nullable(),
  by: id.nullable(),
  /** The name of that user; null where the account is gone. */
  byName: z.string().nullable(),
  device: z.string().nullable(),
  at: time,
})
export const readLog = endpoint({
  name: 'readLog',
  summary: 'Every revision since `after`, oldest first.',
  method: 'GET',
  path: '/v1/team-game/:id/log/',
  access: gameEvents,
  params: idParams,
  query: z.strictObject({
    after: queryInt(0, 999_999_999).default(0),
    limit: queryInt(1, 1000).default(500),
    /** Only the revisions of this play: its history. */
    play: id.optional(),
  }),
  reply: z.object({
    results: z.array(revision),
    next: z.string().nullable(),
    /** Who made the game final, reopened and reset it, among these revisions. */
    marks: z.array(
      z.object({
        seq: z.int(),
        action: z.enum(['final', 'reopen', 'reset']),
        by: id.nullable(),
        device: z.string().nullable(),
        at: time,
      }),
    ),
  }),
})

export const shot = z.object({
  eventId: id,
  teamGameId: id,
  teamGamePersonnelId: id.nullable(),
  isHomeTeam: z.boolean(),
  made: z.boolean(),
  pointValue: z.int(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  distance: z.number().nullable(),
  period,
  clockTime: z.number(),
})
export const gameShots = endpoint({
  name: 'gameShots',
  summary: 'The shots of a game.',
  method: 'GET',
  path: '/v1/team-game/:id/shots/',
  access: { may: 'stats.read', on: 'game', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: z.object({ results: z.array(shot) }),
})
export const teamShots = endpoint({
  name: 'teamShots',
  summary: "A team's shots over its games.",
  method: 'GET',
  path: '/v1/team/:id/shots/',
  access: { may: 'stats.read', on: 'team', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: listQuery(
    z.strictObject({
      teamSeasonId: id.optional(),
      teamGameId: id.optional(),
      teamPersonnelId: id.optional(),
      period: period.optional(),
      made: z.boolean().optional(),
      place: z.enum(['home', 'away']).optional(),
      /** The opponents' shots instead of the team's. */
      ofOpponents: z.boolean().optional(),
      /** With running games too; without it final games only, or the game of `teamGameId`. */
      live: z.boolean().optional(),
    }),
    // A chart wants them all at once.
  ).extend({ limit: queryInt(1, 5000).default(5000) }),
  reply: listOf(shot),
})
