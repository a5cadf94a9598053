import type { Page } from '@playwright/test'
import { Scorer } from './scorer.ts'
import { clockButton, lions } from './scoringScreen.ts'
import { expect, test } from './test.ts'
import { printTimes } from './times.ts'

interface LogLine {
  readonly playId: string
  readonly play: { readonly origin: { readonly type: string } } | null
}

/** Milliseconds until a browser shows that score. */
async function until(page: Page, team: RegExp, points: number): Promise<number> {
  const began = performance.now()
  await expect(page.getByLabel(team)).toHaveText(String(points))
  return performance.now() - began
}

/** Notes the addresses at which a page asks for plays. The live feed brings them without being asked. */
function asksForPlays(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(log|setup|box-score)\//.test(request.url())) asked.push(request.url())
  })
  return asked
}

test('two browsers on one game see each other’s plays without asking for them', async ({
  page,
  other,
  seeded,
}) => {
  const [one, two] = [new Scorer(page), new Scorer(other)]
  await one.starts(seeded.scoring, 'H')
  await one.at('Q1', '7:50')
  await other.goto(seeded.scoring)
  await expect(clockButton(other)).toContainText('7:50')

  const times: number[] = []
  let asked: readonly (readonly string[])[] = []
  for (let round = 1; round <= 3; round++) {
    await one.shoots('H12', { from: [20, 15] }).assists('H4')
    times.push(await until(other, /Lincoln.* score/, 3 * round))
    await two.shoots('A9', { from: [5, 0] }).unassisted()
    times.push(await until(page, /Central score/, 2 * round))
    // Both have opened the game and the live feed.
    if (round === 1) asked = [page, other].map(asksForPlays)
  }
  await one.undoes()
  times.push(await until(other, /Lincoln.* score/, 6))
  expect(asked).toEqual([[], []])
  printTimes('a play on the other scoring screen', times)
})

test('the game page of a second browser follows the game', async ({ other, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await other.goto(`${seeded.gamePage}?tab=plays`)
  await expect(other.getByText('Made 3 from 21 ft')).toBeVisible()
  const times: number[] = []
  for (const stealer of ['23 Pat Cedar', '4 Pat Alder', '33 Pat Elm']) {
    await scorer.turnsOver('A7').steals(`H${stealer.split(' ')[0]}`)
    const began = performance.now()
    await expect(other.getByText(`Steal ${stealer}`)).toBeVisible()
    times.push(performance.now() - began)
  }
  printTimes('a play on the game page', times)
})

const editDialog = (on: Page) => on.getByRole('dialog', { name: 'Edit event' })

async function opensEdit(on: Page, row: RegExp): Promise<void> {
  await on.getByRole('button', { name: row }).click()
  await expect(editDialog(on)).toBeVisible()
}

async function saysBy(on: Page, person: string): Promise<void> {
  await editDialog(on).getByLabel('By', { exact: true }).selectOption({ label: person })
  await on.getByRole('button', { name: 'Save' }).click()
}

test('two people correct one play at once: both changes stand, and undo takes back only one’s own', async ({
  page,
  other,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await other.goto(seeded.scoring)
  await expect(lions(other)).toHaveText('3')

  await opensEdit(other, /Made 3/)
  await opensEdit(page, /Made 3/)
  await saysBy(page, '23 - Pat Cedar')
  await expect(editDialog(other).getByText(/changed player meanwhile/)).toBeVisible()
  await expect(editDialog(other).getByLabel('By', { exact: true }).locator('option:checked')).toHaveText(
    '23 - Pat Cedar',
  )
  await editDialog(other).getByLabel('Worth').selectOption('2')
  await expect(editDialog(other).getByText(/both changes are kept/)).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  const both = (name: RegExp) =>
    Promise.all([page, other].map((each) => expect(each.getByRole('button', { name })).toBeVisible()))
  await both(/Made 2 from 21 ft 23 Pat Cedar/)

  await page.getByRole('button', { name: /^Undo:/ }).click()
  await both(/Made 2 from 21 ft 12 Pat Birch/)

  await opensEdit(other, /Made 2/)
  await saysBy(other, '30 - Pat Dogwood')
  await both(/Made 2 from 21 ft 30 Pat Dogwood/)
  await opensEdit(page, /Made 2/)
  await saysBy(page, '33 - Pat Elm')
  await both(/Made 2 from 21 ft 33 Pat Elm/)
  await other.getByRole('button', { name: /^Undo:/ }).click()
  const question = other.getByRole('dialog', { name: 'Undo: changed since' })
  await expect(question.getByText(/33 Pat Elm.* Put back yours\?/)).toBeVisible()
  await question.getByRole('button', { name: 'Put back 12 Pat Birch' }).click()
  await both(/Made 2 from 21 ft 12 Pat Birch/)
})

test('two people name different players, one offline: both are shown, also after a reload, and one tap chooses', async ({
  page,
  browser,
  product,
  seeded,
  scorer,
}) => {
  const away = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow',
  })
  await seeded.signIn(away)
  const other = await away.newPage()
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await other.goto(seeded.scoring)
  await expect(lions(other)).toHaveText('3')
  // The whole app has to be on the device before the network goes.
  await other.evaluate(() => navigator.serviceWorker.ready)
  await away.setOffline(true)
  await opensEdit(other, /Made 3/)
  await saysBy(other, '30 - Pat Dogwood')
  await expect(other.getByRole('button', { name: /Made 3 from 21 ft 30 Pat Dogwood/ })).toBeVisible()
  const revisions = async () => {
    const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)) as { results: unknown[] }
    return results.length
  }
  const before = await revisions()
  await opensEdit(page, /Made 3/)
  await saysBy(page, '23 - Pat Cedar')
  // 'Saved' still stands from before: the log itself says when the edit has arrived.
  await expect.poll(revisions).toBe(before + 1)
  await away.setOffline(false)
  const asked = other.getByText('Two people changed this event. Choose what counts.')
  await expect(asked).toBeVisible()
  await expect(other.getByRole('button', { name: /Made 3 from 21 ft 23 Pat Cedar/ })).toBeVisible()
  await other.reload()
  await expect(asked).toBeVisible()
  await expect(other.getByText(/set 23 Pat Cedar.* You set 30 Pat Dogwood\./)).toBeVisible()
  await other.getByRole('button', { name: 'Use 30 Pat Dogwood' }).click()
  await expect(asked).toBeHidden()
  for (const each of [page, other])
    await expect(each.getByRole('button', { name: /Made 3 from 21 ft 30 Pat Dogwood/ })).toBeVisible()
  await away.close()
})

