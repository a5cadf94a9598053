import type { Page } from '@playwright/test'
import { clockButton, feed, lions } from './scoringScreen.ts'
import { expect, test } from './test.ts'

const score = (page: Page, team: string | RegExp) => page.getByLabel(team)

test('a game by mouse and keys: every kind of play, undone, redone, corrected, ended', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await expect(page).toHaveTitle('Score Game | Fullcourt')

  await scorer
    .at('Q1', '7:40')
    .shoots('H12', { from: [24, 12] })
    .assists('H4')
  await expect(score(page, /Lincoln.* score/)).toHaveText('3')
  await expect(feed(page).getByRole('listitem').first()).toContainText('Made 3 from 22 ft')
  await expect(feed(page).getByRole('listitem').first()).toContainText('Assist 4 Pat Alder')

  await scorer
    .at('Q1', '7:20')
    .shoots('A9', { from: [8, 2], made: false })
    .blocks('H33')
    .rebounds('H23')
  await scorer.at('Q1', '7:05').turnsOver('H30').steals('A5')
  await scorer
    .at('Q1', '6:50')
    .shoots('A5', { from: [6, 0] })
    .unassisted()
  await scorer
    .at('Q1', '6:30')
    .fouls('A7', 'shooting', 'H12')
    .gets(2)
    .throws('made', 'missed')
    .rebounds('A11')
  await expect(score(page, /Lincoln.* score/)).toHaveText('4')
  await expect(score(page, 'Central score')).toHaveText('2')
  await scorer.takesTimeout('A')
  await scorer.substitutes('H', ['12', '30'], ['41', '50'])
  await expect(
    page
      .getByRole('region', { name: /Lincoln.* roster/ })
      .getByRole('listitem')
      .first(),
  ).toContainText('4')

  // Undo to the beginning of the quarter and back again: eight plays, a stop of the clock and five settings of it.
  await scorer.undoes(14)
  await expect(score(page, /Lincoln.* score/)).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await scorer.redoes(14)
  await expect(score(page, /Lincoln.* score/)).toHaveText('4')

  // The three was a two, by another player.
  await feed(page)
    .getByRole('button', { name: /Made 3/ })
    .click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await edit.getByLabel('Worth').selectOption('2')
  await edit.getByLabel('By', { exact: true }).selectOption({ label: '23 - Pat Cedar' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(score(page, /Lincoln.* score/)).toHaveText('3')

  await scorer.at('Q1', '0:00').ends('End Quarter')
  for (const period of ['Q2', 'Q3', 'Q4']) {
    await scorer
      .at(period, '0:00')
      .ends(period === 'Q4' ? 'End Game' : 'End Quarter', { swaps: period === 'Q2' })
  }
  await expect(page).toHaveURL(/tab=box/)
  await expect.poll(async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/`)).homeFinalScore).toBe(3)
  const box = (await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)) as {
    score: unknown
    flags: { severity: string; message: string }[]
  }
  expect(box.score).toEqual({ home: 3, away: 2 })
  expect(box.flags.filter(({ severity }) => severity === 'error')).toEqual([])

  // A final game is read-only until a person takes it back: by undo, or by its menu.
  await page.goto(seeded.scoring)
  await expect(page.getByText('Final')).toBeVisible()
  await scorer.undoes()
  await expect(page.getByRole('button', { name: 'End Game' })).toBeVisible()
  await expect
    .poll(async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/`)).homeFinalScore)
    .toBeNull()
  await scorer.redoes()
  await expect(page.getByText('Final')).toBeVisible()
  await expect.poll(async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/`)).homeFinalScore).toBe(3)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'End Game' })).toBeVisible()
  await expect
    .poll(async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/`)).homeFinalScore)
    .toBeNull()
})

