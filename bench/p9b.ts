// The scoring screen at full speed: time from a key to the painted question against one frame, and the cost of a clock tick.
import type { Page } from '@playwright/test'
import { Scorer } from '../e2e/scorer.ts'
import { seedTeam } from '../e2e/seed.ts'
import { startProduct } from '../e2e/server.ts'
import { openBrowser } from './browsing/visit.ts'
import { percentile, spread } from './report.ts'

const PLAYS = Number(process.env.P9B_PLAYS ?? 150)
const FRAME = 1000 / 60
const TICK = 50
const RUNS = 10_000
/** The first player of each side has a number of one digit, with which no other number begins: it answers at once. */
const PLAYERS = {
  home: ['4 Alder', '12 Birch', '23 Cedar', '30 Dogwood', '33 Elm'],
  away: ['5 Adams', '7 Brown', '9 Clark', '11 Davis', '16 Evans'],
}

interface Watched {
  commits: number
}

/** Counts the commits of React, which reports them to the hook of its developer tools. */
function watchReact(): void {
  const watched: Watched = { commits: 0 }
  const onCommitFiberRoot = () => {
    watched.commits += 1
  }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, watched })
}

/** Milliseconds from a key at the beginning of a frame to the end of that frame, painting included. */
const keyToPaint = (page: Page, key: string): Promise<number> =>
  page.evaluate(
    (pressed) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const painted = new MessageChannel()
          const from = performance.now()
          painted.port1.onmessage = () => resolve(performance.now() - from)
          const target = document.activeElement ?? document.body
          target.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: pressed,
              code: `Digit${pressed}`,
              bubbles: true,
              cancelable: true,
            }),
          )
          painted.port2.postMessage(null)
        })
      }),
    key,
  )

function say(what: string, figures: readonly number[]): void {
  const { min, median, max } = spread(figures)
  const p95 = percentile(figures, 0.95)
  console.log(
    `${what}, ${figures.length} times: min ${min.toFixed(1)}, median ${median.toFixed(1)}, max ${max.toFixed(1)} ms`,
  )
  console.log(`  p95 ${p95.toFixed(1)} ms: ${(p95 / FRAME).toFixed(3)} frames (goal ≤ 1)\n`)
}

/** Enters a turnover with its player and its steal, which saves it. */
async function keys(page: Page): Promise<void> {
  const opened: number[] = []
  const asked: number[] = []
  const question = page.getByRole('dialog', { name: 'Event' }).getByRole('heading')
  for (let play = 0; play < PLAYS; play++) {
    opened.push(await keyToPaint(page, 'd'))
    if ((await question.textContent()) !== 'Turnover by') throw new Error('the popover is not open')
    const number = await page.locator('[data-id="people"] [data-key]').first().getAttribute('data-key')
    asked.push(await keyToPaint(page, number!))
    if ((await question.textContent()) !== 'Steal by') throw new Error('the next question was not asked')
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
  }
  say('key to the open popover', opened)
  say('key to the next question', asked)
}

async function tick(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000
  }
  const commits = () => page.evaluate(() => (window as never as { watched: Watched }).watched.commits)
  const face = page.getByRole('button', { name: 'Clock: set time and period' })
  await page.waitForTimeout(2000)
  const reading = await face.textContent()
  const [before, drawn] = [await spent(), await commits()]
  await page.waitForTimeout(RUNS)
  const cost = ((await spent()) - before) / (RUNS / TICK)
  console.log(
    `a tick of the running clock, ${RUNS / 1000} s of them: ${cost.toFixed(3)} ms of script, style and layout (goal ≤ 1)`,
  )
  if ((await face.textContent()) === reading) throw new Error('the clock did not run')
  console.log(`  React drew ${(await commits()) - drawn} times (goal 0)`)
}

const browser = await openBrowser()
const product = await startProduct()
try {
  const seeded = await seedTeam(product.url, { players: PLAYERS })
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
  await seeded.signIn(context)
  const page = await context.newPage()
  await page.addInitScript(watchReact)
  await new Scorer(page).starts(seeded.scoring, 'H')
  await keys(page)
  await tick(page)
} finally {
  await browser.close()
  await product.stop()
}
