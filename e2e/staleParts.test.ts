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
