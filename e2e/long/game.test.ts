// A whole simulated game, typed by keys as fast as five plays a second: its box score is the simulator's.
import { boxScore } from '@fullcourt/scorebook/figures'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import { playEvents, SIDES } from '@fullcourt/scorebook/vocabulary'
import { type Box, countingDifferences } from '../boxes.ts'
import { playersOf, withTwoDigits } from '../sampleGame.ts'
import { Scorer } from '../scorer.ts'
import { expect, test } from '../test.ts'
import { typeGame } from '../typePlays.ts'

const PLAYS_PER_SECOND = 5
// A number is settled by its second digit.
const { setup, plays } = withTwoDigits(sampleGame('nba', Number(process.env.SEED ?? 6)))

test.use({
  seedOptions: { league: 'nba', players: { home: playersOf(setup, 'home'), away: playersOf(setup, 'away') } },
})

test('a whole game by keys alone at five plays a second ends in its own box score', async ({
  page,
  seeded,
}) => {
  const scorer = new Scorer(page, {
    length: setup.court.widthInches / 12,
    width: setup.court.heightInches / 12,
  })
  const typed = await typeGame(scorer, {
    path: seeded.scoring,
    setup,
    plays,
    playsPerSecond: PLAYS_PER_SECOND,
  })
  const wanted = boxScore(setup, plays, { period: setup.rules.regulationPeriods, clockTime: 0 })
  const answer = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)) as unknown as Box
  // Plus/minus follows the clock too, which is not typed here.
  const wrong = async () =>
    countingDifferences(wanted, await answer()).filter(([name]) => !name.endsWith('plusMinus'))
  await expect.poll(wrong, { timeout: 60_000 }).toEqual([])
  const { home, away } = wanted.score
  console.log(
    `${typed.plays} plays with ${plays.flatMap(playEvents).length} events in ${typed.seconds.toFixed(0)} s of typing, ${(typed.plays / typed.seconds).toFixed(1)} a second; ` +
      `${SIDES.map((side) => wanted[side].players.length).join(' and ')} players as simulated, ${home}:${away}`,
  )
})
