// 1,000 markers and 1,000 feed rows at CPU 4 x: mount, click to paint, live add to paint, against plain React lists; and 5,000 of both.
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { serveBuilt } from './browsing/built.ts'
import type { EventFigures } from './browsing/events/main.tsx'
import { percentile, spread } from './report.ts'

const ROUNDS = Number(process.env.P9_ROUNDS ?? 5)
const TIMES = Number(process.env.P9_TIMES ?? 25)
const CPU = 4
const SIZE = { width: 1440, height: 900 }

const CONTENDERS = [
  { name: 'ours, 1,000', kind: 'ours', count: 1000 },
  { name: 'plain lists, 1,000', kind: 'plain', count: 1000 },
  { name: 'ours, 5,000', kind: 'ours', count: 5000 },
] as const

/** One figure of a page. `goal`: ours against plain lists. */
const FIGURES = [
  { what: 'mount', goal: 0.3, of: ({ mount }: EventFigures) => mount },
  { what: 'click to paint, p95', goal: 0.45, of: ({ clicks }: EventFigures) => percentile(clicks, 0.95) },
  { what: 'live add to paint, p95', goal: 0.35, of: ({ adds }: EventFigures) => percentile(adds, 0.95) },
] as const
const MOST_NODES = 250
const GROWTH = 1.3

type Measure = (kind: string, count: number, times: number) => Promise<EventFigures>

/** A fresh page each time, so that no contender runs on code that the one before it has warmed up. */
async function measure(browser: Browser, url: string, kind: string, count: number): Promise<EventFigures> {
  const page = await browser.newPage({ viewport: SIZE })
  await page.goto(url)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  const figures = await page.evaluate(
    ([kind, count, times]) => (window as never as { measure: Measure }).measure(kind, count, times),
    [kind, count, TIMES] as const,
  )
  await page.close()
  if (figures.selections < TIMES / 2) throw new Error(`${figures.selections} of ${TIMES} clicks hit a marker`)
  return figures
}

const found = await findBrowser()
if (!found) {
  console.log('no Chromium on this machine: the bench needs one')
  process.exit(0)
}
const served = await serveBuilt(join(import.meta.dirname, 'browsing/events'))
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] })
try {
  const runs: EventFigures[][] = CONTENDERS.map(() => [])
  // The first round warms up the machine and is not counted.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, { kind, count }] of CONTENDERS.entries()) {
      const figures = await measure(browser, served.url, kind, count)
      if (round > 0) runs[index]!.push(figures)
    }
  for (const { what, goal, of } of FIGURES) {
    const spreads = runs.map((figures) => spread(figures.map(of)))
    console.log(`${what} (${ROUNDS} rounds in turns, min / median / max)`)
    for (const [index, { name }] of CONTENDERS.entries()) {
      const { min, median, max } = spreads[index]!
      console.log(
        `  ${name.padEnd(22)}${[min, median, max].map((ms) => ms.toFixed(1).padStart(9)).join('')}  ms`,
      )
    }
    const [ours, plain, many] = spreads.map(({ median }) => median) as [number, number, number]
    console.log(`  ratio ours / plain lists: ${(ours / plain).toFixed(2)} x (goal ≤ ${goal})`)
    console.log(`  ratio 5,000 / 1,000: ${(many / ours).toFixed(2)} x (goal ≤ ${GROWTH})\n`)
  }
  const nodes = runs.map((figures) => Math.max(...figures.map((one) => one.nodes)))
  console.log(`elements: ${nodes[0]} and ${nodes[2]} (goal ≤ ${MOST_NODES}); plain lists ${nodes[1]}`)
} finally {
  await browser.close()
  served.stop()
}
