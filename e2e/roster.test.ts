import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { DEVICES, openOn } from './devices.ts'
import { fillRoster, seedTeam } from './seed.ts'
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

  await page.getByRole('button', { name: 'Import a list' }).press('Enter')
  await page
    .getByLabel('One person a line')
    .fill('00 Zoe Smith PG\n3/30 Brown, Ella F\n123 Mia Davis\n11 Kim Park C\n12 Jo Lee\n13 Pia Roth')
  await expect(page.getByText('‘123 Mia Davis’ is not a name')).toBeVisible()
  await page.getByRole('button', { name: 'Add 5 people' }).press('Enter')
  // The line that was not read stays.
  await expect(page.getByLabel('One person a line')).toHaveValue('123 Mia Davis')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByLabel('Away jersey of Ella Brown')).toHaveValue('30')
  await expect(page.getByLabel('Position of Kim Park')).toHaveValue('C')

  // The first five of the list start.
  for (const name of ['Zoe Smith', 'Ella Brown', 'Kim Park', 'Jo Lee', 'Pia Roth'])
    await expect(row(page, name).getByText('Starter').first()).toBeVisible()
  await page.getByRole('switch', { name: 'Ava Lopez starts' }).press('Space')
  await expect(page.getByText('You already have the maximum amount of starters.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Ava Lopez starts' })).not.toBeChecked()

  await page.getByLabel('Home jersey of Pia Roth').fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Home jersey 12 is worn twice')).toHaveCount(2)

  await page.getByRole('button', { name: 'Remove Ella Brown from the roster' }).press('Enter')
  await expect(row(page, 'Ella Brown')).toHaveCount(0)
  // The import before may still be offered for undo.
  await expect(page.getByText('Ella Brown is off the roster.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await expect(row(page, 'Ella Brown')).toBeVisible()
  await expectAccessible(page)
})

