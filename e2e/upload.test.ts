// Films from the picked file to their page: the wizard, interruptions, wrong files, two tabs.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { suspend } from './suspend.ts'
import { expect, test } from './test.ts'

const MIB = 1024 * 1024

let folder: string
let film: string
let longFilm: string

test.skip(!findTestFfmpeg(), NO_FFMPEG)

/** A film of many parts: players skip the free space at its end. */
function pad(file: string, bytes: number): void {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4)
  appendFileSync(file, box)
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fullcourt-upload-'))
  film = await makeFilm({ file: join(folder, 'first.mp4'), seconds: 4 })
  longFilm = await makeFilm({ file: join(folder, 'long.mp4'), seconds: 4 })
  pad(longFilm, 44 * MIB)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Playwright answers the picker of an input, not the one that gives handles.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    Object.defineProperty(window, 'showOpenFilePicker', { value: undefined })
    Object.defineProperty(window, 'showDirectoryPicker', { value: undefined })
  }),
)

const next = (page: Page, name = 'Next') => page.getByRole('button', { name, exact: true }).press('Enter')

async function chooseFiles(page: Page, button: string, ...files: readonly string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().press('Enter')
  await (await choosing).setFiles([...files])
}

/** The wizard from its first step, by keyboard alone. */
async function addOther(page: Page, title: string, ...files: readonly string[]): Promise<void> {
  await page.goto('/a/team/videos/new/')
  await page.getByRole('radio', { name: /^Other/ }).press('Space')
  await next(page)
  await page.getByLabel('Title').pressSequentially(title)
  await next(page)
  await chooseFiles(page, 'Choose files', ...files)
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(
    files.length,
  )
  await next(page)
  await expect(page.getByRole('heading', { name: 'Order and storage' })).toBeVisible()
  await next(page, 'Add Video')
  await expect(page).toHaveTitle('Videos | Fullcourt')
}

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

/** Holds parts after the first ones, as a slow network does. */
async function slowDown(context: BrowserContext, afterParts: number) {
  let parts = 0
  let isOpen = false
  await context.route(/\/film\/[^/]+\/upload\//, async (route) => {
    parts += 1
    if (parts > afterParts) while (!isOpen) await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue().catch(() => undefined)
  })
  return {
    letGo: () => {
      isOpen = true
    },
    parts: () => parts,
  }
}

test('two files of a game by keyboard: wizard, order, list, page', async ({ page, seeded }) => {
  await page.goto(`/a/team/game/${seeded.gameId}/videos/`)
  await page.getByRole('link', { name: 'Add Video' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose the files' })).toBeVisible()
  await expect(page.getByText(/Central Cats/)).toBeVisible()
  await expectAccessible(page)
  await chooseFiles(page, 'Choose files', film, longFilm)
  await expect(page.getByText('long.mp4')).toBeVisible()
  await expectAccessible(page)
  await next(page)
  await page.getByRole('button', { name: 'Move down: first.mp4' }).press('Enter')
  await expect(page.getByRole('listitem').first()).toContainText('long.mp4')
  await expectAccessible(page)
  await next(page, 'Add Video')

  await expect(page).toHaveTitle('Game videos | Fullcourt')
  const videos = page.getByRole('list', { name: 'Videos of the game' }).locator(':scope > li')
  await expect(videos).toHaveCount(2, { timeout: 30_000 })
  await expect(uploads(page)).toBeHidden({ timeout: 60_000 })
  await expect(videos.first()).toContainText('(1 of 2)')
  await expectAccessible(page)
  await page.goto('/a/team/videos/')
  await expect(page.getByRole('link', { name: /\(2 of 2\)/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /\(2 of 2\)/ }).press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: 'first.mp4' })).toBeVisible()
  await expectAccessible(page)
})

