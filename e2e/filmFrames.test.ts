// The frame on screen is the one of the second that the player tells, in every engine and over changes of rendition.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { Scorer } from './scorer.ts'
import { popover } from './scoringScreen.ts'
import { type SeededTeam, seedTeam } from './seed.ts'
import { addFilms } from './sendFilm.ts'
import { clockOfFrame, FRAME, filmScoringPath, pauseButton, playButton, startAndStop } from './shownFilm.ts'
import { expect, tempFolder, test } from './test.ts'
import { findOtherBrowser, OTHER_BROWSERS } from './webDriver.ts'
import { inBrowser, triesWithFilm, type WebDriverPage } from './webDriverPage.ts'

/** Frames between two keyframes, and frames a second: keyframes every 1, 4.17, 5 and 10 s. One has frames out of order. */
const KEYFRAMES = [
  ['1 s', 30, '30', []],
  ['4.17 s', 125, '30000/1001', []],
  ['5 s', 150, '30', []],
  ['10 s', 300, '30', []],
  ['5 s, in another order', 150, '30', ['-bf', '3']],
] as const
const SECONDS = 21
/** Small, to be decoded soon; above 360 lines, to have two renditions; whole pixels for those of the drawn clock. */
const SIZE = { width: 960, height: 540 }
/** Seconds that are sought, near and across borders of segments. */
const PLACES = [1.5, 5.5, 9.5, 3, 20, 12.6, 5.5, 16.3] as const
/** Seconds by which the frame on screen may differ from the time of the player. */
const TOLERANCE = 0.05

const folder = tempFolder('frames')
let seeded: SeededTeam
/** In the order of `KEYFRAMES`. */
let films: readonly { readonly id: string; readonly start: number }[]

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 400_000 })
test.use({ actionTimeout: 30_000 })
test.beforeAll(async ({ product }) => {
  test.setTimeout(400_000)
  seeded = await seedTeam(product.url)
  const files = []
  for (const [name, frames, frameRate, order] of KEYFRAMES) {
    const file = join(folder, `${name}.mp4`)
    const keyframes = ['-g', String(frames), '-keyint_min', String(frames), '-sc_threshold', '0', ...order]
    await makeFilm({ file, seconds: SECONDS, frameRate, ...SIZE, extra: keyframes })
    files.push({ file, type: 'video/mp4' })
  }
  films = (await addFilms(product.url, seeded, files)).videos
})

/** A page with a film, in any browser. */
interface FilmPage {
  open(path: string): Promise<void>
  evaluate(expression: string): Promise<unknown>
  /** Sets the field with this label; a list by its words. */
  choose(field: 'Place in the film' | 'Quality', value: string): Promise<void>
  click(button: 'Play film' | 'Pause film'): Promise<void>
}

const ofPlaywright = (page: Page): FilmPage => ({
  async open(path) {
    await page.goto(path)
  },
  evaluate: (expression) => page.evaluate(expression),
  async choose(field, value) {
    if (field === 'Quality') await page.getByLabel(field).selectOption({ label: value })
    else await page.getByLabel(field).fill(value)
  },
  click: (button) => page.getByRole('button', { name: button }).click(),
})

const ofWebDriver = (page: WebDriverPage, url: string): FilmPage => ({
  open: (path) => page.goto(`${url}${path}`),
  evaluate: (expression) => page.evaluate(expression),
  choose: (field, value) => page.choose(['input, select', new RegExp(`^${field}$`)], value),
  click: (button) => page.click(['button', new RegExp(`^${button}$`)]),
})

const SCREEN = `(() => {
  const video = document.querySelector('video[data-front]')
  return video && { second: video.currentTime, isSeeking: video.seeking, height: video.videoHeight, frame: ${FRAME} }
})()`

interface Screen {
  readonly second: number
  readonly isSeeking: boolean
  readonly height: number
  /** The second that is drawn into the frame; null where none can be read. */
  readonly drawn: number | null
}

async function readScreen(page: FilmPage): Promise<Screen | null> {
  const screen = (await page.evaluate(SCREEN)) as (Screen & { frame: string | null }) | null
  return screen && { ...screen, drawn: clockOfFrame(screen.frame)?.filmTime ?? null }
}

/** Expects the frame of a second, of any height or of one. */
async function expectFrame(page: FilmPage, second: number, height?: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const screen = await readScreen(page)
        if (!screen || screen.isSeeking || screen.drawn === null) return 'no frame'
        const { second: time, drawn } = screen
        if (height !== undefined && screen.height !== height) return `a frame of ${screen.height} lines`
        const isThere = Math.abs(time - second) <= TOLERANCE && Math.abs(drawn - time) <= TOLERANCE
        return isThere ? 'the frame' : `${drawn} drawn at ${time}`
      },
      { message: `the frame at ${second} s`, timeout: 30_000 },
    )
    .toBe('the frame')
}

