// Films in the cloud, from the files of cameras and phones to plays scored from them. The clock is read from the shown frames.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { SEEK_BACK } from '@fullcourt/film'
import type { GameEvent } from '@fullcourt/scorebook/vocabulary'
import type { Page } from '@playwright/test'
import { type FilmFormat, findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { PHONE } from './devices.ts'
import { unavailableDialog } from './localFilms.ts'
import { boxOf, fingerOn } from './onScreen.ts'
import { addFilms, newFilm, planOf, sendHalf, sendMissing, sendPart, sha256, untilReady } from './sendFilm.ts'
import {
  basketRows,
  clockOfRow,
  enterBasket,
  expectAgreement,
  filmReaches,
  filmScoringPath,
  nextShownClock,
  pauseButton,
  playButton,
  shownClock,
  startGame,
} from './shownFilm.ts'
import { expect, tempFolder, test } from './test.ts'
import { printTimes } from './times.ts'
import { scoreTurnovers } from './turnovers.ts'

const MIB = 1024 * 1024

const folder = tempFolder('films')

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 180_000 })

/** Moves the film to a second of its timeline; the frame there shows this clock. */
async function expectClockAt(page: Page, second: number, clockTime: number, what = ''): Promise<void> {
  await page.getByLabel('Place in the film').fill(String(second))
  await expect
    .poll(async () => Math.abs(((await shownClock(page))?.clockTime ?? 9999) - clockTime), {
      message: `${what} at ${second} s`,
    })
    .toBeLessThanOrEqual(0.2)
}

/** What the element in front plays from. */
const frontSource = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('video[data-front]')!.currentSrc)

async function openFilm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => shownClock(page)).not.toBeNull()
}

test('a film on its way says so on the scoring screen, and opens by itself', async ({
  page,
  product,
  seeded,
}) => {
  const file = await makeFilm({ file: join(folder, 'late.mp4'), seconds: 4 })
  const { id, bytes } = await newFilm(seeded, file, 'video/mp4')
  await page.goto(filmScoringPath(seeded))
  const film = page.getByRole('region', { name: 'Film', exact: true })
  await expect(film.getByText('This video is being uploaded. It opens here by itself.')).toBeVisible()
  await expect(unavailableDialog(page)).toBeHidden()
  await film.getByRole('button', { name: 'Select the file' }).click()
  await expect(unavailableDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(unavailableDialog(page)).toBeHidden()
  await sendMissing(product.url, seeded, id, bytes)
  await expect.poll(() => shownClock(page)).not.toBeNull()
})

const FORMATS: readonly (readonly [FilmFormat, string, string])[] = [
  ['mp4', 'mp4', 'video/mp4'],
  ['iphone', 'mov', 'video/quicktime'],
  ['ts', 'ts', 'video/mp2t'],
  ['avi', 'avi', 'video/x-msvideo'],
  ['wmv', 'wmv', 'video/x-ms-wmv'],
  ['vob', 'vob', 'video/x-ms-vob'],
  ['mts', 'mts', 'video/mp2t'],
]

test('files of cameras and phones play by HLS, and show the frame of the second that is asked for', async ({
  page,
  product,
  seeded,
}) => {
  const files = await Promise.all(
    FORMATS.map(async ([format, ending, type], index) => {
      const file = join(folder, `${format}.${ending}`)
      await makeFilm({ file, format, seconds: 4, clockFrom: 500 - index * 50 })
      return { file, type }
    }),
  )
  const { videos } = await addFilms(product.url, seeded, files)
  expect(videos.map(({ filename }) => filename)).toEqual(
    FORMATS.map(([format, ending]) => `${format}.${ending}`),
  )
  const playlists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.m3u8')) playlists.push(request.url())
  })
  await openFilm(page, filmScoringPath(seeded))
  for (const [index, { id, filename, duration, start }] of videos.entries()) {
    expect(Math.abs(duration - 4), `${filename} lasts ${duration} s`).toBeLessThanOrEqual(0.2)
    await expectClockAt(page, start + 2, 500 - index * 50 - 2, filename)
    expect(await frontSource(page), filename).toMatch(/^blob:|\.m3u8/)
    expect(
      playlists.some((url) => url.includes(id)),
      filename,
    ).toBe(true)
  }
})

