import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

test('the admin of a program opens the audit log from the settings and filters it', async ({
  seeded,
  page,
}) => {
  const { teamBrands } = await seeded.get('/v1/user/')
  const [program] = teamBrands as { id: string }[]
  await seeded.ask('POST', '/v1/team-brand-personnel/', {
    teamBrandId: program!.id,
    firstName: 'Sam',
    lastName: 'Lee',
    role: 'COACH',
  })
  await page.goto('/a/program/settings/')
  await page.getByRole('main').getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(page.getByText(/ made Sam Lee a coach$/)).toBeVisible()
  await expect(page.getByText(/started the free trial of/)).toBeVisible()
  await page.getByLabel('Kind').selectOption('Roles and access')
  await expect(page.getByText(/started the free trial of/)).toHaveCount(0)
  await expect(page.getByText(/ made Sam Lee a coach$/)).toBeVisible()
  await page.getByLabel('Kind').selectOption('Exports')
  await expect(page.getByText('No Results')).toBeVisible()
  await page.getByLabel('Kind').selectOption('All')
  await expectAccessible(page)
})
