// One's own data: the bell, an account as a ZIP that is imported again.
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

test('exports the account and imports it as a new one', async ({ page, seeded }) => {
  expect(seeded.gameId).toBeTruthy()
  await page.goto('/a/program/settings/')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('No Notifications')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export the account' }).click()
  const link = page.getByRole('link', { name: /Download the ZIP/ })
  await expect(link).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  await page.getByLabel('ZIP of an account').setInputFiles(await file.path())
  await expect(page.getByText('The account was imported.')).toBeVisible({ timeout: 20_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/a/profile/')
  await expect(page.getByRole('button', { name: 'Delete my user' })).toBeVisible()
})