test('a server that is killed in the middle of an upload: only missing parts are sent, and the film plays', async ({
  page,
  product,
  seeded,
}) => {
  const file = await makeFilm({ file: join(folder, 'killed.mp4'), seconds: 4, clockFrom: 300 })
  // Players skip the free space at its end.
  const space = Buffer.alloc(20 * MIB)
  space.writeUInt32BE(space.length, 0)
  space.write('free', 4)
  appendFileSync(file, space)
  const { id, bytes } = await newFilm(seeded, file, 'video/mp4')
  const plan = await planOf(seeded, id)
  expect(plan.chunks.map(({ part }) => part)).toEqual([1, 2, 3])
  await sendPart(product.url, bytes, plan, plan.chunks[1]!)
  await sendHalf(product.url, bytes, plan, plan.chunks[0]!)
  await product.kill()
  await product.start()

  const rest = await sendMissing(product.url, seeded, id, bytes)
  expect(rest.completedParts).toEqual([2])
  expect(rest.completedBytes).toBe(plan.chunkSize)
  expect(rest.chunks.map(({ part }) => part)).toEqual([1, 3])
  const film = await untilReady(seeded, id)
  const stored = await fetch(new URL(film.mp4!, product.url))
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(bytes))
  await openFilm(page, `/a/team/videos/${id}/`)
  await expectClockAt(page, 2, 298)
})

/** Plays until the film is at a second of its timeline. Answers how often no frame was shown, and the longest time without a new one. */
const playUntil = (page: Page, until: number) =>
  page.evaluate(async (until) => {
    const place = document.querySelector<HTMLInputElement>('input[aria-label="Place in the film"]')!
    let [shown, since, longest, blank] = ['', performance.now(), 0, 0]
    while (Number(place.value) < until) {
      await new Promise(requestAnimationFrame)
      const video = document.querySelector<HTMLVideoElement>('video[data-front]')!
      if (video.readyState < 2) blank += 1
      const now = `${video.currentSrc} ${video.getVideoPlaybackQuality().totalVideoFrames}`
      if (now !== shown) [shown, since] = [now, performance.now()]
      longest = Math.max(longest, performance.now() - since)
    }
    return { blank, longest }
  }, until)

test('three files of one game are one film: frames on both sides of both seams, and playing across them', async ({
  page,
  product,
  seeded,
}) => {
  const [seconds, clockFrom] = [6, 500]
  const files = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const file = join(folder, `part${index + 1}.mp4`)
      await makeFilm({ file, seconds, clockFrom: clockFrom - index * seconds })
      return { file, type: 'video/mp4' }
    }),
  )
  const { videos, totalDuration } = await addFilms(product.url, seeded, files)
  expect(Math.abs(totalDuration - 3 * seconds)).toBeLessThanOrEqual(0.2)
  await openFilm(page, filmScoringPath(seeded))
  for (const { start } of videos.slice(1))
    for (const second of [start - 0.4, start + 0.4, start - 1])
      await expectClockAt(page, second, clockFrom - second)
  for (const [index, { start }] of videos.entries()) {
    if (index === 0) continue
    await expectClockAt(page, start - 1, clockFrom - start + 1)
    await playButton(page).click()
    const { blank, longest } = await playUntil(page, start + 1)
    expect(blank).toBe(0)
    printTimes('without a new frame at a seam', [longest])
    await expect(pauseButton(page)).toBeVisible()
    await pauseButton(page).click()
    const { filmTime } = await nextShownClock(page)
    expect(filmTime).toBeGreaterThan(0.8)
    expect(filmTime).toBeLessThan(3)
  }
})

