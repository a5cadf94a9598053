// Two cameras of one game: the play of the moment stays on screen when the camera changes, and the timeline stands under the film.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import type { SeededTeam } from './seed.ts'
import { addFilms } from './sendFilm.ts'
import { nextShownClock, playButton, shownClock } from './shownFilm.ts'
import { expect, tempFolder, test } from './test.ts'

const SECONDS = 20
/** The game clock at the first frame of each camera: the second one was started 3 s later. */
const CLOCK_FROM = [58, 55] as const
const folder = tempFolder('cameras')
const files = CLOCK_FROM.map((clock) => join(folder, `from${clock}.mp4`))

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 180_000 })
test.use({ viewport: { width: 1440, height: 900 } })
test.beforeAll(async () => {
  for (const [at, file] of files.entries())
    await makeFilm({ file, seconds: SECONDS, frameRate: '10', audio: 'none', clockFrom: CLOCK_FROM[at] })
})

/** Turnovers every 3 s of the clock, scored without a film. */
async function scoreLive({ ask, gameId }: SeededTeam): Promise<void> {
  const plays = [53, 50, 47, 44, 41].map((clockTime, order) => ({
    origin: {
      id: randomUUID(),
      type: 'turnover',
      period: 1,
      clockTime,
      order,
      isHomeTeam: true,
      assignment: 'TEAM',
    },
    rel: [],
    freethrows: [],
  }))
  await ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: gameId, plays })
}

test('another camera shows the same second of the game', async ({ page, product, seeded }) => {
  const { videos } = await addFilms(
    product.url,
    seeded,
    files.map((file) => ({ file, type: 'video/mp4' })),
  )
  await scoreLive(seeded)
  const anchors = videos.flatMap(({ id }, at) =>
    [2, 16].map((videoTime) => ({
      id: randomUUID(),
      teamVideoId: id,
      videoTime,
      period: 1,
      clockTime: CLOCK_FROM[at]! - videoTime,
    })),
  )
  const placed = await seeded.ask('PUT', `/v1/team-game/${seeded.gameId}/anchors/`, { anchors })
  expect(placed.unplaced).toBe(0)

  await page.goto(`${seeded.gamePage}?tab=plays`)
  const row = page.getByRole('region', { name: /Play-by-play/ }).getByRole('button', { name: /^47/ })
  await row.click()
  // 4 s before it.
  await expect.poll(async () => (await shownClock(page))?.clockTime ?? 99).toBeLessThan(51.2)
  await page.getByRole('button', { name: 'Pause film' }).click()
  await expect(playButton(page)).toBeVisible()
  const first = await nextShownClock(page)
  for (const [cameras, offset] of [
    ['the other', 3],
    ['the first', 0],
  ] as const) {
    await page.getByRole('button', { name: 'Other camera' }).click()
    await expect
      .poll(async () => Math.abs(((await shownClock(page))?.filmTime ?? 99) - (first.filmTime - offset)), {
        message: cameras,
      })
      .toBeLessThanOrEqual(0.2)
    const shown = await nextShownClock(page)
    expect(Math.abs(shown.clockTime - first.clockTime)).toBeLessThanOrEqual(0.2)
  }

  // The timeline of the page selects the same play: a click leaves it.
  const events = page.getByRole('region', { name: 'Timeline' }).getByRole('listbox')
  await expect(events.locator('[aria-selected="true"]')).toHaveCount(1)
  await events.press('Escape')
  await expect(page).not.toHaveURL(/play=/)
  await events.press('Home')
  await expect(page).toHaveURL(/play=/)
})
