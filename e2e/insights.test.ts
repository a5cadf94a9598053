import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible.ts'
import { addUnscored, seedSeason } from './season.ts'
import { fillRoster } from './seed.ts'
import { expect, test } from './test.ts'

test('insights of a team: trend, filters in the address, figures that open plays, one page of paper', async ({
  page,
  product,
}) => {
  const seeded = await seedSeason(product.url)
  await seeded.signIn(page.context())
  await page.goto('/a/team/insights/')
  const trend = page.getByRole('figure', { name: 'Net rating, a dot for each game' })
  await expect(trend.getByRole('button')).toHaveCount(4)
  await expectAccessibleInBoth(page)

  await page.getByLabel('Figure', { exact: true }).selectOption('Points per possession')
  await expect(page).toHaveURL(/trend=ppp/)
  await page.getByLabel('Opponent', { exact: true }).selectOption('Central')
  await expect(page.getByText('The trend appears after 3 games.')).toBeVisible()
  await expect(page).toHaveURL(/opponent=Central/)
  await page.getByLabel('From', { exact: true }).fill('2030-01-01')
  await page.getByRole('button', { name: 'From Jan 1, 2030' }).click()
  await expect(page.getByRole('row', { name: /Hillside/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Central/ })).toHaveCount(1)

  // A figure of the season opens its games, and each game the plays behind it.
  await page.goto('/a/team/insights/?behind=turnovers~own')
  const behind = page.getByRole('dialog', { name: 'Turnovers' })
  const games = behind.getByRole('row').getByRole('link')
  await expect(games).toHaveCount(4)
  await behind.getByRole('link', { name: 'Watch the clips' }).click()
  await expect(page.getByRole('button', { name: 'Remove Turnovers' })).toBeVisible()
  await expect(page.getByText(/^\d+ plays, 0 with film/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Video' })).toBeVisible()
  await page.goBack()
  const amount = Number(await games.first().textContent())
  await games.first().click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(amount)

  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 61, awayFinalScore: 50 })
  await page.goto('/a/team/insights/')
  await expect(page.getByText('1 result without plays')).toBeVisible()
  await expect(trend).toBeVisible()
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByLabel('Games', { exact: true })
    .selectOption('Last 3')
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('button', { name: 'Last 3 (1)' })).toBeVisible()
  await expect(trend.getByRole('button')).toHaveCount(3)
  await trend.getByRole('button').first().press('Enter')
  await expect(page).toHaveURL(/\/a\/team\/game\//)
})

/** The rows of the open dialog of games behind a figure, without the sum. */
const gamesBehind = (page: Page) => page.getByRole('dialog').locator('tbody tr')

