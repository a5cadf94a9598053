// One game's box score, shot chart, line-ups and possessions from its events in memory, in a new process; against 1 ms.
import { execFileSync } from 'node:child_process'
import { boxScoreReducer, lineupsReducer } from '../packages/scorebook/src/figures/index.ts'
import { combine, inGameOrder, reducePlays } from '../packages/scorebook/src/fold/index.ts'
import { PROFILES } from '../packages/scorebook/src/rules/index.ts'
import { shots } from '../packages/scorebook/src/shots/index.ts'
import { sampleGame } from '../packages/scorebook/src/simulate/index.ts'
import { compare, spread } from './report.ts'

/** Output of the new process: milliseconds per game, the first one without warm-up. */
interface Reported {
  readonly events: number
  readonly games: readonly number[]
}

const GAMES = 60
const GOAL_MS = 1
const ONCE = '--once'

function readGames(): Reported {
  const answers = combine(boxScoreReducer, lineupsReducer)
  const games = Array.from({ length: GAMES }, (_, seed) => sampleGame(PROFILES[5].code, seed + 1))
  const figures = games.map(({ setup, plays }) => {
    const started = performance.now()
    reducePlays(answers, setup, plays)
    shots(setup.court, plays)
    return performance.now() - started
  })
  return { events: inGameOrder(games[0]!.plays).length, games: figures }
}

if (process.argv.includes(ONCE)) {
  console.log(JSON.stringify(readGames()))
} else {
  const fresh = (): Reported =>
    JSON.parse(execFileSync(process.execPath, [import.meta.filename, ONCE], { encoding: 'utf8' })) as Reported
  const cold: number[] = []
  const { events } = fresh()
  console.log(
    `A game of ${events} events; each round is a fresh process that reads ${GAMES} different games once.`,
  )
  console.log('pbpstats (Python) is not on this machine: compared with the goal of 1 ms per game.\n')
  await compare({
    what: 'box score, shot chart, line-ups and possessions of one game',
    unit: 'ms',
    ours: {
      name: 'scorebook, median game',
      measure() {
        const { games } = fresh()
        cold.push(games[0]!)
        return spread(games).median
      },
    },
    peers: [{ name: 'the goal', measure: () => GOAL_MS }],
    rounds: 9,
    goal: '≤ 1',
  })
  const { min, median, max } = spread(cold)
  console.log(
    `  the first game of a process, nothing compiled yet: ${[min, median, max].map((ms) => ms.toFixed(2)).join(' / ')} ms`,
  )
}
