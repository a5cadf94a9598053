import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../appContext.ts'
import { heldUntil } from '../billing/clockWatch.ts'
import { countDifferences } from '../billing/compareMoney.ts'
import { countOverdueErasures } from '../erasure/overdue.ts'
import type { JobCounts } from '../jobs/jobs.ts'
import { ALL_TEXTS } from '../notifications/sendText.ts'
import { backupAges, clockDifference, transactionAge } from './databaseState.ts'
import type { Disk } from './disk.ts'
import { poolsOf } from './pools.ts'

interface Watched {
  readonly app: AppContext
  readonly disk: Disk
  /** Returns the time of the last acknowledged write in milliseconds since 1970, or null before the first. */
  readonly lastWrite: () => number | null
}

interface JobGauge {
  readonly help: string
  readonly label: 'state' | 'kind'
  readonly read: (counts: JobCounts) => Readonly<Record<string, number>>
}

type Read = () => number | Promise<number>
type GaugeRow = readonly [name: string, help: string, read: Read]
/** As above, and the value without the database. */
type DatabaseRow = readonly [...GaugeRow, without: number]

const ofThisServer = ({ app, disk, lastWrite }: Watched): readonly GaugeRow[] => [
  [
    'fullcourt_disk_free_bytes',
    'Free space on the disk of DATA_DIR',
    async () => (await disk.state()).freeBytes,
  ],
  ['fullcourt_disk_total_bytes', 'Size of the disk of DATA_DIR', async () => (await disk.state()).totalBytes],
  [
    'fullcourt_seconds_since_durable_write',
    'Seconds since a write was last acknowledged; -1 before the first since the start',
    () => {
      const at = lastWrite()
      return at === null ? -1 : Math.max(0, app.now() - at) / 1000
    },
  ],
  [
    'fullcourt_bus_connected',
    'Whether the bus between servers answers: 1 or 0',
    () => Number(app.bus.isConnected()),
  ],
  ['fullcourt_listeners', 'Open live streams', () => app.live.listeners],
  [
    'fullcourt_plays_queue_length',
    'Requests that wait for the next save of plays',
    () => app.plays.writer.waiting,
  ],
]

const ofTheDatabase = (app: AppContext): readonly DatabaseRow[] => [
  [
    'fullcourt_erasures_overdue',
    'Users, accounts and people that should be erased by now; -1 without the database',
    () => countOverdueErasures(app),
    -1,
  ],
  [
    'fullcourt_charges_held',
    'Whether charges wait because the clock has jumped: 1 or 0; -1 without the database',
    async () => Number((await heldUntil(app)) !== null),
    -1,
  ],
  [
    'fullcourt_money_differences',
    'Invoices whose sums at the gateway and in the book differ; -1 without the database',
    () => countDifferences(app.db),
    -1,
  ],
  [
    'fullcourt_texts_sent',
    'Text messages of the running 24 hours; -1 if the count cannot be read',
    async () => (await app.limits.count('textsOfInstallation', ALL_TEXTS, 0)).taken,
    -1,
  ],
  [
    'fullcourt_clock_difference_seconds',
    'Clock of the database less the clock of this server',
    () => clockDifference(app),
    Number.NaN,
  ],
  [
    'fullcourt_backup_age_seconds',
    'Seconds since the last verified backup, or since the first try without one; -1 before it',
    async () => (await backupAges(app)).verified,
    -1,
  ],
  [
    'fullcourt_backup_drill_age_seconds',
    'Seconds since a backup was restored for practice, or since the first one; -1 without one',
    async () => (await backupAges(app)).drilled,
    -1,
  ],
  [
    'fullcourt_transaction_age',
    'Transactions since the oldest that a table still knows',
    () => transactionAge(app),
    Number.NaN,
  ],
  [
    'fullcourt_jobs_oldest_seconds',
    'How long the oldest job that waits has been due',
    async () => (await app.jobs.counts()).oldestSeconds,
    -1,
  ],
]

/** Registers the gauges for operators: disk space, writes, listeners, queues, connections. Each scrape reads them. */
export function registerGauges(registry: Registry, watched: Watched): void {
  const { app } = watched
  const registers = [registry]
  const inTurn = oneAfterTheOther()
  const register = ([name, help, read]: GaugeRow) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  for (const row of ofThisServer(watched)) register(row)
  for (const [name, help, read, without] of ofTheDatabase(app))
    register([name, help, () => inTurn(async () => read()).catch(() => without)])
  registerPools(registers, app)
  registerJobs(registers, () => inTurn(() => app.jobs.counts()))
}

function registerJobs(registers: Registry[], countJobs: () => Promise<JobCounts>): void {
  const register = (name: string, { help, label, read }: JobGauge) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        this.reset()
        // If the database is unavailable, the other figures must still be readable.
        const counts = await countJobs().then(read, () => ({}))
        for (const [value, count] of Object.entries(counts)) this.set({ [label]: value }, count)
      },
    })
  register('fullcourt_jobs_queue_length', {
    help: 'Jobs that wait, run, or failed for good',
    label: 'state',
    read: ({ waiting, running, failed }) => ({ waiting, running, failed }),
  })
  register('fullcourt_jobs_failing', {
    help: 'Jobs whose last try failed, by kind',
    label: 'kind',
    read: ({ failing }) => failing,
  })
}

/** Runs readings of the database in turn: a request for the metrics, as any other, takes one connection at a time. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(read: () => Promise<T>): Promise<T> => {
    const reading = last.then(read, read)
    last = reading
    return reading
  }
}

function registerPools(registers: Registry[], { database }: AppContext): void {
  const pools = poolsOf(database)
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
