// Leagues of an account: added, changed field by field with the court beside, used by a game, deleted. Built-in ones stay.
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

test('a league of the account: named, changed, drawn, used by a game; built-in leagues are read-only', async ({
  page,
  seeded,
}) => {
  await page.goto('/a/program/settings/')
  const list = page.getByRole('list', { name: 'Leagues' })
  await expect(list.getByText('Built in, read-only')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Add League' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add League' })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('League name is required.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('League name').fill('County youth')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'County youth' })).toBeVisible()

  const court = page.getByRole('img', { name: 'The court with these measures' })
  const save = async (label: string, value: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)
    await field.press('Enter')
    await expect(field.locator('..').getByRole('status')).toHaveText('Saved')
  }
  await save('Period length', '6:00')
  const length = page.getByLabel('Period length', { exact: true })
  await length.fill('0:30')
  await length.press('Enter')
  await expect(page.getByText('Period length must be from 1:00 to 30:00.')).toBeVisible()
  await length.press('Escape')
  // The court beside is drawn while a measure is typed, and as before when the typing is given up.
  const courtLength = page.getByLabel('Court length (inches)', { exact: true })
  await courtLength.fill('800')
  await expect(court).toHaveAttribute('viewBox', '-12 -12 824 624')
  await courtLength.press('Escape')
  await expect(court).toHaveAttribute('viewBox', '-12 -12 1032 624')
  await save('Court length (inches)', '900')
  await expect(court).toHaveAttribute('viewBox', '-12 -12 924 624')
  await save('Three-point arc, radius (inches)', '220')
  await page.getByRole('group', { name: 'Lane color' }).getByRole('button', { name: 'Teal' }).click()
  const timeouts = page.getByLabel('Full timeouts, whole game')
  await timeouts.fill('40')
  await timeouts.press('Enter')
  await expect(page.getByText(/must be a whole number from 0 to 20/)).toBeVisible()
  await timeouts.fill('4')
  await timeouts.press('Enter')
  await expect(page.getByText('The timeouts have been saved.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Court length (inches)', { exact: true })).toHaveValue('900')
  await expect(page.getByLabel('Full timeouts, whole game')).toHaveValue('4')
  // A blank measure is the built-in court's again.
  await save('Court length (inches)', '')
  await expect(page.getByLabel('Court length (inches)', { exact: true })).toHaveValue('1008')

  await page.goto(`${seeded.gamePage}setup/`)
  const edit = () => page.getByRole('button', { name: 'Edit Game League Settings' }).click()
  const rules = page.getByRole('dialog', { name: 'Edit Game League Settings' })
  await edit()
  await rules.getByLabel('League').selectOption('County youth')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules).toHaveCount(0)
  await expect(page.getByText('4 quarters of 6:00')).toBeVisible()
  await edit()
  await expect(rules.getByLabel('Three-point arc, radius (inches)')).toHaveValue('220')
  await rules.getByLabel('Lane width (inches)').fill('150')
  await rules.getByLabel('Technical foul limit').fill('3')
  await expectAccessible(page)
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules).toHaveCount(0)
  const setup = (await seeded.get(`/v1/team-game/${seeded.gameId}/setup/`)) as {
    court: Record<string, unknown>
    rules: Record<string, unknown>
  }
  expect(setup.court).toMatchObject({
    threePointArcInches: 220,
    laneWidthInches: 150,
    laneColor: '#0f766e',
    widthInches: 1008,
  })
  expect(setup.rules).toMatchObject({
    periodDuration: 360,
    technicalLimit: 3,
    timeouts: { allowances: expect.arrayContaining([expect.objectContaining({ full: 4 })]) },
  })

  await page.goto('/a/program/settings/')
  await list.getByRole('link', { name: 'NCAA men' }).or(list.getByRole('link').last()).last().click()
  await expect(page.getByText('This league is built in')).toBeVisible()
  await expect(page.getByLabel('Period length', { exact: true })).not.toBeEditable()
  await expectAccessible(page)
  await page.goto('/a/program/settings/')
  await list.getByRole('link', { name: 'County youth' }).click()
  // The settings, which are shown until the league is, have a 'Delete' of the program.
  await expect(page.getByRole('heading', { level: 1, name: 'County youth' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: 'County youth' })
    .getByRole('button', { name: /Delete|Yes/ })
    .click()
  await expect(page.getByText('County youth has been deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('link', { name: 'County youth' })).toBeVisible()
})
