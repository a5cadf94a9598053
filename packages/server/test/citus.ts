// Databases of a Citus cluster, and of one PostgreSQL.
import pg from 'pg'
import { distribute as distributeOver } from '../src/migrations/distribution.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** The URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Runs statements, each in its own transaction. */
export const runOn = (url: string, ...statements: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

export const dropDatabase = (url: string, name: string): Promise<void> =>
  runOn(url, `drop database if exists "${name}" with (force)`)

/** The URLs of the workers of a coordinator. */
export const findWorkers = (url: string): Promise<readonly string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by groupid`,
    )
    return rows.map(({ host, port }) => {
      const worker = new URL(url)
      worker.hostname = host
      worker.port = String(port)
      return worker.href
    })
  })

/** Creates an empty database on the coordinator and the workers. */
export async function createCitusDatabase(
  [coordinator = '', ...workers]: readonly string[],
  name: string,
): Promise<void> {
  for (const node of [coordinator, ...workers]) {
    await runOn(node, `create database "${name}"`)
    await runOn(databaseAt(node, name), 'create extension citus')
  }
  const at = (url: string) => {
    const { hostname, port } = new URL(url)
    return `'${hostname}', ${port}`
  }
  await runOn(
    databaseAt(coordinator, name),
    `select citus_set_coordinator_host(${at(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${at(worker)})`),
  )
}

export const distribute = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await distributeOver(client)
  })

const SETTINGS = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_prepared_transactions=200',
  'citus.shard_count=8',
]

/** A coordinator and two workers. */
export interface CitusCluster {
  readonly workers: readonly Postgres[]
  /** Creates an empty database on all nodes. @returns its URL on the coordinator */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** @param bin from `findCitus` */
export async function startCitus(bin: string): Promise<CitusCluster> {
  const nodes = await Promise.all([1, 2, 3].map(() => startPostgres(bin, SETTINGS)))
  const urls = nodes.map(({ url }) => url)
  return {
    workers: nodes.slice(1),
    async createDatabase(name) {
      await createCitusDatabase(urls, name)
      return databaseAt(urls[0]!, name)
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}
