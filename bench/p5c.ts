// The live box score and flags after one more play; against reading the whole game again.
import { isDeepStrictEqual } from 'node:util'
import {
  boxScoreReading,
  checking,
  inGameOrder,
  openBook,
  type Play,
  PROFILES,
  read,
  together,
} from '../packages/scorebook/src/index.ts'
import { sampleGame } from '../packages/scorebook/src/simulate/index.ts'
import { compare } from './report.ts'

const { setup, plays } = sampleGame(PROFILES[5].code, 7)
const answers = together(boxScoreReading, checking())
const ordered: readonly Play[] = [...new Set(inGameOrder(plays).map(({ play }) => play))]

/** Plays that end a game, brought in one by one. */
const LAST = 60
const before = ordered.slice(0, -LAST)
const more = ordered.slice(-LAST)

/** Milliseconds a play: put it, ask for box score and flags. */
function live(): number {
  const book = openBook(setup, answers, before)
  const started = performance.now()
  for (const play of more) {
    book.put(play)
    book.answer()
  }
  return (performance.now() - started) / LAST
}

/** Milliseconds a play: read the game again, which grows by the same plays. */
function again(): number {
  const started = performance.now()
  for (let n = 1; n <= LAST; n++) read(answers, setup, [...before, ...more.slice(0, n)])
  return (performance.now() - started) / LAST
}

const book = openBook(setup, answers, before)
const equal = more.every((play, i) => {
  book.put(play)
  return isDeepStrictEqual(book.answer(), read(answers, setup, [...before, ...more.slice(0, i + 1)]))
})
console.log(
  `${inGameOrder(plays).length} events; after each of the last ${LAST} plays the answers are ${equal ? 'equal' : 'NOT EQUAL'}.\n`,
)
if (!equal) process.exitCode = 1

await compare({
  what: 'box score and flags after one more play',
  unit: 'ms a play',
  ours: { name: 'live book', measure: live },
  peers: [{ name: 'reading the game again', measure: again }],
  rounds: 15,
  goal: '≤ 0.05',
})
