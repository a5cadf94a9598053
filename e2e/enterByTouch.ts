// The first quarter of a simulated game, or the beginning of it, entered by taps and compared with the simulator.
import { boxScore } from '@fullcourt/scorebook/figures'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { Page } from '@playwright/test'
import { type Box, countingDifferences } from './boxes.ts'
import { playersOf, withTwoDigits } from './sampleGame.ts'
import type { SeededTeam, SeedOptions } from './seed.ts'
import { expect } from './test.ts'
import { TouchScorer } from './touchScorer.ts'
import { typeFirstPeriod } from './typePlays.ts'

const { setup, plays } = withTwoDigits(sampleGame('nba', Number(process.env.SEED ?? 6)))
const quarter: readonly Play[] = plays.filter(({ origin }) => origin.period === 1)

export const TOUCH_SEED: SeedOptions = {
  league: 'nba',
  players: { home: playersOf(setup, 'home'), away: playersOf(setup, 'away') },
}

/** A phone and a tablet. */
export const TOUCH_WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
] as const

/** @param most how many plays of the quarter are entered; all by default */
export async function enterQuarter(
  page: Page,
  seeded: SeededTeam,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const entered = quarter.slice(0, most)
  const { widthInches, heightInches } = setup.court
  const readTaps = await TouchScorer.count(page)
  const scorer = new TouchScorer(page, { length: widthInches / 12, width: heightInches / 12 })
  const began = performance.now()
  await typeFirstPeriod(scorer, { path: seeded.scoring, setup, plays: entered, setsClock: false })
  const seconds = (performance.now() - began) / 1000
  const taps = await readTaps()
  await scorer.ends('End Quarter')
  const wanted = boxScore(setup, entered, { period: 1, clockTime: 0 })
  const answer = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)) as unknown as Box
  // Plus/minus follows the clock too, which runs as it may.
  const wrong = async () =>
    countingDifferences(wanted, await answer()).filter(([name]) => !name.endsWith('plusMinus'))
  await expect.poll(wrong, { timeout: 30_000 }).toEqual([])
  const { home, away } = wanted.score
  console.log(
    `${page.viewportSize()!.width} px: ${entered.length} plays in ${seconds.toFixed(0)} s, ${taps.plays} taps ` +
      `(${(taps.plays / entered.length).toFixed(2)} a play), ${taps.clock} on the clock, ${taps.scrolls} after a scroll, ${home}:${away}`,
  )
}
