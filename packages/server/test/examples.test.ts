// Calls that no other test of the server makes with success, for their examples in the published contract.
import { beforeAll, expect, it } from 'vitest'
import { scheduled } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { type Planted, plantOwner, plantTeam } from './world.ts'

let ours: Planted
let token: string

async function make(method: string, path: string, body?: object) {
  const reply = await at.ask(method, path, { token, body })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}

const at = setUpTestServer()
beforeAll(async () => {
  const owner = await plantOwner(at.app, 'owner')
  token = owner.token
  ours = await plantTeam(at.app, owner.program)
  const { db } = at.app
  const author = { createdBy: owner.userId }
  await db.updateTable('filmComment').set(author).where('id', '=', ours.filmComment).execute()
  const { id: teamGameId } = await make('POST', '/v1/team-game/', scheduled(ours.team))
  await db.updateTable('teamVideo').set({ teamGameId }).where('id', '=', ours.film).execute()
})

it('a league is deleted and restored', async () => {
  await make('DELETE', `/v1/league/${ours.league}/`)
  await make('POST', `/v1/league/${ours.league}/restore/`)
})

it('films are put in order, deleted and restored', async () => {
  const videos = [{ id: ours.film, order: 1 }]
  const { videos: ordered } = await make('PATCH', '/v1/team-video/reorder/', { teamId: ours.team, videos })
  expect(ordered).toMatchObject(videos)
  await make('DELETE', `/v1/team-video/${ours.film}/`)
  await make('POST', `/v1/team-video/${ours.film}/restore/`)
})

it('a comment is changed by its author', async () => {
  const changed = await make('PATCH', `/v1/film-comment/${ours.filmComment}/`, { body: 'Help came late.' })
  expect(changed.body).toBe('Help came late.')
})

it('a presentation is steered from another device', async () => {
  const act = { screen: 'abcd2345', act: 'next', itemId: null }
  await make('POST', `/v1/playlist/${ours.playlist}/present/`, act)
})

it('a phone number that is not the primary one is removed', async () => {
  await make('POST', '/v1/user/phone/', { phone: '5551234567' })
  const { phoneNumbers } = await make('POST', '/v1/user/phone/', { phone: '5551234568' })
  const other = phoneNumbers.find(({ primary }: { primary: boolean }) => !primary)
  await make('DELETE', `/v1/user/phone/${other.id}/`)
})
