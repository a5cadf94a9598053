// Scoring from film: real files whose frames show a game clock, chosen from this computer.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { expectAccessible } from './accessible.ts'
import { dragByFinger, dragByMouse } from './dragPlayers.ts'
import { addLocalFilms, chooseFiles, openLocalFilms, pickFiles, unavailableDialog } from './localFilms.ts'
import { boxOf, doOverlap } from './onScreen.ts'
import { choice, clockButton, court, rows as feedRows, heading, popover } from './scoringScreen.ts'
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
  startAndStop,
  startGame,
} from './shownFilm.ts'
import { smallTargets } from './targets.ts'
import { expect, tempFolder, test } from './test.ts'

/** Seconds of each file. One frame is 0.1 s. */
const SECONDS = 12
/** The game clock at the first frame: below a minute, so that the screen shows tenths. */
const CLOCK_FROM = 58

const folder = tempFolder('films')
const files = [0, 1, 2].map((index) => join(folder, `part${index + 1}.mp4`))

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 180_000 })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  for (const [index, file] of files.entries()) {
    const clockFrom = CLOCK_FROM - index * SECONDS
    await makeFilm({ file, seconds: SECONDS, frameRate: '10', audio: 'none', clockFrom })
  }
})

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
  const before = (await nextShownClock(page)).filmTime
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
  // At double speed a busy computer paints frames late, also that of the first step after it. A clock that were wrong stays so.
  await expect(async () => {
    await page.keyboard.press(',')
    await expectAgreement(page, 2_000)
  }).toPass({ timeout: 20_000 })
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

test('an open play covers neither film nor click nor clock, and the benches are in sight', async ({
  page,
  seeded,
}) => {
  await openLocalFilms(page, seeded, [files[0]!], SECONDS)
  await startAndStop(page)
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const bench of ['Pat Ginkgo', 'Pat Green'])
      await expect(page.getByTitle(bench)).toBeInViewport({ ratio: 0.999 })
    for (const [across, down] of [
      [0.05, 0.1],
      [0.5, 0.5],
      [0.95, 0.9],
    ] as const) {
      const floor = await boxOf(court(page))
      const at = { x: across * floor.width, y: down * floor.height }
      const click = { x: floor.x + at.x - 8, y: floor.y + at.y - 8, width: 16, height: 16 }
      await court(page).click({ position: at, button: 'right' })
      for (const asked of ['Missed by', 'Rebound by']) {
        await expect(heading(page)).toHaveText(asked)
        const box = await boxOf(popover(page))
        const film = await boxOf(page.getByRole('region', { name: 'Film of the game' }))
        const clock = await boxOf(clockButton(page))
        for (const [name, area] of Object.entries({ film, clock, click }))
          expect(doOverlap(box, area), `${width}: ${asked} over the ${name}`).toBe(false)
        if (asked === 'Missed by') await choice(page, / - /).first().click()
      }
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(popover(page)).toBeHidden()
    }
  }
})

test('beside the film no name is cut, and the box score has a tab', async ({ page, seeded }) => {
  await openLocalFilms(page, seeded, [files[0]!], SECONDS)
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const names = page.locator('[data-person] > :nth-child(2)')
    await expect(names.filter({ hasText: 'Dogwood' })).toBeVisible()
    const cut = await names.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
    expect(cut, String(width)).toEqual([])
    await page.getByRole('tab', { name: 'Box score' }).click()
    await expect(page.getByRole('columnheader', { name: 'PF' }).first()).toBeInViewport({ ratio: 0.99 })
  }
})

test('beside the film the words of buttons and the names of answers fit', async ({ page, seeded }) => {
  await openLocalFilms(page, seeded, [files[0]!], SECONDS)
  await startAndStop(page)
  /** Words that do not fit into their button. */
  const cutIn = (buttons: Locator) =>
    buttons.evaluateAll((all) =>
      all
        .flatMap((button) => [button, ...button.querySelectorAll('span')])
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .filter((one) => one.clientWidth > 1 && getComputedStyle(one).textIndent === '0px')
        .map((one) => one.textContent),
    )
  for (const [width, height] of [
    [1180, 820],
    [1280, 800],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.keyboard.press('a')
    await choice(page, / - /).first().click()
    await expect(popover(page).getByRole('heading')).toHaveText('Assist by')
    expect(await cutIn(popover(page).getByRole('button')), `${width}: answers`).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Add foul/ })).toBeVisible()
    const late = page.getByRole('toolbar').getByRole('button')
    expect(await cutIn(late.or(page.getByRole('button', { name: /^Change last play/ }))), `${width}`).toEqual(
      [],
    )
  }
})

