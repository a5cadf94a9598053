import type { Page } from '@playwright/test'
import { Scorer } from './scorer.ts'
import { lions } from './scoringScreen.ts'
import { seedTeam } from './seed.ts'
import { suspend } from './suspend.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

interface LogLine {
  readonly playId: string
  readonly action: string
  readonly play: { readonly origin: { readonly type: string } } | null
}

test('without a network scoring goes on, and every play arrives once', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  const word = page
    .getByRole('status')
    .filter({ hasText: /Saved|Saving|waiting/ })
    .first()
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await expect(word).toHaveText('Saved')
  // The app itself has to be on the device before the network goes.
  await page.evaluate(() => navigator.serviceWorker.ready)

  await context.setOffline(true)
  await scorer.at('Q1', '7:30')
  for (let round = 0; round < 5; round++) {
    await scorer.shoots('H23', { from: [6, 2] }).unassisted()
    await scorer.shoots('A9', { from: [10, -6], made: false }).rebounds('H33')
    await scorer.turnsOver('H30').steals('A5')
    await scorer.shoots('A7', { from: [8, 0] }).assists('A5')
  }
  await expect(word).toHaveText(/^2\d waiting, offline$/)
  await expect(page.getByText(/No connection\. 2\d events wait/)).toBeVisible()
  await expect(lions(page)).toHaveText('13')

  await page.reload()
  await expect(lions(page)).toHaveText('13')
  await expect(page.getByLabel('Central score')).toHaveText('10')
  await scorer.undoes(1)
  await expect(page.getByLabel('Central score')).toHaveText('8')
  await scorer.redoes(1)
  await expect(page.getByLabel('Central score')).toHaveText('10')
  await scorer.fouls('H4', 'offensive').unassisted()

  await context.setOffline(false)
  await expect(word).toHaveText('Saved', { timeout: 20_000 })
  const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)) as { results: LogLine[] }
  const plays = results.filter(({ play }) => play && !play.origin.type.startsWith('clock_'))
  const times = Map.groupBy(plays, ({ playId }) => playId)
  // One play was undone and redone on the way: it was put twice, with a deletion between.
  expect([...times.values()].filter((lines) => lines.length > 1)).toHaveLength(1)
  expect(times.size).toBe(23)
  expect((await seeded.box()).score).toEqual({
    home: 13,
    away: 10,
  })
})

test('a program whose plan has ended, and a server that cannot save, are not called a missing network', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  const saving = '**/v1/team-game-event/bulk/'
  const refuseWith = (status: number, code: string) =>
    page.route(saving, (route) => route.fulfill({ status, json: { code, message: 'No.', fields: {} } }))
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
  await scorer.at('Q1', '7:50')
  await expect(saved).toBeVisible()
  await refuseWith(402, 'subscription_required')
  await scorer.turnsOver('H30').steals('A5')
  await expect(
    page.getByText('This program has no active subscription; its admin can choose a plan. 1 event waits'),
  ).toBeVisible()
  await expect(page.getByText('1 waiting, no plan')).toBeVisible()
  await page.unroute(saving)
  await refuseWith(507, 'disk_full')
  await expect(page.getByText('The server cannot save now. 1 event waits')).toBeVisible()
  await page.unroute(saving)
  await expect(saved).toBeVisible()
})

test('three tabs of one game send each play once, also when the sending tab is closed', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  const others = [await context.newPage(), await context.newPage()]
  for (const other of others) {
    await other.goto(seeded.scoring)
    // Its code must have arrived before the network is gone.
    await expect(lions(other)).toHaveText('0')
  }
  await page.bringToFront()
  await context.setOffline(true)
  await scorer.at('Q1', '7:30')
  for (let round = 0; round < 3; round++) await scorer.shoots('H23', { from: [6, 2] }).unassisted()
  for (const other of others) await expect(lions(other)).toHaveText('6')
  await page.close()
  await context.setOffline(false)
  await expect
    .poll(async () => (await seeded.box()).score, {
      timeout: 20_000,
    })
    .toEqual({ home: 6, away: 0 })
  const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)) as { results: LogLine[] }
  expect(results.filter(({ play }) => play?.origin.type === 'shot_made')).toHaveLength(3)
})