test('a network loss before the live feed opens leaves the page as it is; the feed comes with the network', async ({
  page,
  context,
  other,
  seeded,
  scorer,
}) => {
  const feed = /\/assets\/Live-[^/]+\.js/
  await context.route(feed, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => feed.test(request.url()))
  await scorer.starts(seeded.scoring, 'H')
  await refused
  await scorer.at('Q1', '7:30').makes('H23').unassisted()
  await expect(lions(page)).toHaveText('2')

  await context.unroute(feed)
  const otherScorer = new Scorer(other)
  await other.goto(seeded.scoring)
  await expect(lions(other)).toHaveText('2')
  await otherScorer.makes('A9').unassisted()
  await expect(page.getByLabel('Central score')).toHaveText('2', { timeout: 20_000 })
})

test('both end the quarter: it is ended once, and the score adjustment is added once', async ({
  page,
  other,
  seeded,
}) => {
  const one = new Scorer(page)
  await one.starts(seeded.scoring, 'H')
  await one
    .at('Q1', '0:30')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await one.at('Q1', '0:00')
  await other.goto(seeded.scoring)
  for (const each of [page, other]) {
    await expect(lions(each)).toHaveText('3')
    await each.getByRole('button', { name: 'End Quarter', exact: true }).click()
    await each.getByRole('dialog').getByLabel('Central').fill('2')
  }
  const confirm = (each: Page) =>
    each.getByRole('dialog').getByRole('button', { name: 'End Quarter', exact: true }).click()
  await Promise.all([confirm(page), confirm(other)])
  const clock = (each: Page) => clockButton(each)
  for (const each of [page, other]) {
    await expect(clock(each)).toContainText('Q2')
    await expect(each.getByLabel('Central score')).toHaveText('2')
  }
  const log = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)).results as LogLine[]
  await expect.poll(async () => (await seeded.box()).score).toEqual({ home: 3, away: 2 })
  const adjusted = (await log()).filter(({ play }) => play?.origin.type === 'score_adjustment')
  expect(new Set(adjusted.map(({ playId }) => playId)).size).toBe(1)

  // And one after the other: a late confirmation ends nothing.
  await one.at('Q2', '0:00')
  await expect(clock(other)).toContainText('0.0')
  for (const each of [page, other])
    await each
      .getByRole('button', { name: 'End Half', exact: true })
      .or(each.getByRole('button', { name: 'End Quarter', exact: true }))
      .first()
      .click()
  const late = (each: Page) => each.getByRole('dialog').getByRole('button', { name: /^End (Half|Quarter)$/ })
  await late(page).click()
  await expect(clock(other)).toContainText('Q3')
  await late(other).click()
  await expect(other.getByText('Another scorer ended it a moment ago.')).toBeVisible()
  await expect(clock(other)).toContainText('Q3')
})

test('a device whose calendar is a day ahead shows the same clock as the others', async ({
  page,
  other,
  seeded,
}) => {
  await page.addInitScript(() => {
    const own = Date.now
    Date.now = () => own() + 86_400_000
  })
  const one = new Scorer(page)
  await one.starts(seeded.scoring, 'H')
  await one.at('Q1', '7:50').clock('starts')
  const saved = async () => {
    const game = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
    return game.state as { savedAt: string; clockRunning: boolean } | null
  }
  await expect.poll(async () => (await saved())?.clockRunning).toBe(true)
  expect(Math.abs(Date.parse((await saved())!.savedAt) - Date.now())).toBeLessThan(60_000)

  const clock = (each: Page) => clockButton(each)
  await other.goto(seeded.scoring)
  await expect(clock(other)).toContainText(/7:4\d|7:[0-3]\d/)
  await new Scorer(other).clock('stops')
  await expect(page.getByRole('button', { name: 'Start clock' })).toBeVisible()
  const stopped = await clock(other).textContent()
  await expect(clock(page)).toHaveText(stopped!)
  await page.reload()
  await expect(clock(page)).toHaveText(stopped!)
})

test('changes before the live feed opens are on the page', async ({ page, seeded }) => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/v1/token/stream/', async (route) => {
    await gate
    await route.continue()
  })
  const asked = page.waitForRequest('**/v1/token/stream/')
  await page.goto(seeded.gamePage)
  await expect(page.getByText('Lincoln Gym')).toBeVisible()
  await asked
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { location: 'Old Armory' })
  open()
  await expect(page.getByText('Old Armory')).toBeVisible()
})