/** As Excel copies it: the last name in a column without a heading that says so, a height, a position that is none. */
const TABLE = [
  [`Lincoln Varsity`],
  ['#', 'Player', 'Pos', 'Gr', 'Ht'],
  ['12', 'Jane Smith', 'G', '11', `5'8"`],
  ['4', 'Ana de la Cruz', 'Wing', '12', '5-10'],
  ['', `Kate O'Brien`, 'C', '9', `6'1"`],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

for (const device of DEVICES)
  test(`a table is pasted, its columns chosen, at ${device.viewport.width} px`, async ({
    browser,
    product,
  }) => {
    const seeded = await seedTeam(product.url)
    const { context, page, press } = await openOn(device, { browser, seeded, url: product.url })
    await page.goto('/a/team/roster/')
    await press('Import a list')
    const dialog = page.getByRole('dialog', { name: 'Import a roster' })
    // A list is pasted without a click.
    if (!device.hasTouch) await expect(dialog.getByRole('textbox')).toBeFocused()
    await dialog.getByLabel('One person a line').fill(TABLE)
    await expect(dialog.getByRole('rowheader')).toHaveText([
      /Line 1.*‘Lincoln Varsity’ is not a jersey/,
      /12 Smith, Jane.*G · Junior · 5' 8"/,
      /Line 4.*‘Wing’ is not a position/,
      /– O'Brien, Kate.*Jersey set later/,
    ])
    await dialog.getByLabel('Column 3, Pos').selectOption('Not used')
    await expect(dialog.getByRole('rowheader').nth(2)).toHaveText(/4 de la Cruz, Ana.*G · Senior/)
    await expectAccessibleInBoth(page, 'dialog')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await press('Add 3 people')

    // The title could not be read, and stays.
    await expect(dialog.getByLabel('One person a line')).toHaveValue(/^Lincoln Varsity/)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(row(page, 'Ana de la Cruz')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
    const { teamBrandId } = await seeded.get(`/v1/team/${teamId}/`)
    const { results } = await seeded.get(`/v1/team-brand/${teamBrandId}/players/?search=smith`)
    expect(results).toMatchObject([{ firstName: 'Jane', lastName: 'Smith', gradeLevel: 11, height: 68 }])
    // Kate has no jersey yet: she is a player of the program.
    await press('Add To Roster')
    await expect(page.getByLabel("Home jersey of Kate O'Brien")).toBeVisible()
    await context.close()
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
  await page.getByRole('button', { name: 'Import a list' }).click()
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

test('an imported roster is undone after a reload, without the player in a line-up', async ({
  page,
  seeded,
}) => {
  await page.goto('/a/team/roster/')
  const dialog = page.getByRole('dialog', { name: 'Import a roster' })
  const open = () => page.getByRole('button', { name: 'Import a list' }).click()
  await open()
  await dialog.getByLabel('One person a line').fill('00 Zoe Smith PG\n3 Ella Brown F\n11 Kim Park C')
  await dialog.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(dialog).toBeHidden()
  const game = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const { teamId } = game
  const { teamBrandId } = await seeded.get(`/v1/team/${teamId}/`)
  const players = async (name: string) =>
    (await seeded.get(`/v1/team-brand/${teamBrandId}/players/?search=${name}`)).results as { id: string }[]
  const [ella] = await players('Ella Brown')
  const next = await seeded.ask('POST', '/v1/team-game/', {
    ...{ id: crypto.randomUUID(), teamId, isHome: true, opponentName: 'Westlake', opponentMascot: 'Owls' },
    ...{ location: 'Main Gym', gameStartTime: '2027-12-24T19:00:00.000Z', timezone: game.timezone },
  })
  await seeded.ask('POST', `/v1/team-game/${next.id}/personnel/`, [
    {
      ...{ id: crypto.randomUUID(), isHomeTeam: true, teamBrandPersonnelId: ella?.id, role: 'PLAYER' },
      ...{ firstName: 'Ella', lastName: 'Brown', jersey: '3', position: 'F', isStarting: false, order: 0 },
    },
  ])

  await page.reload()
  await open()
  const imports = dialog.getByRole('list', { name: 'Last imports' })
  await expect(imports.getByText(/^Imported today at .*: 3 people added$/)).toBeVisible()
  await imports.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('except: Ella Brown: in the line-up of a game')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Ella Brown')).toBeVisible()
  expect(await players('Zoe Smith')).toEqual([])
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

for (const device of DEVICES)
  test(`a second team and the next season take over a roster at ${device.viewport.width} px`, async ({
    browser,
    product,
  }) => {
    const seeded = await seedTeam(product.url)
    await fillRoster(seeded)
    const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
    const { teamBrandId } = await seeded.get(`/v1/team/${teamId}/`)
    const rosterOf = async (id: unknown) =>
      (await seeded.get(`/v1/team/${id}/roster/`)).results as {
        readonly lastName: string
        readonly homeJersey: string
        readonly gradeLevel: number | null
        readonly teamBrandPersonnelId: string
      }[]
    for (const [n, { teamBrandPersonnelId }] of (await rosterOf(teamId)).entries())
      await seeded.ask('PATCH', `/v1/team-brand-personnel/${teamBrandPersonnelId}/`, {
        gradeLevel: n < 2 ? 12 : 10,
      })
    const second = await seeded.ask('POST', '/v1/team/', { teamBrandId, level: 2 })
    const { context, page, press } = await openOn(device, { browser, seeded, url: product.url })
    const before = await rosterOf(teamId)

    // The next season of the same team: seniors leave, the others move up.
    await page.goto('/a/team/roster/?add=copy')
    const dialog = page.getByRole('dialog', { name: 'Copy a roster' })
    await expect(dialog.getByRole('checkbox', { name: 'Pat Alder' })).not.toBeChecked()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Pat Cedar' })).toContainText('Junior')
    await dialog.getByLabel('Jersey of Pat Cedar').fill('30')
    await expect(dialog.getByText('Jersey 30 is taken')).toHaveCount(2)
    await dialog.getByLabel('Jersey of Pat Cedar').fill('24')
    await expectAccessibleInBoth(page, 'dialog')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await press('Keep 5 people')
    await expect(page.getByText('5 people stay for the next season.')).toBeVisible()
    await expect(rows(page)).toHaveCount(5)
    expect((await rosterOf(teamId)).find(({ lastName }) => lastName === 'Cedar')).toMatchObject({
      homeJersey: '24',
      gradeLevel: 11,
    })
    await press('Undo')
    await expect(rows(page)).toHaveCount(7)
    await expect.poll(() => rosterOf(teamId)).toEqual(before)

    // Another team in the same year: grades stay, and everyone comes.
    await page.evaluate(
      ([programId, id]) => {
        const user = JSON.parse(localStorage.getItem('fullcourt.user')!)
        localStorage.setItem(`fullcourt.place.${user.id}`, JSON.stringify({ programId, teamId: id }))
      },
      [teamBrandId, second.id],
    )
    await page.goto('/a/team/roster/?add=copy')
    await expect(dialog.getByLabel('From').locator('option:checked')).toContainText('Varsity')
    await expect(dialog.getByRole('checkbox', { name: 'Pat Alder' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Pat Birch' }).uncheck()
    await press('Add 6 people')
    await expect(rows(page)).toHaveCount(6)
    expect((await rosterOf(second.id)).map(({ gradeLevel }) => gradeLevel).toSorted()).toEqual([
      10, 10, 10, 10, 10, 12,
    ])
    expect(await rosterOf(teamId)).toEqual(before)
    await press('Undo')
    await expect(page.getByText('No players yet')).toBeVisible()
    await context.close()
  })
