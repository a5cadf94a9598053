// A quarter scored from film at twice its speed: inputs for each play, minutes, and where each play stands on film.
import { join } from 'node:path'
import { boxScore } from '@fullcourt/scorebook/figures'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import type { GameEvent, Play } from '@fullcourt/scorebook/vocabulary'
import type { Page } from '@playwright/test'
import { makeFilm } from '../../packages/server/test/makeFilm.ts'
import { type Box, countingDifferences, secondsOf } from '../boxes.ts'
import { openLocalFilms } from '../localFilms.ts'
import { playersOf } from '../sampleGame.ts'
import { Scorer } from '../scorer.ts'
import type { SeededTeam } from '../seed.ts'
import { expect, tempFolder, test } from '../test.ts'
import { Typist, throwOf } from '../typePlays.ts'
import { filmQuarter } from './filmedQuarter.ts'
import { FilmWatcher, inputsOf, slowToPace, startCounting } from './filmWatcher.ts'

/** Milliseconds between two inputs: a practiced person's. */
const PACE = Number(process.env.PACE ?? 300)
/** Seconds of film by which a play may be off the frame at which it was entered. */
const FILM_OFF = 0.2

const { setup, plays: all } = sampleGame('fiba', Number(process.env.SEED ?? 7))
const plays = all.filter(({ origin }) => origin.period === 1)
const quarter = filmQuarter(setup, plays)
/** The first event of each play, as they are entered. */
const origins: readonly GameEvent[] = [
  plays[0]!.origin,
  ...quarter.steps.filter(({ play, event }) => event === play.origin).map(({ event }) => event),
]

const folder = tempFolder('film2x')
const file = join(folder, 'quarter.mp4')

test.use({
  viewport: { width: 1440, height: 900 },
  seedOptions: {
    league: 'fiba',
    players: { home: playersOf(setup, 'home'), away: playersOf(setup, 'away') },
  },
})
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const { duration: seconds, clockAt } = quarter
  await makeFilm({ file, seconds, frameRate: '20', audio: 'none', clockAt })
})

interface Entered {
  readonly kind: string
  readonly inputs: number
}

/** How a play is called in the table. */
function kindOf({ origin, rel }: Play): string {
  const throws = rel.filter((event) => throwOf(event)).length
  const names: Readonly<Record<string, string>> = { shot_made: 'basket', shot_miss: 'miss' }
  const name = names[origin.type] ?? origin.type
  if (throws > 0) return `${name}, ${throws} ${throws === 1 ? 'throw' : 'throws'}`
  const answer = rel.find(({ type }) => ['assist', 'rebound', 'steal'].includes(type))
  return answer ? `${name}, ${answer.type}` : name
}

/** Twice the speed; then the tip, at its frame. */
async function tipOff(page: Page, watcher: FilmWatcher): Promise<void> {
  while ((await page.getByLabel('Speed').inputValue()) !== '2') await page.keyboard.press('>')
  await page.keyboard.press('z')
  await watcher.sees(plays[0]!.origin)
  await page.keyboard.press('x')
  await expect(page.getByRole('heading', { name: 'Who won the jump ball?' })).toBeVisible()
  await page.keyboard.press(plays[0]!.origin.isHomeTeam ? '1' : '2')
}

/** The inputs of each play, its throws among them; without those for clock and film. */
async function enterPlays(page: Page, watcher: FilmWatcher): Promise<readonly Entered[]> {
  const { widthInches, heightInches } = setup.court
  const scorer = new Scorer(page, { length: widthInches / 12, width: heightInches / 12 })
  const typist = new Typist(scorer, setup, { setsClock: false, sees: watcher.sees })
  const entered = new Map<Play, Entered>()
  const own = async () => (await inputsOf(page)) - watcher.inputs
  for (const step of quarter.steps) {
    const before = await own()
    await typist.type(step)
    const known = entered.get(step.play)?.inputs ?? 0
    entered.set(step.play, { kind: kindOf(step.play), inputs: known + (await own()) - before })
  }
  return [...entered.values()]
}

interface Saved extends Pick<GameEvent, 'type' | 'order' | 'clockTime'> {
  readonly videoTime: number
}

