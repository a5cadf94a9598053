// Pages that begin with what they are about: a player, a team, the day of a coach.
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible.ts'
import { addUnscored, seedSeason } from './season.ts'
import { fillRoster } from './seed.ts'
import { expect, test } from './test.ts'

const headings = (page: Page) => page.getByRole('heading', { level: 2 })

/** Whether the page is as wide as the window. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('the card of a player: form, figures that open plays, shots beside the team, career, one page of paper', async ({
  page,
  context,
  product,
}) => {
  const seeded = await seedSeason(product.url)
  await fillRoster({ ...seeded, gameId: seeded.games[0]! })
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const season = (name: string, startDate: string, endDate: string) =>
    seeded.ask('POST', '/v1/team-season/', { teamId, name, startDate, endDate })
  await season('Fall', '2025-12-01', '2025-12-15')
  await season('Winter', '2025-12-16', '2025-12-31')
  await seeded.signIn(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/a/team/insights/')
  const players = page.getByRole('region', { name: 'Players' })
  await players.getByRole('rowheader').first().getByRole('link').click()
  await expect(page).toHaveURL(/team\/player/)
  await expect(page.getByText(/^#\d+ · G/)).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Shots of the player' })).toBeVisible()
  await expect(headings(page)).toHaveText(['Shots', 'Games', 'Career'])
  await expect(page.getByRole('table', { name: /Shots by zone/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Career' }).getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('table', { name: 'Game log' }).getByRole('row')).toHaveCount(5)
  await expectAccessibleInBoth(page)

  // The parts of a figure add up, and each opens the plays behind it.
  const points = page.getByRole('definition').first().getByRole('link')
  const perGame = Number(await points.textContent())
  await points.click()
  await expect(page).toHaveURL(/behind=points/)
  const parts = page.getByRole('dialog', { name: 'Points' }).getByRole('link')
  const amounts = (await parts.locator('small').allTextContents()).map(Number)
  expect(amounts.reduce((sum, amount) => sum + amount, 0) / 4).toBeCloseTo(perGame, 1)
  await parts.first().click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await page.goBack()

  const address = page.url()
  await page.goto(address.replace('behind=points', ''))
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expect(page.getByRole('figure', { name: 'Shots of the player' })).toBeVisible()
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)

  // The program shows the same card, and manages the person below it.
  await page.getByRole('link', { name: 'Manage' }).click()
  await expect(page).toHaveURL(/program\/players/)
  // Without a choice the season of the latest game is shown.
  await expect(page.getByLabel('Season')).toHaveValue(/./)
  await expect(page.getByRole('table', { name: 'Game log' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('figure', { name: 'Shots of the player' })).toBeVisible()
  await expect(headings(page)).toHaveText([
    'Shots',
    'Games',
    'Career',
    'Details',
    'Sign-in',
    'Leaving the program',
    'Erase this person',
  ])
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await fits(page)).toBe(true)
})

test('the dashboard: the game of today, what waits, the last game; on a phone in this order', async ({
  page,
  product,
}) => {
  const seeded = await seedSeason(product.url)
  await addUnscored(seeded)
  await seeded.signIn(page.context())
  await page.goto('/a/dashboard/')
  const waiting = page.getByRole('list', { name: 'Do now' })
  await expect(waiting.getByText(/Not scored: VS Northside/)).toBeVisible()
  await expect(page.getByRole('img', { name: /Lead over the game/ })).toBeVisible()
  await expect(page.getByTitle('Net rating')).toBeVisible()
  await expect(headings(page)).toHaveText(['Today', 'Do now', 'Last game', 'Getting started'])
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share live score' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  const tops: number[] = []
  for (const heading of await page.getByRole('heading', { level: 2 }).all())
    tops.push((await heading.boundingBox())!.y)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await fits(page)).toBe(true)

  // The team's own page begins with the same facts.
  await page.goto('/a/team/roster/')
  const face = page.getByRole('region', { name: /^Record of/ })
  await expect(face.getByText(/^(Won|Lost|Tied) \d+–\d+ vs Central/)).toBeVisible()
  await face
    .getByRole('button', { name: /Hillside/ })
    .first()
    .click()
  await expect(face.getByRole('link', { name: /vs Hillside/ })).toBeVisible()
  await expectAccessibleInBoth(page)
  expect(await fits(page)).toBe(true)

  await page.goto('/a/dashboard/')
  await waiting.getByRole('link', { name: 'Score' }).click()
  await expect(page).toHaveURL(/scoring\/live/)
})
