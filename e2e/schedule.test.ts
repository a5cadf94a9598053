import { scheduled } from '../packages/server/test/scorer.ts'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { DEVICES, openOn, PHONE } from './devices.ts'
import { fillRoster, seedTeam } from './seed.ts'
import { expect, test } from './test.ts'

test('a game is added, its opponent typed in place, its rules changed', async ({ page, seeded: _ }) => {
  await page.goto('/a/team/schedule/')
  await page.getByRole('button', { name: 'Add Game' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Game' })
  await dialog.getByRole('button', { name: 'Add Game' }).click()
  await expect(dialog.getByText('Opponent name is required.')).toBeVisible()
  await expect(dialog.getByText('Day is required.')).toBeVisible()
  await dialog.getByLabel('Opponent name').fill('Central')
  await page.keyboard.press('Tab')
  // An opponent of an earlier game: the mascot is filled in.
  await expect(dialog.getByLabel('Opponent mascot')).toHaveValue('Cats')
  await dialog.getByText('Away (AT)').click()
  await dialog.getByLabel('Location').fill('Central Fieldhouse')
  // That night the clocks go forward at two: half past two does not exist.
  await dialog.getByLabel('Day').fill('2027-03-14')
  await dialog.getByLabel('Start time', { exact: true }).fill('02:30')
  await expect(dialog.getByText('The clocks skip this time.')).toBeVisible()
  await dialog.getByLabel('Day').fill('2027-03-14')
  await dialog.getByLabel('Start time', { exact: true }).fill('19:30')
  await dialog.getByRole('button', { name: 'Add Game' }).click()

  await expect(page).toHaveTitle('Game setup | Fullcourt')
  await expect(page.getByText('AT Central Cats, March 14, 2027, 7:30pm EDT')).toBeVisible()
  const theirs = page.getByRole('region', { name: 'Home', exact: true })
  await expect(theirs.getByText('You have less than 5 starters setup')).toBeVisible()
  // The seven players of the earlier game can be added with one press. Its starters start again.
  await theirs.getByRole('button', { name: 'Add all 7 known players' }).click()
  await expect(theirs.getByText('5 of 5')).toBeVisible()
  const bench = theirs.getByRole('region', { name: 'Active, home', exact: true })
  await expect(bench.getByRole('listitem')).toHaveCount(2)

  await theirs.getByRole('button', { name: 'Add player' }).click()
  const form = page.getByRole('dialog', { name: 'Add Player' })
  await form.getByRole('button', { name: 'Add Player' }).click()
  for (const said of ['Jersey is required', 'Last Name is required', 'Position is required'])
    await expect(form.getByText(said)).toBeVisible()
  await form.getByLabel('Jersey').fill('5')
  await form.getByLabel('Last name').fill('Hill')
  await form.getByLabel('Position').selectOption('C')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Add Player' }).press('Enter')
  await expect(form.getByLabel('Jersey')).toHaveValue('')
  await page.keyboard.press('Escape')
  // They have a 5 already.
  await expect(theirs.getByText('Jersey 5 is worn twice')).toHaveCount(2)

  await page.getByRole('button', { name: 'Edit Game League Settings' }).click()
  const rules = page.getByRole('dialog', { name: 'Edit Game League Settings' })
  await rules.getByLabel('Period length').fill('6:30')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('4 quarters of 6:30')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/a/team/schedule/')
  await page.getByLabel('Place').selectOption('Away')
  await page.getByLabel('Sort').selectOption('Latest first')
  await expect(page).toHaveURL(/place=away&sort=last/)
  await expect(page.getByRole('link', { name: /Central/ })).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Place')).toHaveValue('away')
  await expect(page.getByLabel('Sort')).toHaveValue('last')
  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible()
  // Back from a game, the list is as it was left.
  await page.getByRole('link', { name: /Central/ }).click()
  await expect(page).toHaveURL(/\/game\//)
  await page.goBack()
  await expect(page.getByLabel('Place')).toHaveValue('away')
  await expect(page.getByLabel('Sort')).toHaveValue('last')
})

test('a weekly game is added, a calendar shows the month, and a game that was not scored gets its result', async ({
  page,
  seeded,
}) => {
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const past = { opponentName: 'Hillcrest', opponentMascot: 'Bears', location: 'Hillcrest HS' }
  for (const hour of ['14', '18'])
    await seeded.ask('POST', '/v1/team-game/', {
      ...scheduled(String(teamId), past),
      gameStartTime: `2026-11-07T${hour}:00:00-05:00`,
    })
  await page.goto('/a/team/schedule/')
  await page.getByRole('button', { name: 'Add Game' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Game' })
  await dialog.getByLabel('Opponent name').pressSequentially('hill')
  await dialog.getByRole('button', { name: /Hillcrest/ }).click()
  await expect(dialog.getByLabel('Opponent name')).toHaveValue('Hillcrest')
  await dialog.getByText('Away (AT)').click()
  await expect(dialog.getByLabel('Location')).toHaveValue('Hillcrest')
  await dialog.getByLabel('Day').fill('2099-12-04')
  await dialog.getByLabel('Repeat').selectOption('Every week')
  await dialog.getByLabel('Until').fill('2099-12-20')
  await expectAccessibleInBoth(page, 'dialog')
  await dialog.getByRole('button', { name: 'Add Game' }).press('Enter')
  await expect(page.getByText('3 games added.')).toBeVisible()
  await expect(
    page
      .getByRole('region')
      .or(page.getByRole('listitem'))
      .filter({ hasText: /Dec (4|11|18)/ }),
  ).toHaveCount(3)

  // Both games of a day that is over.
  await expect(page.getByText(/^Today, /)).toBeVisible()
  const second = page.getByRole('listitem').filter({ hasText: 'Game 2' })
  await expect(second).toContainText('Not scored yet')
  await second.getByRole('button', { name: 'Enter the result against Hillcrest' }).press('Enter')
  const result = page.getByRole('dialog', { name: /^Result vs Hillcrest/ })
  await result.getByRole('button', { name: 'Save result' }).press('Enter')
  await expect(result.getByText('Enter the scores of both teams.')).toBeVisible()
  await result.getByLabel(/Varsity$/).fill('61')
  await result.getByLabel('Hillcrest Bears').fill('55')
  await page.keyboard.press('Enter')
  await expect(second).toContainText('W 61–55')
  await expectAccessibleInBoth(page)

  await page.getByText('Calendar').click()
  await expect(page).toHaveURL(/view=calendar/)
  await page.goto('/a/team/schedule/?view=calendar&month=2026-11')
  const calendar = page.getByRole('table', { name: 'Games in November 2026' })
  await expect(calendar.getByRole('link')).toHaveText([
    /2:00pm · Game 1VS Hillcrest/,
    /6:00pm · Game 2.*61–55/,
    /Central/,
  ])
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Month after' }).press('Enter')
  await expect(page).toHaveURL(/month=2026-12/)
})

test('the totals of a game are typed in, and the season counts them', async ({ page, seeded }) => {
  await page.goto(`${seeded.gamePage}box/`)
  const of = (column: string, who: string) => page.getByRole('textbox', { name: `${column}, ${who}` })
  await of('Two-pointers made', '4 Pat Alder').fill('5')
  await expect(page.getByText('Correct the marked numbers')).toBeVisible()
  await of('Two-pointers tried', '4 Pat Alder').fill('9')
  await of('Free throws made', '12 Pat Birch').fill('2')
  await of('Free throws tried', '12 Pat Birch').fill('2')
  await of('Three-pointers made', 'Central Cats').fill('3')
  await of('Three-pointers tried', 'Central Cats').fill('8')
  await expect(page.getByText('12–9.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Save box score' }).press('Enter')

  await expect(page.getByText('Typed in', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Pat Alder/ })).toContainText('10')
  await expectAccessibleInBoth(page)
  await page.goto('/a/team/schedule/')
  await expect(page.getByRole('link', { name: /Central/ })).toContainText('W 12–9 · typed in')
  await page.goto('/a/team/insights/')
  await expect(page.getByText('1 game typed in')).toBeVisible()
})

const SCHEDULE = [
  ['Date', 'Time', 'Opponent', 'Location'],
  ['12/1/2026', '6:30 PM', 'at Hillcrest', 'Hillcrest HS'],
  ['12/4/2026', 'TBA', 'vs Central', ''],
  ['12/29/2026', '7-8 PM', 'vs Westlake', 'Main Gym'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

for (const device of DEVICES)
  test(`a schedule is imported from a file at ${device.viewport.width} px`, async ({ browser, product }) => {
    const seeded = await seedTeam(product.url)
    const { context, page, press } = await openOn(device, { browser, seeded, url: product.url })
    await page.goto('/a/team/schedule/')
    await press('Import a list')
    const dialog = page.getByRole('dialog', { name: 'Import a schedule' })
    await dialog.getByLabel('File with a schedule').setInputFiles({
      name: 'games.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(SCHEDULE),
    })
    await expect(dialog.getByText('games.txt: UTF-8')).toBeVisible()
    await expect(dialog.getByRole('rowheader')).toHaveText([
      /AT Hillcrest Basketball.*December 1, 2026, 6:30pm.*Hillcrest HS/,
      /VS Central Cats.*December 4, 2026, 7:00pm.*Lincoln Gym.*Time set later/,
      /Line 4.*‘7-8 PM’ is not a time/,
    ])
    await expectAccessibleInBoth(page, 'dialog')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await press('Add 2 games')
    await expect(dialog.getByLabel('One game a line')).toHaveValue(/Westlake/)
    await expect(dialog.getByRole('rowheader')).toHaveCount(1)
    await press('Close')
    await expect(page.getByRole('link', { name: /Hillcrest/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Central/ })).toHaveCount(2)
    await context.close()
  })

test('a schedule that is imported again', async ({ page, seeded: _ }) => {
  const list = ['12/21/2027 6:30 PM at Hillcrest (Hillcrest HS)', '12/24/2027 7:00 PM vs Westlake (Main Gym)']
  await page.goto('/a/team/schedule/')
  const dialog = page.getByRole('dialog', { name: 'Import a schedule' })
  const open = () => page.getByRole('button', { name: 'Import a list' }).click()
  const field = dialog.getByLabel('One game a line')
  await open()
  await field.fill(list.join('\n'))
  await dialog.getByRole('button', { name: 'Add 2 games' }).click()
  await expect(dialog).toBeHidden()

  await open()
  await field.fill(list.join('\n'))
  await expect(
    dialog.getByText('All 2 games are on the schedule already: nothing to add or change.'),
  ).toBeVisible()
  await expect(dialog.getByText(/not added/)).toBeHidden()
  await field.fill([...list, '12/29/2027 7:00 PM vs Central (Main Gym)'].join('\n'))
  await expect(dialog.getByText('2 games are on the schedule already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 game' }).click()
  await expect(dialog).toBeHidden()
})

test('an import is undone after a reload, without the game that has a result since', async ({
  page,
  seeded,
}) => {
  const list = ['12/21/2027 6:30 PM at Hillcrest (Hillcrest HS)', '12/24/2027 7:00 PM vs Westlake (Main Gym)']
  await page.goto('/a/team/schedule/')
  const dialog = page.getByRole('dialog', { name: 'Import a schedule' })
  const open = () => page.getByRole('button', { name: 'Import a list' }).click()
  await open()
  await dialog.getByLabel('One game a line').fill(list.join('\n'))
  await dialog.getByRole('button', { name: 'Add 2 games' }).click()
  await expect(dialog).toBeHidden()
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const { results } = await seeded.get(`/v1/team/${teamId}/games/?search=westlake`)
  const [westlake] = results as { id: string }[]
  await seeded.ask('PATCH', `/v1/team-game/${westlake?.id}/`, { homeFinalScore: 50, awayFinalScore: 40 })

  await page.reload()
  await open()
  const imports = dialog.getByRole('list', { name: 'Last imports' })
  await expect(imports.getByText(/^Imported today at .*: 2 games added$/)).toBeVisible()
  await expectAccessibleInBoth(page, 'dialog')
  await imports.getByRole('button', { name: /^Undo/ }).click()
  await expect(
    page.getByText('except: VS Westlake, Dec 24, 2027: it has plays or a result since'),
  ).toBeVisible()
  await expect(imports.getByText(/1 game added$/)).toBeVisible()
  await imports.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(/Nothing was undone/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: /Westlake/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Hillcrest/ })).toHaveCount(0)
})

test('the schedule becomes a calendar by a link that is shown once', async ({ page, seeded: _ }) => {
  await page.goto('/a/team/schedule/')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Calendar feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' })
  await dialog.getByRole('button', { name: 'Make link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await expect(dialog.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    link.replace(/^https?/, 'webcal'),
  )
  await expectAccessibleInBoth(page, 'dialog')
  const feed = await page.request.get(new URL(link).pathname)
  expect(await feed.text()).toContain('SUMMARY:VS Central Cats')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Calendar feed' }).click()
  await expect(dialog.getByText(/^A link was made on/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Make a new link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Link' })).not.toHaveValue(link)
  expect((await page.request.get(new URL(link).pathname)).status()).toBe(404)
})

test('people move by button, by menu and by drag, and a sixth starter is blocked', async ({
  page,
  seeded,
}) => {
  await page.goto(`${seeded.gamePage}setup/`)
  const home = page.getByRole('region', { name: 'Home', exact: true })
  const starters = home.getByRole('region', { name: 'Starters, home' })
  const active = home.getByRole('region', { name: 'Active, home', exact: true })
  await expect(starters.getByText('5 of 5')).toBeVisible()
  await home.getByRole('button', { name: 'Starter Pat Fir' }).press('Enter')
  await expect(page.getByText('You already have the maximum amount of starters.')).toBeVisible()

  await home.getByRole('button', { name: 'Bench Pat Alder' }).press('Enter')
  await expect(starters.getByText('You have less than 5 starters setup')).toBeVisible()
  await active.getByText('Pat Fir').dragTo(starters)
  await expect(starters.getByText('Pat Fir')).toBeVisible()
  await home.getByRole('button', { name: 'More for Pat Ginkgo' }).press('Enter')
  await page.getByRole('menuitem', { name: 'To inactive' }).press('Enter')
  await expect(active.getByText('Pat Ginkgo')).toHaveCount(0)

  await home.getByRole('button', { name: 'More for Pat Birch' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Jersey').fill('00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(starters.getByText('00', { exact: true })).toBeVisible()
})

test('an unknown opponent: five unknown players, by touch at 390 px', async ({ browser, product }) => {
  const seeded = await seedTeam(product.url)
  const context = await browser.newContext({ ...PHONE, baseURL: product.url })
  await seeded.signIn(context)
  const page = await context.newPage()
  await page.goto('/a/team/schedule/')
  await page.getByRole('button', { name: 'Add Game' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add Game' })
  await dialog.getByLabel('Opponent name').fill('Nowhere')
  await dialog.getByLabel('Opponent mascot').fill('Ghosts')
  await dialog.getByLabel('Location').fill('Lincoln Gym')
  await dialog.getByLabel('Day').fill('2026-12-01')
  await dialog.getByLabel('Start time', { exact: true }).fill('18:00')
  await dialog.getByRole('button', { name: 'Add Game' }).tap()
  const away = page.getByRole('region', { name: 'Away', exact: true })
  await away.getByRole('button', { name: '+ 5 unknown players 1–5' }).tap()
  await expect(away.getByRole('region', { name: 'Starters, away' }).getByText('5 of 5')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await context.close()
})

test('our side of a new game fills itself from the roster, and stays empty after Undo', async ({
  page,
  seeded,
}) => {
  await fillRoster(seeded)
  const { leagueId, teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const game = await seeded.ask('POST', '/v1/team-game/', scheduled(String(teamId), { leagueId }))
  const ours = async () => {
    const { home } = (await seeded.get(`/v1/team-game/${game.id}/setup/`)) as {
      home: { personnel: { isStarting: boolean }[] }
    }
    return { people: home.personnel.length, starting: home.personnel.filter((one) => one.isStarting).length }
  }
  await page.goto(`/a/team/game/${game.id}/setup/`)
  const home = page.getByRole('region', { name: 'Home', exact: true })
  await expect(home.getByText('Filled from the roster.')).toBeVisible()
  await expect(home.getByText('5 of 5')).toBeVisible()
  expect(await ours()).toEqual({ people: 7, starting: 5 })
  await expectAccessible(page)

  await home.getByRole('button', { name: 'Undo' }).click()
  await expect(home.getByText('0 of 5')).toBeVisible()
  await expect.poll(ours).toEqual({ people: 0, starting: 0 })
  await expect(home.getByText('Filled from the roster.')).toHaveCount(0)
  // An open stream is a request that never ends, so a slow page would never be idle.
  await page.route('**/events/**', (route) => route.abort())
  await page.reload()
  await expect(home.getByRole('button', { name: 'Fill from roster (7)' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await ours()).toEqual({ people: 0, starting: 0 })

  await home.getByRole('button', { name: 'Fill from roster (7)' }).click()
  await expect(home.getByText('5 of 5')).toBeVisible()
  await expect(home.getByText('Filled from the roster.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit details' }).click()
  const details = page.getByRole('dialog', { name: 'Edit details' })
  await details.getByText('Away (AT)').click()
  await details.getByRole('button', { name: 'Save' }).click()
  const away = page.getByRole('region', { name: 'Away', exact: true })
  await expect(away.getByText('5 of 5')).toBeVisible()
  await expect(home.getByText('0 of 5')).toBeVisible()
  await expect.poll(ours).toEqual({ people: 0, starting: 0 })
  await page.reload()
  await expect(away.getByText('5 of 5')).toBeVisible()
})
