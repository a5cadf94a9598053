// How many inputs each play takes: keys and clicks as the browser counts them.
import type { Page } from '@playwright/test'
import { boxOf } from './onScreen.ts'
import type { Scorer } from './scorer.ts'
import { court, feed, popover } from './scoringScreen.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

const newest = (page: Page) => feed(page).getByRole('listitem').first()

/** Counts key presses without modifiers, and presses of a pointer. */
async function countInputs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { inputs: number }
    counted.inputs = 0
    const modifiers = ['Shift', 'Control', 'Alt', 'Meta']
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (!modifiers.includes(key)) counted.inputs += 1
      },
      true,
    )
    window.addEventListener(
      'pointerdown',
      () => {
        counted.inputs += 1
      },
      true,
    )
  })
  return () =>
    page.evaluate(() => {
      const counted = window as unknown as { inputs: number }
      const { inputs } = counted
      counted.inputs = 0
      return inputs
    })
}

/** A click under the hoop on the right, which the home team attacks. */
async function clicks(page: Page, button: 'left' | 'right'): Promise<void> {
  const box = await boxOf(court(page))
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2, { button })
}

interface Counted {
  readonly play: string
  /** Keys, or 'click' and 'right-click' on the court. */
  readonly inputs: readonly string[]
  readonly row: RegExp
  /** Keys afterwards, which the play does not need. */
  readonly after?: string
}

/** Numbers of one digit, of which none begins another: each is one key. In this order the ball is always with the right team. */
const PLAYERS = {
  home: ['4 Alder', '2 Birch', '3 Cedar', '30 Dogwood', '6 Elm', '1 Fir', '8 Ginkgo'],
  away: ['5 Adams', '7 Brown', '9 Clark', '11 Davis', '15 Evans', '20 Frank', '24 Green'],
} as const

const PLAYS: readonly Counted[] = [
  { play: 'assisted basket', inputs: ['click', '2', '4'], row: /Made 2.*2 Pat Birch.*Assist 4/ },
  { play: 'miss with rebound', inputs: ['right-click', '4', '5'], row: /Missed 2.*4 Pat.*Rebound 5/ },
  { play: 'plain foul', inputs: ['f', '2', 'n'], row: /Foul.*2 Pat Birch/, after: 'q' },
  { play: 'turnover with steal', inputs: ['d', '5', '4'], row: /Turnover.*5 Pat.*Steal 4/ },
  { play: 'held ball', inputs: ['j'], row: /Won the jump ball/, after: 'Enter' },
  { play: 'and-one', inputs: ['click', '4', 'n', '5', '2', 'a'], row: /Made 2.*Assist 2.*Free throw/ },
  {
    play: 'shooting foul with two throws',
    inputs: ['f', '2', 's', '5', 'a', 'a'],
    row: /Shooting foul.*2 Pat.*Free throws made, made/,
  },
  // The bench is listed by number: #1 comes first.
  { play: 'substitution', inputs: ['g', 's', 'q'], row: /Out.*3 Pat.*In 1/ },
  { play: 'saved five', inputs: ['g', 'Shift+Digit1'], row: /Out.*1 Pat.*In 3/ },
]

const COUNTS = [3, 3, 3, 3, 1, 6, 6, 3, 2]

interface Scoring {
  readonly page: Page
  readonly seeded: SeededTeam
  readonly scorer: Scorer
}

async function enters(page: Page, input: string): Promise<void> {
  if (input === 'click') return clicks(page, 'left')
  if (input === 'right-click') return clicks(page, 'right')
  await page.keyboard.press(input)
}

async function opens(page: Page, path: string, scorer: Scorer): Promise<() => Promise<number>> {
  await scorer.starts(path, 'H')
  await scorer.at('Q1', '6:00')
  return countInputs(page)
}

test.describe('with numbers of one digit', () => {
  test.use({ seedOptions: { players: PLAYERS } })
  test('every play takes as few inputs as promised', takesFewInputs)
})

async function takesFewInputs({ page, seeded, scorer }: Scoring): Promise<void> {
  const inputsSoFar = await opens(page, seeded.scoring, scorer)
  for (const [index, { play, inputs, row, after }] of PLAYS.entries()) {
    await test.step(play, async () => {
      for (const input of inputs) await enters(page, input)
      expect(await inputsSoFar()).toBe(COUNTS[index])
      if (after) await page.keyboard.press(after)
      await expect(newest(page)).toHaveText(row)
      await expect(popover(page)).toBeHidden()
      await inputsSoFar()
    })
  }
  await page.keyboard.press('Control+z')
  expect(await inputsSoFar()).toBe(1)
  await expect(newest(page)).toHaveText(/Out.*3 Pat.*In 1/)
}

test('a jersey of two digits takes two keys, and no Enter', async ({ page, seeded, scorer }) => {
  const inputsSoFar = await opens(page, seeded.scoring, scorer)
  await page.keyboard.press('a')
  await inputsSoFar()
  await page.keyboard.type('30')
  await expect(popover(page).getByRole('heading')).toHaveText('Assist by')
  expect(await inputsSoFar()).toBe(2)
})

test('substitutions take the numbers on the jerseys, and no digit chooses another player', async ({
  page,
  seeded,
  scorer,
}) => {
  const inputsSoFar = await opens(page, seeded.scoring, scorer)
  const dialog = page.getByRole('dialog', { name: /^Substitutions/ })
  await page.keyboard.press('g')
  await page.keyboard.type('12')
  await expect(dialog.getByRole('button', { name: /12 Pat Birch/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(1)
  await page.keyboard.type('77')
  await expect(dialog.getByText('No 77 to substitute.')).toBeVisible()
  await page.keyboard.type('41')
  await expect(dialog).toBeHidden()
  await expect(newest(page)).toHaveText(/Out.*12 Pat Birch.*In 41/)

  // One digit that begins another number: the next key decides.
  await inputsSoFar()
  for (const key of ['g', '4', 'q']) await page.keyboard.press(key)
  expect(await inputsSoFar()).toBe(3)
  await expect(newest(page)).toHaveText(/Out.*4 Pat Alder.*In 12/)
})
