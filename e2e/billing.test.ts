import { makeProgramAndTeam, register } from './newcomer.ts'
import { startProduct } from './server.ts'
import { test as base, expect } from './test.ts'

const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startProduct({ BILLING: 'off' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('an installation without billing shows no price, trial or plan', async ({ page }) => {
  const sold = page.getByText(/pricing|trial|credit card|\$\d/i).filter({ visible: true })
  for (const path of ['/', '/register/', '/terms/', '/login/']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(sold, path).toHaveCount(0)
  }
  await page.goto('/pricing/')
  await page.waitForURL((url) => url.pathname === '/')

  await register(page)
  await makeProgramAndTeam(page, 'Create program')
  await expect(sold).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Subscription' })).toHaveCount(0)
})
