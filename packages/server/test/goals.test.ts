// Goals of a team: set and deleted by those who write, read by all of the team, one for each figure.
import { beforeEach, expect, it } from 'vitest'
import { joinByInvitation } from './joining.ts'
import { newGame, type ScoredGame } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

let game: ScoredGame

const at = setUpTestServer()
beforeEach(async () => {
  game = await newGame(at.ask)
})

const path = (figure = '') => `/v1/team/${game.teamId}/goals/${figure && `${figure}/`}`
const list = async () => (await game.ask('GET', path())).body.results
const FEW = { bound: 'atMost', value: 12 }

it('sets, changes and deletes them', async () => {
  expect(await list()).toEqual([])
  const set = await game.ask('PUT', path('turnovers'), FEW)
  expect([set.status, set.body]).toEqual([200, { figure: 'turnovers', ...FEW }])
  await game.ask('PUT', path('efg'), { bound: 'atLeast', value: 0.5 })
  await game.ask('PUT', path('turnovers'), { bound: 'atMost', value: 10 })
  expect(await list()).toEqual([
    { figure: 'turnovers', bound: 'atMost', value: 10 },
    { figure: 'efg', bound: 'atLeast', value: 0.5 },
  ])
  for (let n = 0; n < 2; n++) expect((await game.ask('DELETE', path('turnovers'))).status).toBe(204)
  expect(await list()).toHaveLength(1)
})

it('refuses a figure that has no goals, and a percentage that is no share', async () => {
  expect((await game.ask('PUT', path('height'), FEW)).status).toBe(404)
  const whole = await game.ask('PUT', path('efg'), { bound: 'atLeast', value: 50 })
  expect([whole.status, Object.keys(whole.body.fields)]).toEqual([422, ['value']])
  expect((await game.ask('PUT', path('turnovers'), { bound: 'below', value: 1 })).status).toBe(422)
  expect(await list()).toEqual([])
})

it('is read only for OTHER, and unknown to another account', async () => {
  await game.ask('PUT', path('turnovers'), FEW)
  const reader = await joinByInvitation(at, {
    by: game.token,
    invitation: { teamBrandId: game.programId, role: 'OTHER' },
    as: { username: 'goalreader' },
  })
  expect((await at.ask('GET', path(), { token: reader })).body.results).toHaveLength(1)
  expect((await at.ask('PUT', path('turnovers'), { token: reader, body: FEW })).status).toBe(403)
  expect((await at.ask('DELETE', path('turnovers'), { token: reader })).status).toBe(403)
  const { token: stranger } = await newGame(at.ask)
  expect((await at.ask('GET', path(), { token: stranger })).status).toBe(404)
})

it('tells the readers of the team', async () => {
  const { id } = await at.app.db
    .selectFrom('liveEvent')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await game.ask('PUT', path('turnovers'), FEW)
  const heard = await at.app.db
    .selectFrom('liveEvent')
    .select(['type', 'teamId'])
    .where('accountId', '=', game.accountId)
    .where('id', '>', id)
    .execute()
  expect(heard).toEqual([{ type: 'team', teamId: game.teamId }])
})
