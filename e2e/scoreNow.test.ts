// From the front page to a whole game without an account and without a network, and into the account that keeps it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { fillRegistration } from './newcomer.ts'
import { Profile } from './profile.ts'
import { Scorer } from './scorer.ts'
import { seedTeam } from './seed.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the front page, and waits until the app is on this device. */
async function visit(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** Gives two names, and stops on the scoring screen. */
async function scoreNow(page: Page, team = 'Lincoln Lions', opponent = 'Central Cats'): Promise<void> {
  await page.getByRole('link', { name: 'Score a game now' }).click()
  await page.getByLabel('Your team').fill(team)
  await page.getByLabel('Opponent').fill(opponent)
  await page.getByRole('button', { name: 'Open the scoring screen' }).click()
  await expect(page).toHaveURL(/scoring\/live/)
}

const gameIdIn = (page: Page): string => /game\/([^/]+)\//.exec(page.url())![1]!

/** What the server has of a game, as the user of the page may read it. */
async function onServer(page: Page, path: string) {
  const bearer = await page.evaluate(() => localStorage.getItem('fullcourt.token'))
  const headers = { authorization: `Bearer ${bearer}` }
  const reply = await page.request.get(`/v1/team-game/${path}`, { headers })
  return reply.ok() ? reply.json() : null
}

interface LogLine {
  readonly playId: string
  readonly play: { readonly origin: { readonly type: string } } | null
}

/** The shots that the server has, each line of the log counted. */
async function shotsOnServer(page: Page, gameId: string): Promise<readonly string[]> {
  const log = (await onServer(page, `${gameId}/log/`)) as { readonly results: readonly LogLine[] } | null
  return (log?.results ?? []).flatMap(({ playId, play }) =>
    play?.origin.type.startsWith('shot') ? [playId] : [],
  )
}

/** The server has so many shots, and each of them once. */
async function expectShots(page: Page, gameId: string, count: number): Promise<void> {
  await expect.poll(async () => (await shotsOnServer(page, gameId)).length, { timeout: 30_000 }).toBe(count)
  expect(new Set(await shotsOnServer(page, gameId)).size).toBe(count)
}

test('a visitor scores a whole game without a network, and the account that signs up has it', async ({
  page,
  context,
  scorer,
}) => {
  test.setTimeout(180_000)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(v1|events)\//.test(request.url())) calls.push(request.url())
  })
  await visit(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Score a game now' }).click()
  await page.getByRole('button', { name: 'Open the scoring screen' }).click()
  await expect(page.getByText('Your team is required.')).toBeVisible()
  await page.getByLabel('Your team').fill(`Lincoln ${'x'.repeat(61)}`)
  await page.getByRole('button', { name: 'Open the scoring screen' }).click()
  await expect(page.getByText(/60 characters/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await scoreNow(page)
  const gameId = gameIdIn(page)
  await scorer.starts(page.url(), 'H')
  await scorer.makes('H4').unassisted()
  await scorer
    .at('Q1', '7:30')
    .shoots('A7', { from: [10, -6], made: false })
    .rebounds('H5')
  await expect(page.getByRole('status').filter({ hasText: 'On this device' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/Lincoln.* score/)).toHaveText('2')
  for (const period of ['Q1', 'Q2', 'Q3', 'Q4'])
    await scorer.at(period, '0:00').ends(period === 'Q4' ? 'End Game' : 'End Quarter')
  await expect(page).toHaveURL(/tab=box/)
  await expect(page.getByRole('table', { name: /Lincoln/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table', { name: /Lincoln/ })).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  calls.length = 0
  await page.reload()
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(page.getByText('The games on this device move to your account.')).toBeVisible()
  // A visitor asks for nothing that needs an account.
  expect(calls.filter((url) => !url.endsWith('/v1/site/'))).toEqual([])
  await fillRegistration(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`game/${gameId}/`), { timeout: 30_000 })
  await expectShots(page, gameId, 2)
  await expect.poll(async () => (await onServer(page, `${gameId}/`))?.homeFinalScore).toBe(2)
  const box = await onServer(page, `${gameId}/box-score/`)
  expect(box.score).toEqual({ home: 2, away: 0 })
  await page.goto('/a/dashboard/')
  await expect(page.getByText(/Lincoln/).first()).toBeVisible()
  // The device has no visitor any more.
  await page.goto('/score-now/')
  await expect(page).toHaveURL(/dashboard/)
})

test('lost replies and two tabs make nothing twice', async ({ page, context, scorer }) => {
  test.setTimeout(120_000)
  await visit(page)
  await scoreNow(page)
  const gameId = gameIdIn(page)
  await scorer.starts(page.url(), 'H')
  await scorer.makes('H4').unassisted()
  const other = await context.newPage()
  await other.goto(`/a/team/game/${gameId}/`)
  await expect(other.getByRole('link', { name: 'On this device' })).toBeVisible()

  // The server registers the user, makes the team and the game, and no reply arrives the first time.
  const lost = new Set<string>()
  await context.route(/\/v1\/(user|team-brand|team|team-game|team-event)\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    const key = `${route.request().method()} ${pathname}`
    if (route.request().method() !== 'POST' || lost.has(key)) return route.continue()
    lost.add(key)
    await route.fetch()
    await route.abort()
  })
  await page.goto('/register/?next=/score-now/')
  await fillRegistration(page)
  await page.keyboard.press('Enter')
  // What is not repeated by itself is repeated by the user.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
    await expect(page).toHaveURL(new RegExp(`game/${gameId}/`), { timeout: 2000 })
  }).toPass({ timeout: 90_000 })
  expect([...lost]).toContain('POST /v1/team-game/')
  await expect(other).toHaveURL(new RegExp(`game/${gameId}/`), { timeout: 30_000 })
  await expectShots(page, gameId, 1)
  const games = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('fullcourt.token')}` }
    const user = await (await fetch('/v1/user/', { headers })).json()
    const [team] = user.teams as readonly { id: string }[]
    const list = await (await fetch(`/v1/team/${team!.id}/games/`, { headers })).json()
    return [user.teamBrands.length, user.teams.length, list.results.length]
  })
  expect(games).toEqual([1, 1, 1])
})

test('a browser that is killed loses no play, and continues to keep the game', async ({ product }) => {
  test.setTimeout(180_000)
  const profile = new Profile(product.url, null)
  try {
    let { context, page } = await profile.open()
    await visit(page)
    await context.setOffline(true)
    await scoreNow(page)
    const gameId = gameIdIn(page)
    await new Scorer(page).starts(page.url(), 'H')
    await new Scorer(page).makes('H4').unassisted()
    await expect(page.getByLabel(/Lincoln.* score/)).toHaveText('2')
    await profile.kill()

    ;({ context, page } = await profile.open())
    await context.setOffline(true)
    // As the browser does that opens its last tab again.
    await page.goto(`/a/team/game/${gameId}/scoring/live/`)
    await expect(page.getByLabel(/Lincoln.* score/)).toHaveText('2')
    await new Scorer(page).makes('A5').unassisted()
    await expect(page.getByLabel('Central score')).toHaveText('2')

    await context.setOffline(false)
    // The browser ends while the players are put into the game.
    const reached = new Promise<void>((resolve) => {
      void page.route(/\/v1\/team-game\/[^/]+\/personnel\//, () => resolve())
    })
    await page.goto('/register/?next=/score-now/')
    const { username, password } = await fillRegistration(page)
    await page.keyboard.press('Enter')
    await reached
    await profile.kill()

    // The log-in may be lost with the browser.
    ;({ context, page } = await profile.open())
    await page.goto('/login/?next=/score-now/')
    await page.getByLabel('Username or email').fill(username)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`game/${gameId}/`), { timeout: 30_000 })
    await expectShots(page, gameId, 2)
  } finally {
    await profile.remove()
  }
})

test('a coach with an account logs in, is asked, and adds the game', async ({
  page,
  context,
  product,
  scorer,
}) => {
  test.setTimeout(120_000)
  const { username, password } = await seedTeam(product.url)
  await visit(page)
  await context.setOffline(true)
  await scoreNow(page, 'Camp Bears', 'Camp Wolves')
  const gameId = gameIdIn(page)
  await scorer.starts(page.url(), 'H')
  await scorer.makes('H4').unassisted()
  await page.getByRole('link', { name: 'Back to the game' }).click()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Camp Bears – Camp Wolves')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to my account' }).click()
  await expect(page).toHaveURL(new RegExp(`game/${gameId}/`), { timeout: 30_000 })
  await expectShots(page, gameId, 1)
})

test('a game is deleted from the device, and another one begins', async ({ page, context }) => {
  await visit(page)
  await context.setOffline(true)
  await scoreNow(page, 'Wrong Name')
  await page.goto('/score-now/')
  await page.getByRole('button', { name: 'Delete Wrong Name – Central Cats' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('On this device only')).toBeHidden()
  await page.goto('/')
  await scoreNow(page)
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
})
