import { passwordOf } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/** Returns the address of a database of the cluster, in the form that `pg` and libpq read. */
export function clusterUrl({ host, port }: Postmaster, database: string, cluster: string): string {
  const password = passwordOf(cluster)
  const user = password ? `postgres:${password}` : 'postgres'
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`
}
