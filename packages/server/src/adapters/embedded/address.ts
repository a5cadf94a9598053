import { passwordOf } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/** Where a database of the cluster is reached, as `pg` and libpq read it. */
export function clusterUrl({ host, port }: Postmaster, database: string, cluster: string): string {
  const password = passwordOf(cluster)
  const user = password ? `postgres:${password}` : 'postgres'
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`
}
