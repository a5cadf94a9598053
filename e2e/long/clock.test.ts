// The clock over twelve minutes on a slow machine, on a second device, and after a reload.
import type { Page } from '@playwright/test'
import { Scorer } from '../scorer.ts'
import { expect, test } from '../test.ts'

const MINUTES = Number(process.env.MINUTES ?? 12)
const SLOWER = 6
const PLAY_EACH_MS = 10_000

/** A change of the clock on screen: what it shows then, and when, in milliseconds since 1970. */
interface Tick {
  readonly shows: string
  readonly at: number
}

/** Runs in the page: notes each change of the clock. */
function noteTicks(): void {
  const ticks: Tick[] = []
  Object.assign(window, { ticks })
  let before = ''
  const look = () => {
    const shows = document.querySelector(
      '[aria-label="Clock: set time and period"] [data-running]',
    )?.textContent
    if (shows && shows !== before) {
      before = shows
      ticks.push({ shows, at: performance.timeOrigin + performance.now() })
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

const ticksOf = (page: Page): Promise<readonly Tick[]> =>
  page.evaluate(() => (window as unknown as { ticks: Tick[] }).ticks)

/** '7:32', or '59.3' in the last minute, in seconds. */
const seconds = (shows: string): number => {
  const [rest = 0, minutes = 0] = shows.split(':').map(Number).reverse()
  return minutes * 60 + rest
}

/** How late each full second is shown, in milliseconds, against the clock's own start. */
function delays(ticks: readonly Tick[]): readonly number[] {
  const full = ticks.filter(({ shows }) => shows.includes(':'))
  const first = full[1]!
  return full.slice(2).map(({ shows, at }) => at - first.at - (seconds(first.shows) - seconds(shows)) * 1000)
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!

test.use({ seedOptions: { league: 'nba' } })

test(`${MINUTES} minutes on a processor that is ${SLOWER} times slower`, async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await context.addInitScript(noteTicks)
  await scorer.starts(seeded.scoring, 'H')
  const second = await context.newPage()
  await second.goto(seeded.scoring)
  await expect(second.getByRole('button', { name: 'Stop clock' })).toBeVisible()
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const end = performance.now() + MINUTES * 60_000 - 15_000
  while (performance.now() < end) {
    await new Scorer(page).makes('H12').unassisted()
    await page.waitForTimeout(PLAY_EACH_MS)
  }
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [own, other] = [await ticksOf(page), await ticksOf(second)]
  const late = delays(own)
  const shownAt = new Map(own.map(({ shows, at }) => [shows, at]))
  const apart = other
    .filter(({ shows }) => shows.includes(':') && shownAt.has(shows))
    .slice(2)
    .map(({ shows, at }) => Math.abs(at - shownAt.get(shows)!))

  const before = (await ticksOf(page)).at(-1)!
  await page.reload()
  await expect(page.getByRole('button', { name: 'Stop clock' })).toBeVisible()
  const after = (await ticksOf(page)).at(-1)!
  const off = seconds(before.shows) - seconds(after.shows) - (after.at - before.at) / 1000
  const drift =
    late.slice(-30).reduce((sum, ms) => sum + ms, 0) / 30 -
    late.slice(0, 30).reduce((sum, ms) => sum + ms, 0) / 30
  console.log(
    `drift over ${MINUTES} minutes ${drift.toFixed(0)} ms (${late.length} seconds shown, p95 ${percentile(late, 0.95).toFixed(0)} ms late); ` +
      `second device p95 ${percentile(apart, 0.95).toFixed(0)} ms apart; reload ${off.toFixed(1)} s off`,
  )
  // The last minute shows tenths.
  expect(late.length).toBeGreaterThan((MINUTES - 1) * 60 - 10)
})
