import { INITIATORS } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { ofGame } from './games.ts'
import { endpoint, id, idParams, time } from './primitives.ts'

/** Role of a person at the scorer's table. A role is a help and never a lock: every play of a scorer is saved. */
export const CREW_ROLES = ['clock', 'home', 'away'] as const
export type CrewRole = (typeof CREW_ROLES)[number]

const role = z.enum(CREW_ROLES)
/** A tab of a browser: random, new with each page. */
const tab = z.string().regex(/^[a-z0-9]{8,32}$/, 'must be 8 to 32 small letters and digits.')

/** A play that is being entered, as others see it. */
export const openPlay = z.strictObject({
  type: z.enum(INITIATORS),
  isHomeTeam: z.boolean(),
  teamGamePersonnelId: id.nullable(),
  location: z.strictObject({ x: z.number().min(0).max(1200), y: z.number().min(0).max(700) }).nullable(),
})
export type OpenPlay = z.output<typeof openPlay>

const presence = z.strictObject({
  tab,
  /** The roles of this tab. Of two who have the same role, the later one keeps it. */
  roles: z.array(z.strictObject({ role, since: time })).max(CREW_ROLES.length),
  openPlay: openPlay.nullable(),
  /** `asks`: the others answer with their own presence. `leaves`: the page is closed. */
  does: z.enum(['stays', 'asks', 'leaves']),
  /** Hands a role to another tab. */
  gives: z.strictObject({ to: tab, role }).nullable(),
})

export const sendPresence = endpoint({
  name: 'sendPresence',
  summary:
    'Tells the other scorers of a game who is there, with which roles and which play is being entered. Not part of the log.',
  method: 'PUT',
  path: '/v1/team-game/:id/presence/',
  invalidates: [],
  access: ofGame('game.score'),
  params: idParams,
  body: presence,
  /** The server's time, by which devices set theirs. */
  reply: z.object({ now: time }),
})

/** Detail of `team-game-presence`: one person on the scoring screen of a game. */
export const presenceMessage = presence.extend({
  teamGameId: id,
  userId: id,
  name: z.string(),
  /** The name of the device, as it sends it. */
  device: z.string().nullable(),
  at: time,
})
export type PresenceMessage = z.output<typeof presenceMessage>
