import * as z from 'zod'
import { endpoint, id, idParams, noReply, time } from './primitives.ts'
import { optionalLines } from './typed.ts'

/** A playlist that a person is to watch. The person sees the own ones alone; those who write on the team see all. */
export const assignment = z.object({
  id,
  playlistId: id,
  personId: id,
  fullName: z.string(),
  /** A person who cannot sign in does not see it. */
  canSignIn: z.boolean(),
  question: z.string().nullable(),
  dueAt: time.nullable(),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
  /** Of the caller. */
  isOwn: z.boolean(),
  /** Items of the playlist that the person has seen: 80 % of their frames, in a visible tab, at 2x or less. */
  seen: z.array(id),
})
export type Assignment = z.output<typeof assignment>
const all = z.object({ results: z.array(assignment) })

const READS = ['listAssignments', 'listOwnAssignments']
const ofPlaylist = (may: 'film.write' | 'film.comment') =>
  ({ may, on: 'playlist', from: 'params.id', sub: true }) as const
const ofAssignment = (may: 'film.write' | 'film.comment') =>
  ({ may, on: 'assignment', from: 'params.id', sub: true }) as const
const PATH = '/v1/playlist/:id/assignments/'

export const listAssignments = endpoint({
  name: 'listAssignments',
  summary: 'Who is to watch a playlist, what they have seen of it and answered. Players get their own.',
  method: 'GET',
  path: PATH,
  access: ofPlaylist('film.comment'),
  params: idParams,
  reply: all,
})
export const assignPlaylist = endpoint({
  name: 'assignPlaylist',
  summary:
    'Ask people of the team to watch a playlist, with a question and a day; they are notified. For those who have it already the question and the day change. 409 locked for a live playlist, which has no end.',
  method: 'PUT',
  path: PATH,
  refusals: ['locked'],
  invalidates: READS,
  access: ofPlaylist('film.write'),
  params: idParams,
  body: z.strictObject({
    people: z.array(id).min(1).max(200),
    question: optionalLines(1_000),
    dueAt: time.nullable().optional(),
  }),
  reply: all,
})
export const deleteAssignment = endpoint({
  name: 'deleteAssignment',
  summary: 'Take an assignment back. Its answer, and what the person has seen, are deleted.',
  method: 'DELETE',
  path: '/v1/assignment/:id/',
  invalidates: READS,
  access: ofAssignment('film.write'),
  params: idParams,
  status: 204,
  reply: noReply,
})
export const answerAssignment = endpoint({
  name: 'answerAssignment',
  summary: 'Answer the question of an own assignment. The coach who gave it is notified.',
  method: 'PUT',
  path: '/v1/assignment/:id/answer/',
  refusals: ['locked'],
  invalidates: READS,
  access: ofAssignment('film.comment'),
  params: idParams,
  body: z.strictObject({ answer: optionalLines(2_000) }),
  reply: assignment,
})
export const seeClips = endpoint({
  name: 'seeClips',
  summary:
    'Tell that the caller has seen clips of a playlist. It is kept for those who are to watch it, and says nothing of other clips.',
  method: 'POST',
  path: '/v1/playlist/:id/seen/',
  invalidates: READS,
  access: ofPlaylist('film.comment'),
  params: idParams,
  body: z.strictObject({ itemIds: z.array(id).min(1).max(500) }),
  status: 204,
  reply: noReply,
})
export const listOwnAssignments = endpoint({
  name: 'listOwnAssignments',
  summary: 'The playlists of a team that the caller is to watch, those of the next days first.',
  method: 'GET',
  path: '/v1/team/:id/assignments/',
  access: { may: 'film.comment', on: 'team', from: 'params.id', sub: true },
  params: idParams,
  reply: z.object({ results: z.array(assignment.extend({ name: z.string(), items: z.int() })) }),
})
