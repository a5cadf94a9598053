// A guest keeps the book of one game by a QR code, on a phone and without an account.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { PHONE } from './devices.ts'
import { withFingers } from './inputs.ts'
import { choice, court, popover } from './scoringScreen.ts'
import { test } from './test.ts'

/** Makes an invitation in the open dialog. @returns the link of the code */
async function invite(page: Page, name: string): Promise<string> {
  await page.getByLabel('Who keeps the book?').fill(name)
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(page.getByRole('img', { name: `Code for ${name} to keep the book` })).toBeVisible()
  return page.getByRole('textbox', { name: 'Link' }).inputValue()
}

async function openPhone(browser: Browser, url: string): Promise<{ context: BrowserContext; phone: Page }> {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  return { context, phone: await context.newPage() }
}

/** A guest opens the link and starts. */
async function join(phone: Page, link: string): Promise<void> {
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Start', exact: true }).tap()
  await expect(phone.getByRole('heading', { name: 'Score Game' })).toBeVisible()
}

/** Starts the game; the home team wins the tip. */
async function startGame(phone: Page): Promise<void> {
  const inputs = withFingers(phone)
  await inputs.press(phone.getByRole('button', { name: 'Start Game' }))
  await inputs.pick(choice(phone, /^Lincoln/))
}

/** A basket by 12 Birch without an assist. */
async function score(phone: Page): Promise<void> {
  const inputs = withFingers(phone)
  await inputs.point(court(phone), 34, 0)
  await inputs.pick(choice(phone, /^12 - /))
  await inputs.pick(choice(phone, 'None'))
  await expect(popover(phone)).toBeHidden()
}

test('a guest keeps the book on a phone, and the coach sees the plays with the name', async ({
  page,
  browser,
  product,
  seeded,
}) => {
  await page.goto(`${seeded.gamePage}setup/`)
  await page.getByRole('button', { name: 'Invite a scorer' }).click()
  const link = await invite(page, 'Anna')
  await expectAccessible(page)

  const { context, phone } = await openPhone(browser, product.url)
  const refused: string[] = []
  phone.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.url()}`))
  await phone.goto(link)
  await expect(phone.getByText('Your plays carry the name Anna')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Start', exact: true }).tap()
  await startGame(phone)
  await score(phone)

  await page.goto(`${seeded.gamePage}?tab=plays`)
  await expect(page.getByText(/by Anna \(guest\)/).first()).toBeVisible()

  // Any other page leads back to the game; its own page has no navigation.
  await phone.goto('/a/dashboard/')
  await expect(phone.getByRole('heading', { name: 'Score Game' })).toBeVisible()
  await phone.goto(`${seeded.gamePage}setup/`)
  await expect(phone.getByRole('heading', { name: 'Score Game' })).toBeVisible()
  await phone.goto(seeded.gamePage)
  await expect(phone.getByText('Anna keeps the book')).toBeVisible()
  await expect(phone.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(phone.getByRole('navigation', { name: 'Views of the game' })).toBeVisible()
  await expectAccessible(phone)
  expect(refused).toEqual([])
  await context.close()
})

test('the turn of a guest ends with a sentence, and unsent plays are sent by the next scorer', async ({
  page,
  browser,
  product,
  seeded,
}) => {
  await page.goto(seeded.scoring)
  const openGuests = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Invite a scorer…' }).click()
  }
  await openGuests()
  const link = await invite(page, 'Anna')
  const { context, phone } = await openPhone(browser, product.url)
  await join(phone, link)
  await startGame(phone)
  await expect(phone.locator('[data-word="Saved"]')).toBeVisible()
  await context.setOffline(true)
  await score(phone)
  await expect(phone.getByText(/waiting/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Invite another scorer' }).click()
  await page.getByRole('button', { name: 'End Anna' }).click()
  await expect(page.getByRole('button', { name: 'End Anna' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(phone.getByRole('heading', { name: 'Your turn to keep the book has ended' })).toBeVisible()
  await expect(phone.getByText(/not sent and stay on this device|was not sent and/)).toBeVisible()
  await expectAccessible(phone)
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'This invitation was taken back' })).toBeVisible()

  const next = await invite(page, 'Ben')
  await join(phone, next)
  const left = phone.getByRole('status').filter({ hasText: 'by Anna on this device' })
  await left.getByRole('button', { name: 'Send' }).tap()
  await expect(left).toHaveCount(0)
  await page.goto(`${seeded.gamePage}?tab=plays`)
  await expect(page.getByText(/by Ben \(guest\)/).first()).toBeVisible()
  await context.close()
})
