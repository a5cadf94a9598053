// Kills the server, its PostgreSQL or both during saves, starts them again, and compares the stored with the acknowledged plays.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineKind } from './engines.ts'
import { type OtherWrite, type Stop, writeOthers } from './otherWrites.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { freePort, killPostgres, type Running, startServer } from './running.ts'
import { newGame, newTeam, type ScoredGame, saveAll, shot, wholeLog } from './scorer.ts'

/** One request: a list of plays, and the reply before the kill; null if there was none. */
interface Sent {
  readonly game: ScoredGame
  readonly plays: readonly ReturnType<typeof shot>[]
  acknowledged: readonly { seq: number; origin: { id: string } }[] | null
}

export interface Kept {
  rounds: number
  /** Plays that were acknowledged before a kill, and how many of them were stored afterwards. */
  acknowledged: number
  found: number
  /** In flight at the kill: they may be stored or not. */
  unanswered: number
  /** Other acknowledged writes (rosters, setups, ends of periods, accounts). */
  others: number
  /** Of plays and of others. */
  lost: number
  double: number
  half: number
  slowestStartMs: number
}

/** What is killed, in turn. */
const TARGETS = ['server', 'database', 'both'] as const
type Target = (typeof TARGETS)[number]

export const NOTHING_KEPT: Kept = {
  rounds: 0,
  acknowledged: 0,
  found: 0,
  unanswered: 0,
  others: 0,
  lost: 0,
  double: 0,
  half: 0,
  slowestStartMs: 0,
}

type Team = Awaited<ReturnType<typeof newTeam>>

const CLIENTS = 6
const LATEST_KILL_MS = 400
const FIRST_ANSWER_MS = 5_000

/** Sends lists of one to three plays, one after another, until a call fails or the kill happens. */
async function scoreOn(game: ScoredGame, from: number, sent: Sent[], until: Stop): Promise<void> {
  for (let n = from; !until.isOver; n += CLIENTS * 3) {
    const plays = Array.from({ length: (n % 3) + 1 }, (_, i) =>
      shot(game, (n + i) % 470, { made: n % 2 === 0 }),
    )
    const one: Sent = { game, plays, acknowledged: null }
    sent.push(one)
    try {
      const { status, body, text } = await saveAll(game, plays)
      if (status !== 200) throw new Error(text)
      one.acknowledged = body.plays
    } catch {
      return
    }
  }
}

const point = ({ acknowledged }: Sent, id: string) =>
  acknowledged?.find(({ origin }) => origin.id === id)?.seq ?? null

/** Counts which requests are in the log, and which are missing. */
function compare(sent: readonly Sent[], log: Awaited<ReturnType<typeof wholeLog>>, kept: Kept): void {
  const lines = Map.groupBy(log, ({ playId }) => playId)
  for (const one of sent) {
    const there = one.plays.filter(({ origin }) => lines.has(origin.id))
    if (there.length > 0 && there.length < one.plays.length) kept.half += 1
    for (const play of one.plays) {
      const found = lines.get(play.origin.id) ?? []
      if (found.length > 1) kept.double += 1
      if (found.some(({ play: stored }) => !isWhole(play, stored))) kept.half += 1
      if (!one.acknowledged) {
        kept.unanswered += 1
        continue
      }
      kept.acknowledged += 1
      if (found.some(({ seq }) => seq === point(one, play.origin.id))) kept.found += 1
      else kept.lost += 1
    }
  }
}

/** Tells whether the origin and its related event are both stored. */
function isWhole(sent: ReturnType<typeof shot>, stored: object | null): boolean {
  const { origin, rel } = (stored ?? { origin: {}, rel: [] }) as {
    origin: { id?: string }
    rel: { id: string }[]
  }
  return (
    origin.id === sent.origin.id && rel.map(({ id }) => id).join() === sent.rel.map(({ id }) => id).join()
  )
}

/** Checks that the log's numbers have no gap, and that score, feed and box score agree with it. */
async function verifyProjections(game: ScoredGame, log: Awaited<ReturnType<typeof wholeLog>>): Promise<void> {
  if (log.some(({ seq }, i) => seq !== i + 1)) throw new Error('the log has a gap')
  const points = log.reduce((sum, { play }) => sum + pointsOf(play), 0)
  const { body: read } = await game.ask('GET', `/v1/team-game/${game.gameId}/`)
  const { body: box } = await game.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)
  const { body: feed } = await game.ask('GET', `/v1/team-game/${game.gameId}/events/?limit=1`)
  const seen = [read.homeScore, box.score.home, feed.count, box.seq]
  const wanted = [points, points, log.length, log.length]
  if (String(seen) !== String(wanted)) throw new Error(`the log has ${wanted}, its projections ${seen}`)
}

