import { afterAll, describe, expect, test } from 'vitest'
import {
  type CleanGame,
  COMMON_FAULTS,
  cleanGame,
  readSeed,
  seedExactly,
  tableOf,
} from '../../test/faults/index.ts'
import { gamesFolder, realGames } from '../../test/realGames.ts'
import { wholeGames } from '../../test/wholeGames.ts'
import { seeded } from '../simulate/index.ts'

// `SEED=new RUNS=900` tries others and more of them.
const SEED = readSeed(101)
const RUNS = Number(process.env.RUNS ?? 300)
/** Faults of each kind. */
const COUNT = Math.ceil((RUNS < 100 ? 60 : RUNS) / COMMON_FAULTS.length)

const tables: string[] = []

/** Seeds the faults and holds the goals. No log can show a wrong player who was on the floor, or a clock within its gap. */
function expectGoals(title: string, games: readonly CleanGame[]): void {
  const tried = seedExactly(COMMON_FAULTS, games, COUNT, seeded(SEED))
  tables.push(`${title}, SEED=${SEED}\n${tableOf(tried)}`)
  const outcomes = tried.map(({ outcome }) => outcome)
  const part = (of: typeof outcomes, is: 'loud' | 'right' | 'worse') =>
    of.filter((one) => one[is]).length / of.length
  const offered = outcomes.filter((one) => one.offered)
  expect(outcomes.filter(({ worseScore }) => worseScore).map(({ words }) => words)).toEqual([])
  expect(part(outcomes, 'loud')).toBeGreaterThanOrEqual(0.9)
  expect(part(offered, 'right')).toBeGreaterThanOrEqual(0.75)
  expect(part(offered, 'worse')).toBeLessThanOrEqual(0.02)
}

describe(`the most common faults, SEED=${SEED}`, () => {
  test('in whole games of four leagues', () => {
    expectGoals(
      'whole games',
      wholeGames().map((game) => cleanGame(game.league, game)),
    )
  }, 900_000)

  test.skipIf(!gamesFolder)(
    'in the recorded real games',
    async () => {
      expectGoals(
        'recorded games',
        (await realGames()).map((game) => cleanGame(game.name, game)),
      )
    },
    900_000,
  )

  afterAll(() => console.log(tables.join('\n\n')))
})