/** Closes the databases of a page as an iPad does while it is in the background. */
const loseDatabases = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { databases } = window as unknown as { readonly databases: IDBDatabase[] }
    for (const db of databases.splice(0)) {
      db.close()
      db.dispatchEvent(new Event('close'))
    }
  })

test('a play that is entered after the browser has closed the database survives a reload', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await page.addInitScript(() => {
    const databases: IDBDatabase[] = []
    Object.assign(window, { databases })
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...all) {
      const opening = open.apply(this, all)
      opening.addEventListener('success', () => databases.push(opening.result))
      return opening
    }
  })
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:30')
    .shoots('H23', { from: [6, 2] })
    .unassisted()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await loseDatabases(page)
  await scorer.shoots('H23', { from: [6, 2] }).unassisted()
  await expect(lions(page)).toHaveText('4')
  await page.reload()
  await expect(lions(page)).toHaveText('4')
})

test('a tab that the browser has suspended stops no play of another tab', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  const other = await context.newPage()
  await other.goto(seeded.scoring)
  await expect(lions(other)).toHaveText('0')
  const end = await suspend(page)
  await new Scorer(other)
    .at('Q1', '7:30')
    .shoots('H23', { from: [6, 2] })
    .unassisted()
  await expect.poll(async () => (await seeded.box()).score, { timeout: 60_000 }).toEqual({ home: 2, away: 0 })
  await end()
})

test('a tab of an older version sends its own plays, and leaves those of the others to a newer one', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  const newer = await context.newPage()
  await newer.goto('/robots.txt')
  // A newer version needs another form of the database, and sends what is in it.
  const leads = newer.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fullcourt-'))
    const opening = indexedDB.open(found!.name!, found!.version! + 1)
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const lock = found!.name!.replace('fullcourt-', 'fullcourt-outbox-')
    return navigator.locks.request(lock, () => new Promise<boolean>((resolve) => resolve(true)))
  })
  expect(await leads).toBe(true)
  await page.bringToFront()
  await scorer
    .at('Q1', '7:30')
    .shoots('H23', { from: [6, 2] })
    .unassisted()
  await expect(page.getByText(/This browser keeps nothing on disk/)).toBeVisible()
  await expect.poll(async () => (await seeded.box()).score).toEqual({ home: 2, away: 0 })
})

/** The number of records in each store of the book database on this device. */
const countRecords = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fullcourt-'))
    const db = await done(indexedDB.open(found!.name!))
    const stores = ['games', 'plays', 'outbox', 'history']
    const counts = stores.map((name) => done(db.transaction(name).objectStore(name).count()))
    const all = await Promise.all(counts)
    db.close()
    return Object.fromEntries(stores.map((name, index) => [name, all[index]!]))
  })

test('signing out keeps unsent plays: they are sent when the same user is back', async ({
  page,
  context,
  product,
}) => {
  const seeded = await seedTeam(product.url)
  const signIn = (bearer: string) =>
    page.evaluate((token) => localStorage.setItem('fullcourt.token', token), bearer)
  await page.goto('/login/')
  await signIn(seeded.token)
  const scorer = new Scorer(page)
  await scorer.starts(seeded.scoring, 'H')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await scorer
    .at('Q1', '7:30')
    .shoots('H23', { from: [6, 2] })
    .unassisted()
  await expect(page.getByText(/waiting, offline/)).toBeVisible()
  await page.goto('/logout/')
  await page.waitForURL((url) => url.pathname === '/')
  // The shot, and the stop of the clock before it.
  expect(await countRecords(page)).toEqual({ games: 0, plays: 0, outbox: 2, history: 0 })
  await context.setOffline(false)
  await page.goto('/login/')
  // The session that was signed out without a network ends now; the same user is back with another.
  const later = await seeded.logIn()
  const shots = async () => {
    const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)) as { results: LogLine[] }
    return results.filter(({ play }) => play?.origin.type === 'shot_made').length
  }
  // The page has reached the server, which ended the old session, and asks it nothing more.
  const headers = { authorization: `Bearer ${seeded.token}` }
  await expect.poll(async () => (await fetch(`${product.url}/v1/user/`, { headers })).status).toBe(401)
  await page.waitForLoadState('networkidle')
  expect(await shots()).toBe(0)
  await signIn(later)
  await page.goto('/a/dashboard/')
  await expect.poll(shots, { timeout: 20_000 }).toBe(1)
})

