// The pages of administrators in Spanish and in mirrored English (decision 0242).
import { test as base } from './administrator.ts'
import { expect, productWith } from './test.ts'
import { walk } from './walkLanguages.ts'

/** A server of its own: its lists have nothing of other tests. */
const test = base.extend({ product: productWith() })

const GOLD = '01900000-0000-7000-8000-000000000203'

test('the lists of administrators', async ({ admin: page, administrator, seeded: _ }) => {
  test.setTimeout(300_000)
  await administrator.haveFactor()
  const heading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of [
    'accounts',
    'access-requests',
    'invitations',
    'users',
    'plans',
    'coupons',
    'money',
    'audit',
    'erasures',
    'backups',
    'health',
    'account-setup',
  ])
    await walk(page, `/a/admin/${path}/`, heading, `admin-${path}`, 'main')
})

test('an account, its games and its money', async ({ admin: page, administrator, seeded }) => {
  test.setTimeout(180_000)
  await administrator.haveFactor()
  const { teamBrands } = (await seeded.get('/v1/user/')) as {
    teamBrands: { id: string; accountId: string }[]
  }
  const { id, accountId } = teamBrands[0]!
  await seeded.ask('POST', `/v1/billing/${id}/purchase-order/`, { planId: GOLD, poNumber: 'PO 4711' })
  const heading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await walk(page, `/a/admin/accounts/${accountId}/`, heading, 'admin-account', 'main')
  await walk(page, `/a/admin/programs/${id}/`, heading, 'admin-program', 'main')
  await walk(page, `/a/admin/money/${id}/`, heading, 'admin-program-money', 'main')
})
