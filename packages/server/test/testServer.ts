// The server on its own database, called without a socket.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { openParts } from '../src/adapters/parts.ts'
import { openPostgres } from '../src/adapters/postgres.ts'
import { openTestGateway, type TestGatewayOptions } from '../src/adapters/testGateway.ts'
import type { AppContext } from '../src/appContext.ts'
import { JOBS, openApp, openServer } from '../src/assemble.ts'
import type { FirstRestores } from '../src/backup/firstRestores.ts'
import { type Env, readEnv } from '../src/env.ts'
import { bindHandlers } from '../src/jobs/handlers.ts'
import { soloBus } from '../src/live/bus.ts'
import type { Mailer } from '../src/mail/mail.ts'
import { CITUS_SETTINGS } from '../src/migrations/distribution.ts'
import type { Build } from '../src/monitor/health.ts'
import type { Pusher } from '../src/notifications/push/pusher.ts'
import type { OpenDatabase } from '../src/parts.ts'
import type { Gateway } from '../src/payments/gateway.ts'
import type { Storage } from '../src/storage/storage.ts'
import { watchStatements } from './accountStatements.ts'
import { databaseAt, dropDatabase, runOn } from './citus.ts'
import { TEMPLATE } from './cluster.ts'
import type { EngineKind } from './engines.ts'
import { guardConnections, guardRequests, guardShared } from './oneConnection.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { recordExamples } from './recordExamples.ts'
import { recordRefusals } from './recordRefusals.ts'
import { schemaOrAny } from './schemas.ts'

const JOB_KINDS = JOBS.map(({ kind }) => kind)

export const BUILD: Build = { version: '0.0.0', commit: 'c0ffee', builtAt: '2026-11-20T00:00:00.000Z' }

export interface Asked {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}
export interface AskWith {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export interface TestServer {
  readonly app: AppContext
  readonly fastify: FastifyInstance
  readonly ask: (method: string, path: string, how?: AskWith) => Promise<Asked>
  /** The PostgreSQL server, if it has its own. */
  readonly server: Postgres | undefined
  /** The internal errors that the server logged. */
  readonly faults: readonly string[]
  /** The folder of its mail and text messages. */
  readonly dataDir: string
  readonly close: () => Promise<void>
}

export interface TestServerOptions {
  readonly engine?: EngineKind
  /** The address of a database, instead of a copy of the migrated one. */
  readonly databaseUrl?: string
  readonly env?: Partial<Env>
  readonly now?: () => number
  readonly webFolder?: string
  /** Instead of files. */
  readonly mailer?: Mailer
  /** Instead of one that knows the services of the browsers. */
  readonly pusher?: Pusher
  /** Instead of a folder in `dataDir`. */
  readonly storage?: Storage
  /** Instead of the test gateway; null for none. */
  readonly gateway?: Gateway | null
  /** The faults of the test gateway. */
  readonly gatewayFault?: TestGatewayOptions['fault']
  /** Restores of the first page. */
  readonly firstRestores?: FirstRestores
  /** Runs jobs at once. Otherwise they stay in the database. */
  readonly works?: boolean
}

/** Opens a copy of the migrated database in the cluster of this run. It is dropped at the end. */
async function openCopy(): Promise<OpenDatabase> {
  const url = inject('clusterUrl')
  const nodes = [url, ...inject('workerUrls')]
  const name = `test_${randomUUID()}`
  await Promise.all(nodes.map((node) => runOn(node, `create database "${name}" template "${TEMPLATE}"`)))
  // A copy has the tables of its template, and not its settings.
  if (nodes.length > 1)
    await runOn(url, ...CITUS_SETTINGS.map((setting) => `alter database "${name}" set ${setting}`))
  const database = await openPostgres(databaseAt(url, name))
  return {
    ...database,
    async close() {
      await database.close()
      for (const node of nodes) await dropDatabase(node, name)
    },
  }
}

async function openDatabase({
  engine = 'embedded',
  databaseUrl,
}: TestServerOptions): Promise<{ database: OpenDatabase; server?: Postgres }> {
  if (databaseUrl) return { database: await openPostgres(databaseUrl) }
  if (engine === 'embedded') return { database: await openCopy() }
  const server = await startPostgres()
  return { database: await openPostgres(server.url), server }
}

const testEnv = (): Env => {
  const read = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PUBLIC_URL: 'http://fullcourt.test',
    DEMO: '1',
    REQUESTS_PER_MINUTE: '1000000',
    FILM_NICE: '0',
  })
  if (!read.ok) throw new Error(read.refusal)
  return read.env
}