test('goals of a team: set, met, edited, deleted with undo, and read only for OTHER', async ({
  page,
  browser,
  product,
}) => {
  const seeded = await seedSeason(product.url)
  await seeded.signIn(page.context())
  await page.goto('/a/team/insights/')
  await page.getByRole('button', { name: 'Add goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add goal' })
  await dialog.getByLabel('Figure of a game').selectOption('Turnovers')
  await expect(dialog.getByLabel('Bound')).toHaveValue('atMost')
  await dialog.getByRole('button', { name: 'Add goal' }).click()
  await expect(dialog.getByText('Enter a number.')).toBeVisible()
  await dialog.getByLabel('Value').fill('60')
  await dialog.getByLabel('Value').press('Enter')
  const goals = page.getByRole('region', { name: 'Goals' })
  const row = goals.getByRole('row', { name: /Turnovers at most 60/ })
  await expect(row).toContainText('4 of 4')
  await page.getByRole('button', { name: 'Add goal' }).click()
  await dialog.getByLabel('Figure of a game').selectOption('Effective field goal percentage')
  await dialog.getByLabel('Value in %').fill('99')
  await dialog.getByLabel('Value in %').press('Enter')
  await expect(
    goals.getByRole('row', { name: /Effective field goal percentage at least 99.0 %/ }),
  ).toContainText('0 of 4')
  await expectAccessibleInBoth(page)

  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit goal' }).getByLabel('Value').fill('0')
  await page.getByRole('dialog', { name: 'Edit goal' }).getByRole('button', { name: 'Save' }).click()
  await expect(goals.getByRole('row', { name: /Turnovers at most 0/ })).toContainText('0 of 4')
  await goals.getByRole('button', { name: /Delete Turnovers/ }).click()
  await expect(goals.getByRole('row', { name: /Turnovers/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(goals.getByRole('row', { name: /Turnovers at most 0/ })).toBeVisible()

  // What others change appears by itself.
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  await seeded.ask('PUT', `/v1/team/${teamId}/goals/turnovers/`, { bound: 'atMost', value: 61 })
  await expect(goals.getByRole('row', { name: /Turnovers at most 61/ })).toContainText('4 of 4')
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.getByLabel('Period', { exact: true }).selectOption('Period 1')
  await expect(page.getByText('Goals count whole games.')).toBeVisible()

  const made = await seeded.ask('POST', '/v1/invitation/', {
    teamBrandId: (await seeded.get(`/v1/team/${teamId}/`)).teamBrandId,
    role: 'OTHER',
    send: false,
  })
  const joined = await seeded.ask('POST', `/v1/invitation/${made.id}/accept/`, {
    token: new URL(String(made.acceptURL)).searchParams.get('token'),
    username: `reader-${seeded.username}`,
    password: seeded.password,
    firstName: 'Rae',
    lastName: 'Reader',
  })
  const theirs = await browser.newContext({ baseURL: product.url })
  await theirs.addInitScript((token) => localStorage.setItem('fullcourt.token', String(token)), joined.token)
  const other = await theirs.newPage()
  await other.goto('/a/team/insights/')
  await expect(other.getByRole('row', { name: /Turnovers at most 61/ })).toBeVisible()
  const shown = other.getByRole('region', { name: 'Goals' })
  await expect(shown.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Add goal' })).toHaveCount(0)
  await theirs.close()
})

test('every figure of a season opens its games, and each part its plays', async ({ page, product }) => {
  const seeded = await seedSeason(product.url)
  await fillRoster({ ...seeded, gameId: seeded.games[0]! })
  await seeded.signIn(page.context())
  const amountOf = (text: string | null) => Number((text ?? '').split('–').at(-1))
  /** Opens the first part of the first game, and counts its plays. */
  async function expectPlays(name: RegExp): Promise<void> {
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(gamesBehind(page)).not.toHaveCount(0)
    const part = gamesBehind(page).first().getByRole('link').first()
    const amount = amountOf(await part.textContent())
    await part.click()
    await expect(page).toHaveURL(/\/a\/team\/game\//)
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(amount)
    await page.goBack()
    await page.keyboard.press('Escape')
  }
  await page.goto('/a/team/insights/')
  const factors = page.locator('dl', { hasText: 'Offensive rebound %' })
  await factors.getByRole('link').first().click()
  await expectPlays(/^Effective field goal percentage$/)
  await factors.getByRole('link').nth(5).click()
  await expectPlays(/^Offensive rebound percentage of the opponents$/)
  await page.goto('/a/team/insights/?behind=stops~own')
  await expectPlays(/^Stops$/)
  await page
    .getByRole('table', { name: 'Players' })
    .locator('tbody tr')
    .first()
    .getByRole('cell')
    .nth(3)
    .getByRole('link')
    .click()
  await expectPlays(/: field goals$/)
  const lineUps = page.getByRole('table', { name: 'Line-ups' })
  await lineUps
    .getByRole('button', { name: /show plays/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Net rating with/ })).toBeVisible()
  const link = gamesBehind(page).first().getByRole('link').first()
  await expect(link).toHaveAttribute('href', /floor=/)
  await link.click()
  await expect(page.getByRole('dialog').getByRole('listitem')).not.toHaveCount(0)
})

test('insights of a program: a row a team, scoring, film, what is not scored yet', async ({
  page,
  product,
}) => {
  const seeded = await seedSeason(product.url)
  await addUnscored(seeded)
  await seeded.signIn(page.context())
  await page.goto('/a/dashboard/')
  await page.getByRole('navigation').getByRole('link', { name: 'Insights' }).last().click()
  await expect(page).toHaveURL(/program\/insights/)
  const row = page.getByRole('table', { name: 'Teams' }).getByRole('row', { name: /Varsity|Lions/ })
  await expect(row).toContainText('4 of 5')
  await expectAccessibleInBoth(page)
  await expect(
    page.getByRole('list', { name: 'Not scored yet' }).getByRole('link', { name: 'Score' }),
  ).toHaveCount(1)
  const zones = page.getByRole('table', { name: /Shots by zone/ })
  await expect(zones.getByRole('columnheader')).toHaveCount(6)
  await zones.getByRole('cell').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/spot=restricted/)
  await expect(page.getByRole('dialog', { name: /^At the rim: / })).toBeVisible()
  await page.goBack()
  await page.getByLabel('From', { exact: true }).fill('2030-01-01')
  await page.getByRole('button', { name: 'From Jan 1, 2030' }).click()
  await page.getByLabel('Games', { exact: true }).selectOption('Last 3')
  await row.getByRole('link', { name: 'Varsity' }).click()
  await expect(page).toHaveURL(/team\/insights\/\?last=/)
  await expect(page.getByRole('figure', { name: /a dot for each game/ }).getByRole('button')).toHaveCount(3)
})
