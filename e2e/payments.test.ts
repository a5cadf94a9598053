// The ways of a coach with money, on the built-in test gateway and on Stripe's own library against a stub of its API and page.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { databaseUrlOf } from '../packages/server/test/running.ts'
import { type StripeStub, startStripeStub } from '../packages/server/test/stripeStub.ts'
import { expectAccessibleInBoth } from './accessible.ts'
import type { SeededTeam } from './seed.ts'
import { type Product, startProduct } from './server.ts'
import { expect, test } from './test.ts'

/** The product with a key of Stripe, whose API and page are on this machine. */
const stripeTest = test.extend<object, { readonly stub: StripeStub; readonly product: Product }>({
  stub: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const stub = await startStripeStub({ now: Date.now })
      await use(stub)
      await stub.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ stub }, use) => {
      const product = await startProduct({
        STRIPE_SECRET_KEY: stub.secretKey,
        STRIPE_WEBHOOK_SECRET: stub.webhookSecret,
        STRIPE_API_BASE: stub.url,
        SELLER_W9: 'https://seller.example/w9.pdf',
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const PATH = '/a/program/subscription/'
const SILVER = '01900000-0000-7000-8000-000000000202'

/** The program of the seeded team, on the trial of Silver. */
async function onSilver({ get, ask }: SeededTeam): Promise<string> {
  const user = await get('/v1/user/')
  const [program] = user.teamBrands as { id: string; subscriptions: { id: string }[] }[]
  const { id, subscriptions } = program!
  await ask('PATCH', `/v1/billing/${id}/subscription/${subscriptions[0]!.id}/`, { planId: SILVER })
  return id
}

async function query({ dataDir }: Product, text: string, values: readonly unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await database.connect()
  await database.query(text, [...values])
  await database.end()
}

/** Moves the end of the trial or year of a program to a moment ago, as time would. */
const endYear = (product: Product, programId: string): Promise<void> =>
  query(
    product,
    `update subscription set end_date = now() - interval '1 second',
       covered_until = now() - interval '1 second' + case when card_id is null then interval '0' else interval '14 days' end
     where team_brand_id = $1 and status = 'ACTIVE'`,
    [programId],
  )

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const next = (page: Page) => page.getByRole('region', { name: 'Next charge' })

/** Answers the gateway's page with one of its cards. */
async function enterCard(page: Page, card: string): Promise<void> {
  await page.waitForURL(/\/test-gateway\/|\/c\/pay\//)
  if (page.url().includes('/test-gateway/'))
    await expect(page.getByText('Test gateway: no money moves')).toBeVisible()
  await button(page, new RegExp(`^${card}`)).click()
}

/** Goes the ways of a trial: a card, another plan for nothing, no card, the end. */
async function passTrial(page: Page, product: Product, programId: string): Promise<void> {
  await page.goto(PATH)
  await expect(next(page)).toContainText('Without a card on file it will not auto-renew.')
  await next(page).getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page, 'A card that works')
  await expect(page.getByText('Visa ending in 4242 is on file.')).toBeVisible()
  await expect(page).toHaveURL(PATH)
  await expect(next(page)).toContainText('Then $599.00 for Silver is charged to Visa ending in 4242')
  await expectAccessibleInBoth(page)

  await button(page, 'Change to Gold').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nothing is charged now.')
  await dialog.getByRole('button', { name: 'Change to Gold' }).click()
  await expect(page.getByText('You have Gold now.')).toBeVisible()
  await expect(next(page)).toContainText('$999.00 for Gold')

  await button(page, 'Remove').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No card on file.')).toBeVisible()
  await endYear(product, programId)
  await page.reload()
  await expect(page.getByText(/has ended\. Everything that you entered stays yours/).last()).toBeVisible()
}

/** Chooses a plan after the end: the card page is on the way, and a card is declined there. */
async function buyPlan(page: Page): Promise<void> {
  await expectAccessibleInBoth(page)
  await button(page, 'Choose Silver').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Silver, one year')
  await dialog.getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page, 'A card that is declined')
  // The page of the gateway stays, and takes another card.
  await enterCard(page, 'A card that works')
  // Back where the way to the card began.
  await dialog.getByRole('button', { name: 'Pay $599.00' }).click()
  await expect(page.getByText('Silver has begun.')).toBeVisible()
  await expect(next(page)).toContainText('$599.00 for Silver is charged to Visa ending in 4242')
}

/** A dearer plan is paid at once, a cheaper one follows at the renewal. */
async function changePlans(page: Page): Promise<void> {
  await button(page, 'Change to Gold').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Gold instead of Silver')
  await dialog.getByText('Why this amount').click()
  await expect(dialog).toContainText('$999.00 less $599.00')
  await expectAccessibleInBoth(page, 'dialog')
  await dialog.getByRole('button', { name: 'Pay $400.00' }).click()
  await expect(page.getByText('You have Gold now.')).toBeVisible()

  await button(page, 'Change to Silver').click()
  await dialog.getByRole('button', { name: 'Change to Silver' }).click()
  await expect(page.getByText('Your next plan')).toBeVisible()
  await expect(next(page)).toContainText('$599.00 for Silver')
  await button(page, 'Keep Gold').click()
  await dialog.getByRole('button', { name: 'Keep Gold' }).click()
  await expect(page.getByText('Gold goes on.')).toBeVisible()
  await expect(page.getByText('Your next plan')).toHaveCount(0)
}

async function buyHours(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Buy hours' })
  await form.getByLabel('Kind of film').selectOption('Archive')
  await form.getByLabel('Hours').fill('0')
  await form.getByRole('button').click()
  await expect(form).toContainText('Enter whole hours, at least 1.')
  await form.getByLabel('Hours').fill('10')
  await form.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByText('You have 10 archive hours more.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '10 archive hours, to' })).toBeVisible()
}

async function cancelAndRestore(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: /^Are you sure/ })
  await button(page, 'Cancel subscription').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(next(page)).toContainText('It has been cancelled and runs to')
  await button(page, 'Auto-Renew').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(next(page)).toContainText('$999.00 for Gold is charged to Visa ending in 4242')
}

/** A renewal that fails is paid with another card. */
async function payLate(page: Page, product: Product, programId: string): Promise<void> {
  await button(page, 'Replace the card').click()
  await enterCard(page, 'A card without money')
  await expect(next(page)).toContainText('ending in 9995')
  await endYear(product, programId)
  await page.reload()
  await expect(page.getByText(/The payment for your plan has failed or is overdue/)).toBeVisible()
  await expect(next(page)).toContainText('$999.00 has been due since')
  await expectAccessibleInBoth(page)
  await next(page).getByRole('button', { name: /^Pay / }).click()
  await enterCard(page, 'A card that works')
  await expect(next(page)).toContainText('$999.00 for Gold is charged to Visa ending in 4242')
  await expect(page.getByText(/The payment for your plan has failed/)).toHaveCount(0)
}

/** A promo code lowers the next year, and the award is shown. */
async function useCode(page: Page, product: Product): Promise<void> {
  await query(
    product,
    `insert into coupon (id, code, code_key, kind, value, years) values (gen_random_uuid(), 'HOOPS20', 'HOOPS20', 'percent', 20, 1)
       on conflict do nothing`,
    [],
  )
  await page.reload()
  await page.getByRole('textbox', { name: 'Promo code' }).fill('hoops20')
  await button(page, 'Apply').click()
  await expect(page.getByText(/HOOPS20: 20% off/)).toBeVisible()
  await expect(next(page)).toContainText('$799.20 for Gold')
}

/** A school prints a quote, and orders with its number. */
async function orderYear(page: Page, product: Product): Promise<void> {
  const form = page.getByRole('form', { name: 'Purchase order' })
  await form.getByLabel('Plan').selectOption('Gold, $999 a year')
  const downloads = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Quote as PDF' }).click()
  const quote = await downloads
  expect(quote.suggestedFilename()).toBe('Quote Gold.pdf')
  await expect(form.getByRole('link', { name: 'Form W-9' })).toHaveCount(
    product.output().includes('test gateway') ? 0 : 1,
  )
  await form.getByLabel(/^PO number/).fill('PO 4711')
  await form.getByRole('button', { name: 'Order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Order' }).click()
  await expect(page.getByText(/^Purchase order PO 4711 for Gold, \$999\.00, waits for/)).toBeVisible()
}

interface Here {
  readonly page: Page
  readonly product: Product
  readonly seeded: SeededTeam
}

/** All ways of a coach, one after the other. Nothing of ours asks another server before the gateway's page. */
async function pay({ page, product, seeded }: Here, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    const isGateway = /^http:\/\/127\.0\.0\.1:\d+\/c\/pay\//.test(url) && request.isNavigationRequest()
    if (/^https?:/.test(url) && !url.startsWith(product.url) && !isGateway) foreign.push(url)
  })
  const programId = await onSilver(seeded)
  await passTrial(page, product, programId)
  await buyPlan(page)
  await changePlans(page)
  await buyHours(page)
  await cancelAndRestore(page)
  await payLate(page, product, programId)

  const invoices = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  await expect(invoices).toHaveCount(4)
  await invoices.last().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: /^Invoice (TEST|FC)-/ })
  await expect(dialog).toContainText('Silver, one year')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Organization').fill('Lincoln Unified School District')
  await page.getByLabel('Email for invoices').fill('ap@example.org')
  await page.getByRole('form', { name: 'Billing details' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('New invoices are written to this.')).toBeVisible()
  await useCode(page, product)
  await orderYear(page, product)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(foreign).toEqual([])
}

test('a program pays for its plan on the test gateway, at 390 px', ({ page, product, seeded }) =>
  pay({ page, product, seeded }, 390))

stripeTest("a program pays for its plan on Stripe's page, at 1280 px", ({ page, product, seeded }) =>
  pay({ page, product, seeded }, 1280),
)

test('a bank that asks is answered on its page, and then the plan is there', async ({
  page,
  product,
  seeded,
}) => {
  const programId = await onSilver(seeded)
  await endYear(product, programId)
  await page.goto(PATH)
  await button(page, 'Choose Silver').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a card' }).click()
  await enterCard(page, 'A card whose bank asks you each time')
  await button(page, 'Approve').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $599.00' }).click()
  await enterCard(page, 'A card whose bank asks you each time')
  await button(page, 'Approve').click()
  await expect(next(page)).toContainText('$599.00 for Silver is charged to')
  await expect(page.getByRole('list', { name: 'Invoices' })).toContainText('Paid')
})
