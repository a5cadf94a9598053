// The public link of a game: turned on at the table, followed on a phone and in a video stream, turned off.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { clockButton } from './scoringScreen.ts'
import { expect, test } from './test.ts'

/** Seconds on a clock: '7:32', '42.3'. */
function secondsOf(text: string): number {
  const [seconds = 0, minutes = 0] = text.split(':').map(Number).reverse()
  return minutes * 60 + seconds
}

async function turnOn(page: Page): Promise<{ follow: string; overlay: string }> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Share live score' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const follow = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  const overlay = await page.getByRole('textbox', { name: 'Link of the overlay' }).inputValue()
  return { follow, overlay }
}

test('a parent without an account follows the game until the link is turned off', async ({
  page,
  seeded,
  scorer,
  browser,
}) => {
  await page.goto(seeded.gamePage)
  const { follow, overlay } = await turnOn(page)
  await expect(page.getByRole('switch', { name: 'Show names of players' })).not.toBeChecked()
  await expectAccessible(page)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const errors: string[] = []
  phone.on('pageerror', ({ message }) => errors.push(message))
  await phone.goto(follow)
  await expect(phone.getByText('The game has not started yet.')).toBeVisible()
  const stream = await context.newPage()
  await stream.goto(`${overlay}?look=bar`)

  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:30').makes('H12').assists('H4')
  await expect(phone.getByText('#12 made 2, assist #4')).toBeVisible({ timeout: 20_000 })
  await expect(phone.locator('.side[data-side=home] .score')).toHaveText('2')
  await expect(stream.locator('.side[data-side=home] .score')).toHaveText('2', { timeout: 20_000 })
  await expect(stream.getByText(/Lincoln.*: #12 made 2, assist #4/)).toBeVisible()
  for (const open of [phone, stream]) expect(await open.content()).not.toMatch(/Birch|Alder|Pat /)
  await expectAccessible(phone)

  await test.step('the clock runs with the clock at the table', async () => {
    await scorer.clock('starts')
    const table = clockButton(page)
    const [seen, clock] = [phone.locator('[data-slot=clock]'), stream.locator('[data-slot=clock]')]
    await expect.poll(async () => secondsOf((await seen.textContent())!)).toBeLessThan(449)
    // A busy machine reads the three clocks seconds apart, so one reading proves nothing.
    const behindTable = async (follower: Locator) => {
      const [at, shown] = await Promise.all([table, follower].map((one) => one.textContent()))
      return Math.abs(secondsOf(shown!) - secondsOf(at!.replace('Q1', '')))
    }
    for (const follower of [seen, clock])
      await expect.poll(() => behindTable(follower)).toBeLessThanOrEqual(1)
    await scorer.clock('stops')
  })

  await test.step('a lost network is told, and the score goes on when it is back', async () => {
    await context.setOffline(true)
    await expect(phone.getByText(/No connection\. This score is \d+ seconds old\./)).toBeVisible()
    await expect(stream.getByText('No connection')).toBeVisible()
    await scorer.at('Q1', '7:00').makes('A7').unassisted()
    await context.setOffline(false)
    await expect(phone.locator('.side[data-side=away] .score')).toHaveText('2')
    await expect(phone.getByText('No connection')).toBeHidden()
  })

  await test.step('turned off, it shows nothing at once', async () => {
    await page.goto(seeded.gamePage)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Share live score' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
    await expect(phone.getByText('This link has been turned off.')).toBeVisible()
    await expect(phone.getByText('#12 made')).toBeHidden()
    await expect(stream.locator('.board')).toBeHidden()
  })
  expect(errors).toEqual([])
  await context.close()
})

test('the pages are small, are not indexed, and load nothing of the app', async ({
  page,
  seeded,
  product,
}) => {
  const { followURL } = (await seeded.ask('PUT', `/v1/team-game/${seeded.gameId}/live-score/`, {})) as {
    followURL: string
  }
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
  const reply = await page.goto(followURL)
  await expect(page.getByText('The game has not started yet.')).toBeVisible()
  const headers = reply!.headers()
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(
    loaded.filter((path) => !/^\/(follow|v1\/overlay)\/|^\/assets\/live-score-|icon/.test(path)),
  ).toEqual([])
  const scripts = loaded.filter((path) => path.endsWith('.js'))
  const sizes = scripts.map(async (path) => {
    const sent = await fetch(`${product.url}${path}`, { headers: { 'accept-encoding': 'br' } })
    return Number(sent.headers.get('content-length'))
  })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(25_000)
})
