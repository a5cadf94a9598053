// Scoring from film: real files whose frames show a game clock, chosen from this computer.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTestFfmpeg, makeFilm } from '../packages/server/test/makeFilm.ts'
import { expectAccessible } from './accessible.ts'
import { addLocalFilms, chooseFiles, openLocalFilms, pickFiles, unavailableDialog } from './localFilms.ts'
import {
  basketRows,
  clockOfRow,
  enterBasket,
  expectAgreement,
  filmReaches,
  filmScoringPath,
  playButton,
  shownClock,
  startGame,
} from './shownFilm.ts'
import { expect, test } from './test.ts'

/** Seconds of each file. One frame is 0.1 s. */
const SECONDS = 12
/** The game clock at the first frame: below a minute, so that the screen shows tenths. */
const CLOCK_FROM = 58

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-films-'))
const files = [0, 1, 2].map((index) => join(folder, `part${index + 1}.mp4`))

test.skip(!findTestFfmpeg(), 'no ffmpeg on this machine')
test.describe.configure({ timeout: 180_000 })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  for (const [index, file] of files.entries()) {
    const clockFrom = CLOCK_FROM - index * SECONDS
    await makeFilm({ file, seconds: SECONDS, frameRate: '10', audio: 'none', clockFrom })
  }
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('two plays from a file of this computer: after a reload, each is shown where it was', async ({
  page,
  seeded,
}) => {
  const [file] = files
  await addLocalFilms(page, seeded, [file!], SECONDS)
  await page.goto(filmScoringPath(seeded))
  await expect(
    unavailableDialog(page).getByText(
      'Some of the videos for this game are not available in the cloud. To continue, please select the files from your computer.',
    ),
  ).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await unavailableDialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(unavailableDialog(page).getByRole('alert')).toHaveText('Please select a file.')
  await pickFiles(page, [files[1]!])
  await expect(unavailableDialog(page).getByRole('alert')).toHaveText('Please select the correct file.')
  await chooseFiles(page, [file!])

  await startGame(page)
  await page.keyboard.press('x')
  // Late enough that 4 s before it the clock was set already.
  await filmReaches(page, 7.5)
  await enterBasket(page)
  await filmReaches(page, 9.5)
  await enterBasket(page)
  await page.keyboard.press('x')
  await expect(playButton(page)).toBeVisible()
  await expectAgreement(page)
  await expectAccessible(page)

  await page.reload()
  await chooseFiles(page, [file!])
  await expectAgreement(page)
  const rows = basketRows(page)
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) {
    const when = await clockOfRow(row)
    await row.click()
    // 4 s before it on film, 4 s more on the clock.
    await expect
      .poll(async () => Math.abs(((await shownClock(page))?.clockTime ?? 99) - when - 4.05))
      .toBeLessThanOrEqual(0.2)
    await expectAgreement(page)
    await expect(row).toHaveAttribute('aria-current', 'true')
  }
  const before = (await shownClock(page))!.filmTime
  await rows.last().click()
  await expect(rows.last()).toHaveAttribute('aria-current', 'false')
  await expect.poll(async () => (await shownClock(page))?.filmTime ?? 0).toBeGreaterThan(before + 3)
})

test('three files play as one, over both seams, without a black frame', async ({ page, seeded }) => {
  await openLocalFilms(page, seeded, files, SECONDS)
  await startGame(page)
  await page.getByLabel('Speed').selectOption('2')
  await page.keyboard.press('x')
  // The clock runs, so a seek moves it with the film.
  await page.getByLabel('Place in the film').fill('11')
  let last = CLOCK_FROM
  let unreadable = 0
  while (last > CLOCK_FROM - 2 * SECONDS - 1) {
    const shown = await shownClock(page)
    if (!shown) unreadable += 1
    else {
      expect(shown.clockTime).toBeLessThanOrEqual(last + 0.01)
      last = shown.clockTime
    }
    await page.waitForTimeout(50)
  }
  expect(unreadable).toBeLessThanOrEqual(2)
  await page.keyboard.press('x')
  await expect(playButton(page)).toBeVisible()
  await expectAgreement(page)
  // And back over a seam.
  await page.getByLabel('Place in the film').fill('11.5')
  await expectAgreement(page)
})

test('keys move the film: frames, half seconds, one second, speeds', async ({ page, seeded }) => {
  await openLocalFilms(page, seeded, [files[0]!], SECONDS)
  const at = async () => (await shownClock(page))?.filmTime ?? -1
  await page.getByLabel('Place in the film').fill('5')
  await expect.poll(at).toBeCloseTo(5, 1)
  for (const [key, by] of [
    ['.', 0.1],
    ['.', 0.1],
    [',', -0.1],
    ['ArrowRight', 0.5],
    ['ArrowLeft', -0.5],
    ['Control+ArrowRight', 1],
    ['Shift+ArrowLeft', -3],
    ['Alt+ArrowLeft', -10],
    ['Alt+ArrowRight', 10],
  ] as const) {
    const before = await at()
    const wanted = Math.min(Math.max(0, before + by), SECONDS)
    await page.keyboard.press(key)
    await expect.poll(async () => Math.abs((await at()) - wanted), { message: key }).toBeLessThanOrEqual(0.11)
  }
  await page.keyboard.press('>')
  await expect(page.getByLabel('Speed')).toHaveValue('1.25')
  await page.keyboard.press('?')
  await expect(page.getByText('Start or stop film and clock')).toBeVisible()
})

test('a file with the right size and the wrong content plays at first, and is asked for again', async ({
  page,
  seeded,
}) => {
  const bytes = readFileSync(files[0]!)
  bytes[bytes.length - 1]! ^= 1
  const other = join(folder, 'other.mp4')
  writeFileSync(other, bytes)
  await addLocalFilms(page, seeded, [files[0]!], SECONDS)
  await page.goto(filmScoringPath(seeded))
  await expect(unavailableDialog(page)).toBeVisible()
  await pickFiles(page, [other])
  await expect(unavailableDialog(page).getByRole('alert')).toHaveText('Please select the correct file.')
  await chooseFiles(page, [files[0]!])
})