test('reload in the middle: asks for the file, refuses another one, goes on with what is missing', async ({
  page,
  context,
  seeded,
}) => {
  void seeded
  const network = await slowDown(context, 2)
  await addOther(page, 'Practice', longFilm)
  await expect(uploads(page)).toContainText('Uploading a video', { timeout: 30_000 })
  await expect.poll(network.parts, { timeout: 30_000 }).toBe(5)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(uploads(page)).toContainText('Choose the file to go on', { timeout: 30_000 })
  await uploads(page)
    .getByRole('button', { name: /Choose the file/ })
    .press('Enter')
  await chooseFiles(page, 'Choose file: Practice', film)
  await expect(
    page.getByText("This file doesn't appear to match the file you're attempting to resume."),
  ).toBeVisible()
  network.letGo()
  const before = network.parts()
  await chooseFiles(page, 'Choose file: Practice', longFilm)
  await expect(uploads(page)).toBeHidden({ timeout: 60_000 })
  // Two of six parts had arrived.
  expect(network.parts() - before).toBe(4)
})

test('pause and resume, the warning on leaving, a second tab that shows and does not send, cancel', async ({
  page,
  context,
  seeded,
}) => {
  void seeded
  const network = await slowDown(context, 1)
  await addOther(page, 'Talk', longFilm)
  await expect.poll(network.parts, { timeout: 30_000 }).toBe(4)
  await uploads(page)
    .getByRole('button', { name: /Uploading a video/ })
    .press('Enter')
  await expectAccessible(page)

  const other = await context.newPage()
  await other.goto('/a/dashboard/')
  await expect(uploads(other)).toContainText('Uploading a video', { timeout: 20_000 })
  await other.goto('/a/team/videos/')
  await other.getByRole('link', { name: /Talk/ }).press('Enter')
  // The list has this button too.
  await expect(other.getByRole('heading', { name: 'Talk', level: 1 })).toBeVisible()
  await expect(other.getByRole('main').getByRole('button', { name: 'Cancel: Talk' })).toBeVisible()
  // Axe does not measure words over a picture.
  await other.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main img { display: none }')
    document.adoptedStyleSheets.push(sheet)
  })
  await expectAccessibleInBoth(other)
  await uploads(other)
    .getByRole('button', { name: /Uploading a video/ })
    .press('Enter')
  await uploads(other).getByRole('button', { name: 'Pause: Talk' }).press('Enter')
  await expect(uploads(page)).toContainText('Pausing…')
  await uploads(page).getByRole('button', { name: 'Stop now: Talk' }).press('Enter')
  await expect(uploads(page)).toContainText('Paused at')
  await uploads(page).getByRole('button', { name: 'Resume: Talk' }).press('Enter')
  await expect(uploads(other)).toContainText('Uploading a video')
  expect(network.parts()).toBeLessThanOrEqual(7)

  const asked = page.waitForEvent('dialog')
  // The browser warns only after the user has done something on the page.
  await page.getByRole('heading', { name: 'Videos' }).click()
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await uploads(page).getByRole('button', { name: 'Cancel: Talk' }).press('Enter')
  await page.getByRole('button', { name: 'Cancel upload' }).press('Enter')
  await expect(uploads(page)).toBeHidden()
  network.letGo()
  await page.getByRole('link', { name: /Talk/ }).press('Enter')
  await expect(page.getByText('The upload was ended before it was complete.')).toBeVisible()
})

test('a tab that the browser has suspended stops no upload of another tab', async ({
  page,
  context,
  seeded,
}) => {
  void seeded
  const completes = (at: Page) => at.waitForResponse(/\/upload\/complete\/$/, { timeout: 90_000 })
  const first = completes(page)
  await addOther(page, 'Walk', film)
  await first
  const other = await context.newPage()
  const end = await suspend(page)
  const second = completes(other)
  await addOther(other, 'Talk', longFilm)
  expect((await second).ok()).toBe(true)
  await end()
})

test('a file that is no film is refused before anything is sent', async ({ page, seeded }) => {
  void seeded
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'no film')
  await page.goto('/a/team/videos/new/')
  await page.getByRole('radio', { name: /^Other/ }).check()
  await next(page)
  await page.getByLabel('Title').fill('Notes')
  await next(page)
  await chooseFiles(page, 'Choose files', notes)
  await expect(page.getByText('notes.txt is not a video')).toBeVisible()
  await next(page)
  await expect(page.getByText('Please select one or more video files.')).toBeVisible()
})
