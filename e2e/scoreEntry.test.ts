import type { Page } from '@playwright/test'
import { withFingers } from './inputs.ts'
import { boxOf } from './onScreen.ts'
import { typeNumber } from './scorer.ts'
import { choice, court, heading, lions, popover, rows } from './scoringScreen.ts'
import { expect, test } from './test.ts'

/** A click under the right basket, which the side on the left attacks. */
async function clicksUnderTheBasket(page: Page, side: 'left' | 'right' = 'right'): Promise<void> {
  const box = await boxOf(court(page))
  const out = (8 / 84) * box.width
  await page.mouse.click(side === 'right' ? box.x + box.width - out : box.x + out, box.y + box.height / 2)
}

async function takesNothing(page: Page): Promise<void> {
  for (const key of ['a', 's', 'd', 'f', 'g', 'h', 't', 'j', 'k', 'n', 'i']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await clicksUnderTheBasket(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('no play before the start, and none after the end', async ({ page, seeded, scorer }) => {
  await page.goto(seeded.scoring)
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  await takesNothing(page)
  await scorer.starts(seeded.scoring, 'H')
  for (const period of ['Q1', 'Q2', 'Q3']) await scorer.at(period, '0:00').ends('End Quarter')
  await scorer.at('Q4', '1:00').makes('H12').unassisted()
  await scorer.at('Q4', '0:00').ends('End Game')
  await page.goto(seeded.scoring)
  await expect(page.getByText('Final')).toBeVisible()
  await takesNothing(page)
  await expect(rows(page)).toHaveCount(2)
})

test('digits are jerseys: the whole number names that player, and no digit goes to the next question', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00')
  await clicksUnderTheBasket(page)
  await typeNumber(page, '23')
  await expect(heading(page)).toHaveText('Assist by')
  await page.keyboard.press('3')
  // 30 or 33: both are lit, in the popover and on their tiles, until the second digit decides.
  await expect(page.getByLabel('Number typed')).toHaveText('3')
  await expect(popover(page).locator('[data-lit]')).toHaveText([/30 - /, /33 - /])
  await expect(page.getByRole('region', { name: /Lincoln.* roster/ }).locator('[data-lit]')).toHaveCount(2)
  await page.keyboard.press('0')
  await expect(rows(page).first()).toContainText('23 Pat Cedar')
  await expect(rows(page).first()).toContainText('Assist 30 Pat Dogwood')

  // A number that no one wears says so and changes nothing.
  await page.keyboard.press('d')
  await page.keyboard.press('8')
  await expect(popover(page).getByText('No 8 here.')).toBeVisible()
  await expect(heading(page)).toHaveText('Turnover by')
  // Shift begins a number of the other team.
  await typeNumber(page, '⇧12')
  await expect(heading(page)).toHaveText('Steal by')
  await page.keyboard.press('q')
  await expect(rows(page).first()).toContainText('Turnover 12 Pat Birch')
})

test('digits can be places in the list: a setting of the device', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Scoring settings…' }).click()
  await page.getByRole('checkbox', { name: 'Digits choose a place in the list' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('a')
  await page.keyboard.press('2')
  await expect(heading(page)).toHaveText('Assist by')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('12 Pat Birch')
})

test('and-one in six inputs', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00')
  let inputs = 0
  const press = async (key: string) => {
    inputs++
    await page.keyboard.press(key)
  }
  await clicksUnderTheBasket(page)
  inputs++
  await press('4')
  await press('n')
  await press('7')
  await expect(heading(page)).toHaveText('Assist by')
  await press('Enter')
  await press('a')
  expect(inputs).toBe(6)
  await expect(popover(page)).toBeHidden()
  await expect(lions(page)).toHaveText('3')
  // The fouled player is the shooter, who is named already.
  await expect(rows(page).first()).toContainText('Made 2 from 3 ft 4 Pat Alder Shooting foul 7 Pat Brown')
})

test('a foul that owes throws waits without limit as "1 open", and the end of the quarter lists it', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').fouls('A7', 'shooting')
  await expect(heading(page)).toHaveText('Foul on')
  await expect(popover(page).getByRole('button', { name: /^Close/ })).toHaveText(/^Close Q$/i)
  // The next play does not wait for it.
  await scorer.makes('H23').unassisted()
  const badge = page.getByRole('button', { name: '1 open: go on with free throws' })
  await expect(badge).toBeVisible()
  await page.reload()
  await expect(badge).toBeVisible()
  await scorer.at('Q1', '0:00')
  await page.getByRole('button', { name: 'End Quarter' }).click()
  const open = page.getByRole('dialog').getByRole('region', { name: 'Still open' })
  await expect(open.getByText(/7 Pat Brown: Shooting foul/)).toBeVisible()
  await open.getByRole('button', { name: 'Go on' }).click()
  await expect(heading(page)).toHaveText('Foul on')
  await page.keyboard.press('Escape')
  await expect(badge).toBeVisible()
  await page.keyboard.press('k')
  await typeNumber(page, '12')
  await page.keyboard.press('2')
  await scorer.throws('made', 'made')
  await expect(badge).toBeHidden()
  await expect(lions(page)).toHaveText('4')
})

test('a question that runs out is noted for the review; "None" is an answer', async ({
  page,
  seeded,
  scorer,
}) => {
  await page.clock.install()
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').makes('H12').unassisted()
  const issues = page.getByRole('tab', { name: /Issues/ })
  await expect(issues).toHaveText('Issues')
  await scorer.at('Q1', '4:30').makes('A5')
  await page.clock.fastForward(11_000)
  await expect(popover(page)).toBeHidden()
  await expect(issues).toHaveText('Issues1')
  await issues.click()
  await expect(page.getByText(/the assist was not entered/)).toBeVisible()
  await page.keyboard.press('y')
  await expect(page.getByText('No issues found.')).toBeVisible()
})

test('undo steps back in the open play first, then undoes the last change; both say what they took', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '5:00')
    .shoots('H12', { from: [24, 12] })
    .assists('H4')
  await clicksUnderTheBasket(page)
  await typeNumber(page, '23')
  await page.keyboard.press('Control+z')
  await expect(heading(page)).toHaveText('Made by')
  await expect(popover(page).getByText('Undone: 23 Pat Cedar')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(popover(page)).toBeHidden()
  await expect(page.getByText('Undone: made shot')).toBeVisible()
  await expect(lions(page)).toHaveText('3')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: 12 Pat Birch: Made 3.*Q1 5:00/)).toBeVisible()
  await expect(lions(page)).toHaveText('0')
  await page.getByRole('status').getByRole('button', { name: 'Redo' }).click()
  await expect(lions(page)).toHaveText('3')
  const redone = page.getByText(/^Redone: 12 Pat Birch: Made 3/)
  await expect(redone).toBeVisible()
  // It covers nothing of a dialog.
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'Timeout' })).toBeVisible()
  await expect(redone).toHaveCount(0, { timeout: 2_000 })
})

