// The review of a game that has film: each play on the court and in the film, by keys alone.
import { join } from 'node:path'
import { SEEK_BACK } from '@fullcourt/film'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { expectAccessible } from './accessible.ts'
import type { SeededTeam } from './seed.ts'
import { addFilms } from './sendFilm.ts'
import { shownClock } from './shownFilm.ts'
import { expect, tempFolder, test } from './test.ts'

/** What the clock shows in the first frame of the film. */
const CLOCK_FROM = 60

const folder = tempFolder('review')
test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 120_000 })

/** A turnover of a player still to be named, at this second of the film. */
async function turnsOver(seeded: SeededTeam, teamVideoId: string, videoTime: number): Promise<void> {
  const origin = {
    id: crypto.randomUUID(),
    type: 'turnover',
    period: 1,
    clockTime: CLOCK_FROM - videoTime,
    order: videoTime,
    isHomeTeam: true,
    assignment: 'LATER',
    teamGamePersonnelId: null,
    attributes: { deadBall: true },
    location: { x: 300, y: 300 },
    videoTime,
    teamVideoId,
  }
  await seeded.ask('PUT', '/v1/team-game-event/bulk/', {
    teamGameId: seeded.gameId,
    origin,
    rel: [],
    freethrows: [],
  })
}

/** The plays are this far apart, in seconds: what is shown sooner after one is not the other. */
const APART = 20

/** The film plays, from a few seconds before the play at that second on. */
async function expectFilmOf(page: Page, second: number): Promise<void> {
  const since = async () => {
    const shown = await shownClock(page)
    return shown ? CLOCK_FROM - second + SEEK_BACK - shown.clockTime : null
  }
  await expect
    .poll(
      async () => {
        const late = await since()
        return late !== null && late >= -0.2 && late < APART
      },
      { timeout: 20_000, intervals: [100] },
    )
    .toBe(true)
}

test('each thing to review is shown in the film, keys work on, and the count follows', async ({
  page,
  product,
  seeded,
}) => {
  const file = await makeFilm({ file: join(folder, 'game.mp4'), seconds: 60, clockFrom: CLOCK_FROM })
  const { videos } = await addFilms(product.url, seeded, [{ file, type: 'video/mp4' }])
  const [{ id }] = videos as unknown as [{ id: string }]
  await turnsOver(seeded, id, 20)
  await turnsOver(seeded, id, 45)
  await page.goto(`/a/team/game/${seeded.gameId}/scoring/review/`)
  const counted = page.getByText(/^\d+ of \d+$/)
  const card = page.getByRole('region', { name: 'To review' })
  /** The item with its play on the court and in the film. */
  const expectItem = async (place: string, message: RegExp, second: number) => {
    await expect(counted).toHaveText(place)
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(message)
    await expect(page.getByRole('img', { name: /^On the court: / })).toBeVisible()
    await expectFilmOf(page, second)
  }
  await expectItem(
    '1 of 3',
    /^A turnover at Q1 40\.0 belongs to a player of Lincoln \w+ still to be named\./,
    20,
  )
  for (const picture of [
    page.getByRole('complementary', { name: 'Film of the game' }),
    page.getByRole('img', { name: /^On the court: / }),
  ])
    await expect(picture).toBeInViewport({ ratio: 0.99 })
  await expectAccessible(page)

  // A press on the film takes no key away from the review.
  await page.getByRole('button', { name: 'Pause film' }).click()
  await expect(page.getByRole('button', { name: 'Play film' })).toBeVisible()
  await page.keyboard.press(']')
  await expect(counted).toHaveText('2 of 3')
  await expectFilmOf(page, 45)
  await page.keyboard.press('[')
  await expect(counted).toHaveText('1 of 3')
  await expectFilmOf(page, 20)
  await page.getByRole('button', { name: 'Show again' }).click()
  await expectFilmOf(page, 20)
  await page.keyboard.type('30')
  await expectItem(
    '2 of 3',
    /^A turnover at Q1 15\.0 belongs to a player of Lincoln \w+ still to be named\./,
    45,
  )
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit event' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('12')
  // The home team turns the ball over twice in a row: how the other team got it and lost it is missing.
  const missing = /has a turnover at Q1 15\.0 while Central has the ball\.$/
  await expectItem('3 of 3', missing, 45)
  await page.keyboard.press('l')
  await expect(page.getByRole('status').filter({ hasText: '2 things settled, 1 left.' })).toBeVisible()
  await page.getByRole('button', { name: 'Review what was left' }).click()
  await expectItem('3 of 3', missing, 45)
  await expect(card.getByRole('button', { name: /^Turnover by Central/ })).toContainText('1')
  await page.keyboard.press('1')
  await expect(counted).toHaveText('4 of 4')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(
    / belongs to a player of Central still to be named\.$/,
  )
  await page.keyboard.press('t')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('4 things settled, none left.')
})
