// First visit of the scoring screen on Slow 4G with a CPU four times slower: time to the first saved play, against bare React's paint. P8C_BEFORE=URL measures another running build in turns with this one.
import { Scorer } from '../e2e/scorer.ts'
import { seedTeam } from '../e2e/seed.ts'
import { startProduct } from '../e2e/server.ts'
import { serveBare } from './browsing/bare.ts'
import { newVisitor, openBrowser, slowDown, visit } from './browsing/visit.ts'
import { compare } from './report.ts'

const { P8C_ROUNDS = '5', P8C_BEFORE } = process.env

const browser = await openBrowser()
const product = await startProduct()
const bare = await serveBare()

/** From the navigation to the server's answer to a turnover, entered as soon as the screen allows. */
async function firstPlay(url: string): Promise<number> {
  const seeded = await seedTeam(url)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  await seeded.signIn(context)
  const page = await context.newPage()
  await slowDown(page)
  const start = performance.now()
  const saved = page.waitForResponse(
    (reply) =>
      reply.url().includes('/team-game-event/bulk/') &&
      reply.ok() &&
      (reply.request().postData() ?? '').includes('turnover'),
    { timeout: 120_000 },
  )
  const scorer = new Scorer(page)
  await scorer.starts(url + seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').turnsOver('H30').steals('A5')
  await saved
  const time = performance.now() - start
  await context.close()
  return time
}

async function bareVisit(): Promise<number> {
  const context = await newVisitor(browser)
  const { lcp } = await visit(context, bare.url)
  await context.close()
  return lcp
}

try {
  await compare({
    what: 'scoring screen: first saved play of the first visit',
    unit: 'ms',
    rounds: Number(P8C_ROUNDS),
    goal: P8C_BEFORE ? '≤ 1' : '≤ 4',
    ours: { name: 'this build', measure: () => firstPlay(product.url) },
    peers: P8C_BEFORE
      ? [{ name: P8C_BEFORE, measure: () => firstPlay(P8C_BEFORE) }]
      : [{ name: 'bare React, painted', measure: bareVisit }],
  })
} finally {
  bare.stop()
  await browser.close()
  await product.stop()
}
