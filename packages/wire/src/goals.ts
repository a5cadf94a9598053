import { GOAL_BOUNDS, GOAL_FIGURES } from '@fullcourt/scorebook/figures'
import * as z from 'zod'
import { endpoint, id, idParams, noReply } from './primitives.ts'

const figure = z.enum(GOAL_FIGURES.map(({ key }) => key))

const fields = {
  bound: z.enum(GOAL_BOUNDS),
  /** In the unit of the figure; a percentage is a share from 0 to 1. */
  value: z.number().min(-1_000).max(1_000),
}
export const teamGoal = z.object({ figure, ...fields })
export type TeamGoal = z.output<typeof teamGoal>

const PATH = '/v1/team/:id/goals/'
/** 404 for a figure that has no goals. */
const oneOfThem = z.strictObject({ id, figure: z.string().max(60) })

export const listGoals = endpoint({
  name: 'listGoals',
  summary: 'The goals of a team for every game, at most one for each figure.',
  method: 'GET',
  path: PATH,
  access: { may: 'stats.read', on: 'team', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: z.object({ results: z.array(teamGoal) }),
})
export const setGoal = endpoint({
  name: 'setGoal',
  summary: 'Set the goal of a team for a figure, or change it. Repeating it does nothing.',
  method: 'PUT',
  path: `${PATH}:figure/`,
  refusals: ['limit_reached'],
  invalidates: ['listGoals'],
  access: { may: 'team.write', on: 'team', from: 'params.id', sub: true },
  params: oneOfThem,
  body: z.strictObject(fields),
  reply: teamGoal,
})
export const deleteGoal = endpoint({
  name: 'deleteGoal',
  summary: 'Delete the goal of a team for a figure. Repeating it does nothing.',
  method: 'DELETE',
  path: `${PATH}:figure/`,
  invalidates: ['listGoals'],
  access: { may: 'team.write', on: 'team', from: 'params.id', sub: true },
  params: oneOfThem,
  status: 204,
  reply: noReply,
})
