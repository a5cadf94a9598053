// An honest scorer while another account fills its games with unordered plays and reads every figure: latency of a save, and stalls.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newGame, type ScoredGame, save, saveAll, shot } from '../packages/server/test/scorer.ts'
import { percentile, spread } from './report.ts'
import { type MeasuredServer, startMeasuredServer } from './stall/stall.ts'

const SECONDS = Number(process.env.P1D_SECONDS ?? 20)
const PLAYS = 2_000

const scattered = (game: ScoredGame, from: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    shot(game, ((from + i) * 7) % 480, { period: 1 + (i % 4), made: i % 3 === 0 }),
  )

/** Plays of 13 events each, with throws and clock events: the largest that a scorer could send. */
const large = (game: ScoredGame, from: number, count: number) =>
  scattered(game, from, count).map((play) => ({
    ...play,
    rel: Array.from({ length: 12 }, () => ({ ...play.rel[0], id: shot(game, 0).origin.id })),
  }))

const FIGURES = ['box-score', 'line-ups', 'flow', 'shots', 'events']

/** Fills games and reads all their figures until stopped. @returns the number of box scores read */
async function attack({ server }: MeasuredServer, isOver: () => boolean): Promise<number> {
  const first = await newGame(server.ask)
  let read = 0
  while (!isOver()) {
    const game = await newGame(server.ask, first)
    const make = read % 2 ? large : scattered
    const atOnce = make === large ? 100 : 500
    for (let plays = 0; plays < PLAYS && !isOver(); plays += atOnce) {
      const { status, text } = await saveAll(game, make(game, plays, atOnce))
      if (status !== 200) throw new Error(`the attack's plays were answered ${status}: ${text.slice(0, 300)}`)
      const paths = FIGURES.map((figure) => `/v1/team-game/${game.gameId}/${figure}/`)
      await Promise.all([...paths, ...paths].map((path) => game.ask('GET', path)))
      await game.ask('GET', `/v1/team/${game.teamId}/stats/`)
      read += 1
    }
  }
  return read
}

/** Saves a play five times a second and reads the box score now and then, as on a game night. */
async function score(game: ScoredGame): Promise<{ saves: number[]; reads: number[] }> {
  const saves: number[] = []
  const reads: number[] = []
  const until = performance.now() + SECONDS * 1000
  for (let n = 0; performance.now() < until; n++) {
    const started = performance.now()
    const { status } = await save(game, shot(game, n % 480, { period: 1 + Math.floor(n / 480) }))
    if (status !== 200) throw new Error(`a play was answered ${status}`)
    saves.push(performance.now() - started)
    if (n % 10 === 0) {
      const asked = performance.now()
      await game.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)
      reads.push(performance.now() - asked)
    }
    await sleep(200)
  }
  return { saves, reads }
}

function line(name: string, figures: readonly number[]): void {
  const { min, median, max } = spread(figures)
  const p99 = percentile(figures, 0.99)
  const cells = [min, median, p99, max].map((value) => value.toFixed(1).padStart(9))
  console.log(`  ${name.padEnd(46)}${cells.join('')}  ms`)
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p1d-'))
const measured = await startMeasuredServer({ DATA_DIR: folder })
try {
  const honest = await newGame(measured.server.ask)
  await measured.longestStall()
  const quiet = await score(honest)
  const stallAlone = await measured.longestStall()
  let isOver = false
  const attacking = attack(measured, () => isOver)
  const busy = await score(await newGame(measured.server.ask))
  isOver = true
  const read = await attacking
  const stallAttacked = await measured.longestStall()
  console.log(`an honest scorer, ${SECONDS} s alone and ${SECONDS} s beside ${read} rounds of the attack`)
  console.log(`  ${''.padEnd(46)}${['min', 'median', 'p99', 'max'].map((word) => word.padStart(9)).join('')}`)
  line('save of a play, alone', quiet.saves)
  line('save of a play, beside the attack', busy.saves)
  line('box score, alone', quiet.reads)
  line('box score, beside the attack', busy.reads)
  for (const [name, { wallMs, cpuMs }] of [
    ['alone', stallAlone],
    ['beside the attack', stallAttacked],
  ] as const)
    console.log(
      `  longest stall of the event loop, ${name}: ${wallMs.toFixed(1)} ms by the clock, ${cpuMs.toFixed(1)} ms computing`,
    )
} finally {
  await measured.server.stop()
  rmSync(folder, { recursive: true })
}
