import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../appContext.ts'
import type { Disk } from './disk.ts'

interface Watched {
  readonly app: AppContext
  readonly disk: Disk
  /** When the last write was acknowledged, in milliseconds since 1970; null before the first. */
  readonly lastWrite: () => number | null
}

/** What an operator watches: room, writes, listeners, queues, connections. Each is read at a scrape. */
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
    'Requests that wait to be saved with the next plays',
    () => app.plays.writer.waiting,
  )
  registerPools(registers, app)
  new Gauge({
    name: 'fullcourt_jobs_queue_length',
    help: 'Jobs that wait, run, or failed for good',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      // Without the database the other figures are needed more than ever.
      const counts = await app.jobs.counts().catch(() => ({}))
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
}

function registerPools(registers: Registry[], { database }: AppContext): void {
  const pools = { main: database.pool, hot: database.hot }
  new Gauge({
    name: 'fullcourt_pool_waiting',
    help: 'Questions that wait for a database connection',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'fullcourt_pool_connections',
    help: 'Database connections, by what they do',
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
