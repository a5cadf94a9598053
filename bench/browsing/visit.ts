// One visit of a page by a fresh browser on a slow line: times of the paints, and bytes.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import { buildWeb } from '../../scripts/web.mjs'

/** The browser's own 'Slow 4G': milliseconds, bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const CPU = 4
/** Milliseconds without a request after which the visit is over. */
const QUIET = 1500

export interface Visit {
  /** Milliseconds from the navigation to the largest paint. */
  readonly lcp: number
  /** Compressed bytes of the scripts that arrived before it. */
  readonly scriptBefore: number
  /** Cumulative layout shift. */
  readonly shift: number
}

/** Builds the app and starts a browser. Ends the process with the reason when there is none. */
export async function openBrowser(): Promise<Browser> {
  if ((await buildWeb(process.execPath)) !== 0) throw new Error('the web app did not build')
  const found = await findBrowser()
  if (!found) {
    console.log('no Chromium on this machine: the bench needs one')
    process.exit(0)
  }
  return chromium.launch({ executablePath: found.executablePath, args: [...found.args] })
}

/** A phone's window, without the service worker by default. */
export const newVisitor = (browser: Browser, serviceWorkers: 'allow' | 'block' = 'block') =>
  browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers, reducedMotion: 'reduce' })

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
}

interface Seen {
  readonly lcp: number
  readonly shift: number
  readonly scripts: readonly { readonly size: number; readonly until: number }[]
}

/** Runs in the page. Returns figures of its performance timeline. */
function timeline(): Promise<Seen> {
  const read = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect()
        resolve(list.getEntries())
      })
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 3000)
    })
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .map(({ encodedBodySize, responseEnd }) => ({ size: encodedBodySize, until: responseEnd }))
  return Promise.all([read('largest-contentful-paint'), read('layout-shift')]).then(([paints, shifts]) => ({
    lcp: paints.at(-1)?.startTime ?? Number.NaN,
    shift: (shifts as unknown as { value: number; hadRecentInput: boolean }[])
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
    scripts,
  }))
}

/** Opens `url` in this context on the slow line, waits until no request follows, and returns the figures. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET)
  const { lcp, shift, scripts } = await page.evaluate(timeline)
  const inside = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')].reduce(
      (sum, { textContent }) => sum + (textContent?.length ?? 0),
      0,
    ),
  )
  const scriptBefore = scripts
    .filter(({ until }) => until < lcp)
    .reduce((all, { size }) => all + size, inside)
  await page.close()
  return { lcp, shift, scriptBefore }
}
