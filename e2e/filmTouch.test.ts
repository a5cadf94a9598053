// The film under fingers on a phone, and in a window of its own or on the whole screen.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { PHONE } from './devices.ts'
import { addLocalFilms, openLocalFilms } from './localFilms.ts'
import { boxOf, fingerOn, type Place, type Touch } from './onScreen.ts'
import { pauseButton, playButton, shownClock } from './shownFilm.ts'
import { expect, tempFolder, test } from './test.ts'

const SECONDS = 40
const folder = tempFolder('touch')
const files = [0, 1].map((index) => join(folder, `part${index + 1}.mp4`))

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 120_000 })
test.beforeAll(async () => {
  for (const [index, file] of files.entries())
    await makeFilm({
      file,
      seconds: SECONDS,
      frameRate: '10',
      audio: 'none',
      clockFrom: 500 - index * SECONDS,
    })
})

/** Places on the picture by their share of its width, at half of its height. */
async function placesOnFilm(page: Page): Promise<(share: number) => Place> {
  const { x, y, width, height } = await boxOf(page.locator('video[data-front]'))
  return (share) => ({ x: x + share * width, y: y + height / 2 })
}

const tapAt = (place: Place): readonly Touch[] => [['touchStart', place], ['touchEnd']]

const expectFilmAt = (page: Page, second: number, what: string) =>
  expect
    .poll(async () => Math.abs(500 - ((await shownClock(page))?.clockTime ?? 9999) - second), {
      message: what,
    })
    .toBeLessThanOrEqual(0.2)

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a finger draws on a film that stands', async ({ page, seeded }) => {
    const [id] = await addLocalFilms(page, seeded, [files[0]!], SECONDS)
    const open = async () => {
      await page.goto(`/a/team/videos/${id}/`)
      const asked = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Select the file' }).tap()
      await (await asked).setFiles(files[0]!)
      await expect.poll(() => shownClock(page)).not.toBeNull()
      await page.getByRole('tab', { name: 'Draw' }).tap()
    }
    await open()
    const picture = page.locator('video[data-front]')
    await picture.scrollIntoViewIfNeeded()
    const [finger, at] = [await fingerOn(page), await placesOnFilm(page)]
    const shares = [0.3, 0.4, 0.5, 0.6, 0.7]
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok())
    await finger(['touchStart', at(0.2)], ...shares.map((share): Touch => ['touchMove', at(share)]), [
      'touchEnd',
    ])
    await expect(page.getByRole('list', { name: 'Drawings' })).toHaveText(/Pen/)
    await expect(picture.locator('..').locator('svg path')).not.toHaveCount(0)
    await saved
    await open()
    await expect(page.getByRole('list', { name: 'Drawings' })).toHaveText(/Pen/)
  })

  test('a double tap at a side seeks 10 s, a tap plays or pauses, a drag seeks', async ({ page, seeded }) => {
    await openLocalFilms(page, seeded, files, SECONDS)
    await page.getByLabel('Place in the film').fill('15')
    await expectFilmAt(page, 15, 'the beginning')
    const [finger, at] = [await fingerOn(page), await placesOnFilm(page)]
    await finger(...tapAt(at(0.9)), ...tapAt(at(0.9)))
    await expectFilmAt(page, 25, 'a double tap at the right')
    await finger(...tapAt(at(0.1)), ...tapAt(at(0.1)))
    await expectFilmAt(page, 15, 'a double tap at the left')
    await expect(playButton(page)).toBeVisible()
    await finger(...tapAt(at(0.5)))
    await expect(pauseButton(page)).toBeVisible()
    await finger(...tapAt(at(0.5)))
    await expect(playButton(page)).toBeVisible()
    await page.getByLabel('Place in the film').fill('15')
    await expectFilmAt(page, 15, 'the beginning')
    // Half of the picture is half a minute: into the second file.
    await finger(['touchStart', at(0.4)], ['touchMove', at(0.6)], ['touchMove', at(0.9)], ['touchEnd'])
    await expectFilmAt(page, 45, 'a drag to the right')
    await finger(['touchStart', at(0.9)], ['touchMove', at(0.5)], ['touchEnd'])
    await expectFilmAt(page, 21, 'a drag to the left')
    await expect(playButton(page)).toBeVisible()
  })

  test('has buttons for both pictures, in one row', async ({ page, seeded }) => {
    await openLocalFilms(page, seeded, files, SECONDS)
    const tops = await page
      .getByRole('toolbar', { name: 'Film controls' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    await floats(page)
    await fillsScreen(page)
  })
})

/** In a window of its own, also over the seam of two files. */
async function floats(page: Page): Promise<void> {
  const floating = () =>
    page.evaluate(() => document.pictureInPictureElement?.hasAttribute('data-front') ?? null)
  const button = page.getByRole('button', { name: 'Picture in picture' })
  await button.click()
  await expect.poll(floating).toBe(true)
  const before = await page.evaluate(() => (document.pictureInPictureElement as HTMLVideoElement).currentSrc)
  await page.getByLabel('Place in the film').fill(String(SECONDS + 5))
  await expect
    .poll(() =>
      page.evaluate(() => (document.pictureInPictureElement as HTMLVideoElement | null)?.currentSrc),
    )
    .not.toBe(before)
  expect(await floating()).toBe(true)
  await button.click()
  await expect.poll(floating).toBeNull()
}

async function fillsScreen(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Full screen' })
  const isFull = () =>
    page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('video')) ?? false)
  await button.click()
  await expect.poll(isFull).toBe(true)
  // The buttons stay in reach.
  await button.click()
  await expect.poll(isFull).toBe(false)
}

test('picture in picture and full screen beside the court', async ({ page, seeded }) => {
  await openLocalFilms(page, seeded, files, SECONDS)
  await floats(page)
  await fillsScreen(page)
})