test('two plays scored from a film in the cloud: after a reload, each is shown from 4 s before it', async ({
  page,
  product,
  seeded,
}) => {
  // Below a minute the screen shows tenths.
  const clockFrom = 58
  const file = await makeFilm({ file: join(folder, 'scored.mp4'), seconds: 14, clockFrom })
  const { videos } = await addFilms(product.url, seeded, [{ file, type: 'video/mp4' }])
  await openFilm(page, filmScoringPath(seeded))
  await startGame(page)
  await page.keyboard.press('x')
  await filmReaches(page, 2.5)
  await enterBasket(page)
  await filmReaches(page, 8)
  await enterBasket(page)
  await page.keyboard.press('x')
  await expect(playButton(page)).toBeVisible()
  await expectAgreement(page)
  const shots = async () => {
    const { results } = await seeded.get(`/v1/team-game/${seeded.gameId}/events/`)
    return (results as GameEvent[]).filter(({ type }) => type.endsWith('_made'))
  }
  await expect.poll(async () => (await shots()).length).toBe(2)
  for (const { clockTime, videoTime, teamVideoId } of await shots()) {
    expect(teamVideoId).toBe(videos[0]!.id)
    expect(Math.abs(clockFrom - videoTime! - clockTime!)).toBeLessThanOrEqual(0.2)
  }

  await page.reload()
  await expect.poll(() => shownClock(page)).not.toBeNull()
  const rows = basketRows(page)
  await expect(rows).toHaveCount(2)
  for (const [index, row] of (await rows.all()).entries()) {
    const when = await clockOfRow(row)
    // The older play is less than 4 s after the film's first frame.
    const wanted = index === 0 ? when + 0.05 + SEEK_BACK : clockFrom
    expect(when + SEEK_BACK > clockFrom).toBe(index === 1)
    await row.click()
    await expect
      .poll(async () => Math.abs(((await shownClock(page))?.clockTime ?? 99) - wanted))
      .toBeLessThanOrEqual(0.2)
    await expect(row).toHaveAttribute('aria-current', 'true')
  }
})

/** The seconds of the film at which turnovers were scored; the last one was scored without film. */
const TURNOVERS = [5, 9, 22, 31, null] as const
const LEAD = 4

const clips = (page: Page) => page.getByRole('region', { name: 'Clips' })
const clipRows = (page: Page) => page.getByRole('dialog').getByRole('listitem')

/** The row of the clip on screen. */
const expectClip = (page: Page, index: number): Promise<void> =>
  expect(clipRows(page).nth(index)).toHaveAttribute('aria-current', 'true', { timeout: 40_000 })

/** The frame on screen is the first of this clip. */
async function expectFirstFrame(page: Page, index: number): Promise<void> {
  await expectClip(page, index)
  const start = TURNOVERS[index]! - LEAD
  await expect.poll(async () => (await shownClock(page))?.filmTime).toBeCloseTo(start, 1)
  expect(Math.abs((await nextShownClock(page)).filmTime - start)).toBeLessThan(0.04)
}

