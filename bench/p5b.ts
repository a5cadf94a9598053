// The season table of 30 and of 1,000 games, from box lines in memory; against PostgreSQL's GROUP BY of the same rows.
import pg from 'pg'
import { boxScore, type GameRecord, recordOf, seasonTable } from '../packages/scorebook/src/figures/index.ts'
import { PROFILES } from '../packages/scorebook/src/rules/index.ts'
import { sampleGame } from '../packages/scorebook/src/simulate/index.ts'
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts'
import { compare, timed } from './report.ts'

const RULES = PROFILES[0]

/** Few different games, so that the bench starts soon; their records are stored under the given number of ids. */
const DIFFERENT = 30

function records(count: number): GameRecord[] {
  const games = Array.from({ length: DIFFERENT }, (_, seed) => sampleGame(RULES.code, seed + 1))
  const boxes = games.map(({ setup, plays }) => {
    const jersey = new Map(setup.people.map(({ id, jersey }) => [id, `person-${jersey}`]))
    return { box: boxScore(setup, plays, 'final'), jersey }
  })
  return Array.from({ length: count }, (_, n) => {
    const { box, jersey } = boxes[n % DIFFERENT]!
    const facts = {
      gameId: `game-${n}`,
      teamSeasonId: null,
      opponent: `opponent-${n % 11}`,
      isHome: true,
      startTime: '2026-11-20T19:00:00Z',
      day: '2026-11-20',
      isFinal: true,
      result: 'won' as const,
      margin: 4,
    }
    return recordOf(box, 'home', facts, 1920, (id) => jersey.get(id) ?? null)
  })
}

const COLUMNS = [
  'seconds',
  'points',
  'fgm',
  'fga',
  'tpm',
  'tpa',
  'ftm',
  'fta',
  'oreb',
  'dreb',
  'ast',
  'tov',
  'stl',
  'blk',
  'pf',
  'tf',
  'drawn',
  'plus',
] as const

function rowsOf(all: readonly GameRecord[]): (string | number)[][] {
  return all.flatMap(({ gameId, players }) =>
    players.map(({ personId, line }) => [
      gameId,
      personId,
      line.secondsPlayed ?? 0,
      line.points,
      line.fieldGoals.made,
      line.fieldGoals.total,
      line.threePointers.made,
      line.threePointers.total,
      line.freethrows.made,
      line.freethrows.total,
      line.offensiveRebounds,
      line.defensiveRebounds,
      line.assists,
      line.turnovers,
      line.steals,
      line.blockedShots,
      line.personalFouls,
      line.technicalFouls,
      line.foulsDrawn,
      line.plusMinus ?? 0,
    ]),
  )
}

async function fill(client: pg.Client, all: readonly GameRecord[]): Promise<void> {
  await client.query('drop table if exists line')
  await client.query(
    `create table line (game text, person text, ${COLUMNS.map((name) => `${name} float8`).join(', ')})`,
  )
  const rows = JSON.stringify(rowsOf(all))
  const cells = COLUMNS.map((_, i) => `(row->>${i + 2})::float8`).join(', ')
  await client.query(
    `insert into line select row->>0, row->>1, ${cells} from jsonb_array_elements($1::jsonb) row`,
    [rows],
  )
  await client.query('analyze line')
}

const SUMS = `select person, count(*), ${COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ')} from line group by person`

async function table(count: number, goal: string, client: pg.Client | null): Promise<void> {
  const all = records(count)
  const ours = { name: 'scorebook', measure: () => timed(() => seasonTable(all, RULES)) }
  const rounds = 15
  const what = `season table of ${count.toLocaleString('en-US')} games, rows and totals with every rate`
  if (!client) {
    const peers = [{ name: 'no PostgreSQL: the goal', measure: () => (count === 30 ? 4.8 : 21) }] as const
    await compare({ what, unit: 'ms', ours, peers: [...peers], rounds, goal })
    return
  }
  await fill(client, all)
  const peer = { name: 'PostgreSQL GROUP BY, sums only', measure: () => timed(() => client.query(SUMS)) }
  await compare({ what, unit: 'ms', ours, peers: [peer], rounds, goal })
}

const postgres = findPostgres() ? await startPostgres() : null
const client = postgres ? new pg.Client({ connectionString: postgres.url }) : null
try {
  await client?.connect()
  if (!client)
    console.log('PostgreSQL is not on this machine: compared with half and a fifth of its times elsewhere.\n')
  await table(30, '≤ 0.5', client)
  await table(1000, '≤ 0.2', client)
} finally {
  await client?.end()
  await postgres?.stop()
}
