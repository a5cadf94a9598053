// The peer of saving plays: pgbench, which comes with PostgreSQL, writing the same rows.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import type { ScoredGame } from '../packages/server/test/scorer.ts'

/** `pgbench` is not always in the folder of the first `postgres`. */
export function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}

/**
 * The same rows in the same tables, keys and foreign keys included, and nothing else: no HTTP, no checks, no `seq`.
 * The statement inserts colons, because pgbench reads them as variables.
 */
export async function scriptFor(url: string, game: ScoredGame): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create sequence if not exists peer_seq start 1000000000')
  const { rows } = await client.query<{ play: string }>('select play::text as play from game_log limit 1')
  await client.end()
  const { play } = rows[0]!
  const { accountId, teamId } = game
  const event = (type: string, isHome: boolean, person: string, isOrigin: boolean) =>
    `('${accountId}'::uuid, gen_random_uuid(), '${game.gameId}'::uuid, gen_random_uuid(), ${isOrigin}, '${type}', 1, 471.5::float8, 17::float8, ${isHome}, '${person}'::uuid, 2, 214.5::float8, 188.5::float8, 15.72::float8, 1::int8, now())`
  return `
with l as (
  insert into game_log (account_id, team_game_id, seq, play_id, action, play, by_user, device, at)
  values ('${accountId}', '${game.gameId}', nextval('peer_seq'), gen_random_uuid(), 'put', replace('${play.replaceAll(':', '~')}', '~', chr(58))::json, '${game.userId}', null, now())
  returning seq
), e as (
  insert into game_event (account_id, id, team_game_id, play_id, is_origin, type, period, clock_time, ord, is_home_team, team_game_personnel_id,
    point_value, x, y, distance, seq, created_at)
  values ${event('shot_miss', true, game.home[0]!, true)}, ${event('rebound', false, game.away[0]!, false)}
)
insert into live_event (account_id, team_id, type, team_game_id, seq, at)
select '${accountId}', '${teamId}', 'team-game-event', '${game.gameId}', seq, now() from l;
`
}

interface Peer {
  readonly rate: number
  readonly latencies: readonly number[]
}

/** pgbench over the same kind of socket, statements prepared. */
export async function pgbench(
  program: string,
  url: string,
  script: string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-pgbench-'))
  try {
    writeFileSync(join(folder, 'play.sql'), script)
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      `${clients}`,
      '-j',
      `${Math.min(clients, 2)}`,
      '-T',
      `${seconds}`,
    ]
    const where = ['-f', 'play.sql', '-l', url]
    const child = spawn(program, [...args, ...where], { cwd: folder })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
    await new Promise((resolve) => child.once('close', resolve))
    const rate = Number(/tps = ([\d.]+)/.exec(said)?.[1])
    if (!rate) throw new Error(said)
    const latencies = readdirSync(folder)
      .filter((name) => name.startsWith('pgbench_log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1000)
    return { rate, latencies }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
