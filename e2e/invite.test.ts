// Joining a program, as the people do it: an ADMIN invites in one browser, the invited person joins in another.
import type { Browser, Page } from '@playwright/test'
import { letterTo } from '../packages/server/test/letters.ts'
import { expectAccessible } from './accessible.ts'
import { makeProgramAndTeam } from './newcomer.ts'
import { Scorer } from './scorer.ts'
import { clockButton, lions } from './scoringScreen.ts'
import { type SeededTeam, verifyEmail } from './seed.ts'
import { expect, test } from './test.ts'

const VIEWPORT = { width: 1280, height: 800 }

async function programOf(seeded: SeededTeam): Promise<string> {
  const { teamBrands } = (await seeded.get('/v1/user/')) as { teamBrands: { id: string }[] }
  return teamBrands[0]!.id
}

/** Makes an invitation through the API. */
async function invite(seeded: SeededTeam, more: object = {}): Promise<{ id: string; acceptURL: string }> {
  const teamBrandId = await programOf(seeded)
  const made = await seeded.ask('POST', '/v1/invitation/', { teamBrandId, role: 'COACH', ...more })
  return made as { id: string; acceptURL: string }
}

/** Joins through the API, as Cora Dunn. */
async function accept(seeded: SeededTeam, acceptURL: string, username: string): Promise<{ token: string }> {
  const { searchParams } = new URL(acceptURL)
  const name = { firstName: 'Cora', lastName: 'Dunn' }
  const body = { token: searchParams.get('token'), username, password: 'long cora words', ...name }
  const joined = await seeded.ask('POST', `/v1/invitation/${searchParams.get('id')}/accept/`, body)
  return joined as { token: string }
}

/** A second person's browser. */
async function otherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: VIEWPORT })
  return context.newPage()
}

/** Goes through the steps of a new login. */
async function createLogin(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Create my login' }).click()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.keyboard.press('Enter')
}

