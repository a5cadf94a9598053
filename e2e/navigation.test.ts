// What the browser's Back, the focus and the scroll position do from page to page.
import type { Page } from '@playwright/test'
import { fillRoster } from './seed.ts'
import { expect, test } from './test.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('the heading of a new page takes the focus, without a ring', async ({ page, seeded }) => {
  await page.goto('/a/dashboard/')
  await expect(title(page, 'Dashboard')).not.toBeFocused()
  await page.getByRole('link', { name: 'Schedule', exact: true }).press('Enter')
  await expect(title(page, 'Schedule')).toBeFocused()
  await expect(title(page, 'Schedule')).toHaveCSS('outline-style', 'none')

  // This heading comes with the data of the game.
  await page.route(`**/team-game/${seeded.gameId}/**`, async (route) => {
    await released
    await route.fallback()
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.getByRole('link', { name: /Central/ }).click()
  await expect(page).toHaveURL(/\/game\//)
  release()
  await expect(title(page, /Central/)).toBeFocused()
})

test('in the navigation of a phone, too', async ({ page, seeded: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/a/dashboard/')
  await page.getByRole('button', { name: 'Navigation' }).press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Roster', exact: true }).press('Enter')
  await expect(title(page, 'Roster')).toBeFocused()
})

test('a dialog that a link opens keeps the focus in its field', async ({ page, seeded: _ }) => {
  await page.goto('/a/dashboard/')
  await page.getByRole('link', { name: 'Paste', exact: true }).first().press('Enter')
  const field = page.getByRole('dialog', { name: 'Import a roster' }).getByRole('textbox').first()
  await expect(field).toBeFocused()
  await page.locator('h1', { hasText: 'Roster' }).waitFor()
  await expect(field).toBeFocused()
})

test('Back returns to the place on the page, and once after a dialog was closed', async ({
  page,
  seeded,
}) => {
  await fillRoster(seeded)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/a/dashboard/')
  await page.getByRole('link', { name: 'Roster', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Pat Ginkgo' })).toBeAttached()
  await page.evaluate(() => scrollTo(0, 300))
  const top = () => page.evaluate(() => Math.round(scrollY))
  await expect.poll(top).toBe(300)
  await page.getByRole('link', { name: 'Pat Cedar' }).press('Enter')
  await expect(title(page, 'Pat Cedar')).toBeFocused()
  await page.goBack()
  await expect(title(page, 'Roster')).toBeFocused()
  await expect.poll(top).toBe(300)

  // Pressing it would scroll to it.
  await page.getByRole('button', { name: 'Import a list' }).evaluate((one: HTMLElement) => one.click())
  await expect(page.getByRole('dialog', { name: 'Import a roster' })).toBeVisible()
  await expect(page).toHaveURL(/add=paste/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/add=/)
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
})
