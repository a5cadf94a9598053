import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../appContext.ts'
import type { Disk } from './disk.ts'

interface Watched {
  readonly app: AppContext
  readonly disk: Disk
  /** Returns the time of the last acknowledged write in milliseconds since 1970, or null before the first. */
  readonly lastWrite: () => number | null
}

/** Registers the gauges for operators: disk space, writes, listeners, queues, connections. Each scrape reads them. */
export function registerGauges(registry: Registry, { app, disk, lastWrite }: Watched): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  gauge(
    'fullcourt_disk_free_bytes',
    'Free space on the disk of DATA_DIR',
    async () => (await disk.state()).freeBytes,
  )
  gauge(
    'fullcourt_disk_total_bytes',
    'Size of the disk of DATA_DIR',
    async () => (await disk.state()).totalBytes,
  )
  gauge(
    'fullcourt_seconds_since_durable_write',
    'Seconds since a write was last acknowledged; -1 before the first since the start',
    () => {
      const at = lastWrite()
      return at === null ? -1 : Math.max(0, app.now() - at) / 1000
    },
  )
  gauge('fullcourt_listeners', 'Open live streams', () => app.live.listeners)
  gauge(
    'fullcourt_plays_queue_length',
    'Requests that wait for the next save of plays',
    () => app.plays.writer.waiting,
  )
  registerPools(registers, app)
  new Gauge({
    name: 'fullcourt_jobs_queue_length',
    help: 'Jobs that wait, run, or failed for good',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      // If the database is unavailable, the other figures must still be readable.
      const counts = await app.jobs.counts().catch(() => ({}))
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
}

function registerPools(registers: Registry[], { database }: AppContext): void {
  const pools = { main: database.pool, hot: database.hot }
  new Gauge({
    name: 'fullcourt_pool_waiting',
    help: 'Queries that wait for a database connection',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'fullcourt_pool_connections',
    help: 'Database connections by state',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
      }
    },
  })
}
