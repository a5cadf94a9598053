// Numbers that no player on court wears (decision 0118): real keys, and no play is credited to another player.
import type { Page } from '@playwright/test'
import { type Box, cellsOf } from './boxes.ts'
import { boxOf } from './onScreen.ts'
import { Scorer, typeNumber } from './scorer.ts'
import { court, heading, popover, rows } from './scoringScreen.ts'
import { expect, test } from './test.ts'

const PLAYERS = {
  home: ['1 Alder', '7 Birch', '11 Cedar', '33 Dogwood', '35 Elm', '3 Fir', '5 Ginkgo', '8 Hazel', '16 Ivy'],
  away: [
    '4 Adams',
    '12 Brown',
    '22 Clark',
    '24 Davis',
    '35 Evans',
    '1 Frank',
    '3 Green',
    '13 Hart',
    '18 Irwin',
  ],
} as const

test.use({ seedOptions: { players: PLAYERS } })

/** What the open play says about a number; its time and the digits so far are status texts too. */
const noteOf = (page: Page) => popover(page).locator('p[role=status]')

/** A scorer who types wrong numbers first. */
class SlippingScorer extends Scorer {
  #slips: readonly (readonly [number: string, note: string])[] = []

  /** Types that number before the next player, and expects the note. */
  slips(number: string, note: string): this {
    return this.queue(async () => {
      this.#slips = [...this.#slips, [number, note]]
    })
  }

  protected override async names(who: string, then?: string): Promise<void> {
    const slips = this.#slips
    this.#slips = []
    for (const [number, note] of slips) {
      await typeNumber(this.page, number)
      await expect(noteOf(this.page)).toHaveText(note)
    }
    await super.names(who, then)
  }
}

/** A click under the basket that the side attacks. */
async function clicksFor(page: Page, side: 'home' | 'away'): Promise<void> {
  const { x, y, width, height } = await boxOf(court(page))
  await page.mouse.click(x + width * (side === 'home' ? 0.9 : 0.1), y + height / 2)
}

test('a number that no player on court wears credits no player', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H').at('Q1', '7:00')
  const note = noteOf(page)
  for (const [side, number, says] of [
    ['away', '13', '#13 Hart is on the bench: Enter puts #13 in for …'],
    ['away', '14', 'No 14 here.'],
    ['away', '18', '#18 Irwin is on the bench: Enter puts #18 in for …'],
    ['away', '1', '#1 Frank is on the bench: Enter puts #1 in for …'],
    ['away', '3', '#3 Green is on the bench: Enter puts #3 in for …'],
    ['away', '37', 'No 37 here.'],
    ['away', '10', 'No 10 here.'],
    ['home', '75', 'No 75 here.'],
    ['home', '77', 'No 77 here.'],
    ['home', '13', 'No 13 here.'],
    ['home', '3', '#3 Fir is on the bench: Enter puts #3 in for …'],
  ] as const) {
    await test.step(`${side} ${number}`, async () => {
      await clicksFor(page, side)
      await typeNumber(page, number)
      await expect(note).toHaveText(says)
      await expect(heading(page)).toHaveText('Made by')
      await page.keyboard.press('q')
      await expect(popover(page)).toBeHidden()
    })
  }
  // The note does not stand over the next play.
  await clicksFor(page, 'away')
  await expect(note).toHaveText('')
  await page.keyboard.press('q')
  await expect(rows(page)).toHaveCount(1)
})

test('Q closes and Enter says what is missing while a number is undecided', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H').at('Q1', '7:00')
  await clicksFor(page, 'away')
  await page.keyboard.press('2')
  await expect(page.getByLabel('Number typed')).toHaveText('2')
  await page.keyboard.press('Enter')
  await expect(noteOf(page)).toHaveText('No 2 here: 22 or 24?')
  await page.keyboard.press('Enter')
  await expect(noteOf(page)).toHaveText(/^A player is missing\./)
  await page.keyboard.press('2')
  await page.keyboard.press('q')
  await expect(popover(page)).toBeHidden()
  await clicksFor(page, 'away')
  await page.keyboard.press('q')
  await expect(rows(page)).toHaveCount(1)
})

test('a number of the bench offers the substitution that was forgotten, and undo takes it back', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'A').at('Q1', '7:00')
  await clicksFor(page, 'away')
  await typeNumber(page, '13')
  await expect(noteOf(page)).toHaveText(/#13 Hart is on the bench/)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Who goes out for #13 Hart?')
  await typeNumber(page, '22')
  await expect(heading(page)).toHaveText('Assist by')
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(0)).toContainText('13 Pat Hart')
  await expect(rows(page).nth(1)).toHaveText(/Out.*22 Pat Clark.*In 13/)
  await expect.poll(async () => (await seeded.box()).flags).toEqual([])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(1)
})

