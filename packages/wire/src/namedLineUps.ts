import * as z from 'zod'
import { ofGame } from './games.ts'
import { endpoint, id, idParams, noReply } from './primitives.ts'
import { text } from './typed.ts'

/** The most players of a line-up. */
const MOST_PEOPLE = 5

/** Made by the device that saves the line-up first. It is known within its team alone. */
const key = z.string().regex(/^[a-z0-9-]{8,40}$/, 'must be 8 to 40 small letters, digits and hyphens.')

const fields = {
  name: text(40),
  /** People of the program, or of the opponent: the ids are the same in every game of the team. */
  people: z.array(id).min(1).max(MOST_PEOPLE),
  /** Line-ups are listed by it. */
  order: z.int().min(0).max(9_999),
}
export const namedLineUp = z.object({ key, ...fields })
export type NamedLineUp = z.output<typeof namedLineUp>

const PATH = '/v1/team-game/:id/named-line-up/'
const oneOfThem = z.strictObject({ id, key })

export const readNamedLineUps = endpoint({
  name: 'readNamedLineUps',
  summary: 'The line-ups with a name of both sides. They serve all games of the team.',
  method: 'GET',
  path: PATH,
  access: ofGame('game.score'),
  scope: 'games:read',
  params: idParams,
  reply: z.object({ home: z.array(namedLineUp), away: z.array(namedLineUp) }),
})
export const saveNamedLineUp = endpoint({
  name: 'saveNamedLineUp',
  summary: 'Save a line-up with a name, or change one. Its players must be in the game.',
  method: 'PUT',
  path: `${PATH}:key/`,
  refusals: ['limit_reached'],
  invalidates: ['readNamedLineUps'],
  access: ofGame('game.write'),
  params: oneOfThem,
  body: z.strictObject({ isHomeTeam: z.boolean(), ...fields }),
  reply: namedLineUp,
})
export const deleteNamedLineUp = endpoint({
  name: 'deleteNamedLineUp',
  summary: 'Delete a line-up with a name. Repeating it does nothing.',
  method: 'DELETE',
  path: `${PATH}:key/`,
  invalidates: ['readNamedLineUps'],
  access: ofGame('game.write'),
  params: oneOfThem,
  status: 204,
  reply: noReply,
})
