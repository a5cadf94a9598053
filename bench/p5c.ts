// The live box score and flags after one more play, after an early one is changed, and with plays missing; against reading the whole game again.
import { isDeepStrictEqual } from 'node:util'
import { flagReducer } from '../packages/scorebook/src/check/index.ts'
import { boxScoreReducer } from '../packages/scorebook/src/figures/index.ts'
import { combine, inGameOrder, openLiveGame, reducePlays } from '../packages/scorebook/src/fold/index.ts'
import { PROFILES } from '../packages/scorebook/src/rules/index.ts'
import { sampleGame, seeded } from '../packages/scorebook/src/simulate/index.ts'
import type { GameSetup, Play } from '../packages/scorebook/src/vocabulary/index.ts'
import { realGames } from '../packages/scorebook/test/realGames.ts'
import { compare, percentile } from './report.ts'

const { setup, plays } = sampleGame(PROFILES[5].code, 7)
const answers = combine(boxScoreReducer, flagReducer())
const inOrder = (of: readonly Play[]) => [...new Set(inGameOrder(of).map(({ play }) => play))]
const ordered: readonly Play[] = inOrder(plays)

/** The last plays of a game, added one by one. */
const LAST = 60
const before = ordered.slice(0, -LAST)
const more = ordered.slice(-LAST)

/** Opens a game and reads it, so that only what follows is measured. */
function openRead(of: readonly Play[]) {
  const book = openLiveGame(setup, answers, of)
  book.answer()
  return book
}

/** Milliseconds per play to add it and to compute box score and flags. */
function live(): number {
  const book = openRead(before)
  const started = performance.now()
  for (const play of more) {
    book.put(play)
    book.answer()
  }
  return (performance.now() - started) / LAST
}

/** Milliseconds per play to read the whole game again, which grows by the same plays. */
function again(): number {
  const started = performance.now()
  for (let n = 1; n <= LAST; n++) reducePlays(answers, setup, [...before, ...more.slice(0, n)])
  return (performance.now() - started) / LAST
}

/** Plays of the first minutes, flagged after the game: everything after them is read again. */
const EARLY = 10
const corrected = ordered
  .slice(5, 5 + EARLY)
  .map((play): Play => ({ ...play, origin: { ...play.origin, userFlagged: true } }))

function correct(): number {
  const book = openRead(ordered)
  const started = performance.now()
  for (const play of corrected) {
    book.put(play)
    book.answer()
  }
  return (performance.now() - started) / EARLY
}

function againWhole(): number {
  const started = performance.now()
  for (let n = 0; n < EARLY; n++) reducePlays(answers, setup, ordered)
  return (performance.now() - started) / EARLY
}

const book = openLiveGame(setup, answers, before)
const late = more.every((play, i) => {
  book.put(play)
  return isDeepStrictEqual(book.answer(), reducePlays(answers, setup, [...before, ...more.slice(0, i + 1)]))
})
const early = corrected.every((play) => {
  book.put(play)
  return isDeepStrictEqual(book.answer(), reducePlays(answers, setup, book.plays()))
})
console.log(
  `${inGameOrder(plays).length} events; after each of the last ${LAST} plays the answers are ${late ? 'equal' : 'NOT EQUAL'}, after each of ${EARLY} early corrections ${early ? 'equal' : 'NOT EQUAL'}.\n`,
)
if (!late || !early) process.exitCode = 1

await compare({
  what: 'box score and flags after one more play',
  unit: 'ms a play',
  ours: { name: 'live book', measure: live },
  peers: [{ name: 'reading the game again', measure: again }],
  rounds: 25,
  goal: '≤ 0.02',
})
await compare({
  what: 'box score and flags after a play of the opening minutes was changed',
  unit: 'ms a play',
  ours: { name: 'live book', measure: correct },
  peers: [{ name: 'reading the game again', measure: againWhole }],
  rounds: 25,
  goal: '≤ 0.5',
})

/** The share of plays that a scorer missed. */
const MISSING = 0.08
const TIMED_ROUNDS = 6

/** Milliseconds after each play of a game of which some plays are missing; of each play the shortest time of all rounds. */
function timePlays(game: { readonly setup: GameSetup; readonly plays: readonly Play[] }): number[] {
  const random = seeded(game.plays.length)
  const kept = inOrder(game.plays).filter(() => random() >= MISSING)
  const best = kept.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < TIMED_ROUNDS; round++) {
    const book = openLiveGame(game.setup, answers)
    for (const [place, play] of kept.entries()) {
      const started = performance.now()
      book.put(play)
      book.answer()
      best[place] = Math.min(best[place]!, performance.now() - started)
    }
  }
  return best
}

const recorded = await realGames()
const games = recorded.length > 0 ? recorded : PROFILES.map(({ code }, n) => sampleGame(code, 9 + n))
const times = games.flatMap(timePlays)
const [median, most, worst] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(2))
console.log(
  `box score, flags and ranked fixes after a play, ${100 * MISSING} % of the plays missing, ${games.length} ${recorded.length > 0 ? 'recorded' : 'made-up'} games: median ${median}, 95 % ${most}, worst ${worst} ms (goal 95 % ≤ 8)`,
)
