// The clock at the table: the whistle, a forgotten start, an absence, and all of it taken back.
import type { Page } from '@playwright/test'
import { clockButton, leaveUntil, lions } from './scoringScreen.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

const clock = (page: Page) => clockButton(page)
const note = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const runs = (page: Page) => expect(page.getByRole('button', { name: 'Stop clock' })).toBeVisible()
const stands = (page: Page) => expect(page.getByRole('button', { name: 'Start clock' })).toBeVisible()

interface Revision {
  readonly playId: string
  readonly play: { origin: { type: string; clockTime: number; order: number } } | null
}

async function log(seeded: SeededTeam): Promise<readonly Revision[]> {
  const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)) as {
    results: readonly Revision[]
  }
  return results
}

/** The clock's entries that stand in the book: 'start 480'. */
async function entries(seeded: SeededTeam): Promise<string[]> {
  const standing = new Map((await log(seeded)).map(({ playId, play }) => [playId, play]))
  return [...standing.values()]
    .flatMap((play) => (play?.origin.type.startsWith('clock_') ? [play.origin] : []))
    .toSorted((a, b) => a.order - b.order)
    .map(({ type, clockTime }) => `${type.replace('clock_', '')} ${clockTime}`)
}

/** Whether the last foul in the log was taken back. Changes are saved in their order: all before it is saved too. */
async function isFoulTakenBack(seeded: SeededTeam): Promise<boolean> {
  const revisions = await log(seeded)
  const foul = revisions.findLast(({ play }) => play?.origin.type === 'foul')
  return revisions.findLast(({ playId }) => playId === foul?.playId)?.play === null
}

test('undo takes back changes of the clock and says what it took', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:45')
  await scorer.at('Q1', '7:32')
  await scorer.undoes()
  await expect(note(page, 'Undone: clock set from 7:32 to 7:45. The clock stands at 7:45.')).toHaveCount(0)
  await expect(note(page, 'Undone: clock set from 7:45 to 7:32. The clock stands at 7:45.')).toBeVisible()
  await expect(clock(page)).toHaveText('Q17:45')
  await scorer.redoes()
  await expect(note(page, 'Redone: clock set from 7:45 to 7:32')).toBeVisible()
  await expect(clock(page)).toHaveText('Q17:32')
  await scorer.clock('starts')
  await scorer.undoes()
  await expect(note(page, 'Undone: clock start at 7:32. The clock stands at 7:32.')).toBeVisible()
  await stands(page)
  await expect(clock(page)).toHaveText('Q17:32')
})

test('the end of a quarter is in the log once, minutes count to it, and undo takes it back', async ({
  seeded,
  scorer,
}) => {
  const seconds = async () => {
    const { home } = (await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)) as {
      home: { totals: { secondsPlayed: number | null } }
    }
    return home.totals.secondsPlayed
  }
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '4:00').substitutes('H', ['4'], ['41'])
  await scorer.at('Q1', '1:00').substitutes('H', ['41'], ['4'])
  await scorer.at('Q1', '0:20').makes('H12').unassisted()
  await scorer.at('Q1', '0:00')
  await expect.poll(seconds).toBe(5 * 460)
  // The starters are on court: nothing else is recorded.
  await scorer.ends('End Quarter')
  await expect.poll(seconds).toBe(5 * 480)
  await scorer.undoes()
  await expect.poll(seconds).toBe(5 * 460)
  await scorer.ends('End Quarter')
  await expect.poll(seconds).toBe(5 * 480)
  expect((await entries(seeded)).filter((entry) => entry === 'stop 0')).toHaveLength(1)
})

test('a whistle stops the clock; a discarded foul lets it run on', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').clock('starts')
  await page.keyboard.press('f')
  await stands(page)
  // Pressing Start/Stop right after the whistle does not start the clock.
  await page.keyboard.press('Space')
  await stands(page)
  await page.keyboard.press('Escape')
  await runs(page)
  await scorer.fouls('H12', 'non_shooting', 'A5')
  await stands(page)
  const stood = await clock(page).textContent()
  await scorer.undoes()
  await expect(note(page, /^Undone: .*foul.* The clock still stands at 7:3\d\./i)).toBeVisible()
  await expect(clock(page)).toHaveText(stood!)
  await expect.poll(() => isFoulTakenBack(seeded)).toBe(true)
  expect((await entries(seeded)).map((entry) => entry.split(' ')[0])).toEqual([
    'start',
    'stop',
    'start',
    'stop',
  ])
})

for (const [what, keys] of [
  ['a dead-ball turnover', ['d', '1', '2', 'b']],
  ['a held ball', ['j', '1']],
  ['a timeout', ['t', '1']],
] as const) {
  test(`${what} stops the clock`, async ({ page, seeded, scorer }) => {
    await scorer.starts(seeded.scoring, 'H')
    await runs(page)
    for (const key of keys) await page.keyboard.press(key)
    await stands(page)
    await expect.poll(async () => (await entries(seeded)).at(-1)).toMatch(/^stop /)
  })
}

test('a foul that is added to the last basket stops the clock', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.makes('H12').unassisted()
  await runs(page)
  await expect(page.getByRole('toolbar', { name: 'Add to the last play' })).toBeVisible()
  await page.keyboard.press('n')
  await stands(page)
  await page.keyboard.press('Escape')
  await runs(page)
  await expect.poll(() => entries(seeded)).toHaveLength(1)
})

test('with the whistle switched off, only the scorer stops the clock', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Scoring settings…' }).click()
  await page.getByLabel('The whistle stops the clock').uncheck()
  await page.keyboard.press('Enter')
  await scorer.fouls('H12', 'non_shooting', 'A5')
  await runs(page)
})

test('a live play on a stopped clock asks whether to start it, and is saved anyway', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').makes('H12').unassisted()
  const asks = page.getByText('The clock is stopped. Start it at 7:40?')
  await expect(asks).toBeVisible()
  await expect(lions(page)).toHaveText('2')
  await page.keyboard.press('Space')
  await expect(asks).toBeHidden()
  await runs(page)
  await scorer.fouls('A5', 'non_shooting', 'H12')
  await expect(page.getByText('The clock is stopped.')).toBeHidden()
})

test('taking an absence back leaves one stop in the log, where the clock was left', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').clock('starts')
  await leaveUntil(page, /7:3[0-5]$/)
  const before = await clock(page).boundingBox()
  await page.getByRole('button', { name: 'Take back' }).click()
  await stands(page)
  expect(await clock(page).boundingBox()).toEqual(before)
  await expect.poll(async () => (await entries(seeded)).length).toBe(4)
  const [, , start, stop] = (await entries(seeded)).map((entry) => entry.split(' '))
  expect(start).toEqual(['start', '460'])
  expect(stop![0]).toBe('stop')
  expect(Number(stop![1])).toBeGreaterThan(459)
  await scorer.undoes()
  await expect(note(page, /^Undone: clock taken back from 7:3\d to 7:39\. The clock runs\./)).toBeVisible()
  await runs(page)
  await expect.poll(() => entries(seeded)).toHaveLength(3)
})
