import { readFileSync } from 'node:fs'
import { expectAccessibleInBoth } from './accessible.ts'
import { addUser, register, registerByCall } from './newcomer.ts'
import { expect, test } from './test.ts'

const PUBLIC = [
  '/',
  '/pricing/',
  '/register/',
  '/login/',
  '/forgot-password/',
  '/reset/',
  '/reset/#value=ada&token=x',
  '/become-admin/',
  '/terms/',
  '/privacy/',
  '/nowhere/',
]

test('axe finds nothing on the public pages, light and dark', async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectAccessibleInBoth(page)
  }
})

test('old addresses lead to the new ones', async ({ page }) => {
  const moved = {
    '/signup/': '/register/',
    '/request-invite/': '/register/',
    '/request-invite/complete/': '/register/',
    '/signin/': '/login/',
    '/a/': '/login/',
  }
  for (const [from, to] of Object.entries(moved)) {
    await page.goto(from)
    await page.waitForURL((url) => url.pathname === to)
  }
})

test('an unknown address is not found, in the frame that fits', async ({ page }) => {
  const guest = await page.goto('/nowhere/')
  expect(guest?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Fullcourt')
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  for (const [, listed] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g))
    expect((await page.request.get(new URL(listed!).pathname)).status(), listed).toBe(200)
  await page.goto('/a/nowhere/')
  await page.waitForURL('/login/?next=%2Fa%2Fnowhere%2F')

  await register(page)
  const member = await page.goto('/a/nowhere/')
  expect(member?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Fullcourt')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('/a/program/new/')
})

test('the pages offer their source and the licenses of what they contain', async ({ page }) => {
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: 'Source' })).toHaveAttribute('href', '/source/')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  await expect(foot).toContainText(`Version ${version}`)
  const link = await foot.getByRole('link', { name: 'Licenses' }).getAttribute('href')
  const text = await (await page.request.get(link!)).text()
  const [, ...parts] = text.split(/^=+\n(?=\S+ \S+ \(.+\)\n=+$)/m)
  const named = parts.map((part) => part.split(' ', 1)[0]!)
  const { dependencies } = JSON.parse(readFileSync('packages/web/package.json', 'utf8'))
  const bundled = Object.keys(dependencies).filter((name) => !/^@fullcourt|vite|^marked$/.test(name))
  expect(bundled).toEqual(expect.arrayContaining(['react', 'hls.js']))
  expect(named).toEqual(expect.arrayContaining(bundled))
  for (const part of parts) expect(part, part.slice(0, 80)).toMatch(/copyright|license/i)

  await register(page)
  await page.goto('/a/profile/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Licenses' })).toBeVisible()
})

test('titles contain the page and the product', async ({ page }) => {
  await page.goto('/login/')
  await expect(page).toHaveTitle('Log in | Fullcourt')
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page).toHaveTitle('Fair and flexible pricing | Fullcourt')
})

test('the numbers of the sample on the front page open their plays', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Avery Cole, points: 8' }).press('Enter')
  await expect(page.getByText('7:41 three made')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Shot chart, 3 shots marked' })).toBeVisible()
})

test('plans are listed by price in HD and 4K, name their hours of film, and lead to registering', async ({
  page,
}) => {
  await page.goto('/pricing/')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Gold', 'Silver', 'Bronze'])
  await expect(page.getByRole('main')).toContainText('On-demand film')
  await page.getByRole('tab', { name: '4K' }).click()
  await expect(names).toHaveText(['Gold 4K', 'Silver 4K', 'Bronze 4K'])
  await page.getByRole('tab', { name: 'HD' }).click()
  await page.getByRole('link', { name: 'Start Your Free Trial of Gold' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
})

test('registering shows errors beside the fields and keeps the entries', async ({ page }) => {
  await page.goto('/register/')
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Email').fill('nowhere')
  await page.getByRole('textbox', { name: 'Password' }).fill('short')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Last name is required.')).toBeVisible()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Password must have at least 8 characters.')).toBeVisible()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Pat')
})

test('logging out and in again, with a wrong password between, returns to the requested page', async ({
  page,
}) => {
  const { username, password } = await registerByCall(page)
  await page.goto('/logout/')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toBeVisible()

  await page.goto('/a/profile/')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: 'Pat Summers' }).or(page.getByRole('heading', { name: 'Profile' })),
  ).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to App' }).first().click()
  await expect(page.getByRole('heading', { name: 'What kind of program is it?' })).toBeVisible()
})

test('an address from outside is not followed after logging in', async ({ page }) => {
  const { username, password } = await addUser(page)
  await page.goto(`/login/?next=${encodeURIComponent('//example.org/a/')}`)
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What kind of program is it?' })).toBeVisible()
})

// In the middle of the name.
const position = { x: 60, y: 20 }

test('a click into the suggested username replaces it, another one places the caret', async ({ page }) => {
  await page.goto('/register/')
  await page.getByLabel('Email').fill('patricia.summers@example.org')
  const username = page.getByLabel('Username')
  await expect(username).toHaveValue('patricia.summers')
  await username.click({ position })
  await page.keyboard.type('coachpat')
  await expect(username).toHaveValue('coachpat')

  await username.fill('patricia.summers')
  await page.getByLabel('Email').focus()
  await username.click({ position })
  await username.click({ position })
  await page.keyboard.type('X')
  await expect(username).toHaveValue(/^pa.*X.*summers$/)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a tap into the suggested username replaces it', async ({ page }) => {
    await page.goto('/register/')
    await page.getByLabel('Email').fill('patricia.summers@example.org')
    const username = page.getByLabel('Username')
    await expect(username).toHaveValue('patricia.summers')
    await username.tap({ position })
    await page.keyboard.type('coachpat')
    await expect(username).toHaveValue('coachpat')
  })
})
