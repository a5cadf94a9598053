// Parts of the app that are loaded after the page, on a network that fails meanwhile.
import { expect, test } from './test.ts'

test('a part whose files failed offers to reload the page once the network is back, and works then', async ({
  page,
  seeded,
}) => {
  // Chromium keeps the failure of a file that another one imports, here one of the live feed.
  let failed = 0
  await page.route(/\/assets\/upload-[^/]+\.js$/, async (route) => {
    failed += 1
    await (failed === 1 ? route.abort('internetdisconnected') : route.continue())
  })
  await page.goto(seeded.scoring)
  const offer = page.getByRole('status').filter({ hasText: 'A part of this page could not be loaded.' })
  await expect(offer).toHaveCount(1)
  const stream = page.waitForResponse(/\/events\/\?/)
  await offer.getByRole('button', { name: 'Reload' }).click()
  expect((await stream).status()).toBe(200)
  await expect(offer).toHaveCount(0)
})

test('a page that was never opened says without a network what is missing, and the app goes on', async ({
  page,
  context,
  seeded: _,
}) => {
  await page.goto('/a/dashboard/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Insights' }).first().click()
  const missing = page.getByText('This part of the app is not on this device yet.')
  await expect(missing).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(missing).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Insights' }).first().click()
  const insights = page.getByRole('heading', { name: 'Insights' })
  const reload = page.getByRole('button', { name: 'Reload' })
  // Chromium keeps the failures of what the page imports, if it had asked for that.
  await expect(insights.or(reload)).toBeVisible()
  if (await reload.isVisible()) await reload.click()
  await expect(insights).toBeVisible()
})

test('a style sheet that failed is fetched again, and one that an update removed offers to reload', async ({
  page,
  seeded: _,
}) => {
  await page.goto('/a/dashboard/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const sheets = /\/assets\/[^/]*TeamStatsPage[^/]*\.css$/
  await page.route(sheets, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Insights' }).first().click()
  // A banner may say the same, of another part with that sheet.
  const stale = page.getByRole('main').getByText('A part of this page could not be loaded. Reload the page.')
  await expect(stale).toBeVisible()
  await page.unroute(sheets)
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible()
  // Parts of the page that come later bring sheets of their own.
  const empty = () =>
    page.evaluate(() => {
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
      return [...links].filter(({ sheet }) => !sheet?.cssRules.length).length
    })
  await expect.poll(empty).toBe(0)
})
