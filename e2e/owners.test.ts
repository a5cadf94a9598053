// Who owns what: the last admin hands over, a further device of a guest waits, and so does a person with another's invitation.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { letterTo } from '../packages/server/test/letters.ts'
import { askServer } from '../packages/server/test/running.ts'
import { newTeam } from '../packages/server/test/scorer.ts'
import { expectAccessible } from './accessible.ts'
import { type SeededTeam, verifyEmail } from './seed.ts'
import { expect, test } from './test.ts'

/** A browser of another person or device. */
async function open(browser: Browser, baseURL: string, token?: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  if (token)
    await context.addInitScript((value) => {
      if (!sessionStorage.getItem('signedIn')) localStorage.setItem('fullcourt.token', value)
      sessionStorage.setItem('signedIn', 'yes')
    }, token)
  return [context, await context.newPage()]
}

async function programOf(seeded: SeededTeam): Promise<{ readonly id: string; readonly fullName: string }> {
  const { teamBrands } = (await seeded.get('/v1/user/')) as { teamBrands: { id: string; fullName: string }[] }
  return teamBrands[0]!
}

/** Cora joins as a coach. */
async function joinCora(seeded: SeededTeam): Promise<void> {
  const { id: teamBrandId } = await programOf(seeded)
  const made = await seeded.ask('POST', '/v1/invitation/', { teamBrandId, role: 'COACH', send: false })
  await seeded.ask('POST', `/v1/invitation/${made.id}/accept/`, {
    token: new URL(String(made.acceptURL)).searchParams.get('token'),
    username: `cora-${seeded.username}`,
    password: 'long joining words',
    firstName: 'Cora',
    lastName: 'Dunn',
  })
}

test('the last admin hands the program over before deleting the user', async ({ page, seeded }) => {
  await joinCora(seeded)
  const { fullName } = await programOf(seeded)
  await page.goto('/a/program/members/')
  const leave = page.getByRole('list', { name: 'Programs that need an admin' })
  await expect(leave).toContainText(fullName)
  await expectAccessible(page)

  await page.goto('/a/profile/')
  await page.getByRole('button', { name: 'Delete my user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your user?' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(seeded.password)
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  await expect(dialog.getByRole('alert')).toContainText('would have no admin')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const over = page.getByRole('dialog', { name: `Hand over ${fullName}` })
  await over.getByLabel('New admin').selectOption('Cora Dunn')
  await expectAccessible(page)
  await over.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(`${fullName} was handed over.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a further device of a guest waits until the owner allows it', async ({
  page,
  browser,
  product,
  seeded,
}) => {
  await page.goto(`${seeded.gamePage}setup/`)
  await page.getByRole('button', { name: 'Invite a scorer' }).click()
  await page.getByLabel('Who keeps the book?').fill('Anna')
  await page.getByRole('button', { name: 'Show the code' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'Invite another scorer' }).click()

  const [first, phone] = await open(browser, product.url)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Score Game' })).toBeVisible()

  const [second, tablet] = await open(browser, product.url)
  await tablet.clock.install()
  await tablet.goto(link)
  await tablet.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(tablet.getByText('must allow this one')).toBeVisible()
  await expectAccessible(tablet)

  const guests = page.getByRole('list', { name: 'Guests of this game' })
  await expect(guests).toContainText('Opened the link of Anna too, and waits')
  await expectAccessible(page)
  await guests.getByRole('button', { name: /^Allow/ }).click()
  await expect(guests.getByRole('button', { name: /^Allow/ })).toHaveCount(0)
  await tablet.clock.runFor(16_000)
  await expect(tablet.getByRole('heading', { name: 'Score Game' })).toBeVisible()
  await first.close()
  await second.close()
})

test('a person who opens the mail of another joins after the admin agrees', async ({
  page,
  browser,
  product,
  seeded,
}) => {
  await verifyEmail(seeded, product.dataDir, `${seeded.username}@example.com`)
  const { id: teamBrandId, fullName } = await programOf(seeded)
  const email = `${seeded.username}-meant@example.com`
  await seeded.ask('POST', '/v1/invitation/', { teamBrandId, role: 'COACH', email })
  const { link } = await letterTo(product.dataDir, email)
  const username = `other-${seeded.username}`
  const stranger = await newTeam(askServer(product.url), { username })

  const [context, theirs] = await open(browser, product.url, stranger.token)
  await theirs.goto(link!)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs.getByRole('heading', { name: 'Waiting for an admin' })).toBeVisible()
  await expectAccessible(theirs)

  await page.goto('/a/program/members/')
  const invited = page.getByRole('list', { name: 'Invited' })
  await expect(invited).toContainText(`(${username}) opened the link and asks to join`)
  await expectAccessible(page)
  await invited.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toContainText(username)
  const { teamBrands } = (await stranger.ask('GET', '/v1/user/')).body
  expect(teamBrands.map((one: { fullName: string }) => one.fullName)).toContain(fullName)
  await context.close()
})