test('Escape is one step back; nothing is discarded once a player is named', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').fouls('A7', 'shooting', 'H12').gets(2).throws('made')
  await expect(heading(page)).toHaveText('Free throw 2 of 2')
  for (const asks of [
    'Free throw 1 of 2',
    /^How many throws/,
    'Foul on',
    'Which foul?',
    'Foul by',
  ] as const) {
    await page.keyboard.press('Escape')
    await expect(heading(page)).toHaveText(asks)
  }
  await page.keyboard.press('Escape')
  await expect(popover(page)).toBeHidden()
})

test('a second click saves the first shot without its player', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00')
  await clicksUnderTheBasket(page)
  await clicksUnderTheBasket(page, 'left')
  await expect(lions(page)).toHaveText('2')
  await expect(page.getByText('The open play is saved. Its player is still to be named.')).toBeVisible()
  await typeNumber(page, '5')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(1)).toContainText('Player to be named')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(lions(page)).toHaveText('0')
  await expect(page.getByLabel('Central score')).toHaveText('2')
})

test('the last play can still be given an and-one, an assist, a block', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '5:00')
    .shoots('H12', { from: [8, 0] })
    .unassisted()
  // A key pressed before the play is on disk waits for it.
  await page.keyboard.press('i')
  await expect(heading(page)).toHaveText('Assist by')
  await typeNumber(page, '4')
  await expect(rows(page).first()).toContainText('Assist 4 Pat Alder')
  await page
    .getByRole('toolbar', { name: 'Add to the last play' })
    .getByRole('button', { name: /and-one/ })
    .click()
  await typeNumber(page, '7')
  await expect(heading(page)).toHaveText('Free throw')
  await page.keyboard.press('a')
  await expect(lions(page)).toHaveText('3')
  await expect(rows(page)).toHaveCount(2)

  await scorer
    .at('Q1', '4:00')
    .shoots('A9', { from: [8, 0], made: false })
    .rebounds('H33')
  await page.keyboard.press('b')
  await typeNumber(page, '30')
  await expect(rows(page).first()).toContainText('Block 30 Pat Dogwood')
  await expect.poll(async () => (await seeded.box()).flags).toEqual([])
})

for (const width of [390, 820] as const) {
  test.describe(`by touch at ${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 1180 }, hasTouch: true, isMobile: true })

    test('an and-one, a parked foul and a late assist', async ({ page, seeded }) => {
      const inputs = withFingers(page)
      await page.goto(seeded.scoring)
      await inputs.press(page.getByRole('button', { name: 'Start Game' }))
      await inputs.pick(choice(page, /^Lincoln/))
      await inputs.point(court(page), 34, 0)
      await inputs.pick(choice(page, /^12 - /))
      await inputs.pick(choice(page, 'Add foul (and-one)'))
      await inputs.pick(choice(page, /^7 - /))
      await inputs.pick(choice(page, 'None'))
      await inputs.pick(choice(page, 'Made'))
      await expect(lions(page)).toHaveText('3')
      await expect(popover(page)).toBeHidden()

      await inputs.press(
        page
          .getByRole('toolbar', { name: 'Add to the last play' })
          .getByRole('button', { name: /Add assist/ }),
      )
      await inputs.pick(choice(page, /^4 - /))
      await expect(page.getByText(/Assist 4 Pat Alder/).first()).toBeVisible()

      const place = () => court(page).evaluate((element) => element.getBoundingClientRect().y + scrollY)
      const before = await place()
      await inputs.press(page.getByRole('button', { name: /^Foul/ }))
      await inputs.pick(choice(page, /^33 - /))
      await inputs.pick(choice(page, 'Shooting foul'))
      await inputs.press(page.getByRole('button', { name: /^Close/ }))
      await expect(page.getByRole('button', { name: '1 open: go on with free throws' })).toBeVisible()
      expect(await place()).toBe(before)
      await inputs.press(page.getByRole('button', { name: '1 open: go on with free throws' }))
      await inputs.pick(choice(page, /^9 - /))
      await inputs.pick(choice(page, '2 throws'))
      await inputs.press(page.getByRole('button', { name: 'Undo' }))
      await expect(heading(page)).toHaveText(/^How many throws/)
      await inputs.pick(choice(page, '2 throws'))
      await inputs.pick(choice(page, 'Made'))
      await inputs.pick(choice(page, 'Made'))
      await expect(page.getByLabel('Central score')).toHaveText('2')
    })
  })
}
