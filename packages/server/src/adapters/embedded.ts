import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { EmbeddedStream } from './embeddedStream.ts'
import type { EmbeddedStart } from './embeddedWorker.ts'
import { calm, type Engine, PLAN_ONCE, types } from './engine.ts'

export interface EmbeddedOptions {
  /** Folder of the database, made when missing; null keeps it in memory (tests). */
  readonly folder: string | null
  /** A dumped database (`dumpDataDir`) that a new one begins from. */
  readonly template?: string
  /** A statement that runs longer is broken off together with the thread; the next one finds a new thread. */
  readonly limitMs?: number
}

/** How long a caller waits for the one connection. */
const WAIT_LIMIT_MS = 10_000
/** How long opening may take: a first start makes the database, one after a crash puts it in order, and the machine may be slow. */
const OPEN_LIMIT_MS = 180_000

/** One client, whose socket is the database's thread; callers queue for it first come, first served. */
function poolOver(
  start: () => EmbeddedStart,
  limitMs: number,
): { pool: pg.Pool; freed: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve()
  const stream = () => {
    const next = new EmbeddedStream(start(), last, limitMs)
    last = next.finished
    return next
  }
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: OPEN_LIMIT_MS,
    user: 'postgres',
    database: 'postgres',
    types,
    // The types know sockets only; `pg` asks no more of a stream than this one has.
    stream: stream as unknown as NonNullable<pg.ClientConfig['stream']>,
  })
  const settings = PLAN_ONCE.map((setting) => `set ${setting};`).join(' ')
  pool.on('connect', (client) => void client.query(settings).catch(() => undefined))
  return { pool: calm(pool), freed: () => last }
}

async function once(start: EmbeddedStart, limitMs: number): Promise<void> {
  const { pool, freed } = poolOver(() => start, limitMs)
  await pool.query('checkpoint')
  await pool.end()
  await freed()
}

/** A first start that was cut off leaves half a database: it is moved aside, never used and never deleted. */
async function makeFolder(folder: string, template: string | null, limitMs: number): Promise<void> {
  const making = `${folder}.making`
  for (let n = 1; existsSync(making); n++) {
    const aside = `${folder}.half-made-${n}`
    if (!existsSync(aside)) renameSync(making, aside)
  }
  mkdirSync(join(folder, '..'), { recursive: true })
  await once({ folder: making, template }, limitMs)
  renameSync(making, folder)
}

/**
 * Opens the embedded database, in a thread of its own. The caller holds the folder's lock (`lockData`).
 * It never flushes to disk by itself: the flight recorder does, for the plays.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const { folder, template = null, limitMs = 15_000 } = options
  if (folder && !existsSync(folder)) await makeFolder(folder, template, limitMs)
  const { pool, freed } = poolOver(() => ({ folder, template: folder ? null : template }), limitMs)
  await pool.query('select 1')
  pool.options.connectionTimeoutMillis = WAIT_LIMIT_MS
  return {
    kind: 'embedded',
    pool,
    hot: pool,
    durability:
      'embedded database: plays are flushed to disk before they are acknowledged, the rest within a minute',
    async close() {
      await pool.query('checkpoint').catch(() => undefined)
      await pool.end()
      await freed()
    },
  }
}
