import { scheduled } from '../packages/server/test/scorer.ts'
import { expectAccessibleInBoth } from './accessible.ts'
import { seedSeason } from './season.ts'
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
  const games = page.getByRole('dialog', { name: 'Turnovers' }).getByRole('link')
  await expect(games).toHaveCount(4)
  const amount = Number(await games.first().textContent())
  await games.first().click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(amount)

  await page.goto('/a/team/insights/')
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

test('insights of a program: a row a team, scoring, film, what is not scored yet', async ({
  page,
  product,
}) => {
  const seeded = await seedSeason(product.url)
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  await seeded.ask(
    'POST',
    '/v1/team-game/',
    scheduled(String(teamId), { opponentName: 'Northside', gameStartTime: '2025-12-26T19:00:00-05:00' }),
  )
  await seeded.signIn(page.context())
  await page.goto('/a/dashboard/')
  await page.getByRole('navigation').getByRole('link', { name: 'Insights' }).last().click()
  await expect(page).toHaveURL(/program\/insights/)
  const row = page.getByRole('row', { name: /Varsity|Lions/ })
  await expect(row).toContainText('4 of 5')
  await expectAccessibleInBoth(page)
  await expect(
    page.getByRole('list', { name: 'Not scored yet' }).getByRole('link', { name: 'Score' }),
  ).toHaveCount(1)
  await page.getByLabel('Games', { exact: true }).selectOption('Last 3')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/team\/insights\/\?last=/)
  await expect(page.getByRole('figure', { name: /a dot for each game/ }).getByRole('button')).toHaveCount(3)
})
