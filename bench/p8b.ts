// Second visits of the dashboard and the scoring screen on Slow 4G with a CPU four times slower: the largest paint against bare React's first.
import { seedTeam } from '../e2e/seed.ts'
import { startProduct } from '../e2e/server.ts'
import { serveBare } from './browsing/bare.ts'
import { newVisitor, openBrowser, visit } from './browsing/visit.ts'
import { compare } from './report.ts'

const ROUNDS = Number(process.env.P8B_ROUNDS ?? 5)

const browser = await openBrowser()
const product = await startProduct()
const seeded = await seedTeam(product.url)
const bare = await serveBare()
const PAGES = [
  { name: 'dashboard', path: '/a/dashboard/' },
  { name: 'scoring screen', path: seeded.scoring },
]

/** A second visit: the app is on the device. */
async function secondVisit(url: string): Promise<number> {
  const context = await newVisitor(browser, 'allow')
  await seeded.signIn(context)
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
  const { lcp } = await visit(context, bare.url)
  await context.close()
  return lcp
}

try {
  for (const { name, path } of PAGES)
    await compare({
      what: `${name}: largest paint of the second visit`,
      unit: 'ms',
      rounds: ROUNDS,
      goal: '≤ 0.25',
      ours: { name, measure: () => secondVisit(product.url + path) },
      peers: [{ name: 'bare React', measure: bareVisit }],
    })
} finally {
  bare.stop()
  await browser.close()
  await product.stop()
}
