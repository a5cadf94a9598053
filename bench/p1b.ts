// Saving a play on the embedded database, the flight recorder flushed: the whole call against PGlite alone writing the same rows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gamesOn, saveFor } from '../packages/server/test/load.ts'
import { startServer } from '../packages/server/test/running.ts'
import { compare } from './report.ts'

const SECONDS = Number(process.env.P1_SECONDS ?? 4)
const ROUNDS = Number(process.env.P1_ROUNDS ?? 5)

/** PGlite as its own documentation uses it, on a folder, in a thread, without keys to other tables: nothing but the rows. */
const PEER = `
const { PGlite } = require('@electric-sql/pglite')
const { parentPort, workerData } = require('node:worker_threads')
const text = \`with l as (
  insert into game_log (team_game_id, seq, play_id, action, play, by_user, device, at)
  values ($1, $2, $3, 'put', $4::json, $1, null, now()) returning seq
), e as (
  insert into game_event (id, team_game_id, play_id, is_origin, type, period, clock_time, ord, is_home_team, team_game_personnel_id, point_value, x, y, distance, seq, created_at)
  values ($3, $1, $3, true, 'shot_miss', 1, 471.5, 17, true, $1, 2, 214.5, 188.5, 15.72, $2, now()), ($5, $1, $3, false, 'rebound', 1, 471.5, 17, false, $1, null, null, null, null, $2, now())
)
insert into live_event (account_id, team_id, type, team_game_id, seq, at) select $1, $1, 'team-game-event', $1, seq, now() from l\`
const game = crypto.randomUUID()
const play = JSON.stringify({ origin: workerData.event, rel: [workerData.event] })
let seq = 0
async function main() {
  const db = await PGlite.create(workerData.folder)
  await db.exec(workerData.tables)
  parentPort.on('message', async (seconds) => {
    const until = performance.now() + seconds * 1000
    const started = performance.now()
    let plays = 0
    while (performance.now() < until) {
      await db.query(text, [game, ++seq, crypto.randomUUID(), play, crypto.randomUUID()])
      plays++
    }
    parentPort.postMessage(plays / ((performance.now() - started) / 1000))
  })
  parentPort.postMessage(0)
}
main()
`

const TABLES = `
create table game_log (team_game_id uuid not null, seq bigint not null, play_id uuid, action text not null, play json, by_user uuid, device text,
  at timestamptz(3) not null, primary key (team_game_id, seq));
create index on game_log (team_game_id, play_id, seq desc);
create table game_event (id uuid primary key, team_game_id uuid not null, play_id uuid not null, is_origin boolean not null, type text not null,
  period int not null, clock_time float8 not null, ord float8 not null, is_home_team boolean not null, team_game_personnel_id uuid,
  point_value int, x float8, y float8, distance float8, standing boolean not null default true, seq bigint not null, created_at timestamptz(3) not null);
create index on game_event (team_game_id, play_id);
create index on game_event (team_game_id, period desc, clock_time, ord desc, created_at desc) where is_origin and standing;
create index on game_event (team_game_personnel_id) where team_game_personnel_id is not null and standing;
create table live_event (id bigint generated always as identity primary key, xid xid8 not null default pg_current_xact_id(), account_id uuid not null,
  team_brand_id uuid, team_id uuid, user_id uuid, type text not null, detail text, team_game_id uuid, seq bigint, at timestamptz(3) not null);
create index on live_event (xid, id);
create index on live_event (at);
`

/** As long as a stored one. */
const EVENT = {
  id: crypto.randomUUID(),
  type: 'shot_miss',
  teamGameId: crypto.randomUUID(),
  period: 1,
  clockTime: 471.5,
  videoTime: null,
  teamVideoId: null,
  isHomeTeam: true,
  assignment: 'PLAYER',
  teamGamePersonnelId: crypto.randomUUID(),
  pointValue: 2,
  attributes: {},
  options: {},
  location: { x: 214.5, y: 188.5, distance: 15.72, side: 'left', hoopSide: 'left' },
  hoopSide: 'left',
  order: 17,
  userFlagged: false,
  isOrigin: true,
  originEventId: null,
}

const answer = (worker: Worker) => new Promise<number>((resolve) => worker.once('message', resolve))

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p1b-'))
const peer = new Worker(PEER, {
  eval: true,
  workerData: { folder: join(folder, 'peer'), tables: TABLES, event: EVENT },
})
await answer(peer)
const server = await startServer({ DATA_DIR: join(folder, 'data') })
try {
  const games = await gamesOn(server, 32)
  for (const clients of [1, 8, 32])
    await compare({
      what: `one play saved and flushed, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      unit: 'plays/s',
      rounds: ROUNDS,
      goal: '≥ 0.5',
      ours: {
        name: 'PUT team-game-event/bulk/',
        measure: async () => (await saveFor(server, games.slice(0, clients), SECONDS)).rate,
      },
      peers: [
        {
          name: 'PGlite, the same rows, unflushed',
          measure() {
            const rate = answer(peer)
            peer.postMessage(SECONDS)
            return rate
          },
        },
      ],
    })
} finally {
  await server.stop()
  await peer.terminate()
  rmSync(folder, { recursive: true, force: true })
}
