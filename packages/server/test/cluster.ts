// One PostgreSQL for a run of the server's tests, with one migrated database. Every test app uses a copy of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openBossJobs } from '../src/adapters/bossJobs.ts'
import { runCluster } from '../src/adapters/embeddedPostgres.ts'
import { JOBS } from '../src/assemble.ts'
import { queriesOver } from '../src/database.ts'
import { storeBuiltIns } from '../src/leagues/league.ts'
import { migrate } from '../src/migrations/index.ts'
import { createCitusDatabase, databaseAt, distribute, dropDatabase, findWorkers, runOn } from './citus.ts'

export const TEMPLATE = 'template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database `postgres` of the cluster. */
    clusterUrl: string
    /** The same of the workers, with `CITUS_URL`. */
    workerUrls: readonly string[]
  }
}

const log = pino({ level: 'silent' })

async function fillTemplate(url: string): Promise<void> {
  // Without the product's limits: on a loaded machine the first migration takes longer than the limit of a statement.
  const pool = new pg.Pool({ connectionString: url })
  const db = queriesOver(pool)
  await migrate(pool)
  await storeBuiltIns(db)
  const kinds = JOBS.map(({ kind }) => kind)
  await (await openBossJobs(pool, kinds, { log, works: false })).close()
  await pool.end()
}

/** This cluster is deleted after the run, so it flushes nothing. Tests of crashes start their own servers. */
async function turnFlushesOff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** `CITUS_URL=… vitest --project server` runs the tests on distributed databases of a running Citus cluster. */
async function setupCitus(project: TestProject, url: string): Promise<() => Promise<void>> {
  const workerUrls = await findWorkers(url)
  const drop = async () => {
    for (const node of [url, ...workerUrls]) await dropDatabase(node, TEMPLATE)
  }
  await drop()
  await createCitusDatabase([url, ...workerUrls], TEMPLATE)
  await fillTemplate(databaseAt(url, TEMPLATE))
  await distribute(databaseAt(url, TEMPLATE))
  // Citus keeps a connection to each database, which would forbid copies.
  for (const node of [url, ...workerUrls])
    await runOn(
      node,
      `alter database ${TEMPLATE} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`,
    )
  project.provide('clusterUrl', url)
  project.provide('workerUrls', workerUrls)
  return drop
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL } = process.env
  if (CITUS_URL) return setupCitus(project, CITUS_URL)
  const dataDir = mkdtempSync(join(tmpdir(), 'fullcourt-tests-'))
  const onLost = (heldBy: number) => {
    throw new Error(`process ${heldBy} took the tests' PostgreSQL`)
  }
  const path = process.env.PATH ?? ''
  const cluster = await runCluster({ dataDir, path, log, onLost })
  await turnFlushesOff(cluster.urlOf('postgres'))
  await cluster.createDatabase(TEMPLATE)
  await fillTemplate(cluster.urlOf(TEMPLATE))
  project.provide('clusterUrl', cluster.urlOf('postgres'))
  project.provide('workerUrls', [])
  return async () => {
    await cluster.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