test('a captive portal counts as no connection', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:50')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const saves = '**/v1/team-game-event/bulk/'
  await page.route(saves, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Accept our terms</h1>' }),
  )
  await scorer.shoots('H12', { from: [20, 15] }).assists('H4')
  await expect(page.getByText('1 waiting, offline')).toBeVisible()
  await page.unroute(saves)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 20_000 })
  expect((await seeded.box()).score).toEqual({ home: 3, away: 0 })
})

test('a play that the server failed to save stays on the device, says so, and is sent again', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:50')
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
  await expect(saved).toBeVisible()
  const saves = '**/v1/team-game-event/bulk/'
  let failures = 0
  await page.route(saves, (route) => {
    failures += 1
    const body = { message: 'Something went wrong on our side. Request 1.', code: 'internal' }
    return route.fulfill({ status: 500, json: body })
  })
  await scorer.shoots('H12', { from: [20, 15] }).assists('H4')
  await expect(page.getByText('1 waiting, server error')).toBeVisible()
  await expect(lions(page)).toHaveText('3')
  await expect.poll(() => failures).toBeGreaterThan(1)
  await page.reload()
  await expect(page.getByText('1 waiting, server error')).toBeVisible()
  await expect(lions(page)).toHaveText('3')
  expect((await seeded.box()).score).toEqual({ home: 0, away: 0 })
  await page.unroute(saves)
  await expect(saved).toBeVisible({ timeout: 20_000 })
  const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)) as { results: LogLine[] }
  expect(results.filter(({ play }) => play?.origin.type === 'shot_made')).toHaveLength(1)
})

test('without storage the page says so before the game, and plays are still sent', async ({
  page,
  seeded,
  scorer,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    Object.assign(LockManager.prototype, { request: refuse, query: refuse })
  })
  await page.goto(seeded.scoring)
  await expect(page.getByText(/This browser keeps nothing on disk/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  await scorer.starts(seeded.scoring, 'H')
  await scorer
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await expect.poll(async () => (await seeded.box()).score).toEqual({ home: 3, away: 0 })
})

test('a game that is ended offline is final when the network is back', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await scorer
    .at('Q1', '7:30')
    .shoots('H23', { from: [6, 2] })
    .unassisted()
  for (const period of ['Q1', 'Q2', 'Q3', 'Q4']) {
    await scorer.at(period, '0:00').ends(period === 'Q4' ? 'End Game' : 'End Quarter')
  }
  await expect(page).toHaveURL(/tab=box/)
  await expect(page.getByRole('table', { name: /Lincoln/ })).toBeVisible()
  await context.setOffline(false)
  const game = () => seeded.get(`/v1/team-game/${seeded.gameId}/`)
  await expect.poll(async () => (await game()).homeFinalScore, { timeout: 20_000 }).toBe(2)
  expect(await game()).toMatchObject({ awayFinalScore: 0, finalReason: 'played', overtimePeriods: 0 })
})

test('after a session ends, unsent plays stay with their own user', async ({ page, context, product }) => {
  const [seeded, stranger] = [await seedTeam(product.url), await seedTeam(product.url)]
  const signIn = (token: unknown) =>
    page.evaluate((value) => localStorage.setItem('fullcourt.token', value), String(token))
  const { token } = await seeded.ask('POST', '/v1/token/', {
    username: seeded.username,
    password: seeded.password,
  })
  const log = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)).results as LogLine[]
  const shots = async () => (await log()).filter(({ play }) => play?.origin.type === 'shot_made').length
  await page.goto('/login/')
  await signIn(token)
  const scorer = new Scorer(page)
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:50').makes('H12').unassisted()
  // The word 'Saved' may still stand there from before the shot.
  await expect.poll(shots, { timeout: 20_000 }).toBe(1)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  for (let n = 0; n < 3; n++) await scorer.makes('H23').unassisted()
  await expect(page.getByText(/waiting, offline/)).toBeVisible()
  await fetch(`${product.url}/v1/token/`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  await context.setOffline(false)
  await page.waitForURL(/\/login\//, { timeout: 30_000 })
  expect(await shots()).toBe(1)

  await signIn(stranger.token)
  await page.goto(seeded.scoring)
  await expect(page.getByRole('heading', { name: /not found|does not exist|no game/i }).first()).toBeVisible()
  await page.goto(stranger.scoring)
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await shots()).toBe(1)

  await signIn(seeded.token)
  await page.goto(seeded.scoring)
  await expect.poll(shots, { timeout: 20_000 }).toBe(4)
  await expect(lions(page)).toHaveText('8')
})

