import { BONUSES, FINAL_REASONS } from '@fullcourt/scorebook/fold'
import { SIDES } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { ofGame } from './games.ts'
import { colour, endpoint, idParams, lang, noReply, time } from './primitives.ts'

/** The public link of a game: who has it follows the score without an account. */
export const liveScoreLink = z.object({
  isOn: z.boolean(),
  /** Whether the page names players. Off, it shows jerseys alone. */
  showsNames: z.boolean(),
  /** The page for phones; null while the link is off. */
  followURL: z.string().nullable(),
  /** The page for a video stream; null while the link is off. */
  overlayURL: z.string().nullable(),
})
export type LiveScoreLink = z.output<typeof liveScoreLink>

const LINK = '/v1/team-game/:id/live-score/'
const CHANGES = ['readLiveScoreLink', 'listProgramAudit']

export const readLiveScoreLink = endpoint({
  name: 'readLiveScoreLink',
  summary: 'The public link of a game, for those who may change it.',
  method: 'GET',
  path: LINK,
  access: ofGame('game.write'),
  scope: null,
  params: idParams,
  reply: liveScoreLink,
})
export const shareLiveScore = endpoint({
  name: 'shareLiveScore',
  summary:
    'Turn the public link of a game on, or change what it shows. Only an ADMIN of the program may show the names of players.',
  method: 'PUT',
  path: LINK,
  invalidates: CHANGES,
  access: ofGame('game.write'),
  scope: null,
  params: idParams,
  body: z.strictObject({ showsNames: z.boolean().optional() }),
  reply: liveScoreLink,
})
export const renewLiveScoreLink = endpoint({
  name: 'renewLiveScoreLink',
  summary: 'Replace the public link of a game: the old one shows nothing from now on.',
  method: 'POST',
  path: '/v1/team-game/:id/live-score/new-link/',
  invalidates: CHANGES,
  access: ofGame('game.write'),
  scope: null,
  params: idParams,
  reply: liveScoreLink,
})
export const stopLiveScore = endpoint({
  name: 'stopLiveScore',
  summary: 'Turn the public link of a game off.',
  method: 'DELETE',
  path: LINK,
  invalidates: CHANGES,
  access: ofGame('game.write'),
  scope: null,
  params: idParams,
  status: 204,
  reply: noReply,
})

export const LIVE_SCORE_STAGES = ['upcoming', 'live', 'final'] as const
/** The header of `readLiveScore` with the time of the server, in milliseconds since 1970. */
export const SERVER_TIME_HEADER = 'x-server-time'

const side = z.enum(SIDES)
const liveScoreSide = z.object({
  name: z.string(),
  mascot: z.string().nullable(),
  colour: colour.nullable(),
  score: z.int(),
  /** The fouls that count towards the bonus of the other side. */
  teamFouls: z.int(),
  /** The award of this side for the next foul of the other one. */
  bonus: z.enum(BONUSES),
  timeoutsLeft: z.int(),
})
export const liveScore = z.object({
  stage: z.enum(LIVE_SCORE_STAGES),
  startsAt: time,
  finalReason: z.enum(FINAL_REASONS).nullable(),
  home: liveScoreSide,
  away: liveScoreSide,
  /** Null before the start and after the end. */
  clock: z
    .object({
      /** 'Q1' */
      period: z.string(),
      /** Seconds; of a running clock, those at the time `since`. */
      left: z.number(),
      /** When a running clock showed `left`, by the time of the server; null while it stands. */
      since: time.nullable(),
    })
    .nullable(),
  /** The side with the ball, and the side that gets the next held ball. */
  possession: side.nullable(),
  arrow: side.nullable(),
  periods: z.array(z.object({ label: z.string(), home: z.int(), away: z.int() })),
  /** The last plays, newest first. */
  plays: z.array(
    z.object({
      side: side.nullable(),
      period: z.string(),
      /** Seconds on the clock. */
      clockTime: z.number(),
      /** '#12 made 3, assist #4' */
      text: z.string(),
    }),
  ),
})
export type LiveScore = z.output<typeof liveScore>

export const readLiveScore = endpoint({
  name: 'readLiveScore',
  summary:
    'The score of a game for everyone who has its link: no names of players unless the program shows them. 404 for unknown and revoked links alike. With an ETag; poll it at most once a second.',
  method: 'GET',
  path: '/v1/overlay/:token/',
  access: 'public',
  refusals: ['account_moved'],
  params: z.strictObject({ token: z.string().max(100) }),
  query: z.object({ lang }),
  reply: liveScore,
})
