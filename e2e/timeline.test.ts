// The timeline at the foot of the scoring screen: events by mouse and keyboard, zoom, and the film that follows.
import { join } from 'node:path'
import { SEEK_BACK } from '@fullcourt/film'
import { profileOf } from '@fullcourt/scorebook/rules'
import { elapsedSeconds, type Play } from '@fullcourt/scorebook/vocabulary'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { expectAccessible } from './accessible.ts'
import { openLocalFilms } from './localFilms.ts'
import { boxOf } from './onScreen.ts'
import { SAMPLE_SEED, saveSample } from './sampleGame.ts'
import { feed } from './scoringScreen.ts'
import { enterBasket, filmReaches, nextShownClock, playButton, shownClock, startGame } from './shownFilm.ts'
import { expect, tempFolder, test } from './test.ts'

const REGULATION = 2400
/** A label stays within the picture. */
const HALF_LABEL = 11

test.use({ viewport: { width: 1440, height: 900 } })

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const events = (page: Page) => timeline(page).getByRole('listbox')
const zoomFactor = (page: Page) => timeline(page).getByRole('slider', { name: 'Zoom' })
const overview = (page: Page) => timeline(page).getByRole('slider', { name: /Part of the timeline/ })
const selectedRow = (page: Page) => feed(page).locator('[aria-current="true"]')
const placeOf = async (page: Page) => Number(await overview(page).getAttribute('aria-valuenow'))

const secondOf = ({ origin }: Play) => elapsedSeconds(profileOf('fiba')!, origin.period, origin.clockTime)

/** The first play of a side with a player: from left to right it is the first to have a label. */
const firstOf = (plays: readonly Play[], isHome: boolean): Play =>
  plays.find(({ origin }) => origin.isHomeTeam === isHome && origin.teamGamePersonnelId !== null)!

/** Clicks the label of an event: home above the axis, away below it. */
async function clickLabel(page: Page, x: number, side: 'home' | 'away'): Promise<void> {
  const box = await boxOf(events(page))
  await page.mouse.click(box.x + x, box.y + (side === 'home' ? 9 : box.height - 9))
}

test.describe('of a game', () => {
  test.use({ seedOptions: SAMPLE_SEED })

  test('a click selects an event and jumps the feed, a second click leaves it', async ({ page, seeded }) => {
    const plays = await saveSample(seeded)
    await page.goto(seeded.scoring)
    await expect(events(page).getByRole('option').first()).toHaveAttribute('aria-setsize', /\d{3}/)
    const { width } = await boxOf(events(page))
    for (const side of ['home', 'away'] as const) {
      await page.getByRole('tab', { name: 'Box score' }).click()
      // Its row is far down in the feed.
      const play = firstOf(plays, side === 'home')
      const x = Math.max(HALF_LABEL, (secondOf(play) / REGULATION) * width)
      await clickLabel(page, x, side)
      await expect(selectedRow(page)).toBeInViewport()
      await expect(selectedRow(page)).toHaveAttribute('data-side', side)
      await expect(selectedRow(page)).toHaveAttribute('data-type', play.origin.type)
      await clickLabel(page, x, side)
      await expect(selectedRow(page)).toHaveCount(0)
    }
    await expectAccessible(page)
  })

  test('by keyboard: arrows walk through the events, Escape leaves them', async ({ page, seeded }) => {
    await saveSample(seeded, { periods: 1 })
    await page.goto(seeded.scoring)
    await events(page).focus()
    const active = events(page).locator('[aria-selected="true"]')
    await page.keyboard.press('Home')
    await expect(active).toHaveAttribute('aria-posinset', '1')
    await page.keyboard.press('ArrowRight')
    await expect(active).toHaveAttribute('aria-posinset', '2')
    // The feed follows a moment later.
    const row = async () => (await selectedRow(page).textContent())!.slice(0, 6)
    await expect(async () => expect(await active.textContent()).toContain(await row())).toPass()
    await expect(selectedRow(page)).toBeInViewport()
    await page.keyboard.press('End')
    await expect(active).toHaveAttribute('aria-posinset', (await active.getAttribute('aria-setsize'))!)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await expect(active).toHaveCount(0)
    await expect(selectedRow(page)).toHaveCount(0)
  })

  test('zoom: Alt+Z, steps of a half, the slider, and a window that is dragged', async ({ page, seeded }) => {
    await page.goto(seeded.scoring)
    await expect(zoomFactor(page)).toHaveValue('1')
    await page.keyboard.press('Alt+z')
    await expect(zoomFactor(page)).toHaveValue('3')
    await zoomFactor(page).press('ArrowRight')
    await expect(zoomFactor(page)).toHaveValue('3.5')
    await zoomFactor(page).fill('10')
    await overview(page).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => placeOf(page)).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => placeOf(page)).toBe(1)
    const box = await boxOf(overview(page))
    await page.mouse.move(box.x + box.width * 0.14, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.59, box.y + 10, { steps: 5 })
    await page.mouse.up()
    // Nine tenths of the game is the way of a window of one tenth.
    await expect.poll(() => placeOf(page)).toBeCloseTo(6, 0)
    await page.keyboard.press('Alt+z')
    await expect(zoomFactor(page)).toHaveValue('1')
    await page.keyboard.press('Alt+z')
    await expect(zoomFactor(page)).toHaveValue('10')
  })

  test('below 1280 px the page has none', async ({ page, seeded }) => {
    await page.setViewportSize({ width: 1279, height: 800 })
    await page.goto(seeded.scoring)
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
    await expect(timeline(page)).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(timeline(page)).toBeVisible()
  })
})

test.describe('of a film', () => {
  const SECONDS = 12
  const folder = tempFolder('timeline')
  const file = join(folder, 'game.mp4')
  test.skip(!findTestFfmpeg(), NO_FFMPEG)
  test.describe.configure({ timeout: 180_000 })
  test.beforeAll(() => makeFilm({ file, seconds: SECONDS, frameRate: '10', audio: 'none', clockFrom: 58 }))

  test('a click shows the film 4 s before the event, a second click goes back', async ({ page, seeded }) => {
    await openLocalFilms(page, seeded, [file], SECONDS)
    await startGame(page)
    await page.keyboard.press('x')
    await filmReaches(page, 7.5)
    await enterBasket(page)
    await page.keyboard.press('x')
    await expect(playButton(page)).toBeVisible()
    const before = (await nextShownClock(page)).filmTime
    const basket = async () => {
      const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/events/`)) as {
        results: { type: string; videoTime: number }[]
      }
      return results.find(({ type }) => type === 'shot_made')
    }
    await expect.poll(basket).toBeDefined()
    const { videoTime } = (await basket())!
    const { width } = await boxOf(events(page))
    await clickLabel(page, (videoTime / SECONDS) * width, 'home')
    await expect
      .poll(async () => Math.abs(((await shownClock(page))?.filmTime ?? 99) - (videoTime - SEEK_BACK)))
      .toBeLessThanOrEqual(0.2)
    await expect(selectedRow(page)).toHaveAttribute('data-type', 'shot_made')
    await clickLabel(page, (videoTime / SECONDS) * width, 'home')
    await expect
      .poll(async () => Math.abs(((await shownClock(page))?.filmTime ?? 99) - before))
      .toBeLessThanOrEqual(0.2)
    await expect(selectedRow(page)).toHaveCount(0)
  })
})
