// Drills with several servers: the bus between them is away, and each is replaced while people listen.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres, startPostgres } from '../../packages/server/test/postgres.ts'
import { askServer, freePort, startServer } from '../../packages/server/test/running.ts'
import { newGame, type ScoredGame, wholeLog } from '../../packages/server/test/scorer.ts'
import type { Outcome } from './outcome.ts'
import { Listener, Scorers } from './scorers.ts'

const NO_POSTGRES = { lacks: 'no other PostgreSQL on this machine' }

/** Ends all listeners after the last plays of their games. @returns how many plays they missed, and the longest silence */
async function endListeners(listeners: ReadonlyMap<Listener, ScoredGame>) {
  const lengths = new Map<ScoredGame, number>()
  for (const game of new Set(listeners.values())) lengths.set(game, (await wholeLog(game)).length)
  const missed = await Promise.all([...listeners].map(([one, game]) => one.stop(lengths.get(game)!)))
  return {
    gaps: missed.reduce((sum, n) => sum + n, 0),
    silence: Math.round(Math.max(...[...listeners.keys()].map((one) => one.longestSilenceMs))),
  }
}

export async function cutBus(): Promise<Outcome> {
  if (!findPostgres()) return NO_POSTGRES
  if (spawnSync('redis-server', ['--version']).status !== 0)
    return { lacks: 'no redis-server on this machine' }
  const port = String(await freePort())
  const startRedis = (): ChildProcess =>
    spawn('redis-server', ['--port', port, '--save', ''], { stdio: 'ignore' })
  let redis = startRedis()
  const postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url, BUS_URL: `redis://127.0.0.1:${port}` }
  const [one, two] = [await startServer(env), await startServer(env)]
  try {
    const scorers = await Scorers.start(one.ask, 2)
    const listeners = new Map<Listener, ScoredGame>()
    for (const game of scorers.games)
      for (let n = 0; n < 4; n++) listeners.set(new Listener(two.url, game), game)
    for (const listener of listeners.keys()) await listener.hears()
    redis.kill('SIGKILL')
    await sleep(60_000)
    redis = startRedis()
    await scorers.more()
    const { line, isWhole } = await scorers.stop()
    const { gaps, silence } = await endListeners(listeners)
    return {
      figure: `${line}; 8 listeners, ${gaps} gaps, longest silence ${silence} ms`,
      isMet: isWhole && gaps === 0,
    }
  } finally {
    for (const server of [one, two]) await server.stop()
    await postgres.stop()
    redis.kill('SIGKILL')
  }
}

/** Stands for the proxy in front of several servers: each new connection goes to the next of them. */
function startBalancer(targets: () => readonly number[]): Promise<Server> {
  let count = 0
  const balancer = createServer((near) => {
    const ports = targets()
    const far = connect({ port: ports[count++ % ports.length]!, host: '127.0.0.1' })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      socket.on('error', () => undefined)
      socket.on('close', () => [near, far].map((each) => each.destroy()))
    }
  })
  return new Promise((resolve) => balancer.listen(0, '127.0.0.1', () => resolve(balancer)))
}

const GAMES = 20
const STREAMS_OF_A_GAME = 10

export async function replaceServers(): Promise<Outcome> {
  if (!findPostgres()) return NO_POSTGRES
  const postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url, BILLING: 'off' }
  const servers = [await startServer(env), await startServer(env)]
  const balancer = await startBalancer(() => servers.map(({ port }) => port))
  const url = `http://127.0.0.1:${(balancer.address() as { port: number }).port}`
  try {
    // A user may have ten streams.
    const games: ScoredGame[] = []
    for (let n = 0; n < GAMES; n++) games.push(await newGame(askServer(url)))
    const scorers = new Scorers(games)
    const listeners = new Map<Listener, ScoredGame>()
    for (const game of games)
      for (let n = 0; n < STREAMS_OF_A_GAME; n++) listeners.set(new Listener(url, game), game)
    for (const listener of listeners.keys()) await listener.hears()
    for (const listener of listeners.keys()) listener.longestSilenceMs = 0
    for (let n = 0; n < 2; n++) {
      const next = await startServer(env)
      const [old] = servers.splice(0, 1, next)
      await old!.stop()
      await scorers.more(GAMES * 2)
    }
    const { line, isWhole } = await scorers.stop()
    const { gaps, silence } = await endListeners(listeners)
    return {
      figure: `2 servers replaced, ${listeners.size} streams, ${gaps} gaps, back after ${silence} ms at most; ${line}`,
      isMet: isWhole && gaps === 0 && silence <= 5_000,
    }
  } finally {
    balancer.close()
    for (const server of servers) await server.stop()
    await postgres.stop()
  }
}
