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

export const TEMPLATE = 'template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database `postgres` of the cluster. */
    clusterUrl: string
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

export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  return async () => {
    await cluster.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
