// The SHA-256 of a whole film in the browser against bare reads and hash-wasm in the page; the fingerprint; the longest task.
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { serveFiles } from './browsing/files.ts'
import { openBrowser } from './browsing/visit.ts'
import type { Work } from './hashing/page.ts'
import { compare, spread } from './report.ts'

const MEGABYTES = Number(process.env.P6_MB ?? 2048)
const ROUNDS = Number(process.env.P6_ROUNDS ?? 3)

async function servePage() {
  const built = (await build({
    root: join(import.meta.dirname, 'hashing'),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { write: false, target: 'es2022', modulePreload: false },
  })) as Rolldown.RolldownOutput
  const files = built.output.map((file) => {
    const isCode = file.type === 'chunk' || file.fileName.endsWith('.js')
    const body = file.type === 'chunk' ? file.code : String(file.source)
    const path = file.fileName === 'index.html' ? '/' : `/${file.fileName}`
    return [path, { type: isCode ? 'text/javascript' : 'text/html', body }] as const
  })
  return serveFiles(new Map(files))
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p6-'))
const film = join(folder, 'film.mp4')
const open = openSync(film, 'w')
for (let n = 0; n < MEGABYTES; n++) writeSync(open, randomBytes(1024 * 1024))
closeSync(open)

const browser = await openBrowser()
const served = await servePage()
try {
  const page = await browser.newPage()
  await page.goto(served.url)
  await page.locator('input').setInputFiles(film)
  const longest = new Map<Work, number>()
  const contender = (work: Work) => ({
    name: work,
    async measure() {
      const { ms, longest: task } = await page.evaluate((one) => window.run(one), work)
      longest.set(work, Math.max(longest.get(work) ?? 0, task))
      return MEGABYTES / (ms / 1000)
    },
  })
  const common = { unit: 'MB/s', rounds: ROUNDS, ours: contender('ours') }
  const what = `SHA-256 of ${MEGABYTES} MB in a worker`
  await compare({ ...common, what, peers: [contender('reads')], goal: '≥ 2' })
  await compare({ ...common, what, peers: [contender('hash-wasm')], goal: '≥ 4' })
  const fingerprints: number[] = []
  for (let n = 0; n < 20; n++) fingerprints.push((await page.evaluate(() => window.run('fingerprint'))).ms)
  const { median, max } = spread(fingerprints)
  console.log(`fingerprint: ${median.toFixed(0)} ms, at most ${max.toFixed(0)} ms (goal ≤ 30 ms)`)
  console.log(
    `longest task of the page while ours runs: ${longest.get('ours')!.toFixed(0)} ms (goal ≤ 50 ms)`,
  )
} finally {
  await browser.close()
  served.stop()
  rmSync(folder, { recursive: true, force: true })
}
