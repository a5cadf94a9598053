import { makeProgramAndTeam, register } from './newcomer.ts'
import { test as base, expect, productWith } from './test.ts'

const test = base.extend({
  product: productWith({ BILLING: 'off' }),
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