/** What was saved of each play, in the order of entry. */
async function savedOrigins({ get, gameId }: SeededTeam): Promise<readonly Saved[]> {
  const read = async () =>
    ((await get(`/v1/team-game/${gameId}/log/`)).results as { play: { origin: Saved } }[])
      .map(({ play }) => play.origin)
      .filter(({ type }) => !type.startsWith('clock_'))
      .toSorted((a, b) => a.order - b.order)
  await expect
    .poll(async () => (await read()).map(({ type }) => type))
    .toEqual(origins.map(({ type }) => type))
  return read()
}

const largest = (figures: readonly number[]): number => Math.max(...figures.map(Math.abs))
const within = (figures: readonly number[]): number =>
  figures.filter((one) => Math.abs(one) <= FILM_OFF).length

/** 'median 0.05 s, at most 0.12 s' */
function spread(figures: readonly number[]): string {
  const sizes = figures.map(Math.abs).toSorted((a, b) => a - b)
  return `median ${sizes[sizes.length >> 1]!.toFixed(2)} s, at most ${largest(figures).toFixed(2)} s`
}

function printInputs(entered: readonly Entered[]): void {
  for (const kind of [...new Set(entered.map((one) => one.kind))].toSorted()) {
    const inputs = entered.filter((one) => one.kind === kind).map((one) => one.inputs)
    const mean = inputs.reduce((sum, one) => sum + one, 0) / inputs.length
    console.log(
      `  ${kind.padEnd(24)}${String(inputs.length).padStart(4)} x${mean.toFixed(1).padStart(6)} inputs`,
    )
  }
}

test('a quarter from film at twice its speed: plays at the frames on screen, every counting cell', async ({
  page,
  seeded,
}) => {
  await startCounting(page)
  await openLocalFilms(page, seeded, [file], quarter.duration)
  const before = await inputsOf(page)
  slowToPace(page, PACE)
  const began = performance.now()
  const watcher = new FilmWatcher(page, quarter)
  await tipOff(page, watcher)
  const entered = await enterPlays(page, watcher)
  await watcher.watchTo(quarter.horn + 1)
  const minutes = (performance.now() - began) / 60_000
  const inputs = (await inputsOf(page)) - before
  await expect(page.getByRole('button', { name: 'End Quarter', exact: true })).toBeVisible()

  const saved = await savedOrigins(seeded)
  const seconds = saved.map(({ videoTime }, at) => videoTime + quarter.resultAfter(origins[at]!))
  const offFrame = origins.flatMap(({ id }, at) => {
    const pressed = watcher.pressedAt.get(id)
    return pressed === undefined ? [] : [seconds[at]! - pressed]
  })
  const offMoment = origins.map(({ id }, at) => saved[at]!.videoTime - quarter.seconds.get(id)!)
  const offClock = origins.map(({ clockTime }, at) => saved[at]!.clockTime - clockTime)
  printInputs(entered)
  console.log(
    `${origins.length} plays, ${inputs} inputs (${(inputs / origins.length).toFixed(2)} a play), of them ${watcher.inputs} for clock and film`,
  )
  console.log(
    `film ${(quarter.duration / 60).toFixed(1)} min, scored in ${minutes.toFixed(1)} min with ${PACE} ms from input to input`,
  )
  console.log(`saved against the frame on screen at the press: ${spread(offFrame)}`)
  console.log(
    `saved against the play on film: ${spread(offMoment)}; ${within(offMoment)} of ${origins.length} within ${FILM_OFF} s`,
  )
  console.log(`game clock: ${spread(offClock)}`)

  const box = boxScore(setup, plays, { period: 1, clockTime: 0 })
  const answer = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)) as unknown as Box
  await expect.poll(async () => countingDifferences(box, await answer()), { timeout: 30_000 }).toEqual([])
  const answered = secondsOf(await answer())
  console.log(
    `seconds played: ${spread([...secondsOf(box)].map(([name, played]) => (played ?? 0) - (answered.get(name) ?? 0)))}`,
  )
  expect(offFrame.length).toBeGreaterThan(origins.length * 0.9)
  expect(largest(offFrame)).toBeLessThanOrEqual(FILM_OFF)
  // How late the test presses depends on what else the machine does.
  expect(within(offMoment)).toBeGreaterThanOrEqual(origins.length * 0.9)
})