/** Checks that each reply matches the contract and has no extra fields. */
function verify(endpoint: Endpoint, sent: unknown): void {
  const agreed = schemaOrAny(endpoint.reply).safeParse(sent)
  if (!agreed.success)
    throw new Error(`${endpoint.name} replies otherwise than agreed: ${agreed.error.message}`)
  const extra = keysBeyond(sent, agreed.data)
  if (extra.length > 0) throw new Error(`${endpoint.name} replies more than agreed: ${extra.join(', ')}`)
}

function keysBeyond(sent: unknown, agreed: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof agreed !== 'object' || agreed === null) return []
  return Object.entries(sent).flatMap(([key, held]) =>
    key in agreed
      ? keysBeyond(held, agreed[key as keyof typeof agreed], `${path}.${key}`)
      : [`${path}.${key}`],
  )
}

/** Opens a server before the tests of a file or a `describe`, and closes it after them. */
export function setUpTestServer(options?: TestServerOptions): TestServer {
  const at: Partial<TestServer> = {}
  beforeAll(async () => {
    Object.assign(at, await openTestServer(options))
  })
  afterAll(() => at.close?.())
  return at as TestServer
}

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, server } = await openDatabase(options)
  guardConnections(database)
  const refuseOverAccounts = watchStatements(database)
  const dataDir = mkdtempSync(join(tmpdir(), 'fullcourt-data-'))
  const env = { ...testEnv(), dataDir, workers: options.works ? 1 : 0, ...options.env }
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const gateway =
    options.gateway === undefined
      ? openTestGateway({
          pool: database.pool,
          publicUrl: env.publicUrl,
          now: options.now ?? Date.now,
          ...(options.gatewayFault && { fault: options.gatewayFault }),
        })
      : options.gateway
  const { parts, health, close } = await openParts(
    { env, log, jobKinds: JOB_KINDS },
    {
      database,
      bus: soloBus(),
      gateway,
      ...(options.mailer && { mailer: options.mailer }),
      ...(options.pusher && { pusher: options.pusher }),
      ...(options.storage && { storage: options.storage }),
    },
  )
  const { now, firstRestores = null } = options
  const app = await openApp(parts, { env, log, health, firstRestores, ...(now && { now }) })
  guardShared(app)
  const fastify = openServer(app, {
    build: BUILD,
    webFolder: options.webFolder ?? '/nowhere',
    onReply: verify,
  })
  guardRequests(fastify)
  const writeExamples = recordExamples(fastify)
  const refuseUnnamed = recordRefusals(fastify)
  await fastify.ready()
  if (options.works) await app.jobs.work(bindHandlers(JOBS, app), 1)
  return {
    app,
    fastify,
    async ask(method, path, { token, body, headers = {} } = {}) {
      const reply = await fastify.inject({
        method: method as 'GET',
        url: path,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      return {
        status: reply.statusCode,
        body: isJson && reply.body ? reply.json() : null,
        headers: reply.headers,
        text: reply.body,
      }
    },
    server,
    faults,
    dataDir,
    async close() {
      await fastify.close()
      await close()
      await database.close()
      await server?.stop()
      rmSync(dataDir, { recursive: true })
      refuseOverAccounts()
      refuseUnnamed()
      writeExamples()
    },
  }
}
