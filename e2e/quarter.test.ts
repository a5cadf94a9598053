// A whole quarter typed through the scoring screen, play by play: the box score is that of the plays themselves.
import { boxScore } from '@fullcourt/scorebook/figures'
import type { PROFILES } from '@fullcourt/scorebook/rules'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import { type BySide, type GameSetup, type Play, sideOf } from '@fullcourt/scorebook/vocabulary'
import type { Page } from '@playwright/test'
import { realGames } from '../packages/scorebook/test/realGames.ts'
import { type Box, cellsOf, differences, secondsOf } from './boxes.ts'
import { playersOf } from './sampleGame.ts'
import { Scorer } from './scorer.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'
import { typeFirstPeriod } from './typePlays.ts'

interface Quarter {
  readonly league: (typeof PROFILES)[number]['code']
  readonly setup: GameSetup
  /** Plays of the first period. */
  readonly plays: readonly Play[]
  /** The recorded score of the period, if any. */
  readonly official: BySide<number> | null
  /** The same plays as the screen records them. */
  readonly typed: readonly Play[]
}

const firstPeriod = (plays: readonly Play[]) => plays.filter(({ origin }) => origin.period === 1)

function madeUp(league: Quarter['league'], seed: number): Quarter {
  const { setup, plays } = sampleGame(league, seed)
  const quarter = firstPeriod(plays)
  return { league, setup, plays: quarter, typed: quarter, official: null }
}

/**
 * The first quarter of a recorded game; null without recorded games. Its source writes the turnover of an offensive foul
 * as a play of its own, which the screen adds by itself, and does not say which fouls were on a shot: those with throws are typed so.
 */
async function recorded(name: string): Promise<Quarter | null> {
  const game = (await realGames()).find((one) => one.name === name)
  if (!game) return null
  const { periodScores } = game.recorded.official
  const plays = firstPeriod(game.plays)
  const fouls = plays.filter(({ origin }) => origin.attributes.foulType === 'offensive')
  const isOfFoul = ({ origin: { type, clockTime, teamGamePersonnelId } }: Play) =>
    type === 'turnover' &&
    fouls.some(
      ({ origin }) => origin.clockTime === clockTime && origin.teamGamePersonnelId === teamGamePersonnelId,
    )
  return {
    league: 'fiba',
    setup: game.setup,
    plays,
    official: { home: periodScores.home[0]!, away: periodScores.away[0]! },
    typed: plays.filter((play) => !isOfFoul(play)).map(withKindOfFoul),
  }
}

function withKindOfFoul(play: Play): Play {
  const { foulType, award = 0 } = play.origin.attributes
  if (foulType !== 'non_shooting' || award === 0) return play
  const attributes = { ...play.origin.attributes, foulType: 'shooting' as const }
  return { ...play, origin: { ...play.origin, attributes } }
}

const seedOptionsOf = ({ league, setup }: Quarter) => ({
  league,
  players: { home: playersOf(setup, 'home'), away: playersOf(setup, 'away') },
})

interface Inputs {
  readonly keys: number
  readonly clicks: number
  /** Keys that set the clock. */
  readonly clock: number
}

/** Counts keys and clicks in the page. */
function countInputs(): void {
  const inputs = { keys: 0, clicks: 0, clock: 0 }
  const count = ({ key, target, repeat }: KeyboardEvent) => {
    if (repeat || key === 'Shift') return
    const isClock = target instanceof HTMLInputElement || key === 'c' || key === ' '
    inputs[isClock ? 'clock' : 'keys'] += 1
  }
  window.addEventListener('keydown', count, true)
  window.addEventListener('pointerdown', () => (inputs.clicks += 1), true)
  Object.assign(window, { inputs })
}

const readInputs = (page: Page): Promise<Inputs> =>
  page.evaluate(() => (window as unknown as { inputs: Inputs }).inputs)

/**
 * Events for which the screen has no keys, and the cells they affect:
 * - a violation by the shooter's side names the thrower there, not the player who erred, so a turnover by it is the team's;
 * - an assist of a free throw (FIBA) cannot be entered.
 */
function cellsWithoutKeys({ plays, setup }: Quarter): ReadonlySet<string> {
  const jerseys = new Map(setup.people.map(({ id, jersey }) => [id, jersey]))
  const events = plays.flatMap(({ origin, rel }) =>
    rel.map((event) => ({ event, isOfFoul: origin.type === 'foul' })),
  )
  return new Set(
    events.flatMap(({ event, isOfFoul }) => {
      const side = sideOf(event)
      const line = `${side} ${jerseys.get(event.teamGamePersonnelId ?? '')}`
      const isOwnViolation =
        event.type === 'freethrow_violation' && event.attributes.freethrowViolationBy !== 'defense'
      if (isOwnViolation) return [`${line} turnovers`, `${side} team turnovers`]
      return event.type === 'assist' && isOfFoul ? [`${line} assists`, `${side} totals assists`] : []
    }),
  )
}

async function typeAndCompare(page: Page, seeded: SeededTeam, quarter: Quarter): Promise<void> {
  const { setup, plays, typed, official } = quarter
  const { widthInches, heightInches } = setup.court
  const scorer = new Scorer(page, { length: widthInches / 12, width: heightInches / 12 })
  await page.addInitScript(countInputs)
  await typeFirstPeriod(scorer, { path: seeded.scoring, setup, plays: typed })
  const { keys, clicks, clock } = await readInputs(page)
  await scorer.ends('End Quarter')

  const wanted = boxScore(setup, plays, { period: 1, clockTime: 0 })
  const answer = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)) as unknown as Box
  const without = cellsWithoutKeys(quarter)
  const wrong = async () => differences(wanted, await answer()).filter(([name]) => !without.has(name))
  await expect.poll(wrong, { timeout: 30_000 }).toEqual([])
  if (official) expect(wanted.score).toEqual(official)
  const { home, away } = wanted.score
  const perPlay = ((keys + clicks) / plays.length).toFixed(2)
  console.log(
    `${plays.length} plays, ${keys} keys and ${clicks} clicks (${perPlay} a play), ${clock} keys for the clock; ` +
      `${cellsOf(wanted).size} cells and ${secondsOf(wanted).size} minutes as recorded ` +
      `but for ${without.size} without keys, ${home}:${away}`,
  )
}

test.describe.configure({ timeout: 600_000 })

for (const { title, quarter } of [
  {
    title: 'a quarter typed with jersey keys ends in its own figures: every kind of foul, timeouts, blocks',
    quarter: madeUp('nfhs', 1171),
  },
  {
    title:
      'a quarter typed with jersey keys ends in its own figures: held balls, substitutions between free throws',
    quarter: madeUp('fiba', 249),
  },
  {
    // Minutes stopped at the last play, 7.8 s before the horn.
    title:
      'a quarter typed with jersey keys ends in its own figures: throws that are violations, no change at the end',
    quarter: madeUp('nfhs', 260),
  },
]) {
  test.describe(() => {
    test.use({ seedOptions: seedOptionsOf(quarter) })
    test(title, ({ page, seeded }) => typeAndCompare(page, seeded, quarter))
  })
}

const real = await recorded('euroleague-E2024-75')

test.describe(() => {
  if (real) test.use({ seedOptions: seedOptionsOf(real) })
  test('real games: a quarter of a EuroLeague game typed with jersey keys ends in the recorded figures', async ({
    page,
    seeded,
  }) => {
    test.skip(!real, 'the recorded games are not on this machine')
    if (real) await typeAndCompare(page, seeded, real)
  })
})
