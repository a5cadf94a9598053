import { test as base, expect, productWith } from './test.ts'

const test = base.extend({
  product: productWith({ DEMO: '1' }),
})

test('signing up from the demo keeps the demo and the changes made in it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Explore the demo' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.getByRole('link', { name: 'Schedule' }).click()
  await page.getByRole('heading', { name: 'Schedule' }).waitFor()
  await page.getByRole('main').getByRole('link').first().waitFor()
  const played = await page.getByRole('main').getByRole('link').allTextContents()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('checkbox', { name: /Keep my sandbox/ })).toBeChecked()
  const username = `kept${process.pid}x${Date.now()}`
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Summers')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await page.getByRole('button', { name: 'Sign Up' }).click()

  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await expect(page.getByText('This is a sandbox of your own')).toHaveCount(0)
  await page.getByRole('link', { name: 'Schedule' }).click()
  await expect.poll(() => page.getByRole('main').getByRole('link').allTextContents()).toEqual(played)

  await page.goto('/logout/')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/login/')
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('signing up without the demo begins empty', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Explore the demo' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('checkbox', { name: /Keep my sandbox/ }).uncheck()
  const username = `new${process.pid}x${Date.now()}`
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Winters')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'What kind of program is it?' })).toBeVisible()
})
