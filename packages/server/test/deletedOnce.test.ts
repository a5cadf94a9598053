// Deletions and restores of one thing by two calls at the same time.
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { untilWaiting } from './lockWaits.ts'
import { newTeam } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

let team: Awaited<ReturnType<typeof newTeam>>
const at = setUpTestServer()
beforeAll(async () => {
  team = await newTeam(at.ask)
})

async function make(path: string, body: object): Promise<string> {
  const made = await team.ask('POST', path, body)
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

async function makePlayer(): Promise<string> {
  const { programId: teamBrandId } = team
  const person = { teamBrandId, firstName: 'Jo', lastName: 'Lee', role: 'PLAYER' }
  return make('/v1/team-brand-personnel/', person)
}

const THINGS: Record<string, { readonly table: string; readonly path: string; make(): Promise<string> }> = {
  league: {
    table: 'league',
    path: '/v1/league/',
    make: () => make('/v1/league/', { accountId: team.accountId, name: 'Ours', baseCode: 'nfhs' }),
  },
  season: {
    table: 'team_season',
    path: '/v1/team-season/',
    make: () => {
      const dates = { startDate: '2026-11-01', endDate: '2027-03-01' }
      return make('/v1/team-season/', { teamId: team.teamId, name: '2026-27', ...dates })
    },
  },
  'place on a roster': {
    table: 'team_personnel',
    path: '/v1/team-personnel/',
    make: async () => {
      const worn = { position: 'G', homeJersey: '4', awayJersey: '4' }
      const teamBrandPersonnelId = await makePlayer()
      return make('/v1/team-personnel/', { teamId: team.teamId, teamBrandPersonnelId, ...worn })
    },
  },
  person: { table: 'team_brand', path: '/v1/team-brand-personnel/', make: makePlayer },
  team: { table: 'team', path: '/v1/team/', make: async () => team.teamId },
  program: { table: 'team_brand', path: '/v1/team-brand/', make: async () => team.programId },
}

it.each(Object.keys(THINGS))('a %s is deleted and restored once', async (name) => {
  const { table, path, make: makeIt } = THINGS[name]!
  const id = await makeIt()
  const twice = async (method: string, to: string) => {
    const holder = await at.app.db.startTransaction().execute()
    // A person is changed under the lock of the program.
    const locked = name === 'person' ? team.programId : id
    await sql`select from ${sql.table(table)} where id = ${locked} for update`.execute(holder)
    const answered = [team.ask(method, to), team.ask(method, to)]
    await untilWaiting(at, 2)
    await holder.commit().execute()
    return (await Promise.all(answered)).map(({ status }) => status)
  }
  expect(await twice('DELETE', `${path}${id}/`)).toEqual([204, 204])
  expect(await twice('POST', `${path}${id}/restore/`)).toEqual([200, 200])
  const logged = await at.app.db
    .selectFrom('auditEvent')
    .select('kind')
    .where('subjectId', '=', id)
    .where('kind', 'in', ['deleted', 'restored'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(logged.map(({ kind }) => kind)).toEqual(['deleted', 'restored'])
})
