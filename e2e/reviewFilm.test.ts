// The review of a game that has film: each play on the court and in the film, by keys alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm } from '../packages/server/test/makeFilm.ts'
import { expectAccessible } from './accessible.ts'
import type { SeededTeam } from './seed.ts'
import { addFilms } from './sendFilm.ts'
import { shownClock } from './shownFilm.ts'
import { expect, test } from './test.ts'

/** What the clock shows in the first frame of the film. */
const CLOCK_FROM = 60
/** The seconds before a play from which its film is shown. */
const BEFORE_PLAY = 4

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-review-'))
test.skip(!findTestFfmpeg(), 'no ffmpeg on this machine: install it to run the tests of films')
test.describe.configure({ timeout: 120_000 })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
    return shown ? CLOCK_FROM - second + BEFORE_PLAY - shown.clockTime : null
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
  await expect(counted).toHaveText('1 of 3')
  await expect(page.getByRole('complementary', { name: 'Film of the game' })).toBeVisible()
  await expectFilmOf(page, 20)
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
  await expect(counted).toHaveText('2 of 3')
  await expectFilmOf(page, 45)
})
