// Practice without an account: 8 guided plays by keys on the real scoring screen, then a quarter with its score sheet.
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

test('the 8 guided plays are entered by keys, and a mistake is told kindly', async ({ page, scorer }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(v1|events)\//.test(request.url())) calls.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Practice scoring' }).click()
  const panel = page.getByRole('region', { name: 'Practice' })
  await expect(panel.getByText('Play 1 of 8')).toBeVisible()
  calls.length = 0
  await scorer.starts('/practice/', 'H')
  await expect(panel.getByText('Play 2 of 8')).toBeVisible()
  await scorer.clock('stops')
  await expectAccessible(page)

  await scorer.makes('H30').unassisted()
  await expect(panel.getByText('It was #12. Undo, and choose that player.')).toBeVisible()
  await scorer.undoes()
  await expect(panel.getByText('It was #12.')).toBeHidden()
  await scorer.makes('H12').assists('H4')
  await expect(panel.getByText('Play 3 of 8')).toBeVisible()
  await scorer.shoots('A7', { made: false }).rebounds('H23')
  await expect(panel.getByText('Play 4 of 8')).toBeVisible()
  await scorer.turnsOver('H30').steals('A9')
  await expect(panel.getByText('Play 5 of 8')).toBeVisible()
  await scorer.shoots('A11', { worth: 3 }).unassisted()
  await expect(panel.getByText('Play 6 of 8')).toBeVisible()
  await scorer.fouls('A5', 'non_shooting', 'H12')
  await expect(panel.getByText('Play 7 of 8')).toBeVisible()
  await scorer.fouls('H33', 'shooting', 'A15').gets(2).throws('made', 'missed').rebounds('H23')
  await expect(panel.getByText('Play 8 of 8')).toBeVisible()
  await scorer.substitutes('H', ['33'], ['50'])
  await expect(panel.getByText('That was all: you can score a game.')).toBeVisible()
  // Nothing of it is sent, and nothing of it is stored.
  expect(calls).toEqual([])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  await panel.getByRole('button', { name: 'Score a quarter' }).click()
  await expect(panel.getByText('A quarter at real speed')).toBeVisible()
  expect(errors).toEqual([])
})

test('a quarter is told as it happens, and the score sheet counts the right cells', async ({
  page,
  scorer,
}) => {
  await page.clock.install()
  await scorer.starts('/practice/?seed=7', 'H')
  const panel = page.getByRole('region', { name: 'Practice' })
  await panel.getByRole('button', { name: 'Start the quarter' }).click()
  await page.clock.runFor(60_000)
  await expect(panel.getByRole('listitem')).not.toHaveCount(0)
  await scorer.makes('H3').unassisted()
  await page.clock.runFor(460_000)
  await expect(panel.getByText(/^\d+ of \d+ cells of the box score are right$/)).toBeVisible()
  await expect(panel.getByText('Inputs a play')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Cells that differ' }).getByRole('listitem')).not.toHaveCount(
    0,
  )
  await expectAccessible(page)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the practice works once the front page was open, also after a reload', async ({
    page,
    context,
    scorer,
  }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.goto('/practice/')
    const panel = page.getByRole('region', { name: 'Practice' })
    await expect(panel.getByText('Play 1 of 8')).toBeVisible()
    await page.reload()
    await scorer.starts('/practice/', 'H')
    await expect(panel.getByText('Play 2 of 8')).toBeVisible()
    await scorer.makes('H12').assists('H4')
    await expect(panel.getByText('Play 3 of 8')).toBeVisible()
    // A part that is loaded when it is opened.
    await page.keyboard.press('g')
    await expect(page.getByRole('dialog', { name: /^Substitutions/ })).toBeVisible()

    await page.goto('/practice/?seed=7')
    await panel.getByRole('button', { name: 'Start the quarter' }).click()
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  })
})
