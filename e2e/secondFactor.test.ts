// Second factors in a browser: an authenticator app, passkeys by Chromium's virtual authenticator, and recovery codes.
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { registerByCall } from './newcomer.ts'
import { startProduct } from './server.ts'
import { test as base, expect } from './test.ts'

/** Passkeys belong to a host name: these tests open the product as localhost, by the name it was told. */
const test = base.extend<{ atLocalhost: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  atLocalhost: async ({}, use) => {
    const product = await startProduct({}, 'localhost')
    await use(product.url)
    await product.stop()
  },
  baseURL: ({ atLocalhost }, use) => use(atLocalhost),
})

async function addAuthenticator(context: BrowserContext, page: Page): Promise<CDPSession> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout/')
  await page.waitForURL((url) => url.pathname === '/')
}

async function typePassword(page: Page, { username, password }: { username: string; password: string }) {
  await logOut(page)
  await page.goto('/login/')
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}
const isSignedIn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What kind of program is it?' })).toBeVisible()

test('an authenticator app: set up, log in, recovery code, removed', async ({ page }) => {
  const user = await registerByCall(page)
  await page.goto('/a/profile/')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await dialog.getByText('Enter the key by hand').click()
  await expectAccessible(page)
  const secret = ((await dialog.locator('details p').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is wrong. Type the one that the app shows now.')).toBeVisible()
  const used = app.generate()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(used)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const [recoveryCode] = await page
    .getByRole('list', { name: 'Recovery codes' })
    .locator('li')
    .allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible()

  await typePassword(page, user)
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code of your authenticator app').fill(used)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/This code is wrong, or it was used before/)).toBeVisible()
  // The code of the next step is accepted already: clocks differ.
  await page
    .getByLabel('Code of your authenticator app')
    .fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.keyboard.press('Enter')
  await isSignedIn(page)

  await typePassword(page, user)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode!)
  await page.keyboard.press('Enter')
  await isSignedIn(page)
  await page.goto('/a/profile/')
  await expect(page.getByRole('button', { name: 'New recovery codes (9 left)' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

test('a passkey: added, a second factor after the password, and a log-in alone', async ({
  page,
  context,
}) => {
  const user = await registerByCall(page)
  await addAuthenticator(context, page)
  await page.goto('/a/profile/')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Work laptop')).toBeVisible()
  await expectAccessible(page)

  await typePassword(page, user)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await isSignedIn(page)

  await logOut(page)
  await page.goto('/login/')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isSignedIn(page)

  await page.goto('/a/profile/')
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Old laptop')).toBeHidden()
})
