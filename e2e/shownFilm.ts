// A film on the scoring screen: the clock in the frame that is shown, the game clock, and plays scored from it.
import { expect, type Locator, type Page } from '@playwright/test'
import { readClock, type ShownClock } from '../packages/server/test/filmClock.ts'
import { boxOf } from './onScreen.ts'
import { Scorer, typeNumber } from './scorer.ts'
import { clockButton, court, feed, popover } from './scoringScreen.ts'
import type { SeededTeam } from './seed.ts'

export const filmScoringPath = ({ gameId }: SeededTeam) => `/a/team/game/${gameId}/scoring/video/`

/** Runs in the page: the frame that the film shows, a byte a pixel in base64; null without one. */
function readFrame(): string | null {
  const video = document.querySelector<HTMLVideoElement>('video[data-front]')
  if (!video || video.readyState < 2) return null
  const context = new OffscreenCanvas(160, 90).getContext('2d')!
  context.drawImage(video, 0, 0, 160, 90)
  const { data } = context.getImageData(0, 0, 160, 90)
  return btoa(String.fromCharCode(...data.filter((_, index) => index % 4 === 1)))
}

/** `readFrame` as an expression, for browsers that only evaluate text. */
export const FRAME = `(${readFrame})()`

/** The clock that is drawn into a frame; null where none can be read. */
export const clockOfFrame = (frame: string | null): ShownClock | null =>
  frame === null ? null : readClock({ data: Buffer.from(frame, 'base64'), width: 160, height: 90 })

/** The clock that the frame on screen shows. */
export const shownClock = async (page: Page): Promise<ShownClock | null> =>
  clockOfFrame(await page.evaluate(readFrame))

/** The clock of the next frame that shows one: a film that seeks or loads has none for a moment. */
export async function nextShownClock(page: Page): Promise<ShownClock> {
  let shown: ShownClock | null = null
  await expect
    .poll(async () => {
      shown = await shownClock(page)
      return shown
    })
    .not.toBeNull()
  return shown!
}

async function faceSeconds(page: Page): Promise<number> {
  const text = (await clockButton(page).textContent())!
  return Number(/^Q\d(\d+\.\d)$/.exec(text)?.[1])
}

/** Game clock and frame agree within 0.2 s; the screen cuts off tenths. */
export async function expectAgreement(page: Page, timeout = 20_000): Promise<void> {
  await expect
    .poll(
      async () => Math.abs((await faceSeconds(page)) + 0.05 - ((await shownClock(page))?.clockTime ?? 99)),
      { timeout },
    )
    .toBeLessThanOrEqual(0.2)
}

export const playButton = (page: Page) => page.getByRole('button', { name: 'Play film' })
export const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause film' })
const frontTime = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-front]')!.currentTime)

/** Starts the game, and stops clock and film. */
export async function startAndStop(page: Page): Promise<void> {
  await page.keyboard.press('x')
  await expect(page.getByRole('heading', { name: 'Who won the jump ball?' })).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('x')
  await expect(playButton(page)).toBeVisible()
}

/** Starts the game, and sets its clock to what the film shows, as a coach does. */
export async function startGame(page: Page): Promise<void> {
  await startAndStop(page)
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-front]')!.seeking))
    .toBe(false)
  const { clockTime } = await nextShownClock(page)
  await new Scorer(page).setsClock(clockTime.toFixed(1))
  await expectAgreement(page)
}

export async function filmReaches(page: Page, second: number): Promise<void> {
  await expect.poll(() => frontTime(page), { intervals: [50], timeout: 60_000 }).toBeGreaterThan(second)
}

export async function enterBasket(page: Page): Promise<void> {
  const box = await boxOf(court(page))
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.5)
  await expect(popover(page)).toBeVisible()
  await expect(playButton(page)).toBeVisible()
  await expectAgreement(page)
  await typeNumber(page, '12')
  await expect(popover(page).getByRole('heading')).toHaveText('Assist by')
  await page.keyboard.press('Enter')
  await expect(popover(page)).toBeHidden()
  await expect(pauseButton(page)).toBeVisible()
}

/** The rows of baskets in the feed, newest first. */
export const basketRows = (page: Page) => feed(page).getByRole('button', { name: /Made/ })

/** The game clock that a row shows, in seconds below a minute. */
export const clockOfRow = async (row: Locator) => Number(/(\d+\.\d)/.exec((await row.textContent())!)?.[1])
