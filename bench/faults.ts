// Seeded mistakes of scorers in clean games: how many the checker finds, what its first fix does to the box score, and the time per play.
import { type Flag, flagReducer } from '../packages/scorebook/src/check/index.ts'
import { boxScoreReducer } from '../packages/scorebook/src/figures/index.ts'
import { combine, openLiveGame } from '../packages/scorebook/src/fold/index.ts'
import { PROFILES } from '../packages/scorebook/src/rules/index.ts'
import { sampleGame, seeded } from '../packages/scorebook/src/simulate/index.ts'
import type { GameSetup, Play } from '../packages/scorebook/src/vocabulary/index.ts'
import {
  type CleanGame,
  COMMON_FAULTS,
  cleanGame,
  FAULTS,
  type Outcome,
  randomOf,
  seedExactly,
  tableOf,
  tryFault,
} from '../packages/scorebook/test/faults/index.ts'
import { realGames } from '../packages/scorebook/test/realGames.ts'
import { percentile } from './report.ts'

const GAMES = Number(process.env.FAULT_GAMES ?? 3)
const SEEDS = (process.env.FAULT_SEEDS ?? '7,11,12,13').split(',').map(Number)
const SHOWN = process.env.FAULT_SHOW

const simulated = PROFILES.flatMap(({ code }) =>
  Array.from({ length: GAMES }, (_, index) => cleanGame(`${code} ${index}`, sampleGame(code, 4000 + index))),
)
const recorded = (await realGames()).map(({ name, setup, plays }) => cleanGame(name, { setup, plays }))
const games: readonly CleanGame[] = [...simulated, ...recorded]

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const count = (outcomes: readonly Outcome[], is: (one: Outcome) => boolean) => outcomes.filter(is).length

function row(name: string, of: readonly Outcome[]): string {
  const seen = of.filter(({ visible }) => visible)
  const can = of.filter(({ fixable }) => fixable)
  const offered = count(of, (one) => one.offered)
  const shareOf = (list: readonly Outcome[], is: 'flagged' | 'loud' | 'restored' | 'bestRestored') =>
    share(
      count(list, (one) => one[is]),
      list.length,
    )
  return [
    name.padEnd(34),
    of.length,
    seen.length,
    shareOf(seen, 'flagged'),
    shareOf(seen, 'loud'),
    offered,
    count(of, ({ refused }) => refused),
    can.length,
    shareOf(can, 'restored'),
    shareOf(can, 'bestRestored'),
    share(
      count(of, ({ worse }) => worse),
      offered,
    ),
    (of.reduce((sum, { flags }) => sum + flags, 0) / Math.max(1, of.length)).toFixed(1),
  ].join(' | ')
}

const HEAD =
  'fault | n | visible | flagged | error or warning | fix offered | refused | one fix can | first fix true | any fix true | first fix worse | flags a fault'

function measure(title: string, withFinal: boolean): void {
  const all: Outcome[] = []
  const mistakes: Outcome[] = []
  const rows = FAULTS.map((kind, number) => {
    const { name, make } = kind
    if (SHOWN && !SHOWN.split(',').includes(name)) return ''
    const of = SEEDS.flatMap((seed) =>
      games.flatMap((game, index) => {
        const fault = make(game, randomOf(seed, index, number))
        if (!fault) return []
        const final = { home: game.cells.get('home points') ?? 0, away: game.cells.get('away points') ?? 0 }
        const outcome = tryFault(game, kind, fault, withFinal ? { finalScore: final } : {})
        const isOdd =
          outcome.worse || (outcome.fixable && !outcome.restored) || (outcome.visible && !outcome.loud)
        if (SHOWN?.split(',').includes(name) && isOdd)
          console.log(`  ${game.name} seed ${seed} ${outcome.worse ? 'WORSE' : ''}: ${outcome.words}`)
        return [outcome]
      }),
    )
    all.push(...of)
    if (!kind.quiet) mistakes.push(...of)
    return row(name, of)
  })
  console.log(
    [`\n${title}`, HEAD, ...rows, row('all', all), row('all but marks and notes', mistakes)].join('\n'),
  )
}

function clean(): void {
  const of = (severity: Flag['severity'], flags: readonly Flag[]) =>
    flags.filter((flag) => flag.severity === severity).length
  for (const [title, list] of [
    ['simulated', simulated],
    ['recorded', recorded],
  ] as const) {
    const sum = (severity: Flag['severity']) =>
      list.reduce((total, { flags }) => total + of(severity, flags), 0) / Math.max(1, list.length)
    console.log(
      `clean ${title} games (${list.length}): ${sum('error').toFixed(2)} errors, ${sum('warning').toFixed(2)} warnings, ${sum('note').toFixed(2)} notes a game`,
    )
    const codes = new Map<string, number>()
    for (const { code } of list.flatMap(({ flags }) => flags)) codes.set(code, (codes.get(code) ?? 0) + 1)
    console.log(`  ${[...codes].map(([code, times]) => `${code} ${times}`).join(', ') || 'none'}`)
  }
}

/** The most common faults, measured by the whole box score: in the recorded games, or in simulated ones without them. */
function measureExactly(): void {
  const among = recorded.length > 0 ? recorded : simulated
  const tried = SEEDS.flatMap((seed) => seedExactly(COMMON_FAULTS, among, 20, seeded(seed)))
  console.log(`\nThe most common faults in ${among.length} games\n${tableOf(tried)}`)
}

const READERS = {
  'flags and fixes': (setup: GameSetup) => openLiveGame(setup, flagReducer()),
  'box score, flags and fixes': (setup: GameSetup) =>
    openLiveGame(setup, combine(boxScoreReducer, flagReducer())),
} as const

/** Milliseconds after each play of a game with faults. */
function timePlays(open: (typeof READERS)[keyof typeof READERS], setup: GameSetup, plays: readonly Play[]) {
  const live = open(setup)
  return plays.map((play) => {
    const started = performance.now()
    live.put(play)
    live.answer()
    return performance.now() - started
  })
}

/** The plays of a game with about five faults. */
const withFaults = (game: CleanGame, index: number): readonly Play[] =>
  FAULTS.reduce(
    (plays, { make }, kind) =>
      kind % 8 === index % 8 ? (make({ ...game, plays }, randomOf(1, index, kind))?.plays ?? plays) : plays,
    game.plays,
  )

function speed(): void {
  const books = games.map((game, index) => ({ setup: game.setup, plays: withFaults(game, index) }))
  for (const [name, open] of Object.entries(READERS)) {
    let times: number[] = []
    // The first rounds warm up.
    for (let round = 0; round < 3; round++)
      times = books.flatMap(({ setup, plays }) => timePlays(open, setup, plays))
    const at = (part: number) => percentile(times, part).toFixed(2)
    console.log(
      `\nafter a play, ${name} of games with about five faults: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, worst ${at(1)} ms (${times.length} plays)`,
    )
  }
}

console.log(`${games.length} games, ${recorded.length} of them recorded, seeds ${SEEDS.join(', ')}`)
clean()
measure('Final score not known', false)
measure('Final score known', true)
measureExactly()
speed()