test('players are dragged on each other beside the film, by mouse and by finger', async ({
  page,
  seeded,
}) => {
  await openLocalFilms(page, seeded, [files[0]!], SECONDS)
  await startAndStop(page)
  await dragByMouse(page, ['Pat Ginkgo', 'Pat Alder'])
  await page.mouse.up()
  await expect(feedRows(page).first()).toHaveText(/Out.*4 Pat.*In 50/)
  await dragByFinger(page, ['Pat Fir', 'Pat Birch'])
  await expect(feedRows(page).first()).toHaveText(/Out.*12 Pat.*In 41/)
  await expect(playButton(page)).toBeVisible()
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

/** Film, court, feed and rosters stand beside each other in the window, and a missed shot by touch covers only the feed. */
async function expectNothingCovered(page: Page): Promise<void> {
  const film = page.getByRole('region', { name: 'Film of the game' })
  const rosters = await page.getByRole('region', { name: /roster$/ }).all()
  const parts = [film, court(page), ...rosters]
  const all = [...parts, page.getByLabel('Feed and box score').first()]
  for (const [index, part] of all.entries()) {
    await expect(part).toBeInViewport({ ratio: 0.999 })
    for (const other of all.slice(index + 1))
      expect(doOverlap(await boxOf(part), await boxOf(other)), `${part} and ${other}`).toBe(false)
  }
  const floor = await boxOf(court(page))
  await court(page).tap({ position: { x: floor.width * 0.8, y: floor.height / 2 } })
  await choice(page, /^Missed/).tap()
  for (const asked of ['Missed by', 'Rebound by']) {
    await expect(heading(page)).toHaveText(asked)
    const box = await boxOf(popover(page))
    for (const part of parts) expect(doOverlap(box, await boxOf(part)), `${asked} over ${part}`).toBe(false)
    if (asked === 'Missed by') await choice(page, / - /).first().tap()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(popover(page)).toBeHidden()
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('until it is moved, the film covers neither court nor feed nor rosters, and no open play covers it', async ({
    page,
    seeded,
  }) => {
    await openLocalFilms(page, seeded, [files[0]!], SECONDS)
    await startAndStop(page)
    const film = page.getByRole('region', { name: 'Film of the game' })
    const filmBox = await boxOf(film)
    await expectNothingCovered(page)
    await page.getByRole('button', { name: /^Move the film/ }).press('ArrowUp')
    await expect.poll(async () => (await boxOf(film)).y).toBeLessThan(filmBox.y)
    expect(doOverlap(await boxOf(film), await boxOf(court(page)))).toBe(false)
  })

  test('a moved film is put back by finger, key and mouse, and stays there', async ({ page, seeded }) => {
    await openLocalFilms(page, seeded, [files[0]!], SECONDS)
    const film = page.getByRole('region', { name: 'Film of the game' })
    const [move, back] = [/^Move the film/, 'Put back'].map((name) => page.getByRole('button', { name }))
    const place = (await film.boundingBox())!
    const moves = async () => {
      await expect(back!).toBeHidden()
      await move!.press('ArrowUp')
      await expect.poll(async () => (await film.boundingBox())!.y).toBeLessThan(place.y)
    }
    const isBack = () => expect.poll(() => film.boundingBox()).toEqual(place)
    await moves()
    expect(await smallTargets(page)).toEqual([])
    await back!.tap()
    await isBack()
    await moves()
    await back!.press('Enter')
    await isBack()
    await expect(move!).toBeFocused()
    await moves()
    await back!.click()
    await isBack()
    await page.reload()
    await chooseFiles(page, [files[0]!])
    await isBack()
    await expect(back!).toBeHidden()
  })

  test('a play is entered, shown again and corrected with fingers alone', async ({ page, seeded }) => {
    await openLocalFilms(page, seeded, [files[0]!], SECONDS)
    await page.getByRole('button', { name: 'Start Game' }).tap()
    await choice(page, /Lincoln/).tap()
    await pauseButton(page).tap()
    await expect(playButton(page)).toBeVisible()
    const floor = await boxOf(court(page))
    await court(page).tap({ position: { x: floor.width * 0.8, y: floor.height / 2 } })
    await choice(page, /^12 - /).tap()
    await expect(heading(page)).toHaveText('Assist by')
    expect(await smallTargets(page)).toEqual([])
    await popover(page).getByRole('button', { name: 'None' }).tap()
    await expect(popover(page)).toBeHidden()
    await pauseButton(page).tap()
    await basketRows(page).first().tap()
    const [edit, back] = ['Edit', 'Back'].map((name) => page.getByRole('button', { name, exact: true }))
    await expect(edit!).toBeInViewport({ ratio: 0.99 })
    await expect(back!).toBeInViewport({ ratio: 0.99 })
    expect(await smallTargets(page)).toEqual([])
    await edit!.tap()
    const editor = page.getByRole('dialog', { name: 'Edit event' })
    await editor.getByLabel('By', { exact: true }).selectOption({ label: '4 - Pat Alder' })
    await editor.getByRole('button', { name: 'Save' }).tap()
    await expect(basketRows(page).first()).toContainText('4')
    await back!.tap()
    await expect(back!).toBeHidden()
    const film = page.getByRole('region', { name: 'Film of the game' })
    await page.getByRole('button', { name: /^Move the film/ }).press('ArrowUp')
    await expect(film).not.toHaveAttribute('data-docked')
    const before = await boxOf(film)
    await page.getByRole('button', { name: /^Resize the film/ }).press('ArrowUp')
    await expect.poll(async () => (await boxOf(film)).width).toBeGreaterThan(before.width + 20)
    const after = await boxOf(film)
    expect(after.y + after.height).toBeCloseTo(before.y + before.height, 0)
    await page.getByRole('button', { name: 'Full screen' }).tap({ trial: true })
  })
})

test.describe('on a tablet on its side', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the film stands beside the court and is never moved', async ({ page, seeded }) => {
    // A place that was chosen in an upright window.
    await page.addInitScript(() =>
      localStorage.setItem('fullcourt.film.place', '{"x":700,"y":300,"width":420}'),
    )
    await openLocalFilms(page, seeded, [files[0]!], SECONDS)
    await startAndStop(page)
    for (const [width, height] of [
      [1024, 768],
      [1180, 820],
      [1279, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectNothingCovered(page)
      await expect(page.getByRole('button', { name: /^(Move|Resize) the film|^Put back$/ })).toHaveCount(0)
      expect(await smallTargets(page)).toEqual([])
    }
  })
})
