// The money of programs, as administrators of the installation handle it, on the built-in test gateway.
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible.ts'
import { type Administrator, newBrowser, test } from './administrator.ts'
import type { SeededTeam } from './seed.ts'
import { expect } from './test.ts'

const GOLD = '01900000-0000-7000-8000-000000000203'

/** A dialog by its title: a question may lie over the form that asked it. */
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Records a check with the sum that the form offers, or with another one. */
async function recordCheck(page: Page, reference: string, sum?: string): Promise<void> {
  await page.getByRole('button', { name: /^Record payment: / }).click()
  const form = dialogOf(page, /^Record a payment/)
  await form.getByLabel('Reference').fill(reference)
  if (sum) {
    await form.getByLabel('US dollars').fill('2000')
    await form.getByRole('button', { name: 'Record payment' }).click()
    await dialogOf(page, /^Record \$2,000/)
      .getByRole('button', { name: 'Record payment' })
      .click()
    await expect(form).toContainText('Amount must be at most $999.00.')
    await form.getByLabel('US dollars').fill(sum)
  }
  await form.getByRole('button', { name: 'Record payment' }).click()
  await dialogOf(page, /^Record \$/)
    .getByRole('button', { name: 'Record payment' })
    .click()
  await expect(form).toHaveCount(0)
}

test("a school's order is accepted, paid by two checks and refunded in part", async ({
  admin: page,
  administrator,
  seeded,
}) => {
  await administrator.haveFactor()
  const { teamBrands } = (await seeded.get('/v1/user/')) as { teamBrands: { id: string }[] }
  const order = { planId: GOLD, poNumber: 'PO 4711' }
  await seeded.ask('POST', `/v1/billing/${teamBrands[0]!.id}/purchase-order/`, order)
  await page.goto('/a/admin/money/')
  await expect(page.getByText('Test gateway: no money moves')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Order to accept' })
  await expect(row).toContainText('$999.00')
  await expectAccessibleInBoth(page)
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Accept: Order PO 4711' }).click()
  await dialogOf(page, /^Accept Order PO 4711/)
    .getByRole('button', { name: 'Accept order' })
    .click()
  await expect(page.getByText('The order is accepted.')).toBeVisible()
  await expect(page.getByText('Purchase order PO 4711')).toBeVisible()

  await recordCheck(page, '1001', '500')
  await expect(page.getByText('$499.00 is left to pay')).toBeVisible()
  await expectAccessibleInBoth(page)
  await recordCheck(page, '1002')
  await expect(page.getByText('$499.00 by check')).toBeVisible()

  await page.getByRole('button', { name: /^Refund: Invoice TEST-/ }).click()
  const form = dialogOf(page, /^Refund Invoice/)
  await expect(form.getByLabel('US dollars')).toHaveValue('999.00')
  await form.getByLabel('US dollars').fill('99')
  await form.getByLabel('Reason').fill('Began late')
  await expectAccessibleInBoth(page, 'dialog')
  await form.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('button', { name: 'Refund $99.00' }).click()
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('$99.00 by hand')
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Money', exact: true }).first().click()
  await expect(page.getByText('Nothing needs a look')).toBeVisible()
  await expect(page.getByText('$900.00')).toHaveCount(2)
})

const SILVER = '01900000-0000-7000-8000-000000000202'

const programOf = async ({ get }: SeededTeam): Promise<{ id: string; name: string }> => {
  const { teamBrands } = (await get('/v1/user/')) as { teamBrands: { id: string; name: string }[] }
  return teamBrands[0]!
}

/** A day after today, as a date field takes it. */
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a program is given a plan and hours, and both are in the audit log', async ({
  admin: page,
  administrator,
  seeded,
}) => {
  await administrator.haveFactor()
  const { id } = await programOf(seeded)
  await page.goto(`/a/admin/money/${id}/`)
  await page.getByRole('button', { name: 'Set plan' }).click()
  const form = dialogOf(page, /^Set the plan of/)
  await form.getByRole('button', { name: 'Set plan' }).click()
  await expect(form).toContainText('Please select a plan.')
  await form.getByLabel('Plan').selectOption({ label: 'Gold' })
  await form.getByLabel('Until').fill(dayAfter(60))
  await form.getByLabel('Reason').fill('Sponsored by the league')
  await expectAccessibleInBoth(page, 'dialog')
  await form.getByRole('button', { name: 'Set plan' }).click()
  const question = dialogOf(page, /^Give Gold to /)
  await expect(question).toContainText('It does not renew, and nothing is charged for it.')
  await question.getByRole('button', { name: 'Set plan' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Does not renew')).toBeVisible()

  await page.getByRole('button', { name: 'Give hours' }).click()
  const hours = dialogOf(page, /^Give hours to/)
  await hours.getByLabel('Hours').fill('0')
  await hours.getByRole('button', { name: 'Give hours' }).click()
  await expect(hours).toContainText('Please select the last day.')
  await hours.getByLabel('Kind').selectOption({ label: 'Archive hours' })
  await hours.getByLabel('Hours').fill('12')
  await hours.getByLabel('Until').fill(dayAfter(30))
  await hours.getByLabel('Reason').fill('Lost film')
  await hours.getByRole('button', { name: 'Give hours' }).click()
  await expect(hours).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Hours beside the plan' })).toContainText('Archive hours: 12')
  await expectAccessibleInBoth(page)

  await page.goto('/a/admin/audit/')
  await expect(page.getByText(/ set a plan for .* \(Gold, to .*\): Sponsored by the league$/)).toBeVisible()
  await expect(page.getByText(/ gave hours for .* \(12 archive hours, to .*\): Lost film$/)).toBeVisible()
})

test('an unpaid invoice is due later, and is reissued with new billing details', async ({
  admin: page,
  administrator,
  seeded,
}) => {
  await administrator.haveFactor()
  const { id } = await programOf(seeded)
  await seeded.ask('POST', `/v1/billing/${id}/purchase-order/`, { planId: GOLD, poNumber: 'PO 12' })
  await page.goto(`/a/admin/money/${id}/`)
  await page.getByRole('button', { name: 'Accept: Order PO 12' }).click()
  await dialogOf(page, /^Accept Order PO 12/)
    .getByRole('button', { name: 'Accept order' })
    .click()
  const invoices = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  await expect(invoices).toHaveCount(1)

  await page.getByRole('button', { name: /^Due later: / }).click()
  const form = dialogOf(page, /be due later\?$/)
  await form.getByLabel('Due on').fill(dayAfter(1))
  await form.getByRole('button', { name: 'Change due date' }).click()
  await expect(form.getByLabel('Due on')).toHaveAccessibleDescription(
    /must be later than the day when the invoice is due now/,
  )
  await form.getByLabel('Due on').fill(dayAfter(50))
  await form.getByRole('button', { name: 'Change due date' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: /^Reissue: / }).click()
  await dialogOf(page, /^Reissue Invoice/)
    .getByRole('button', { name: 'Reissue' })
    .click()
  await expect(page.getByText('The invoice is reissued.')).toBeVisible()
  await expect(invoices).toHaveCount(3)
  await expect(invoices.filter({ hasText: 'Credit note' })).toHaveCount(1)
  await expect(invoices.filter({ hasText: 'Void' })).toHaveCount(1)
  await expect(invoices.filter({ hasText: 'Open' })).toContainText('Purchase order PO 12')
  await expectAccessibleInBoth(page)
})

/** Makes a program of the administrator's own. */
async function newProgram({ ask }: Administrator, name: string): Promise<void> {
  const { results: accounts } = (await ask('GET', '/v1/account/')) as { results: { id: string }[] }
  const { results: leagues } = (await ask('GET', '/v1/league/')) as { results: { id: string }[] }
  const [accountId, leagueId] = [accounts[0]!.id, leagues[0]!.id]
  const words = { name, mascot: 'Roots', gender: 'Coed', timezone: 'America/New_York' }
  const { id } = await ask('POST', '/v1/team-brand/', { accountId, leagueId, ...words })
  await ask('POST', `/v1/billing/${id}/subscription/`, { planId: SILVER })
}

test('a coupon is made, and an administrator who has a program chooses it there', async ({
  admin: page,
  administrator,
}) => {
  await administrator.haveFactor()
  await page.goto('/a/admin/coupons/')
  await page.getByRole('button', { name: 'New coupon' }).click()
  const form = dialogOf(page, 'New coupon')
  await form.getByLabel('Code').fill('tipoff15')
  await form.getByRole('textbox', { name: 'Percent' }).fill('115')
  await form.getByRole('button', { name: 'Make coupon' }).click()
  await expect(form.getByRole('textbox', { name: 'Percent' })).toHaveAccessibleDescription(/100/)
  await form.getByRole('textbox', { name: 'Percent' }).fill('15')
  await form.getByLabel('For how many years').fill('1')
  await expectAccessibleInBoth(page, 'dialog')
  await form.getByRole('button', { name: 'Make coupon' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'tipoff15' })).toContainText('15% off')

  await newProgram(administrator, 'Root Academy')
  await page.goto('/a/program/subscription/')
  await page.getByRole('combobox', { name: 'Promo code' }).selectOption('tipoff15')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('tipoff15: 15% off the first year.', { exact: true })).toBeVisible()
  await page.goto('/a/admin/coupons/')
  await expect(page.getByRole('row').filter({ hasText: 'tipoff15' })).toContainText('1')
})

