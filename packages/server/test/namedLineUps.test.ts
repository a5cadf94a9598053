// Line-ups with a name: saved in one game, there in all games of the team, and for its writers alone.
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { joinByInvitation } from './joining.ts'
import { newGame, type ScoredGame, scheduled } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

let game: ScoredGame
/** The people of the program, and of the opponent. */
let own: readonly string[]
let theirs: readonly string[]

const at = setUpTestServer()
beforeEach(async () => {
  game = await newGame(at.ask)
  const { home, away } = (await game.ask('GET', `/v1/team-game/${game.gameId}/setup/`)).body
  own = home.personnel.map((person: { teamBrandPersonnelId: string }) => person.teamBrandPersonnelId)
  theirs = away.personnel.map(
    (person: { unmanagedTeamPersonnelId: string }) => person.unmanagedTeamPersonnelId,
  )
})

const path = (key = '', gameId = game.gameId) => `/v1/team-game/${gameId}/named-line-up/${key && `${key}/`}`
const press = () => ({ isHomeTeam: true, name: 'Press', people: own.slice(1, 6), order: 1 })
const read = async (gameId = game.gameId) => (await game.ask('GET', path('', gameId))).body

/** Schedules another game, against the same opponent by default. */
async function another(opponentName = 'Riverside', isHome = true): Promise<string> {
  const { body } = await game.ask('POST', '/v1/team-game/', scheduled(game.teamId, { opponentName, isHome }))
  return body.id
}

it('saves, changes, orders and deletes them', async () => {
  expect(await read()).toEqual({ home: [], away: [] })
  const saved = await game.ask('PUT', path('press0001'), press())
  expect([saved.status, saved.body]).toEqual([
    200,
    { key: 'press0001', name: 'Press', people: own.slice(1, 6), order: 1 },
  ])
  await game.ask('PUT', path('small0001'), { ...press(), name: 'Small', order: 0 })
  await game.ask('PUT', path('press0001'), { ...press(), name: 'Full press' })
  expect((await read()).home.map(({ name }: { name: string }) => name)).toEqual(['Small', 'Full press'])
  for (let n = 0; n < 2; n++) expect((await game.ask('DELETE', path('small0001'))).status).toBe(204)
  expect((await read()).home.map(({ name }: { name: string }) => name)).toEqual(['Full press'])
})

it('serves all games of the team, those of an opponent only games against it', async () => {
  await game.ask('PUT', path('press0001'), press())
  await game.ask('PUT', path('theirs001'), {
    ...press(),
    isHomeTeam: false,
    name: 'Bigs',
    people: theirs.slice(0, 5),
  })
  const names = async (gameId: string) => {
    const { home, away } = await read(gameId)
    return [home, away].map((side) => side.map(({ name }: { name: string }) => name))
  }
  expect(await names(await another())).toEqual([['Press'], ['Bigs']])
  expect(await names(await another('Westfield'))).toEqual([['Press'], []])
  expect(await names(await another('Riverside', false))).toEqual([['Bigs'], ['Press']])
})

it('refuses people who are not players of that side, and one person twice', async () => {
  const tries = [
    { ...press(), people: theirs.slice(0, 5) },
    { ...press(), people: [own[0], own[0]] },
    { ...press(), people: [...own.slice(0, 4), game.gameId] },
  ]
  for (const body of tries) {
    const { status, body: refusal } = await game.ask('PUT', path('press0001'), body)
    expect([status, Object.keys(refusal.fields)]).toEqual([422, ['people']])
  }
  expect((await game.ask('PUT', path('press0001'), { ...press(), name: ' ' })).status).toBe(422)
  expect((await game.ask('PUT', path('Press 1'), press())).status).toBe(404)
  expect((await read()).home).toEqual([])
})

it('is written by those who change the game, and not shown to players', async () => {
  await game.ask('PUT', path('press0001'), press())
  const join = (role: 'STATISTICIAN' | 'OTHER', username: string) =>
    joinByInvitation(at, {
      by: game.token,
      invitation: { teamBrandId: game.programId, role },
      as: { username },
    })
  const statistician = await join('STATISTICIAN', 'lineupstats')
  const other = await join('OTHER', 'lineupother')
  const put = (token: string) => at.ask('PUT', path('press0001'), { token, body: press() })
  expect((await put(statistician)).status).toBe(200)
  expect((await put(other)).status).toBe(403)
  expect((await at.ask('GET', path(), { token: other })).status).toBe(403)
})

it('keeps the same key of two teams apart', async () => {
  await game.ask('PUT', path('press0001'), press())
  const { gameId, ask } = await newGame(at.ask)
  await ask('DELETE', path('press0001', gameId))
  expect((await read()).home).toHaveLength(1)
})

it('are at most 200 of a team, also when several are saved at once', async () => {
  await game.ask('PUT', path('press0001'), press())
  await sql`insert into named_line_up (team_id, key, account_id, name, people, ord)
    select team_id, key || n, account_id, name, people, ord
    from named_line_up, generate_series(2, 199) n where team_id = ${game.teamId}`.execute(at.app.db)
  const saves = ['a', 'b', 'c', 'd', 'e'].map((letter) =>
    game.ask('PUT', path(`atonce-${letter}`), press()).then(({ status }) => status),
  )
  expect((await Promise.all(saves)).toSorted()).toEqual([200, 422, 422, 422, 422])
  expect((await game.ask('PUT', path('press0001'), { ...press(), name: 'Full press' })).status).toBe(200)
})