/** Moves the film, and expects the frame of that second. @param start of the file on the timeline */
async function seek(page: FilmPage, second: number, start = 0): Promise<void> {
  await page.choose('Place in the film', String(start + second))
  await expectFrame(page, second)
}

/** Waits until a paused film stands: WebKit takes a moment, and keeps the old time if it is moved before. */
async function expectStill(page: FilmPage): Promise<void> {
  let before: number | undefined
  await expect
    .poll(async () => {
      const now = (await readScreen(page))?.second
      const isStill = now !== undefined && now === before
      before = now
      return isStill
    })
    .toBe(true)
}

/** Seeks through a film, also after its quality was changed while it stood and while it played. */
async function expectFrames(page: FilmPage, filmId: string): Promise<void> {
  await page.open(`/a/team/videos/${filmId}/`)
  await expect.poll(() => drawnOn(page), { timeout: 60_000 }).not.toBeNull()
  expect((await readScreen(page))!.height, 'it begins near the height of the player').toBe(SIZE.height)
  for (const place of PLACES) await seek(page, place)
  await page.choose('Quality', '360p')
  await expectFrame(page, PLACES.at(-1)!, 360)
  for (const place of PLACES) await seek(page, place)
  // From its beginning, so that the film does not end before the other quality is there.
  await seek(page, PLACES[0])
  await page.click('Play film')
  await page.choose('Quality', `${SIZE.height}p`)
  await expect.poll(async () => (await readScreen(page))!.height, { timeout: 60_000 }).toBe(SIZE.height)
  await page.click('Pause film')
  await expectStill(page)
  for (const place of PLACES) await seek(page, place)
  await page.choose('Quality', 'Auto')
  for (const place of PLACES) await seek(page, place)
}

interface SavedEvent {
  readonly type: string
  readonly order: number
  readonly videoTime: number
  readonly teamVideoId: string
}

/** The turnovers of the game on the server, in the order of entry. */
async function savedTurnovers(): Promise<readonly SavedEvent[]> {
  const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)) as {
    results: { play: { origin: SavedEvent } }[]
  }
  return results
    .map(({ play }) => play.origin)
    .filter(({ type }) => type === 'turnover')
    .toSorted((a, b) => a.order - b.order)
}

const drawnOn = async (page: FilmPage): Promise<number | null> => (await readScreen(page))?.drawn ?? null

for (const [index, [name]] of KEYFRAMES.entries())
  test(`Chromium, keyframes every ${name}: the frame of each second that is sought`, async ({ page }) => {
    await page.addInitScript((token) => localStorage.setItem('fullcourt.token', token), seeded.token)
    await expectFrames(ofPlaywright(page), films[index]!.id)
  })

test('a play that is scored from film is saved with the second of the frame on screen', async ({ page }) => {
  await page.addInitScript((token) => localStorage.setItem('fullcourt.token', token), seeded.token)
  const film = ofPlaywright(page)
  await film.open(filmScoringPath(seeded))
  await expect.poll(() => drawnOn(film), { timeout: 60_000 }).not.toBeNull()
  await startAndStop(page)
  // Each film is first opened in its middle.
  for (const [index, [name]] of KEYFRAMES.entries())
    for (const place of [5.5, 9.5]) {
      await seek(film, place, films[index]!.start)
      const drawn = await drawnOn(film)
      await new Scorer(page).turnsOver('H12').isDeadBall()
      await expect(popover(page)).toBeHidden()
      // The film goes on once a play is saved.
      await pauseButton(page).click()
      await expect(playButton(page)).toBeVisible()
      const count = index * 2 + (place === 5.5 ? 1 : 2)
      await expect.poll(async () => (await savedTurnovers()).length).toBe(count)
      const saved = (await savedTurnovers()).at(-1)!
      expect(saved.teamVideoId, name).toBe(films[index]!.id)
      expect(Math.abs(saved.videoTime - drawn!), `${name}: at ${place} s`).toBeLessThanOrEqual(TOLERANCE)
    }
})

/** WebKitGTK shows a film whose frames are stored in another order two frames early; the segments have no edit list. */
const filmsFor = (browser: string) =>
  films.filter((_, index) => browser !== 'WebKit' || KEYFRAMES[index]![3].length === 0)

for (const browser of OTHER_BROWSERS) {
  const open = findOtherBrowser(browser)
  test.describe(browser, () => {
    test.skip(!open, `no ${browser} on this machine: .ci/run names the packages that bring it`)
    test('the frame of each second that is sought, with keyframes every 1 to 10 s', async ({
      product,
    }, testInfo) => {
      for (const { id } of filmsFor(browser)) {
        const showFrames = async (page: WebDriverPage) => {
          await page.signIn(product.url, seeded.token)
          await expectFrames(ofWebDriver(page, product.url), id)
        }
        await inBrowser(open!, testInfo, showFrames, triesWithFilm(browser))
      }
    })
  })
}
