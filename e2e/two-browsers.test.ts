import type { Page } from '@playwright/test'
import { Bench } from './bench.ts'
import { expect, test } from './test.ts'

/** Milliseconds until a browser shows that score. */
async function until(page: Page, team: RegExp, points: number): Promise<number> {
  const began = performance.now()
  await expect(page.getByLabel(team)).toHaveText(String(points))
  return performance.now() - began
}

/**
 * Live is within a second. The slowest of a few is the machine's affair when other tests run beside it, so the quickest is
 * held to it: a page that asked now and then would miss it every time but by luck.
 */
function expectLive(times: readonly number[]): void {
  test.info().annotations.push({ type: 'ms', description: times.map(Math.round).join(' ') })
  expect(Math.min(...times)).toBeLessThan(1000)
}

test('two browsers on one game see each other’s plays within a second', async ({
  page,
  browser,
  product,
  house,
}) => {
  const away = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
  await house.signIn(away)
  const other = await away.newPage()
  const [one, two] = [new Bench(page), new Bench(other)]
  await one.starts(house.scoring, 'H')
  await one.at('Q1', '7:50')
  await other.goto(house.scoring)
  await expect(other.getByRole('button', { name: 'Clock: set time and period' })).toContainText('7:50')

  const times: number[] = []
  for (let round = 1; round <= 3; round++) {
    await one.shoots('H12', { from: [20, 15] }).assists('H4')
    times.push(await until(other, /Lincoln.* score/, 3 * round))
    await two.shoots('A9', { from: [5, 0] }).unassisted()
    times.push(await until(page, /Central score/, 2 * round))
  }
  await one.undoes()
  times.push(await until(other, /Lincoln.* score/, 6))
  expectLive(times)
  await away.close()
})

test('the game page of a second browser follows the game', async ({ browser, product, house, bench }) => {
  const away = await browser.newContext({ baseURL: product.url })
  await house.signIn(away)
  const watching = await away.newPage()
  await bench.starts(house.scoring, 'H')
  await bench
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await watching.goto(`${house.gamePage}?tab=plays`)
  await expect(watching.getByText('Made 3 from 21 ft')).toBeVisible()
  const times: number[] = []
  for (const stealer of ['23 Pat Cedar', '4 Pat Alder', '33 Pat Elm']) {
    await bench.turnsOver('A7').steals(`H${stealer.split(' ')[0]}`)
    const began = performance.now()
    await expect(watching.getByText(`Steal ${stealer}`)).toBeVisible()
    times.push(performance.now() - began)
  }
  expectLive(times)
  await away.close()
})

test('two edits of one play: the later base wins, the earlier is shown both', async ({
  page,
  browser,
  product,
  house,
  bench,
}) => {
  const away = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
  await house.signIn(away)
  const other = await away.newPage()
  await bench.starts(house.scoring, 'H')
  await bench
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await other.goto(house.scoring)
  await expect(other.getByLabel(/Lincoln.* score/)).toHaveText('3')

  const edits = async (on: Page, by: string) => {
    await on.getByRole('button', { name: /Made 3/ }).click()
    await on.getByRole('dialog', { name: 'Edit event' }).getByLabel('By').selectOption({ label: by })
    await on.getByRole('button', { name: 'Save' }).click()
  }
  // The whole app has to be on the device before the network goes.
  await other.evaluate(() => navigator.serviceWorker.ready)
  await away.setOffline(true)
  await edits(other, '30 - Pat Dogwood')
  const revisions = async () => {
    const { results } = (await house.get(`/v1/team-game/${house.gameId}/log/`)) as { results: unknown[] }
    return results.length
  }
  const before = await revisions()
  await edits(page, '23 - Pat Cedar')
  // 'Saved' still stands from before: the log itself says when the edit has arrived.
  await expect.poll(revisions).toBe(before + 1)
  await away.setOffline(false)
  await expect(other.getByText('Somebody else changed this event at the same time.')).toBeVisible()
  await expect(other.getByText(/Yours: 30 Pat Dogwood/)).toBeVisible()
  await expect(other.getByText(/Theirs: 23 Pat Cedar/)).toBeVisible()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('button', { name: /Made 3 from 21 ft 30 Pat Dogwood/ })).toBeVisible()
  await away.close()
})

test('a network that goes before the feed is there takes nothing of the page; the feed comes with it', async ({
  page,
  context,
  browser,
  product,
  house,
  bench,
}) => {
  const feed = /\/assets\/Live-[^/]+\.js$/
  await context.route(feed, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => feed.test(request.url()))
  await bench.starts(house.scoring, 'H')
  await refused
  await bench.at('Q1', '7:30').makes('H23').unassisted()
  await expect(page.getByLabel(/Lincoln.* score/)).toHaveText('2')

  await context.unroute(feed)
  const away = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
  await house.signIn(away)
  const other = new Bench(await away.newPage())
  await other.page.goto(house.scoring)
  await expect(other.page.getByLabel(/Lincoln.* score/)).toHaveText('2')
  await other.makes('A9').unassisted()
  await expect(page.getByLabel('Central score')).toHaveText('2', { timeout: 20_000 })
  await away.close()
})
