// A started server sends spans to a collector, and does its work as well when the collector is away.
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type CollectedSpan, type Collector, openCollector } from './collector.ts'
import { copyMadeDataDir } from './madeDataDir.ts'
import { freePort, type Running, startServer } from './running.ts'
import { newGame, saveAll, shot, wholeLog } from './scorer.ts'
import { tempFolder } from './tempFolder.ts'

/** Batches leave every five seconds. */
const SOON = { timeout: 60_000 }
const root = tempFolder('tracing')
let made = 0
let server: Running | undefined
let collector: Collector | undefined

afterEach(async () => {
  await server?.stop()
  await collector?.close()
})

async function startTraced(endpoint: string, more: Readonly<Record<string, string>> = {}): Promise<Running> {
  made += 1
  const dataDir = join(root, `data${made}`)
  await copyMadeDataDir(dataDir)
  server = await startServer({ DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more })
  return server
}

/** Prints the addresses of the libraries that a process loads. */
const PRINT_LIBRARIES = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (url.includes('/@opentelemetry/sdk-trace/')) console.log(url)
    return next(url, context)
  } })`,
)}`

const spanOf = (spans: readonly CollectedSpan[], name: string): CollectedSpan =>
  spans.find((span) => span.name === name) ?? expect.fail(`no span ${name}`)

it('sends spans of requests with their statements, and of jobs, without names', async () => {
  collector = await openCollector()
  const { ask, printed, stop } = await startTraced(`${collector.url}/`, {
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20team,authorization=Bearer%20secret',
    OTEL_SERVICE_NAME: 'book',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  })
  const game = await newGame(ask)
  await saveAll(game, [shot(game, 0)])
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  expect((await ask('GET', '/v1/site/', { headers })).status).toBe(200)
  expect((await ask('GET', '/v1/user/')).status).toBe(401)
  const { spans } = collector
  await expect.poll(() => spans.map(({ name }) => name), SOON).toContainEqual(expect.stringMatching(/^job /))
  // The last spans come at the end.
  expect(await stop()).toBe(0)

  expect(collector.headers[0]).toMatchObject({ 'x-team': 'a team', authorization: 'Bearer secret' })
  expect(collector.process()).toMatchObject({ 'service.name': 'book' })
  const saved = spanOf(spans, 'savePlays')
  expect(saved.attributes).toMatchObject({
    'http.request.method': 'PUT',
    'http.response.status_code': 200,
    'fullcourt.account.id': game.accountId,
  })
  expect(printed()).toContain(`"reqId":"${saved.attributes['fullcourt.request.id']}"`)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === saved.spanId)
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringMatching(/\$1/),
  )
  expect(spanOf(spans, 'readSite')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(spans.map(({ attributes }) => attributes['fullcourt.refused'])).toContain('unauthenticated')
  const sent = JSON.stringify(spans)
  for (const text of ['Scorer', 'example.com', 'Riverside', game.token]) expect(sent).not.toContain(text)
})

it.each(['away', 'refuse', 'hang'] as const)(
  'loses no play while a collector does this: %s',
  async (does) => {
    collector = await openCollector(does === 'away' ? 'take' : does)
    const { ask, printed, stop } = await startTraced(
      does === 'away' ? `http://127.0.0.1:${await freePort()}` : collector.url,
    )
    const game = await newGame(ask)
    if (does === 'away') await expect.poll(printed, SOON).toContain('spans cannot be sent')
    else await expect.poll(() => collector!.headers.length, SOON).toBeGreaterThan(0)
    await saveAll(
      game,
      Array.from({ length: 20 }, (_, n) => shot(game, n * 3)),
    )
    expect(await wholeLog(game)).toHaveLength(20)
    if (does === 'refuse') {
      collector.does = 'take'
      await expect.poll(() => collector!.spans.length, SOON).toBeGreaterThan(0)
    }
    expect((await ask('GET', '/readyz')).status).toBe(200)
    expect(await stop()).toBe(0)
  },
)

it('loads no library without a collector', async () => {
  const withNone = await startTraced('', { NODE_OPTIONS: PRINT_LIBRARIES })
  expect(withNone.printed()).not.toContain('sdk-trace')
  await withNone.stop()
  collector = await openCollector()
  const withOne = await startTraced(collector.url, { NODE_OPTIONS: PRINT_LIBRARIES })
  expect(withOne.printed()).toContain('sdk-trace')
})
