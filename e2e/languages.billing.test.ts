// The subscription of a program and its activity in Spanish and in mirrored English (decision 0242).
import { expect, test } from './test.ts'
import { walk } from './walkLanguages.ts'

test('the subscription: its trial, the plans, a quote and an invoice', async ({ seeded: _, page }) => {
  test.setTimeout(240_000)
  const heading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await walk(page, '/a/program/subscription/', heading, 'subscription', 'main')
})

test('the activity of a program', async ({ seeded: _, page }) => {
  test.setTimeout(120_000)
  const row = () => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await walk(page, '/a/program/activity/', row, 'activity', 'main')
})
