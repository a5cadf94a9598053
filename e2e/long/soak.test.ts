// Four hours of a busy evening: nothing is lost, and memory stays flat. HOURS=0.5 is a shorter one.
import { runLoad } from '../../scripts/drills/load.ts'
import { expect, test } from '../test.ts'

const HOURS = Number(process.env.HOURS ?? 4)

test(`${HOURS} hours of 500 live games, 1,000 listeners and films that arrive`, async () => {
  test.setTimeout((HOURS + 0.5) * 60 * 60_000)
  const outcome = await runLoad({
    minutes: HOURS * 60,
    // A game takes 2,000 plays.
    ...{ games: 500, playsPerSecond: 50, listeners: 1_000, uploads: 5 },
    onMinute: console.log,
  })
  console.log(outcome)
  expect({ lost: outcome.lost, twice: outcome.twice, gaps: outcome.gaps }).toEqual({
    lost: 0,
    twice: 0,
    gaps: 0,
  })
  expect(outcome.memoryAfter).toBeLessThan(outcome.memoryBefore * 1.1)
})
