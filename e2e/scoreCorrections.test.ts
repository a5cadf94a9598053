import { expectAccessible } from './accessible.ts'
import { clockButton, leaveUntil, lions, rows } from './scoringScreen.ts'
import { expect, test } from './test.ts'

test('a substitution between two throws: the throws are left and resumed', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').fouls('A7', 'shooting', 'H12').gets(2).throws('made')
  await page.keyboard.press('q')
  await expect(lions(page)).toHaveText('1')
  await scorer.substitutes('H', ['4'], ['41'])
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Free throw 2 of 2' })).toBeVisible()
  await scorer.throws('made')
  await expect(lions(page)).toHaveText('2')
  await expect.poll(async () => (await seeded.box()).score).toEqual({ home: 2, away: 0 })
  expect((await seeded.box()).flags).toEqual([])
})

test('an issue is shown with its fix, one key away', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '5:00')
    .shoots('H12', { from: [8, 0], worth: 3 })
    .unassisted()
  const issues = page.getByRole('tab', { name: /Issues/ })
  await expect(issues).toContainText('1')
  await issues.click()
  await expect(page.getByText(/from where a shot is worth 2/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('y')
  await expect(page.getByText('No issues found.')).toBeVisible()
  await scorer.undoes()
  await expect(issues).toContainText('1')
})

test('an issue that only a person can settle asks: whose rebound, made or missed', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '5:00')
    .shoots('H12', { from: [8, 0], made: false })
    .unassisted()
  await page.getByRole('tab', { name: /Issues/ }).click()
  await expect(page.getByText(/No rebound follows/)).toBeVisible()
  // No key puts the rebound to a team.
  await page.keyboard.press('y')
  await expect(page.getByText(/No rebound follows/)).toBeVisible()
  await page.getByRole('button', { name: 'Who got the rebound?' }).click()
  await expect(page.getByRole('heading', { name: /Rebound by/ })).toBeVisible()
  await page.keyboard.press('7')
  await expect(page.getByText('No issues found.')).toBeVisible()

  await scorer.at('Q1', '4:40').fouls('H12', 'shooting', 'A7').gets(2).throws('made')
  await page.keyboard.press('q')
  await page.getByRole('button', { name: 'Made or missed?' }).click()
  await scorer.throws('made')
  await expect.poll(async () => (await seeded.box()).score).toEqual({ home: 0, away: 2 })
})

test('events are inserted before others, get a player later, and are deleted after a confirmation', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '5:00')
    .shoots('H12', { from: [6, 0] })
    .assists('H4')
  await scorer.at('Q1', '4:00').turnsOver('H?').unassisted()

  await rows(page).filter({ hasText: 'Made 2' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Insert before' }).click()
  await expect(page.getByText(/The next event goes in before: 12 Pat Birch/)).toBeVisible()
  await scorer.turnsOver('A7').steals('H4')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).nth(2)).toContainText('Turnover 7 Pat Brown')
  await expect(rows(page).nth(2)).toContainText('Q1 5:00')

  await rows(page).filter({ hasText: 'Player to be named' }).getByRole('button').first().click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await expect(edit.getByText(/1 issue\(s\) found:/)).toBeVisible()
  await edit.getByLabel('By', { exact: true }).selectOption({ label: '30 - Pat Dogwood' })
  await page.keyboard.press('`')
  await expect(edit.getByLabel(/Flag this event/)).toBeChecked()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page).first()).toContainText('Turnover 30 Pat Dogwood')
  await expect(rows(page).first().getByLabel('Flagged for review')).toBeVisible()

  await rows(page).filter({ hasText: 'Made 2' }).getByRole('button').click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this event?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(lions(page)).toHaveText('0')
  await scorer.undoes()
  await expect(lions(page)).toHaveText('2')
})

test('a shooting foul without its throws is an issue, and the throws are entered from there', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  const setup = await seeded.get(`/v1/team-game/${seeded.gameId}/setup/`)
  const [fouler] = (setup.away as { personnel: { id: string }[] }).personnel
  const origin = {
    id: crypto.randomUUID(),
    type: 'foul',
    period: 1,
    clockTime: 300,
    order: 900,
    isHomeTeam: false,
    assignment: 'PLAYER',
    teamGamePersonnelId: fouler!.id,
    attributes: { foulType: 'shooting' },
  }
  await seeded.ask('PUT', '/v1/team-game-event/bulk/', {
    teamGameId: seeded.gameId,
    origin,
    rel: [],
    freethrows: [],
  })
  await page.getByRole('tab', { name: /Issues/ }).click()
  await expect(page.getByText(/gives free throws, but none is recorded/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the free throws' }).click()
  await page.keyboard.type('4')
  await scorer
    .asks(/^How many throws/)
    .gets(2)
    .throws('made', 'made')
  await expect(lions(page)).toHaveText('2')
  await expect(page.getByText('No issues found.')).toBeVisible()
})

test('the clock runs on while the window is left, and the scorer says whether that was right', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').clock('starts')
  await leaveUntil(page, /4:5[0-5]$/)
  await expect(page.getByText(/The clock ran 0:0\d while you were away\. Keep or take back\?/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(clockButton(page)).toContainText(/5:00|4:59/)
  await expect(page.getByRole('button', { name: 'Start clock' })).toBeVisible()
})

test('leaving the screen during a question saves the known part', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').shoots('H12', { from: [6, 0] })
  await expect(page.getByRole('heading', { name: 'Assist by' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the game' }).click()
  await expect.poll(async () => (await seeded.box()).score).toEqual({ home: 2, away: 0 })
})
