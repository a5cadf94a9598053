// From the front page to the first play without an account: two names and a tap.
import { Scorer } from './scorer.ts'
import { startProduct } from './server.ts'
import { expect, test } from './test.ts'

test('a visitor scores a game now: two names and a tap', async ({ browser }) => {
  test.setTimeout(120_000)
  const product = await startProduct({ DEMO: '1' })
  const page = await browser.newPage({ baseURL: product.url, serviceWorkers: 'block' })
  try {
    await page.goto('/')
    await page.getByRole('link', { name: 'Score a game now' }).click()
    await page.getByRole('button', { name: 'Open the scoring screen' }).click()
    await expect(page.getByText('Your team is required.')).toBeVisible()
    // The network fails on the way, and the names are changed before the next try.
    await page.getByLabel('Your team').fill('Lincon Lions')
    await page.getByLabel('Opponent').fill('Central Dogs')
    const games = /\/v1\/team-game\/[^/]+\/personnel\//
    await page.route(games, (route) => route.abort())
    await page.getByRole('button', { name: 'Open the scoring screen' }).click()
    await expect(page.getByText(/^The server cannot be reached\./)).toBeVisible({ timeout: 20_000 })
    await page.unroute(games)
    await page.getByLabel('Your team').fill('Lincoln Lions')
    await page.getByLabel('Opponent').fill('Central Cats')
    await page.getByRole('button', { name: 'Open the scoring screen' }).click()
    await page.getByRole('button', { name: 'Start Game' }).click()
    await expect(
      page.getByRole('heading', { name: /^Who (won the jump ball|has the first ball)\?$/ }),
    ).toBeVisible()
    await page.keyboard.press('1')
    await new Scorer(page).makes('H4').unassisted()
    await expect(page.getByLabel(/Lincoln.* score/)).toHaveText('2')
    await expect(page.getByLabel('Central score')).toHaveText('0')
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
    await page.goto('/a/dashboard/')
    await expect(page.getByText(/Lincoln/).first()).toBeVisible()
  } finally {
    await page.close()
    await product.stop()
  }
})