test('a plan grows dearer and smaller: an order keeps its price, and a program that does not fit is told', async ({
  admin: page,
  administrator,
  seeded,
  browser,
  product,
}) => {
  await administrator.haveFactor()
  const { id } = await programOf(seeded)
  await seeded.ask('POST', '/v1/team/', { teamBrandId: id, level: 2 })
  await seeded.ask('POST', `/v1/billing/${id}/purchase-order/`, { planId: SILVER, poNumber: 'PO 77' })
  await page.goto('/a/admin/plans/')
  await page.getByRole('button', { name: 'Edit Silver', exact: true }).click()
  const form = dialogOf(page, 'Plan Silver')
  const price = form.getByLabel('Price a year (USD)')
  await price.fill('649.5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(price).toHaveAccessibleDescription(/whole number/)
  await price.fill('649')
  await form.getByLabel('Teams').fill('1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Silver silver-hd / })).toContainText('$649')
  await page.goto(`/a/admin/money/${id}/`)
  await expect(page.getByRole('list', { name: 'Invoices' })).toContainText('Order PO 77, $599.00')

  const coach = await newBrowser(browser, product)
  await seeded.signIn(coach.context())
  await coach.goto('/a/program/subscription/')
  await coach.getByRole('tab', { name: 'HD' }).click()
  await coach.getByRole('button', { name: 'Change to Silver', exact: true }).click()
  const dialog = coach.getByRole('dialog')
  await expect(dialog).toContainText('This plan is too small for what the program has.')
  await expect(dialog.getByRole('listitem')).toContainText('2 teams')
  await expectAccessibleInBoth(coach, 'dialog')
  await coach.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await coach.context().close()
})