test('another user who signs in in another tab does not send the first user’s plays', async ({
  page,
  context,
  product,
}) => {
  const [seeded, stranger] = [await seedTeam(product.url), await seedTeam(product.url)]
  const log = async () => (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)).results as LogLine[]
  const shots = async () => (await log()).filter(({ play }) => play?.origin.type === 'shot_made').length
  const signIn = (on: Page, token: string) =>
    on.evaluate((value) => localStorage.setItem('fullcourt.token', value), token)
  await page.goto('/login/')
  await signIn(page, seeded.token)
  const scorer = new Scorer(page)
  await scorer.starts(seeded.scoring, 'H')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const senders: (string | undefined)[] = []
  await page.route('**/v1/team-game-event/bulk/', (route) => {
    senders.push(route.request().headers().authorization)
    return route.abort()
  })
  await scorer.at('Q1', '7:50').makes('H23').unassisted()
  await expect.poll(() => senders.length).toBeGreaterThan(0)
  const other = await context.newPage()
  await other.goto('/login/')
  const reloaded = page.waitForEvent('load')
  await signIn(other, stranger.token)
  await reloaded
  await page.unroute('**/v1/team-game-event/bulk/')
  await page.goto(stranger.scoring)
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await shots()).toBe(0)
  expect(new Set(senders)).toEqual(new Set([`Bearer ${seeded.token}`]))

  const back = page.waitForEvent('load')
  await signIn(other, seeded.token)
  await back
  await page.goto(seeded.scoring)
  await expect.poll(shots, { timeout: 20_000 }).toBe(1)
})

test('waiting plays keep their order when the device’s clock is set back an hour', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await page.addInitScript(() => {
    const own = Date.now
    Date.now = () => own() + Number(localStorage.getItem('test.off') ?? 0)
  })
  await scorer.starts(seeded.scoring, 'H')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await scorer.at('Q1', '7:50').makes('H12').unassisted()
  await scorer.makes('H23').unassisted()
  await expect(lions(page)).toHaveText('4')
  await page.evaluate(() => localStorage.setItem('test.off', '-3600000'))
  await page.reload()
  await expect(lions(page)).toHaveText('4')
  await scorer.undoes(1)
  await expect(lions(page)).toHaveText('2')
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 20_000 })
  expect((await seeded.box()).score).toEqual({ home: 2, away: 0 })
})

test('a killed browser has kept every play that it showed', async ({ seeded, profile }) => {
  const first = await profile.open()
  const scorer = new Scorer(first.page)
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:50')
  await expect(first.page.getByText('Saved', { exact: true })).toBeVisible()
  await first.context.setOffline(true)
  for (let n = 0; n < 10; n++) await scorer.makes('H23').unassisted()
  await expect(first.page.getByLabel(/Lincoln.* score/)).toHaveText('20')
  await profile.kill()

  const { context, page } = await profile.open()
  await page.goto(seeded.scoring)
  await expect(lions(page)).toHaveText('20')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 20_000 })
  const { results } = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/`)) as { results: LogLine[] }
  expect(results.filter(({ play }) => play?.origin.type === 'shot_made')).toHaveLength(10)
  await context.close()
})

test('files that are named by their content come from the browser’s cache when the app is kept', async ({
  product,
  request,
}) => {
  const worker = await (await request.get(`${product.url}/serviceWorker.js`)).text()
  const kept = [...worker.matchAll(/\{[^{}]*url:[^{}]*assets\/[^{}]*\}/g)].map(([entry]) => entry)
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.filter((entry) => !/revision:null/.test(entry))).toEqual([])
})
