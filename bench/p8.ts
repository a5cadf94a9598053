// Landing, pricing and login on Slow 4G with a CPU four times slower: the largest paint against the same page without a framework.
import { startProduct } from '../e2e/server.ts'
import { servePlain } from './browsing/plain.ts'
import { newVisitor, openBrowser, type Visit, visit } from './browsing/visit.ts'
import { compare, spread } from './report.ts'

const ROUNDS = Number(process.env.P8_ROUNDS ?? 5)
const PAGES = { landing: '/', pricing: '/pricing/', login: '/login/' }

const browser = await openBrowser()
const product = await startProduct()

async function once(url: string, visits?: Visit[]): Promise<number> {
  const context = await newVisitor(browser)
  const seen = await visit(context, url)
  await context.close()
  visits?.push(seen)
  return seen.lcp
}

try {
  for (const [name, path] of Object.entries(PAGES)) {
    const plain = await servePlain(browser, product.url + path)
    const visits: Visit[] = []
    await compare({
      what: `${name}: largest paint`,
      unit: 'ms',
      rounds: ROUNDS,
      goal: '≤ 1',
      ours: { name: path, measure: () => once(product.url + path, visits) },
      peers: [{ name: 'without a framework', measure: () => once(plain.url) }],
    })
    const most = (of: keyof Visit) => spread(visits.map((one) => one[of])).max
    console.log(`  script before it: ${(most('scriptBefore') / 1000).toFixed(1)} kB (goal ≤ 15)`)
    console.log(`  layout shift: ${most('shift').toFixed(4)}\n`)
    plain.stop()
  }
} finally {
  await browser.close()
  await product.stop()
}
