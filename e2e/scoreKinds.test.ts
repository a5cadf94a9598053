import { typeNumber } from './scorer.ts'
import { clockButton, feed, lions } from './scoringScreen.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

const gameOf = (seeded: SeededTeam) => () => seeded.get(`/v1/team-game/${seeded.gameId}/`)

test.describe(() => {
  test.use({ seedOptions: { league: 'ncaa-men' } })

  test('college men play halves: sides change for the second', async ({ page, seeded, scorer }) => {
    const game = gameOf(seeded)
    await scorer.starts(seeded.scoring, 'H')
    const clock = clockButton(page)
    await expect(clock).toContainText('H1')
    await scorer.at('H1', '0:00').ends('End Half', { swaps: true })
    await expect(clock).toContainText('H2')
    await expect(page.getByRole('region', { name: /roster/ }).first()).toHaveAccessibleName(/Central/)
    await page.getByRole('button', { name: 'Start Half' }).click()
    await scorer
      .at('H2', '5:00')
      .shoots('H12', { from: [6, 0] })
      .unassisted()
    await scorer.at('H2', '0:00').ends('End Game')
    await expect.poll(async () => (await game()).homeFinalScore).toBe(2)
  })
})

test.describe(() => {
  test.use({ seedOptions: { league: 'fiba-3x3' } })

  test('3x3 ends with 21 points at any clock', async ({ page, seeded, scorer }) => {
    const game = gameOf(seeded)
    await scorer.starts(seeded.scoring, 'H')
    await expect(feed(page).getByRole('button', { name: /Has the first ball/ })).toBeVisible()
    await scorer.at('P1', '5:00')
    for (let made = 0; made < 21; made++) {
      await expect(page.getByRole('button', { name: 'End Game' })).toHaveCount(0)
      await scorer.makes('H4').unassisted()
      await expect(lions(page)).toHaveText(String(made + 1))
    }
    await scorer.ends('End Game')
    await expect.poll(game).toMatchObject({ homeFinalScore: 21, awayFinalScore: 0, finalReason: 'played' })
  })
})

test.describe(() => {
  test.use({ seedOptions: { scoringType: 'SINGLE_TEAM' } })

  test('only our own side is scored: the opponent is one entry', async ({ page, seeded, scorer }) => {
    const game = gameOf(seeded)
    await scorer.starts(seeded.scoring, 'H')
    await scorer
      .at('Q1', '5:00')
      .shoots('H12', { from: [6, 0] })
      .assists('H4')
    await page.keyboard.press('a')
    await typeNumber(page, '00')
    await expect(page.getByLabel('Central score')).toHaveText('2')
    const box = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)).score
    await expect.poll(box).toEqual({ home: 2, away: 2 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Central score')).toHaveText('0')
    for (const period of ['Q1', 'Q2', 'Q3', 'Q4'])
      await scorer.at(period, '0:00').ends(period === 'Q4' ? 'End Game' : 'End Quarter')
    await expect.poll(game).toMatchObject({ homeFinalScore: 2, awayFinalScore: 0 })
  })
})

test('a forfeit, and the game is reopened', async ({ page, seeded, scorer }) => {
  const game = gameOf(seeded)
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'End the game now…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How it ended').selectOption({ label: 'Forfeit' })
  await dialog.getByLabel('Who gave up').selectOption({ label: 'Central' })
  await dialog.getByRole('button', { name: 'End Game' }).click()
  await expect.poll(game).toMatchObject({ homeFinalScore: 2, awayFinalScore: 0, finalReason: 'forfeit' })
  await page.goto(seeded.scoring)
  await expect(page.getByText('Final')).toBeVisible()
  await scorer.undoes()
  await expect.poll(game).toMatchObject({ homeFinalScore: null, finalReason: null })
  await expect(clockButton(page)).toHaveText('Q15:00')
})
