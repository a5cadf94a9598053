// 1,000 plays arrive out of game order after a box score: longest stall of the event loop, and time of the next box score.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gamesOn } from '../packages/server/test/load.ts'
import { type ScoredGame, saveAll, shot } from '../packages/server/test/scorer.ts'
import { compare, spread, timed } from './report.ts'
import { startMeasuredServer } from './stall/stall.ts'

const BEFORE = 500
const MORE = 1_000
const AT_ONCE = Number(process.env.P1D_AT_ONCE ?? 500)
const ROUNDS = Number(process.env.P1D_ROUNDS ?? 5)

/** Plays of all four periods in random order, as when several people score parts of a film. */
const scattered = (game: ScoredGame, from: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    shot(game, ((from + i) * 7) % 480, { period: 1 + (i % 4), made: i % 3 === 0 }),
  )

async function saveScattered(game: ScoredGame, from: number, count: number): Promise<void> {
  for (let at = 0; at < count; at += AT_ONCE) {
    const { status, text } = await saveAll(game, scattered(game, from + at, Math.min(AT_ONCE, count - at)))
    if (status !== 200) throw new Error(`plays were answered ${status}: ${text}`)
  }
}

async function readBoxScore({ ask, gameId }: ScoredGame): Promise<void> {
  const { status } = await ask('GET', `/v1/team-game/${gameId}/box-score/`)
  if (status !== 200) throw new Error(`the box score was answered ${status}`)
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p1d-'))
const { server, longestStall } = await startMeasuredServer({ DATA_DIR: folder })
const stalls: { wallMs: number; cpuMs: number }[] = []
const saving: { wallMs: number; cpuMs: number }[] = []
try {
  /** The box score after the plays arrived; the game was read before them. */
  async function afterwards(): Promise<number> {
    const [game] = (await gamesOn(server, 1)) as [ScoredGame]
    await saveScattered(game, 0, BEFORE)
    await readBoxScore(game)
    await longestStall()
    await saveScattered(game, BEFORE, MORE)
    saving.push(await longestStall())
    const took = await timed(() => readBoxScore(game))
    stalls.push(await longestStall())
    return took
  }
  /** The box score of a game with as many plays that was never read. */
  async function onceWhole(): Promise<number> {
    const [game] = (await gamesOn(server, 1)) as [ScoredGame]
    await saveScattered(game, 0, BEFORE + MORE)
    return timed(() => readBoxScore(game))
  }
  await compare({
    what: `box score after ${MORE} plays out of game order`,
    unit: 'ms',
    rounds: ROUNDS,
    goal: '≤ 1.5',
    ours: { name: 'read before them', measure: afterwards },
    peers: [{ name: 'one reading of the game', measure: onceWhole }],
  })
  const line = (name: string, of: readonly number[]) => {
    const { min, median, max } = spread(of)
    console.log(
      `  ${name}: min ${min.toFixed(1)}, median ${median.toFixed(1)}, max ${max.toFixed(1)} ms (goal ≤ 50)`,
    )
  }
  console.log(`longest stall of the event loop a round; plays come ${AT_ONCE} a request`)
  for (const [name, list] of [
    ['while the plays are saved', saving],
    ['while the box score is read', stalls],
  ] as const) {
    line(
      `${name}, by the clock`,
      list.map(({ wallMs }) => wallMs),
    )
    line(
      `${name}, computing`,
      list.map(({ cpuMs }) => cpuMs),
    )
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}