const pointsOf = (play: object | null): number => {
  const { type, pointValue } = (play as { origin: { type: string; pointValue: number } }).origin
  return type === 'shot_made' ? pointValue : 0
}

async function first(sent: readonly Sent[]): Promise<void> {
  while (!sent.some(({ acknowledged }) => acknowledged)) await sleep(5)
}

/** Checks that everything acknowledged is stored. Repeats calls without a reply; those are stored then. */
async function compareOthers(written: readonly OtherWrite[], kept: Kept): Promise<void> {
  for (const write of written) {
    if (write.isAcknowledged) {
      kept.others += 1
      if (!(await write.isThere())) kept.lost += 1
    } else {
      if (!(await write.send())) throw new Error(`the retry of a ${write.kind} was refused`)
      if (!(await write.isThere())) kept.half += 1
    }
  }
}

/** One round: saves, strikes after a random time, and compares. `strike` returns the server that runs afterwards. */
export async function round(
  server: Running,
  team: Team,
  strike: () => Promise<Running>,
  kept: Kept,
  random: () => number,
): Promise<Running> {
  const games = [await newGame(server.ask, team), await newGame(server.ask, team)]
  const sent: Sent[] = []
  const until: Stop = { isOver: false }
  const written: OtherWrite[] = []
  const scorers = Array.from({ length: CLIENTS }, (_, n) => scoreOn(games[n % 2]!, n * 3, sent, until))
  scorers.push(writeOthers(server, team, games[0]!, written, until))
  // Every other round strikes after a first reply, so that there is something to lose on a slow disk.
  if (kept.rounds % 2 === 1) await Promise.race([first(sent), sleep(FIRST_ANSWER_MS)])
  await sleep(random() * LATEST_KILL_MS)
  until.isOver = true
  const began = performance.now()
  const next = await strike()
  kept.slowestStartMs = Math.max(kept.slowestStartMs, Math.round(performance.now() - began))
  await Promise.all(scorers)
  await compareOthers(written, kept)
  for (const game of games) {
    const own = sent.filter((one) => one.game === game)
    const log = await wholeLog(game)
    compare(own, log, kept)
    await verifyProjections(game, log)
    // The clients repeat requests without a reply. They are stored once.
    for (const one of own.filter(({ acknowledged }) => !acknowledged)) {
      const { status, text } = await saveAll(game, one.plays)
      if (status !== 200) throw new Error(`a retry was answered ${text}`)
    }
    const after = await wholeLog(game)
    const plays = own.reduce((sum, one) => sum + one.plays.length, 0)
    if (after.length !== plays) kept.double += Math.abs(after.length - plays)
  }
  kept.rounds += 1
  return next
}

/** Repeats rounds of saving, kill -9 after a random time, start and comparison. */
export async function killRounds(
  engine: EngineKind,
  rounds: number,
  onProgress: (kept: Kept) => void = () => undefined,
  random: () => number = Math.random,
): Promise<Kept> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-kill-'))
  const postgres: Postgres | null = engine === 'postgres' ? await startPostgres() : null
  const env = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
  const port = await freePort()
  const start = () => startServer(env, port)
  const kept = { ...NOTHING_KEPT }
  const killDatabase = () => (postgres ? postgres.crash() : killPostgres(folder))
  const strikeAt = async (target: Target, server: Running): Promise<Running> => {
    await Promise.all([target === 'database' || server.killServer(), target === 'server' || killDatabase()])
    if (target !== 'server') await postgres?.start()
    if (target !== 'database') return start()
    while ((await server.ask('GET', '/readyz')).status !== 200) await sleep(20)
    return server
  }
  let server = await start()
  // The port stays the same, so the team's calls reach the server that listens there.
  const team = await newTeam(server.ask)
  try {
    for (let n = 0; n < rounds; n++) {
      const strike = () => strikeAt(TARGETS[n % TARGETS.length]!, server)
      server = await round(server, team, strike, kept, random)
      onProgress(kept)
    }
    return kept
  } finally {
    await server.kill()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
