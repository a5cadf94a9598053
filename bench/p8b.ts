// Dashboard and scoring screen on Slow 4G with a CPU four times slower: the largest paint against bare React, and what is fetched for it.
import type { BrowserContext } from '@playwright/test'
import { seedTeam } from '../e2e/seed.ts'
import { startProduct } from '../e2e/server.ts'
import { serveBare } from './browsing/bare.ts'
import { newVisitor, openBrowser, type Visit, visit } from './browsing/visit.ts'
import { compare, spread } from './report.ts'

const ROUNDS = Number(process.env.P8B_ROUNDS ?? 5)

const browser = await openBrowser()
const product = await startProduct()
const seeded = await seedTeam(product.url)
const bare = await serveBare()
const PAGES = [
  { name: 'dashboard', path: '/a/dashboard/', most: 120 },
  { name: 'scoring screen', path: seeded.scoring, most: 160 },
]

async function member(serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> {
  const context = await newVisitor(browser, serviceWorkers)
  await seeded.signIn(context)
  return context
}

async function firstVisit(url: string, visits: Visit[]): Promise<number> {
  const context = await member('block')
  const seen = await visit(context, url)
  await context.close()
  visits.push(seen)
  return seen.lcp
}

/** A second visit: the app is on the device. */
async function secondVisit(url: string): Promise<number> {
  const context = await member('allow')
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForLoadState('networkidle')
  // The service worker fetches the rest.
  await page.waitForTimeout(1000)
  await page.close()
  const { lcp } = await visit(context, url)
  await context.close()
  return lcp
}

async function bareVisit(): Promise<number> {
  const context = await newVisitor(browser)
  const { lcp, script } = await visit(context, bare.url)
  await context.close()
  bareScript = script
  return lcp
}
let bareScript = 0

const peers = [{ name: 'bare React', measure: bareVisit }] as const

try {
  for (const { name, path, most } of PAGES) {
    const visits: Visit[] = []
    const url = product.url + path
    await compare({
      what: `${name}: largest paint of the first visit`,
      unit: 'ms',
      rounds: ROUNDS,
      goal: '≤ 0.7',
      ours: { name, measure: () => firstVisit(url, visits) },
      peers,
    })
    const kB = (of: 'script' | 'scriptBefore') => (spread(visits.map((one) => one[of])).max / 1000).toFixed(1)
    console.log(
      `  script before it: ${kB('scriptBefore')} kB (goal ≤ ${most}; bare React ${(bareScript / 1000).toFixed(1)} kB)`,
    )
    console.log(`  with what comes behind the first view: ${kB('script')} kB\n`)
    await compare({
      what: `${name}: largest paint of the second visit`,
      unit: 'ms',
      rounds: ROUNDS,
      goal: '≤ 0.4',
      ours: { name, measure: () => secondVisit(url) },
      peers,
    })
  }
} finally {
  bare.stop()
  await browser.close()
  await product.stop()
}
