// What a user does with mail: verify, get a new password, become the administrator. Mail is read from the files it lands in.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from './accessible.ts'
import { registerByCall } from './newcomer.ts'
import { expect, test } from './test.ts'

/** The words of the last of at least so many mails to an address. */
async function mailTo(dataDir: string, address: string, count = 1): Promise<string> {
  const folder = join(dataDir, 'mail')
  const there = () =>
    (existsSync(folder) ? readdirSync(folder).toSorted() : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${address}\n`))
  await expect.poll(() => there().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return there().at(-1)!.replace(/=\n/g, '').replaceAll('=3D', '=')
}
const codeIn = (mail: string): string => /^(\d{6})$/m.exec(mail)![1]!
const linkIn = (mail: string): string => /https?:\/\/\S+#\S+/.exec(mail)![0]

test('verifies the address used to register, adds another, and makes it the primary one', async ({
  page,
  product,
}) => {
  const { username, password } = await registerByCall(page)
  const first = `${username}@example.org`
  await page.goto('/a/profile/')
  await expect(page.getByText('Not verified')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Verify ${first}` }).click()
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  const sent = codeIn(await mailTo(product.dataDir, first))
  await code.fill(sent === '111111' ? '222222' : '111111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong. 4 attempts are left.')).toBeVisible()
  await code.fill(sent)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${first} has been verified.`)).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  const second = `second.${first}`
  await page.getByRole('button', { name: 'Add an email address' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(second)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Current password is wrong.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
  await page.getByLabel('Code').fill(codeIn(await mailTo(product.dataDir, second)))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${second} has been verified.`)).toBeVisible()

  await page.getByRole('button', { name: `More for ${second}` }).click()
  await page.getByRole('menuitem', { name: 'Make primary' }).click()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `More for ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(first, { exact: true })).toHaveCount(0)
  await expect(page.getByText('Primary', { exact: true })).toHaveCount(1)
})

test('sets a new password with the mailed link, once', async ({ page, product }) => {
  const { username } = await registerByCall(page)
  const email = `${username}@example.org`
  await page.goto('/a/profile/')
  await page.getByRole('button', { name: `Verify ${email}` }).click()
  await page.getByLabel('Code').fill(codeIn(await mailTo(product.dataDir, email)))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${email} has been verified.`)).toBeVisible()
  await page.goto('/logout/')
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/login/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Username or email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = linkIn(await mailTo(product.dataDir, email, 2))
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset\/$/)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'New password' }).fill('another long password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What kind of program is it?' })).toBeVisible()

  await page.goto('/')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('yet another password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectAccessible(page)
})

test('becomes the administrator with the printed link, after registering', async ({ page, product }) => {
  const link = () => /http\S+\/become-admin\/#\S+/.exec(product.output())?.[0]
  await expect.poll(link).toBeDefined()
  await page.goto(link()!)
  await expect(page).toHaveURL(/\/become-admin\/$/)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('First name').fill('Alex')
  await page.getByLabel('Last name').fill('Root')
  await page.getByLabel('Email').fill('alex.root@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Become the administrator' }).click()
  await expect(page.getByText('You are the administrator of this Fullcourt.')).toBeVisible()

  await page.goto('/')
  await page.goto(link()!)
  await page.getByRole('button', { name: 'Become the administrator' }).click()
  await expect(page.getByText(/This link has expired/)).toBeVisible()
  await expectAccessible(page)
})
