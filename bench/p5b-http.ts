// The season table of 30 and of 1,000 games as the API answers it; against PostgreSQL's GROUP BY of the same games' events.
import pg from 'pg'
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts'
import { type Running, startServer } from '../packages/server/test/running.ts'
import { compare, timed } from './report.ts'

if (!findPostgres()) {
  console.log('no PostgreSQL on this machine: nothing to be measured against')
  process.exit(0)
}

/** A demo's team: its games were saved play by play. The first question makes their records. */
async function demoTeam({ ask }: Running): Promise<{ token: string; path: string }> {
  const { token } = (await ask('POST', '/v1/demo/')).body
  const { teams } = (await ask('GET', '/v1/user/', { token })).body
  const path = `/v1/team/${teams[0].id}/stats/`
  await ask('GET', path, { token })
  return { token, path }
}

/** As many games with a record as are asked for: the played ones, under new ids. */
async function growTo(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `with played as (select g, r, row_number() over (order by g.id) n, count(*) over () as all_of from team_game g
       join game_record r on r.team_game_id = g.id),
     fresh as (select gen_random_uuid() as id, p.g, p.r from generate_series(1, $1 - (select count(*) from played)) k
       join played p on p.n = 1 + k % p.all_of),
     games as (insert into team_game select (jsonb_populate_record(g, jsonb_build_object('id', id))).* from fresh)
     insert into game_record select (jsonb_populate_record(r, jsonb_build_object('team_game_id', id))).* from fresh`,
    [count],
  )
}

/** What a table of seasons is made of where nothing is summed beforehand: minutes, plus/minus and possessions are not even asked for. */
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

/** The standing events of so many games: those of the played ones, over and over. */
async function layOut(client: pg.Client, teamId: string, count: number): Promise<void> {
  await client.query('drop table if exists seen')
  await client.query(
    `create table seen as with played as (select id, row_number() over (order by id) n, count(*) over () as all_of
       from team_game where team_id = '${teamId}' and id in (select team_game_id from game_event))
     select k as game, p.team_brand_personnel_id as person, e.type, e.point_value
     from generate_series(1, ${count}) k join played g on g.n = 1 + k % g.all_of
     join game_event e on e.team_game_id = g.id and e.standing
     join team_game_personnel p on p.id = e.team_game_personnel_id and p.team_brand_personnel_id is not null`,
  )
  await client.query('analyze seen')
}

const postgres = await startPostgres()
const server = await startServer({ DATABASE_URL: postgres.url, DEMO: '1' })
const client = new pg.Client({ connectionString: postgres.url })
try {
  await client.connect()
  const { token, path } = await demoTeam(server)
  const teamId = path.split('/')[3]!
  for (const [count, goal] of [
    [30, '≤ 0.5'],
    [1000, '≤ 0.2'],
  ] as const) {
    await growTo(client, count)
    await layOut(client, teamId, count)
    const { body } = await server.ask('GET', path, { token })
    if (body.totals.totalGames !== count) throw new Error(`the season has ${body.totals.totalGames} games`)
    await compare({
      what: `season table of ${count.toLocaleString('en-US')} games, over HTTP`,
      unit: 'ms',
      rounds: 25,
      goal,
      ours: { name: `GET /v1/team/…/stats/`, measure: () => timed(() => server.ask('GET', path, { token })) },
      peers: [{ name: 'GROUP BY of the events', measure: () => timed(() => client.query(SUMS)) }],
    })
  }
} finally {
  await client.end()
  await server.stop()
  await postgres.stop()
}
