// Pictures of users and people: picked, dropped, taken with Chromium's fake camera, cropped, refused and removed.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { registerByCall } from './newcomer.ts'
import { expect, test } from './test.ts'

/** A camera that shows a moving pattern, and asks no question. */
test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] })
  },
})

/** Red on the left, blue on the right: shows which part of it was kept. */
const twoColors = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#d01010' } })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#1010d0' } },
        left: 400,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()

const add = (page: Page) => page.getByRole('button', { name: 'Add a picture of Pat Summers' })
const change = (page: Page) => page.getByRole('button', { name: 'Change the picture of Pat Summers' })

async function openDialog(page: Page) {
  await page.goto('/a/profile/')
  await add(page).or(change(page)).click()
  return page.getByRole('dialog')
}

/** The shown picture, as the server stores it. */
async function shown(page: Page): Promise<Buffer> {
  await expect(change(page)).toBeVisible()
  const src = await change(page).locator('img').getAttribute('src')
  const reply = await page.request.get(src!)
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  return reply.body()
}

test('a picked picture, cropped by keys', async ({ page }) => {
  await registerByCall(page)
  const dialog = await openDialog(page)
  await expectAccessible(page)
  await dialog
    .getByLabel('Picture file')
    .setInputFiles({ name: 'team.jpg', mimeType: 'image/jpeg', buffer: await twoColors() })
  const frame = dialog.getByRole('img', { name: 'Your picture in its frame' })
  await frame.focus()
  // Moves the picture to the left until only its right half is in the frame.
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowLeft')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('The picture has been saved.')).toBeVisible()
  const stored = await shown(page)
  const { width, height, format, exif } = await sharp(stored).metadata()
  expect({ width, height, format, exif }).toEqual({
    width: 400,
    height: 400,
    format: 'jpeg',
    exif: undefined,
  })
  const [red, , blue] = (await sharp(stored).stats()).channels
  expect(blue!.mean).toBeGreaterThan(190)
  expect(red!.mean).toBeLessThan(40)
  // The bar shows it too.
  await expect(page.getByRole('button', { name: /User menu/ }).locator('img')).toBeVisible()

  await change(page).click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('The picture has been removed.')).toBeVisible()
  await expect(add(page)).toContainText('PS')
})

test('a dropped picture, moved with the pointer; a text file is refused', async ({ page }) => {
  await registerByCall(page)
  const dialog = await openDialog(page)
  const drop = async (name: string, type: string, bytes: Buffer) => {
    const data = await page.evaluateHandle(
      ([file, kind, text]) => {
        const transfer = new DataTransfer()
        const content = Uint8Array.from(atob(text!), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([content], file!, { type: kind! }))
        return transfer
      },
      [name, type, bytes.toString('base64')],
    )
    await dialog.getByText('Drag a picture here').dispatchEvent('drop', { dataTransfer: data })
  }
  await drop('notes.jpg', 'image/jpeg', Buffer.from('not a picture'))
  await expect(
    dialog.getByText('This is not a picture. Choose a PNG, JPEG, GIF, TIFF or BMP file.'),
  ).toBeVisible()
  await expectAccessible(page)
  await drop('team.jpg', 'image/jpeg', await twoColors())
  const box = (await dialog.getByRole('img', { name: 'Your picture in its frame' }).boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + box.width, middle.y, { steps: 5 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('The picture has been saved.')).toBeVisible()
  const [red, , blue] = (await sharp(await shown(page)).stats()).channels
  expect(red!.mean).toBeGreaterThan(190)
  expect(blue!.mean).toBeLessThan(40)
})

test('a TIFF, which browsers cannot read, is converted by the server', async ({ page }) => {
  await registerByCall(page)
  const dialog = await openDialog(page)
  const buffer = await sharp(await twoColors())
    .tiff()
    .toBuffer()
  await dialog.getByLabel('Picture file').setInputFiles({ name: 'scan.tiff', mimeType: 'image/tiff', buffer })
  await expect(page.getByText('The picture has been saved.')).toBeVisible()
  expect((await sharp(await shown(page)).metadata()).width).toBe(512)
})

test('takes a picture', async ({ page }) => {
  await registerByCall(page)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Use the camera' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take picture' }).click()
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('The picture has been saved.')).toBeVisible()
  expect((await sharp(await shown(page)).metadata()).width).toBe(512)
})

test('the program wizard keeps a picture until the program is made', async ({ page }) => {
  await registerByCall(page)
  await page.goto('/a/program/new/')
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByRole('radio', { name: /High School/ }).check()
  await next.click()
  await page.getByLabel('School name').fill('Lincoln High')
  await page.getByLabel('Mascot').fill('Lions')
  await next.click()
  await page.getByRole('radio', { name: 'Varsity girls' }).check()
  await next.click()
  await page.getByRole('button', { name: 'Add a picture of Lincoln High' }).click()
  const file = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await twoColors() }
  await page.getByLabel('Picture file').setInputFiles(file)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByRole('button', { name: 'Change the picture of Lincoln High' })).toBeVisible()
  await expectAccessible(page)
  await next.click()
  await page.getByRole('button', { name: 'Choose Silver', exact: true }).click()
  await page.getByRole('button', { name: 'Start Your Free Trial' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.goto('/a/program/settings/')
  const picture = page.getByRole('button', { name: 'Change the picture of Lincoln High' }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
})