test('undo takes back the end of a quarter and a swap of sides with everything they added', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  const clock = clockButton(page)
  const left = page.getByRole('region', { name: /roster/ }).first()
  const fiveOnTheFloor = page.getByRole('region', { name: /Lincoln.* roster/ })
  await scorer.at('Q1', '0:00').ends('End Quarter')
  await scorer
    .at('Q2', '5:00')
    .shoots('H12', { from: [6, 0] })
    .assists('H4')
  await scorer.substitutes('H', ['12'], ['41'])
  await scorer.at('Q2', '0:00')
  await page.getByRole('button', { name: 'End Quarter' }).click()
  const summary = page.getByRole('dialog')
  await summary.getByRole('textbox', { name: /Lincoln/ }).fill('5')
  await summary.getByRole('checkbox').check()
  await summary.getByRole('button', { name: 'End Quarter' }).click()
  await expect(clock).toContainText('Q3')
  await expect(score(page, /Lincoln.* score/)).toHaveText('5')
  await expect(left).toHaveAccessibleName(/Central/)
  await expect(fiveOnTheFloor.getByRole('button', { name: /\b12\b/ })).toBeVisible()
  await page.getByRole('button', { name: 'Start Quarter' }).click()
  await page.keyboard.press('Space')

  // The stop and the start of the clock, then the end of the quarter.
  await scorer.undoes(3)
  await expect(clock).toHaveText(/^Q2.*0:00|^Q2.*0\.0/)
  await expect(score(page, /Lincoln.* score/)).toHaveText('2')
  await expect(left).toHaveAccessibleName(/Lincoln/)
  await expect(page.getByRole('button', { name: 'End Quarter' })).toBeVisible()
  const plays = async () =>
    (await seeded.get(`/v1/team-game/${seeded.gameId}/events/`)).results as { period: number }[]
  await expect.poll(async () => (await plays()).some(({ period }) => period === 3)).toBe(false)

  await scorer.redoes()
  await expect(clock).toContainText('Q3')
  await expect(score(page, /Lincoln.* score/)).toHaveText('5')
  await expect(left).toHaveAccessibleName(/Central/)

  await page.getByRole('button', { name: 'Swap sides' }).click()
  await expect(left).toHaveAccessibleName(/Lincoln/)
  await scorer.undoes()
  await expect(left).toHaveAccessibleName(/Central/)
  // Another page, which reads the stored figures, shows the same.
  await page.reload()
  await expect(clock).toContainText('Q3')
  await expect(left).toHaveAccessibleName(/Central/)
})

test('a tie goes to overtime, and stands when the scorer says so', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  const clock = clockButton(page)
  for (const period of ['Q1', 'Q2', 'Q3']) await scorer.at(period, '0:00').ends('End Quarter')
  await scorer.at('Q4', '0:00').ends('End Regulation')
  await expect(clock).toContainText('OT1')
  await scorer.undoes()
  await expect(clock).toContainText('Q4')
  await page.getByRole('button', { name: 'End Regulation' }).click()
  const summary = page.getByRole('dialog')
  await summary.getByRole('checkbox', { name: 'The game ends tied' }).check()
  await summary.getByRole('button', { name: 'End Game' }).click()
  await expect
    .poll(async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/`)).finalReason)
    .toBe('tied')
})

test('a reload during the game keeps clock and plays', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'A')
  await scorer
    .at('Q1', '5:00')
    .shoots('H4', { from: [5, 0] })
    .unassisted()
    .clock('starts')
  const clock = clockButton(page)
  await expect(clock).toHaveText(/4:5[0-8]$/)
  const seconds = async () => {
    const [, minutes, rest] = /(\d+):(\d+)/.exec((await clock.textContent()) ?? '')!
    return Number(minutes) * 60 + Number(rest)
  }
  const before = { clock: await seconds(), at: Date.now() }
  await page.reload()
  await expect(lions(page)).toHaveText('2')
  const gone = (Date.now() - before.at) / 1000
  expect(Math.abs(before.clock - (await seconds()) - gone)).toBeLessThanOrEqual(1.5)
  await expect(page.getByRole('button', { name: 'Stop clock' })).toBeVisible()
  // The start of the clock, then the basket.
  await scorer.undoes(2)
  await expect(lions(page)).toHaveText('0')
})