test('a coach is invited by mail, joins, and scores the game with the admin', async ({
  page,
  browser,
  product,
  seeded,
}) => {
  await verifyEmail(seeded, product.dataDir, `${seeded.username}@example.com`)
  await page.goto('/a/program/staff/')
  await page.getByRole('button', { name: 'Add staff member' }).click()
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Last name').fill('Bell')
  const email = `${seeded.username}-anna@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Anna Bell/ })).toContainText('Not invited')
  await page.getByRole('button', { name: 'Invite all' }).click()
  await page.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(page.getByRole('row', { name: /Anna Bell/ })).toContainText('Sent')

  const other = await otherBrowser(browser, product.url)
  await other.goto((await letterTo(product.dataDir, email)).link!)
  await expect(other.getByText(/Hello Anna\. You are invited to join .+ as a coach\./)).toBeVisible()
  expect(other.url()).toBe(`${product.url}/invite/accept/`)
  await expectAccessible(other)
  await page.reload()
  await expect(page.getByRole('row', { name: /Anna Bell/ })).toContainText('Seen')

  const username = `anna-${seeded.username}`
  await createLogin(other, username)
  await expect(other).toHaveURL(/\/a\/dashboard\//)
  await page.reload()
  await expect(page.getByRole('row', { name: /Anna Bell/ })).toContainText('Joined')

  const [one, two] = [new Scorer(page), new Scorer(other)]
  await one.starts(seeded.scoring, 'H')
  await one.at('Q1', '7:50')
  await other.goto(seeded.scoring)
  await expect(clockButton(other)).toContainText('7:50')
  await one.shoots('H12', { from: [20, 15] }).assists('H4')
  await expect(lions(other)).toHaveText('3')
  await two.shoots('A9', { from: [5, 0] }).unassisted()
  await expect(page.getByLabel(/Central score/)).toHaveText('2')
  await other.context().close()
})

test('links that are used, revoked or mistyped say so', async ({ browser, product, seeded }) => {
  const other = await otherBrowser(browser, product.url)
  const revoked = await invite(seeded)
  await seeded.ask('DELETE', `/v1/invitation/${revoked.id}/`)
  await other.goto(revoked.acceptURL)
  await expect(other.getByRole('heading', { name: 'This invitation was taken back' })).toBeVisible()
  await expectAccessible(other)

  const used = await invite(seeded)
  await accept(seeded, used.acceptURL, `used-${seeded.username}`)
  await other.goto(used.acceptURL)
  await expect(other.getByRole('heading', { name: 'This invitation was used' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible()
  await other.goto('/invite/accept/?id=01990000-0000-7000-8000-00000000dead&token=mistyped')
  await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await other.context().close()
})

test('a member who logs in on the way is told that they belong already', async ({
  browser,
  product,
  seeded,
}) => {
  const { acceptURL } = await invite(seeded, { role: 'STATISTICIAN' })
  const other = await otherBrowser(browser, product.url)
  await other.goto(acceptURL)
  await other.getByRole('button', { name: 'I have a login' }).click()
  await other.getByLabel('Username or email').fill(seeded.username)
  await other.getByRole('textbox', { name: 'Password' }).fill(seeded.password)
  await other.getByRole('button', { name: 'Log in' }).click()
  await expect(other.getByText('You are logged in as')).toContainText(seeded.username)
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other.getByRole('alert')).toContainText('You already belong to this program')
  await other.context().close()
})

test('the members page invites a list, shows it, and takes a sign-in away', async ({
  page,
  product,
  seeded,
}) => {
  await verifyEmail(seeded, product.dataDir, `${seeded.username}@example.com`)
  const { acceptURL } = await invite(seeded)
  const joined = await accept(seeded, acceptURL, `cora-${seeded.username}`)
  await page.goto('/a/program/members/')
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Cora Dunn')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Invite from a list' }).click()
  const email = `${seeded.username}-eli@example.com`
  await page.getByLabel('Names and email addresses').fill(`Eli Fox <${email}>`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Invited' })).toContainText('Eli Fox')
  await letterTo(product.dataDir, email)

  await page.getByRole('button', { name: 'Remove sign-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).not.toContainText('Cora Dunn')
  const reply = await fetch(`${product.url}/v1/user/`, {
    headers: { authorization: `Bearer ${joined.token}` },
  })
  expect(reply.status).toBe(401)
})

test('a member of another program creates one of their own', async ({ browser, product, seeded }) => {
  const { acceptURL } = await invite(seeded)
  const { token } = await accept(seeded, acceptURL, `own-${seeded.username}`)
  const other = await otherBrowser(browser, product.url)
  await other.context().addInitScript((value) => localStorage.setItem('fullcourt.token', value), token)
  await other.goto('/a/dashboard/')
  await other.getByRole('link', { name: 'Add program' }).click()
  await makeProgramAndTeam(other)
  await expect(other.getByText('Lincoln High Lions').first()).toBeVisible()
  await other.goto('/a/program/settings/')
  await expect(other.getByRole('heading', { name: 'Account Cora Dunn' })).toBeVisible()
  await other.context().close()
})

test('a scorer whose sign-in is taken away with unsent plays finds them, and reads who did it', async ({
  browser,
  product,
  seeded,
}) => {
  const { acceptURL } = await invite(seeded)
  const username = `lost-${seeded.username}`
  await accept(seeded, acceptURL, username)
  const other = await otherBrowser(browser, product.url)
  const logIn = async () => {
    await other.getByLabel('Username or email').fill(username)
    await other.getByRole('textbox', { name: 'Password' }).fill('long cora words')
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await other.goto(`/login/?next=${seeded.scoring}`)
  await logIn()
  await expect(other.getByRole('button', { name: 'Start Game' })).toBeVisible()
  const scorer = new Scorer(other)
  await scorer.starts(seeded.scoring, 'H')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await other.context().setOffline(true)
  await scorer.shoots('H12', { from: [20, 15] }).unassisted()
  await expect(other.getByText(/\d waiting, offline/)).toBeVisible()

  const { results } = (await seeded.get(`/v1/team-brand/${await programOf(seeded)}/personnel/`)) as {
    results: { id: string; fullName: string }[]
  }
  const cora = results.find(({ fullName }) => fullName === 'Cora Dunn')!
  await seeded.ask('DELETE', `/v1/team-brand-personnel/${cora.id}/user/`)
  await other.context().setOffline(false)
  await expect(other.getByText('You were logged out.')).toContainText('stay')
  await logIn()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('has ended')
  await expect(other.getByText(/took it away/)).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: '12' })).toBeVisible()
  await expectAccessible(other)

  const again = await invite(seeded, { teamBrandPersonnelId: cora.id, send: false })
  const token = new URL(again.acceptURL).searchParams.get('token')
  const bearer = await other.evaluate(() => localStorage.getItem('fullcourt.token'))
  await fetch(`${product.url}/v1/invitation/${again.id}/accept/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  await other.getByRole('button', { name: 'Send again' }).click()
  await expect(other.getByText('Everything you entered on this device was sent.')).toBeVisible()
  await expect.poll(async () => (await seeded.box()).score).toEqual({ home: 3, away: 0 })

  // Who leaves reads so, on a page that works.
  await other.goto('/a/program/members/')
  await other.getByRole('button', { name: 'Leave' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(other.getByText(/You have left/)).toBeVisible()
  await expect(other.getByText('Something went wrong')).toHaveCount(0)
  await other.context().close()
})
