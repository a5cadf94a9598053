// The five starters of a roster, when people leave the program and come back.
import type { RosterEntry } from '@fullcourt/wire'
import { beforeAll, expect, it } from 'vitest'
import { newTeam } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

let team: Awaited<ReturnType<typeof newTeam>>
const at = setUpTestServer()
beforeAll(async () => {
  team = await newTeam(at.ask)
})

async function addPlayer(jersey: number): Promise<RosterEntry> {
  const { teamId, programId: teamBrandId, ask } = team
  const player = { teamBrandId, firstName: 'Jo', lastName: `Lee ${jersey}`, role: 'PLAYER' }
  const person = await ask('POST', '/v1/team-brand-personnel/', player)
  const worn = { position: 'G', homeJersey: `${jersey}`, awayJersey: `${jersey}`, isStarter: jersey < 5 }
  const entry = { teamId, teamBrandPersonnelId: person.body.id, ...worn }
  const made = await ask('POST', '/v1/team-personnel/', entry)
  expect(made.status, made.text).toBe(201)
  return made.body
}

it('leave out a deleted person, who comes back among the others', async () => {
  const [first, , , , , sixth] = [
    ...[await addPlayer(0), await addPlayer(1), await addPlayer(2)],
    ...[await addPlayer(3), await addPlayer(4), await addPlayer(5)],
  ]
  const person = `/v1/team-brand-personnel/${first!.teamBrandPersonnelId}/`
  const starters = async () => {
    const { body } = await team.ask('GET', `/v1/team/${team.teamId}/roster/`)
    const entries: readonly RosterEntry[] = body.results
    return entries.filter(({ isStarter }) => isStarter).map(({ homeJersey }) => homeJersey)
  }
  const isFull = async () =>
    (await team.ask('GET', `/v1/team-brand/${team.programId}/checklist/`)).body.items.roster
  await team.ask('DELETE', person)
  expect([await starters(), await isFull()]).toEqual([['1', '2', '3', '4'], false])
  await team.ask('POST', `${person}restore/`)
  expect([await starters(), await isFull()]).toEqual([['0', '1', '2', '3', '4'], true])
  await team.ask('DELETE', person)
  const started = await team.ask('PATCH', `/v1/team-personnel/${sixth!.id}/`, { isStarter: true })
  expect(started.status, started.text).toBe(200)
  await team.ask('POST', `${person}restore/`)
  expect(await starters()).toEqual(['1', '2', '3', '4', '5'])
})
