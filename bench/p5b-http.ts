// The season table of 30 and of 1,000 games as the API answers it; against PostgreSQL's GROUP BY of the same games' events.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Client } from '../packages/server/test/load.ts'
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts'
import { type Running, startServer } from '../packages/server/test/running.ts'
import { type ScoredGame, shot } from '../packages/server/test/scorer.ts'
import { compare, timed } from './report.ts'

if (!findPostgres()) {
  console.log('no PostgreSQL on this machine: there is no peer to compare with')
  process.exit(0)
}

interface Season {
  readonly token: string
  readonly teamId: string
  readonly path: string
  /** A running game of the season. */
  readonly live: ScoredGame
  /** Its last play so far. */
  readonly last: { readonly period: number; readonly clockTime: number; readonly order: number }
}

/** A demo's team, whose games were saved play by play. The first request makes their records; then one game is reopened. */
async function demoSeason({ ask }: Running, client: pg.Client): Promise<Season> {
  const { token } = (await ask('POST', '/v1/demo/')).body
  const { teams, id: userId } = (await ask('GET', '/v1/user/', { token })).body
  const { id: teamId } = teams[0]
  const path = `/v1/team/${teamId}/stats/?filters={"live":true}`
  const { totals } = (await ask('GET', path, { token })).body
  // Records are stored after the reply.
  const written = `select count(*) from game_record r join team_game g on g.account_id = r.account_id and g.id = r.team_game_id
    where g.team_id = $1`
  while (Number((await client.query(written, [teamId])).rows[0].count) < totals.totalGames) await sleep(50)
  const played =
    'select id, account_id from team_game where team_id = $1 and seq > 0 order by game_start_time desc limit 1'
  const { id: gameId, account_id: accountId } = (
    await client.query<{ id: string; account_id: string }>(played, [teamId])
  ).rows[0]!
  const mine = (method: string, to: string, body?: unknown) =>
    ask(method, to, { token, ...(body !== undefined && { body }) })
  await mine('POST', `/v1/team-game/${gameId}/reopen/`)
  const setup = (await mine('GET', `/v1/team-game/${gameId}/setup/`)).body
  const players = (side: 'home' | 'away') =>
    (setup[side].personnel as { id: string; role: string }[])
      .filter(({ role }) => role === 'PLAYER')
      .map(({ id }) => id)
  const live = {
    token,
    userId,
    accountId,
    programId: '',
    teamId,
    gameId,
    home: players('home'),
    away: players('away'),
    ask: mine,
  }
  const [last] = (await mine('GET', `/v1/team-game/${gameId}/events/?limit=1`)).body.results
  return { token, teamId, path, live, last }
}

/** Makes the given number of games: copies of the final ones under new ids, and the running one. */
async function growTo(client: pg.Client, count: number, { gameId }: ScoredGame): Promise<void> {
  await client.query(
    `with played as (select g, r, row_number() over (order by g.id) n, count(*) over () as all_of from team_game g
       join game_record r on r.account_id = g.account_id and r.team_game_id = g.id where g.id <> $2),
     fresh as (select gen_random_uuid() as id, p.g, p.r from generate_series(1, $1 - 1 - (select count(*) from played)) k
       join played p on p.n = 1 + k % p.all_of),
     games as (insert into team_game select (jsonb_populate_record(g, jsonb_build_object('id', id))).* from fresh)
     insert into game_record select (jsonb_populate_record(r, jsonb_build_object('team_game_id', id))).* from fresh`,
    [count, gameId],
  )
}

/** A season table without stored sums; it leaves out minutes, plus/minus and possessions. */
const COUNTS = {
  points: `sum(point_value) filter (where type in ('shot_made', 'freethrow_made'))`,
  fieldGoals: `count(*) filter (where type = 'shot_made')`,
  attempts: `count(*) filter (where type in ('shot_made', 'shot_miss'))`,
  threes: `count(*) filter (where type = 'shot_made' and point_value = 3)`,
  threeAttempts: `count(*) filter (where type in ('shot_made', 'shot_miss') and point_value = 3)`,
  freeThrows: `count(*) filter (where type = 'freethrow_made')`,
  throws: `count(*) filter (where type like 'freethrow%')`,
  rebounds: `count(*) filter (where type = 'rebound')`,
  assists: `count(*) filter (where type = 'assist')`,
  turnovers: `count(*) filter (where type = 'turnover')`,
  steals: `count(*) filter (where type = 'steal')`,
  blocks: `count(*) filter (where type = 'blocked_shot')`,
  fouls: `count(*) filter (where type = 'foul')`,
}
const SUMS = `select person, count(distinct game), ${Object.values(COUNTS).join(', ')} from seen group by person`

/** The current events of so many games, copied from the played ones. */
async function layOut(client: pg.Client, teamId: string, count: number): Promise<void> {
  await client.query('drop table if exists seen')
  await client.query(
    `create table seen as with played as (select account_id, id, row_number() over (order by id) n, count(*) over () as all_of
       from team_game where team_id = '${teamId}' and id in (select team_game_id from game_event))
     select k as game, p.team_brand_personnel_id as person, e.type, e.point_value
     from generate_series(1, ${count}) k join played g on g.n = 1 + k % g.all_of
     join game_event e on e.account_id = g.account_id and e.team_game_id = g.id and e.is_current
     join team_game_personnel p on p.account_id = e.account_id and p.id = e.team_game_personnel_id and p.team_brand_personnel_id is not null`,
  )
  await client.query('analyze seen')
}

const postgres = await startPostgres()
const client = new pg.Client({ connectionString: postgres.url })
const settings = { DATABASE_URL: postgres.url, DEMO: '1' }
let server = await startServer(settings)
try {
  await client.connect()
  const { token, teamId, path, live, last } = await demoSeason(server, client)
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  let http = new Client(server.port)
  const askOnce = async () => {
    if ((await http.ask(request)) !== 200) throw new Error('the season was not answered')
  }
  const restart = async () => {
    http.close()
    await server.stop()
    server = await startServer(settings)
    http = new Client(server.port)
  }
  let play = 0
  const onePlayMore = async () => {
    play += 1
    const { origin, ...rest } = shot(live, play)
    const { period, clockTime } = last
    const body = {
      teamGameId: live.gameId,
      origin: { ...origin, period, clockTime, order: last.order + play },
      ...rest,
    }
    const { status } = await server.ask('PUT', '/v1/team-game-event/bulk/', { token, body })
    if (status !== 200) throw new Error(`a play was answered ${status}`)
  }
  const cases = [
    { name: 'unchanged', before: async () => undefined, rounds: 25 },
    { name: 'a play more in one game', before: onePlayMore, rounds: 25 },
    { name: 'first question after a start', before: restart, rounds: 5 },
  ]
  for (const [count, goal] of [
    [30, '≤ 0.5'],
    [1000, '≤ 0.2'],
  ] as const) {
    await growTo(client, count, live)
    await layOut(client, teamId, count)
    const { body } = await server.ask('GET', path, { token })
    if (body.totals.totalGames !== count) throw new Error(`the season has ${body.totals.totalGames} games`)
    for (const { name, before, rounds } of cases)
      await compare({
        what: `season table of ${count.toLocaleString('en-US')} games over HTTP, ${name}`,
        unit: 'ms',
        rounds,
        goal,
        ours: {
          name: `GET /v1/team/…/stats/`,
          async measure() {
            await before()
            return timed(askOnce)
          },
        },
        peers: [{ name: 'GROUP BY of the events', measure: () => timed(() => client.query(SUMS)) }],
      })
  }
  http.close()
} finally {
  await client.end()
  await server.stop()
  await postgres.stop()
}
