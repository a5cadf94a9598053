// Games in a gym without a network: kept ahead of time, and made from nothing.
import type { Page } from '@playwright/test'
import { fillRoster } from './seed.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the dashboard, and waits until the app and the next games are on this device. */
async function prepare(page: Page): Promise<void> {
  await page.goto('/a/dashboard/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fullcourt.kept')?.includes('keptAhead') ?? false), {
      timeout: 20_000,
    })
    .toBe(true)
}

const isSent = (page: Page) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: /^(Saved|Saving|\d+ waiting)/ })
      .first(),
  ).toHaveText('Saved', { timeout: 20_000 })

test('the next game is opened for the first time without a network, scored, and its starters corrected', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await prepare(page)
  await context.setOffline(true)
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:30')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Correct starters…' }).click()
  const dialog = page.getByRole('dialog', { name: 'These started' })
  await dialog.getByRole('button', { name: /Pat Elm/ }).click()
  await dialog.getByRole('button', { name: /Pat Fir/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const starters = async () => {
    const { home } = (await seeded.get(`/v1/team-game/${seeded.gameId}/setup/`)) as {
      home: { personnel: { lastName: string; isStarting: boolean }[] }
    }
    return home.personnel.filter(({ isStarting }) => isStarting).map(({ lastName }) => lastName)
  }
  await expect(page.getByRole('button', { name: /Undo: correction of the starters/ })).toBeVisible()

  await context.setOffline(false)
  await isSent(page)
  await expect.poll(starters).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Fir'])
  await page.getByRole('button', { name: /Undo: correction of the starters/ }).click()
  await expect.poll(starters).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
  expect((await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)).score).toMatchObject({ away: 0 })
})

test('a game is created, set up, scored and ended without a network, and arrives once', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await fillRoster(seeded)
  await prepare(page)
  await context.setOffline(true)
  await page.goto('/a/team/schedule/')
  await page.getByRole('button', { name: 'Add Game' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Game' })
  await dialog.getByLabel('Opponent name').fill('Riverbank')
  await dialog.getByLabel('Opponent mascot').fill('Otters')
  await dialog.getByLabel('Location').fill('Lincoln Gym')
  await dialog.getByLabel('Day').fill('2027-02-01')
  await dialog.getByLabel('Start time', { exact: true }).fill('19:30')
  await dialog.getByRole('group', { name: 'Opponent color' }).getByRole('button', { name: 'Red' }).click()
  await dialog.getByRole('button', { name: 'Add Game' }).click()

  await expect(page).toHaveTitle('Game setup | Fullcourt')
  const home = page.getByRole('region', { name: 'Home', exact: true })
  const away = page.getByRole('region', { name: 'Away', exact: true })
  await expect(home.getByText('Filled from the roster.')).toBeVisible()
  await expect(home.getByText('5 of 5')).toBeVisible()
  await away.getByRole('button', { name: '+ 5 unknown players 1–5' }).click()
  await expect(away.getByText('5 of 5')).toBeVisible()
  await home.getByRole('button', { name: 'More for Pat Birch' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Jersey').fill('13')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(
      'No connection. Waiting on this device: the new game, 12 people and 1 change of the setup.',
    ),
  ).toBeVisible()

  await page.reload()
  await expect(home.getByText('5 of 5')).toBeVisible()
  await page.goto('/a/team/schedule/')
  await page.getByRole('link', { name: /Riverbank/ }).click()
  await page.getByRole('link', { name: 'Score this game' }).click()
  await expect(page).toHaveURL(/scoring\/live/)
  await scorer.starts(page.url(), 'H')
  await scorer
    .at('Q1', '7:30')
    .shoots('H13', { from: [6, 2] })
    .unassisted()
  await scorer.shoots('A2', { from: [10, -6], made: false }).rebounds('H4')
  for (const period of ['Q1', 'Q2', 'Q3', 'Q4'])
    await scorer.at(period, '0:00').ends(period === 'Q4' ? 'End Game' : 'End Quarter')
  await expect(page).toHaveURL(/tab=box/)
  await expect(page.getByRole('table', { name: /Lincoln/ })).toBeVisible()
  await expect(page.getByText('Final', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue scoring' })).toBeHidden()

  await context.setOffline(false)
  const { teamId } = (await seeded.get(`/v1/team-game/${seeded.gameId}/`)) as { teamId: string }
  interface Listed {
    readonly id: string
    readonly opponentName: string
    readonly homeFinalScore: number | null
    readonly awayTeamPrimaryColor: string | null
  }
  const games = async () => {
    const { results } = (await seeded.get(`/v1/team/${teamId}/games/`)) as { results: readonly Listed[] }
    return results.filter(({ opponentName }) => opponentName === 'Riverbank')
  }
  await expect
    .poll(async () => (await games()).map(({ homeFinalScore }) => homeFinalScore), { timeout: 30_000 })
    .toEqual([2])
  const [game] = await games()
  expect(game!.awayTeamPrimaryColor).toBe('#c81e1e')
  const box = (await seeded.get(`/v1/team-game/${game!.id}/box-score/`)) as unknown as {
    readonly score: object
    readonly home: { readonly players: readonly { jersey: string; points: number; totalRebounds: number }[] }
  }
  expect(box.score).toEqual({ home: 2, away: 0 })
  expect(box.home.players).toHaveLength(7)
  const line = (jersey: string) => box.home.players.find((one) => one.jersey === jersey)
  expect([line('13')?.points, line('4')?.totalRebounds]).toEqual([2, 1])
})
