import type { Page } from '@playwright/test'
import { Bench } from './bench.ts'
import { buildHouse } from './house.ts'
import { expect, test } from './test.ts'

/** Milliseconds until the other browser shows that score. */
async function until(page: Page, team: RegExp, points: string): Promise<number> {
  const began = performance.now()
  await page.waitForFunction(
    ([pattern, text]) =>
      [...document.querySelectorAll('[aria-label]')].some(
        (one) => new RegExp(pattern!).test(one.getAttribute('aria-label')!) && one.textContent === text,
      ),
    [team.source, points] as const,
    { polling: 20 },
  )
  return performance.now() - began
}

test('two browsers on one game see each other’s plays within a second', async ({
  page,
  context,
  browser,
  product,
}) => {
  const house = await buildHouse(product.url)
  await house.signIn(context)
  const away = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
  await house.signIn(away)
  const other = await away.newPage()
  const [one, two] = [new Bench(page), new Bench(other)]
  await one.starts(house.scoring, 'H')
  await one.at('Q1', '7:50')
  await other.goto(house.scoring)
  await expect(other.getByRole('button', { name: 'Clock: set time and period' })).toContainText('7:50')

  await one.shoots('H12', { from: [20, 15] }).assists('H4')
  expect(await until(other, /Lincoln.* score/, '3')).toBeLessThan(1000)
  await two.shoots('A9', { from: [5, 0] }).unassisted()
  expect(await until(page, /Central score/, '2')).toBeLessThan(1000)
  await one.undoes()
  expect(await until(other, /Lincoln.* score/, '0')).toBeLessThan(1000)
  await away.close()
})

test('the game page of a second browser follows the game', async ({ page, context, browser, product }) => {
  const house = await buildHouse(product.url)
  await house.signIn(context)
  const away = await browser.newContext({ baseURL: product.url })
  await house.signIn(away)
  const watching = await away.newPage()
  const bench = new Bench(page)
  await bench.starts(house.scoring, 'H')
  await bench
    .at('Q1', '7:50')
    .shoots('H12', { from: [20, 15] })
    .assists('H4')
  await watching.goto(`${house.gamePage}?tab=plays`)
  await expect(watching.getByText('Made 3 from 21 ft')).toBeVisible()
  const seen = watching.getByText('Steal 23 Pat Cedar').waitFor()
  await bench.turnsOver('A7').steals('H23')
  const began = performance.now()
  await seen
  expect(performance.now() - began).toBeLessThan(1000)
  await away.close()
})
