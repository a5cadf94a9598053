// An upload that is interrupted and whose file is in a folder that was picked: the browser's own handles open it again.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { findBrowser } from './browser.ts'
import { expect, test as onceOpen } from './test.ts'

/** A browser with a profile on disk: without one, Chromium's headless shell ends when it reads a stored handle. */
const test = onceOpen.extend({
  async context({ product }, use) {
    const profile = mkdtempSync(join(tmpdir(), 'fullcourt-profile-'))
    const { executablePath, args } = (await findBrowser())!
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...args],
      baseURL: product.url,
      serviceWorkers: 'block',
    })
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})

const MIB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'fullcourt-folder-'))
const film = join(folder, 'game.mp4')

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 120_000 })
test.beforeAll(async () => {
  await makeFilm({ file: film, seconds: 4 })
  // Players skip the free space at its end.
  const space = Buffer.alloc(20 * MIB)
  space.writeUInt32BE(space.length, 0)
  space.write('free', 4)
  appendFileSync(film, space)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * The picker of folders gives the browser's private folder, whose handles are real: they are stored, read again after a reload, and
 * answer for permission. Playwright cannot press the picker's own buttons, nor those of the question for permission.
 */
async function usePrivateFolder(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const pick = () => navigator.storage.getDirectory()
    Object.defineProperty(window, 'showDirectoryPicker', { value: pick, configurable: true })
    // The picker of an input is counted by the test.
    Object.defineProperty(window, 'showOpenFilePicker', { value: undefined })
    const permission = () => localStorage.getItem('test.permission') ?? 'granted'
    const isRefused = () => permission() === 'refused'
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => (permission() === 'granted' ? 'granted' : 'prompt'),
      async requestPermission() {
        if (isRefused()) return 'denied'
        localStorage.setItem('test.permission', 'granted')
        return 'granted'
      },
    })
  })
  await context.route('**/game-for-the-folder.mp4', (route) => route.fulfill({ body: readFileSync(film) }))
}

const setPermission = (page: Page, permission: 'granted' | 'asks' | 'refused') =>
  page.evaluate((value) => localStorage.setItem('test.permission', value), permission)

/** Puts the film into the folder. */
const fillFolder = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const bytes = await (await fetch('/game-for-the-folder.mp4')).blob()
    const root = await navigator.storage.getDirectory()
    const file = await (await root.getFileHandle('game.mp4', { create: true })).createWritable()
    await file.write(bytes)
    await file.close()
  })

/** Holds parts back until it is told otherwise. */
async function holdParts(context: BrowserContext) {
  const held = { isHeld: true, parts: 0 }
  await context.route(/\/film\/[^/]+\/upload\//, async (route) => {
    held.parts += 1
    if (held.isHeld && held.parts > 1) return route.abort().catch(() => undefined)
    await route.continue().catch(() => undefined)
  })
  return held
}

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const next = (page: Page, name = 'Next') => page.getByRole('button', { name, exact: true }).press('Enter')

/** Adds the film of the folder, and waits until a first part has left. */
async function addFromFolder(page: Page, context: BrowserContext) {
  await usePrivateFolder(context)
  const held = await holdParts(context)
  let pickers = 0
  page.on('filechooser', () => (pickers += 1))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/a/team/videos/new/')
  await fillFolder(page)
  await page.getByRole('radio', { name: /^Other/ }).check()
  await next(page)
  await page.getByLabel('Title').fill('Practice')
  await next(page)
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('game.mp4')
  await next(page)
  await next(page, 'Add Video')
  await expect(uploads(page)).toBeVisible()
  await expect.poll(() => held.parts, { timeout: 30_000 }).toBeGreaterThan(1)
  return {
    pickers: () => pickers,
    letGo() {
      held.isHeld = false
    },
  }
}

test('after a reload the upload goes on by itself, without a picker', async ({ page, context, seeded }) => {
  void seeded
  const { pickers, letGo } = await addFromFolder(page, context)
  letGo()
  await page.reload()
  await expect(uploads(page)).toBeHidden({ timeout: 60_000 })
  await page.goto('/a/team/videos/')
  await page.getByRole('link', { name: /Practice/ }).click()
  await expect(page.locator('video[data-front]')).toBeVisible({ timeout: 30_000 })
  expect(pickers()).toBe(0)
})

test('where the browser asks, one press goes on; when it is refused, the file is picked', async ({
  page,
  context,
  seeded,
}) => {
  void seeded
  const { pickers, letGo } = await addFromFolder(page, context)
  await setPermission(page, 'refused')
  await page.reload()
  await expect(uploads(page)).toContainText('The browser asks before it reads the file again')
  await uploads(page)
    .getByRole('button', { name: /The browser asks/ })
    .press('Enter')
  await uploads(page).getByRole('button', { name: 'Continue: Practice' }).press('Enter')
  await expect(uploads(page)).toContainText('The browser was not allowed to read the file. Choose it again.')
  expect(pickers()).toBe(0)
  const choosing = page.waitForEvent('filechooser')
  await uploads(page).getByRole('button', { name: 'Choose file: Practice' }).press('Enter')
  await (await choosing).setFiles(film)
  await expect(uploads(page)).not.toContainText('The browser was not allowed')

  await setPermission(page, 'asks')
  await page.reload()
  await expect(uploads(page)).toContainText('The browser asks before it reads the file again')
  letGo()
  await uploads(page)
    .getByRole('button', { name: /The browser asks/ })
    .press('Enter')
  await uploads(page).getByRole('button', { name: 'Continue: Practice' }).press('Enter')
  await expect(uploads(page)).toBeHidden({ timeout: 60_000 })
  expect(pickers()).toBe(1)
})

test('an upload that was ended goes on from the remembered folder', async ({ page, context, seeded }) => {
  void seeded
  const { pickers, letGo } = await addFromFolder(page, context)
  await uploads(page)
    .getByRole('button', { name: /Upload/ })
    .first()
    .press('Enter')
  await uploads(page).getByRole('button', { name: 'Cancel: Practice' }).press('Enter')
  await page.getByRole('button', { name: 'Cancel upload' }).press('Enter')
  await expect(uploads(page)).toBeHidden()
  letGo()
  await page.goto('/a/team/videos/')
  await page.getByRole('link', { name: /Practice/ }).click()
  await expect(page.getByText('The upload was ended before it was complete.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose file' }).click()
  await expect(page.getByText('The upload was ended before it was complete.')).toBeHidden()
  await expect(uploads(page)).toBeHidden({ timeout: 60_000 })
  await expect(page.locator('video[data-front]')).toBeVisible({ timeout: 30_000 })
  expect(pickers()).toBe(0)
})
