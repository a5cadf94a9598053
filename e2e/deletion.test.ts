// Deleting one's user and an account: what is seen until then, and how both are kept.
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

interface Account {
  readonly id: string
  readonly name: string
  readonly eraseAt: string | null
}

/** A second browser, signed in with a session of its own. */
async function signedIn(browser: Browser, baseURL: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await context.addInitScript((value) => {
    if (!sessionStorage.getItem('signedIn')) localStorage.setItem('fullcourt.token', value)
    sessionStorage.setItem('signedIn', 'yes')
  }, token)
  return context.newPage()
}

async function logIn(page: Page, { username, password }: SeededTeam): Promise<void> {
  await page.goto('/login/')
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/a\//)
}

test('a user is deleted after the password, logged out everywhere, and kept by logging in again', async ({
  browser,
  product,
  seeded,
}) => {
  const here = await signedIn(browser, product.url, await seeded.logIn())
  const there = await signedIn(browser, product.url, await seeded.logIn())
  await there.goto('/a/dashboard/')
  await expect(there.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await here.goto('/a/profile/')
  await here.getByRole('button', { name: 'Delete my user' }).click()
  const dialog = here.getByRole('dialog', { name: 'Delete your user?' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  await expect(dialog.getByText(/password/i).last()).toBeVisible()
  await expectAccessible(here)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(seeded.password)
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  await here.waitForURL((url) => url.pathname === '/')

  // The other browser is logged out too.
  await expect(async () => {
    await there.goto('/a/team/schedule/')
    await expect(there.getByRole('heading', { name: 'Log in' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })

  await logIn(there, seeded)
  await expect(there.getByText(/Your user will be deleted on/)).toBeVisible()
  await expectAccessible(there)
  await there.getByRole('button', { name: 'Keep my data' }).click()
  await expect(there.getByText(/Your user will be deleted on/)).toHaveCount(0)
  await there.reload()
  await expect(there.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(there.getByText(/will be deleted on/)).toHaveCount(0)
  await here.context().close()
  await there.context().close()
})

test('an account is deleted by its name and the password, told to other admins, and kept by its owner', async ({
  page,
  browser,
  product,
  seeded,
}) => {
  const { accounts, teamBrands } = (await seeded.get('/v1/user/')) as {
    accounts: Account[]
    teamBrands: { id: string }[]
  }
  const [account] = accounts
  const made = await seeded.ask('POST', '/v1/invitation/', {
    teamBrandId: teamBrands[0]!.id,
    role: 'ADMIN',
    send: false,
  })
  const { searchParams } = new URL(String(made.acceptURL))
  const joined = await seeded.ask('POST', `/v1/invitation/${made.id}/accept/`, {
    token: searchParams.get('token'),
    username: `cora-${seeded.username}`,
    password: 'long cora words',
    firstName: 'Cora',
    lastName: 'Dunn',
  })
  const other = await signedIn(browser, product.url, String(joined.token))
  await other.goto('/a/dashboard/')
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/a/program/settings/')
  await page.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(seeded.password)
  await dialog.getByLabel('Name').fill('another name')
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill(account!.name)
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  const notice = `The account ${account!.name}, with its programs, will be deleted on`
  await expect(page.getByText(notice)).toBeVisible()
  await expectAccessible(page)

  // The other admin hears of it at once.
  await other.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await expect(other.getByRole('link', { name: /An account will be deleted/ })).toBeVisible()
  await other.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep the account' }).click()
  await expect(page.getByText(notice)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete the account' })).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)
  await other.context().close()
})