test('the turnovers of a box score run through their clips, and the list stays', async ({
  page,
  product,
  seeded,
  browser,
}) => {
  const file = await makeFilm({ file: join(folder, 'clips.mp4'), seconds: 40 })
  const { videos } = await addFilms(product.url, seeded, [{ file, type: 'video/mp4' }])
  const teamVideoId = videos[0]!.id
  const ids = await scoreTurnovers(
    seeded,
    TURNOVERS.map((videoTime) => videoTime && { teamVideoId, videoTime }),
  )

  await page.goto(`${seeded.gamePage}?tab=box`)
  await page.getByRole('button', { name: /Turnovers 5$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('4 of 5 have film · 1 not placed on the film')).toBeVisible()
  await expect(clipRows(page)).toHaveCount(TURNOVERS.length)
  await expect(clipRows(page).last()).toContainText('No film: not placed on the film')
  for (const index of [0, 1, 2, 3]) await expectClip(page, index)
  await expect(playButton(page)).toBeVisible({ timeout: 40_000 })
  await expect(clips(page).getByRole('status')).toContainText('4 of 4')
  await expectAccessible(page, 'dialog')

  // Keys of the list: each clip begins with its first frame, and frames go by one.
  await clipRows(page).nth(1).getByRole('button').first().click()
  await expectClip(page, 1)
  await page.keyboard.press('k')
  await page.keyboard.press('p')
  await expectFirstFrame(page, 0)
  await page.keyboard.press('n')
  await expectFirstFrame(page, 1)
  const { filmTime } = await nextShownClock(page)
  await page.keyboard.press('.')
  await expect.poll(async () => (await shownClock(page))?.filmTime).toBeCloseTo(filmTime + 1 / 30, 2)
  await page.keyboard.press(',')
  await expect.poll(async () => (await shownClock(page))?.filmTime).toBeCloseTo(filmTime, 2)
  await page.keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Repeat clip' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('l')
  // Less film before the plays is remembered, and shown at once. A link opens the same clip.
  await page.getByLabel('Film before the play').selectOption('1 s before')
  await expect.poll(async () => (await shownClock(page))?.filmTime).toBeCloseTo(TURNOVERS[1] - 1, 1)
  // The clip comes to the address a moment later.
  await expect(page).toHaveURL(new RegExp(`behind=turnovers.*clip=${ids[1]}`))
  const address = page.url()
  await dialog.getByRole('button', { name: 'Details of the play' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Turnover')
  await page.keyboard.press('Escape')
  await expect(clipRows(page)).toHaveCount(TURNOVERS.length)

  // The clips of the team: counted before they play, chosen by filters that are in the address.
  await page.goto('/a/team/clips/')
  const count = page.getByText('5 plays, 4 with film · 1 not placed on the film')
  await expect(count).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Plays', { exact: true }).selectOption('Steals')
  await expect(page.getByText('No play fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Steals' }).click()
  await page.getByLabel('Plays', { exact: true }).selectOption('Turnovers')
  await expect(page).toHaveURL(/event=turnover/)
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button', { name: /Q1/ })
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'Play 4 clips' }).press('Enter')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true', { timeout: 40_000 })
  await rows.nth(2).press('Enter')
  await page.keyboard.press('k')
  await page.keyboard.press('p')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 40_000 })
  // The filters stay as a live playlist in one step; frozen, its clips are changed one by one.
  await page.getByRole('button', { name: 'Keep as live playlist' }).click()
  await expect(page.getByRole('heading', { name: 'Turnovers' })).toBeVisible()
  await expect(page.getByText('Live: plays that fit its filters come by themselves.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'More for clip 1' })).toBeHidden()
  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByRole('button', { name: 'More for clip 1' })).toBeVisible()
  // Plays of the book are rows of the tag matrix, whose figures play their clips.
  await page.goto('/a/team/tags/')
  await page.route('**/v1/clips/?*', (request) => request.fulfill({ status: 403, body: '{}' }))
  await page.getByRole('switch', { name: 'Plays of the book' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.unroute('**/v1/clips/?*')
  await page.reload()
  const total = page.getByRole('button', { name: 'Book · Turnovers: 4', exact: true })
  await expect(total).toBeVisible()
  await expectAccessible(page)
  await total.click()
  await expect(page.getByRole('dialog', { name: 'Book · Turnovers (4)' })).toBeVisible()
  await page.goto('/a/team/clips/?event=turnover')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Period', { exact: true }).selectOption('Period 2')
  await sheet.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No play fits these filters.')).toBeVisible()
  await expectAccessible(page)

  const phone = await browser.newContext({ ...PHONE, baseURL: product.url, reducedMotion: 'reduce' })
  await seeded.signIn(phone)
  const held = await phone.newPage()
  await held.goto(address)
  // Those who asked for less motion start the film themselves.
  await expectFirstFrame(held, 1)
  await expect(playButton(held)).toBeVisible()
  const { x, y, width, height } = await boxOf(held.locator('video[data-front]'))
  const at = (share: number) => ({ x: x + width * share, y: y + height / 2 })
  const finger = await fingerOn(held)
  await finger(['touchStart', at(0.8)], ['touchMove', at(0.5)], ['touchMove', at(0.3)], ['touchEnd'])
  await expectFirstFrame(held, 2)
  await finger(['touchStart', at(0.3)], ['touchMove', at(0.5)], ['touchMove', at(0.8)], ['touchEnd'])
  await expectFirstFrame(held, 1)
  await phone.close()
})
