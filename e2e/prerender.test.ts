// The public pages are prerendered: they can be read before any script has loaded, and the app hydrates them without a jump.
import type { Page } from '@playwright/test'
import { addUser, registerByCall } from './newcomer.ts'
import { expect, test } from './test.ts'

// As for a visitor: the service worker is installed meanwhile.
test.use({ serviceWorkers: 'allow' })

const PAGES = {
  '/video/': 'Every play, on film',
  '/terms/': 'Terms of Service',
  '/help/': 'Help',
  '/help/keys/': 'Keys of the scoring screen',
  '/': 'Keep the book live',
  '/pricing/': 'Fair and flexible pricing',
  '/login/': 'Log in',
  '/register/': 'Sign up',
}

/** Keeps the app's scripts on their way. @returns what lets them come */
async function holdBack(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => gate.promise.then(() => route.continue()))
  return gate.resolve
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the public pages can be read and their links work', async ({ page }) => {
    for (const [path, heading] of Object.entries(PAGES)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to App' })).toBeHidden()
    }
    await page.goto('/help/')
    await page.getByRole('link', { name: 'API' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Pages of the API' })
      .getByRole('link', { name: 'Plays' })
      .click()
    await page.getByText('Parameters, body, reply, refusals and example of savePlays').click()
    await expect(page.getByRole('region', { name: 'Refusals of savePlays' })).toContainText('game_final')
    await page
      .getByRole('region', { name: 'Body of savePlays' })
      .getByRole('link', { name: 'PlayInput' })
      .click()
    await expect(page.getByRole('heading', { name: 'PlayInput', exact: true })).toBeVisible()
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByLabel('First name')).toBeVisible()
  })
})

for (const path of Object.keys(PAGES)) {
  test(`the app hydrates ${path} without a changed word, a new heading or a jump`, async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(String(error)))
    await page.addInitScript(() => {
      Object.assign(window, { jumps: 0 })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries())
          (window as never as { jumps: number }).jumps += (shift as never as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const letCome = await holdBack(page)
    await page.goto(path, { waitUntil: 'commit' })
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    letCome()
    await page.waitForFunction(() => '__TSR_ROUTER__' in self)
    await page.waitForLoadState('networkidle')
    expect(await heading!.evaluate((one) => one.isConnected)).toBe(true)
    expect(await page.evaluate(() => (window as never as { jumps: number }).jumps)).toBeLessThan(0.02)
    expect(said).toEqual([])
  })
}

test('text typed and sent before the app has loaded counts', async ({ page }) => {
  const { username, password } = await addUser(page)
  const letCome = await holdBack(page)
  await page.goto('/login/', { waitUntil: 'commit' })
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/$/)
  letCome()
  await expect(page.getByRole('heading', { name: 'What kind of program is it?' })).toBeVisible()
})

test('a button pressed before the app has loaded works', async ({ page }) => {
  const letCome = await holdBack(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Avery Cole, points: 8' }).press('Enter')
  letCome()
  await expect(page.getByText('7:41 three made')).toBeVisible()
  // From then on it is pressed as any other.
  await page.getByRole('button', { name: /^Jordan Reyes, points/ }).press('Enter')
  await expect(page.getByText('7:41 three made')).toBeHidden()
})

test('a member sees the link to the app at once, a guest the links to sign up and log in', async ({
  page,
}) => {
  await registerByCall(page)
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to App' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeHidden()
})
