import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('switch') })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

test('a roster by keyboard: typed, pasted, corrected, and one removed', async ({ page, seeded: _ }) => {
  await page.goto('/a/team/roster/')
  await expect(page.getByText('No players yet')).toBeVisible()

  const form = page.getByRole('form', { name: 'New player' })
  await form.getByLabel('Home').focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Jersey is required')).toBeVisible()
  for (const word of ['7', '', 'Ava']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Lopez')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Ava Lopez')).toBeVisible()
  await expect(form.getByLabel('Home')).toBeFocused()

  await page.getByRole('button', { name: 'Paste a list' }).press('Enter')
  await page
    .getByLabel('One person a line')
    .fill('00 Zoe Smith PG\n3/30 Brown, Ella F\nMia Davis\n11\tKim Park\tC\n12 Jo Lee\n13 Pia Roth')
  await expect(page.getByText('Jersey is required')).toBeVisible()
  await page.getByRole('button', { name: 'Add 5 people' }).press('Enter')
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByLabel('Away jersey of Ella Brown')).toHaveValue('30')
  await expect(page.getByLabel('Position of Kim Park')).toHaveValue('C')

  for (const name of ['Ava Lopez', 'Zoe Smith', 'Ella Brown', 'Kim Park', 'Jo Lee']) {
    await page.getByRole('switch', { name: `${name} starts` }).press('Space')
    await expect(row(page, name).getByText('Starter').first()).toBeVisible()
  }
  await page.getByRole('switch', { name: 'Pia Roth starts' }).press('Space')
  await expect(page.getByText('You already have the maximum amount of starters.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Pia Roth starts' })).not.toBeChecked()

  await page.getByLabel('Home jersey of Pia Roth').fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Jersey home 12 is worn twice')).toHaveCount(2)

  await page.getByRole('button', { name: 'Remove Ella Brown from the roster' }).press('Enter')
  await expect(row(page, 'Ella Brown')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(row(page, 'Ella Brown')).toBeVisible()
  await expectAccessible(page)
})

test('people of the program are added to the roster and removed again', async ({ page, seeded: _ }) => {
  await page.goto('/a/team/roster/')
  await page.getByRole('button', { name: 'Add To Roster' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add To Roster' })
  await dialog.getByLabel('Search people').fill('no such name')
  await expect(dialog.getByText('No Results')).toBeVisible()
  await dialog.getByLabel('Search people').fill('ald')
  await dialog.getByLabel('Home jersey of Pat Alder').fill('4')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No Results')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Away jersey of Pat Alder')).toHaveValue('4')

  // Known to the program by name: that person is added, and none is made twice.
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('One person a line').fill('12 pat birch G')
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(page.getByLabel('Home jersey of Pat Birch')).toHaveValue('12')
  await page.getByRole('button', { name: 'Add To Roster' }).click()
  await expect(dialog.getByText('Pat Cedar')).toBeVisible()
  await expect(dialog.getByText('Pat Birch')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Pat Alder' }).click()
  await expect(page).toHaveTitle('Pat Alder | Fullcourt')
  await expect(page.getByText('No games yet')).toBeVisible()
})

test('team settings save automatically; seasons are added, changed and deleted', async ({
  page,
  seeded: _,
}) => {
  await page.goto('/a/team/settings/')
  await page.getByLabel('Team level').selectOption('Junior Varsity')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add Season' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Season' }).click()
  await expect(dialog.getByText('Name is required.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Winter')
  await dialog.getByLabel('First day').fill('2027-01-10')
  await dialog.getByLabel('Last day').fill('2027-01-09')
  await dialog.getByRole('button', { name: 'Add Season' }).click()
  await expect(dialog.getByText('The last day cannot be before the first.')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2027-03-31')
  await dialog.getByRole('button', { name: 'Add Season' }).click()
  await expect(page.getByText('January 10, 2027 – March 31, 2027')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Winter' }).click()
  await expect(page.getByText('No seasons yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('January 10, 2027 – March 31, 2027')).toBeVisible()
})