test('substitutions: numbers of the bench behind the first who comes in, and four on court are asked about', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H').at('Q1', '7:00')
  const dialog = page.getByRole('dialog', { name: /^Substitutions/ })
  const foot = dialog.locator('span[role=status]')
  const chosen = dialog.getByRole('button', { pressed: true })
  await page.keyboard.press('h')
  await typeNumber(page, '14')
  await expect(foot).toHaveText('No 14 to substitute.')
  await page.keyboard.press('Escape')

  await page.keyboard.press('g')
  await typeNumber(page, '7')
  await expect(chosen).toHaveCount(1)
  await typeNumber(page, '11')
  await expect(chosen).toHaveCount(2)
  await page.keyboard.press('3')
  // 33 and 35 on court begin with 3 too: the pause decides.
  await expect(dialog.getByRole('button', { name: /3 Pat Fir/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(foot).toHaveText('4 would be on the floor.')
  await page.keyboard.press('Enter')
  await expect(foot).toHaveText('4 would be on the floor. Choose who comes in, or press Enter again.')
  await typeNumber(page, '35')
  await expect(foot).toHaveText('No 35 on the bench to substitute.')
  await typeNumber(page, '5')
  await expect(dialog).toBeHidden()
  await expect(rows(page).first()).toHaveText(/Out.*7.*11.*In.*3.*5/)
})

test('a quarter with ten slips of numbers: every play is credited to the player who was meant', async ({
  page,
  seeded,
}) => {
  test.setTimeout(180_000)
  const scorer = new SlippingScorer(page)
  const newest = (text: RegExp) => expect(rows(page).first()).toHaveText(text)
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:40')
    .slips('77', 'No 77 here.')
    .slips('75', 'No 75 here.')
    .makes('H7')
    .assists('H35')
  await newest(/Made 2.*7 Pat Birch.*Assist 35/)
  await scorer
    .at('Q1', '7:20')
    .slips('13', '#13 Hart is on the bench: Enter puts #13 in for …')
    .shoots('A12', { from: [8, 0], made: false })
    .slips('99', 'No 99 here.')
    .rebounds('H33')
  await newest(/Missed 2.*12 Pat Brown.*Rebound 33/)
  await scorer
    .at('Q1', '7:00')
    .slips('16', '#16 Ivy is on the bench: Enter puts #16 in for …')
    .turnsOver('H11')
    .slips('14', 'No 14 here.')
    .steals('A24')
  await newest(/Turnover.*11 Pat Cedar.*Steal 24/)
  for (const time of ['6:50', '6:40', '6:30', '6:20', '6:10']) {
    await scorer.at('Q1', time).fouls('H33', 'non_shooting', 'A4')
    await page.keyboard.press('q')
    await expect(popover(page)).toBeHidden()
  }
  await scorer
    .at('Q1', '6:00')
    .slips('33', '#33 Dogwood has fouled out.')
    .fouls('H35', 'shooting')
    .slips('18', '#18 Irwin is on the bench: Enter puts #18 in for …')
    .isOn('A22')
    .gets(2)
    .throws('made', 'made')
    .isDoneButForSub()
  await newest(/Shooting foul.*35 Pat Elm/)
  await scorer
    .at('Q1', '5:40')
    .slips('33', '#33 Dogwood has fouled out.')
    .makes('H1')
    .slips('17', 'No 17 here.')
    .assists('H7')
  await newest(/Made 2.*1 Pat Alder.*Assist 7/)

  const credited = async () => {
    const box = (await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)) as unknown as Box
    return [...cellsOf(box)].flatMap(([name, count]) =>
      CREDITS.test(name) && count !== 0 ? `${name}: ${count}` : [],
    )
  }
  await expect
    .poll(async () => (await credited()).toSorted())
    .toEqual([
      'away 22 foulsDrawn: 1',
      'away 22 points: 2',
      'away 24 steals: 1',
      'away 4 foulsDrawn: 5',
      'home 1 points: 2',
      'home 11 turnovers: 1',
      'home 33 personalFouls: 5',
      'home 33 totalRebounds: 1',
      'home 35 assists: 1',
      'home 35 personalFouls: 1',
      'home 7 assists: 1',
      'home 7 points: 2',
    ])
})

/** Figures of players: 'home 12 assists'. */
const CREDITS =
  /^(home|away) \d+ (points|totalRebounds|assists|turnovers|steals|blockedShots|personalFouls|foulsDrawn)$/
