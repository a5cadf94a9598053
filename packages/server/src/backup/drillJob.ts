import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DAY_MS } from '@fullcourt/program'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { Env } from '../env.ts'
import { jobHandler } from '../jobs/handlers.ts'
import type { Attempt, JobKind } from '../jobs/jobs.ts'
import { giveWay } from '../media/run.ts'

/** Restores a backup for practice. Not tried again: the next night, or the administrator, asks for another one. */
const drillJob = {
  name: 'drill',
  payload: z.strictObject({ name: z.string() }),
  firstPause: 60,
  longestPause: 60,
  retries: 0,
  limit: 12 * 3_600,
} satisfies JobKind

/** A week, less the hours by which nights differ. */
const DUE_MS = 6.5 * DAY_MS

type DrillContext = Pick<AppContext, 'db' | 'backups'>

/** The outcome of a drill. `error` is for the administrator; null: all was equal. */
export interface DrillOutcome {
  readonly at: number
  readonly ms: number
  readonly games: number
  readonly error: string | null
}

/** Keeps the outcome in the list of backups. */
export async function keepDrill(
  { db, backups }: DrillContext,
  name: string,
  { at, ms, games, error }: DrillOutcome,
): Promise<void> {
  await db
    .updateTable('backupRun')
    .set({
      drilledAt: new Date(at).toISOString(),
      drillMs: ms,
      drillGames: games,
      drillError: error?.slice(0, 500) ?? null,
    })
    .where('name', '=', name)
    .where('place', '=', backups.description)
    .execute()
}

/** Tells whether a drill waits or runs. */
export const isDrillAsked = async ({ jobs }: AppContext): Promise<boolean> =>
  (await jobs.pending(drillJob)).length > 0

/** Queues a drill of a backup, unless one waits or runs. */
export async function askForDrill(app: AppContext, name: string): Promise<void> {
  const { db, jobs } = app
  if (await isDrillAsked(app)) return
  await jobs.enqueue(db, drillJob, { name })
  jobs.poke()
}

/** Tells whether this server can open its own backups. */
export const canDrill = ({ backupRecipient, backupKey }: Env): boolean =>
  backupRecipient === null || backupKey !== null

/**
 * Queues the drill of the week: of the backup of the night, when restoring has not succeeded for a week. A server that cannot open its
 * backups waits for a drill by hand.
 */
export async function queueDrill(app: AppContext, name: string): Promise<void> {
  if (!canDrill(app.env)) return
  const recent = await app.db
    .selectFrom('backupRun')
    .select('id')
    .where('drillError', 'is', null)
    .where('drilledAt', '>', new Date(app.now() - DUE_MS).toISOString())
    .where('drilledAt', '<=', new Date(app.now()).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (!recent) await askForDrill(app, name)
}

const COMMAND = join(import.meta.dirname, '../backup.ts')
const MAX_MEMORY_MB = 256
const MAX_OUTPUT = 4_000

/** The settings on which a drill depends. */
function variablesOf(env: Env): Readonly<Record<string, string>> {
  const all = {
    PATH: env.path,
    DATA_DIR: env.dataDir,
    DATABASE_URL: env.databaseUrl,
    STORAGE_URL: env.storageUrl,
    BACKUP_TO: env.backupTo,
    BACKUP_RECIPIENT: env.backupRecipient,
    BACKUP_KEY: env.backupKey,
    SECRET_KEY: env.secretKey,
    LOG_LEVEL: env.logLevel,
    LOG_FILE: env.logFile,
    NODE_EXTRA_CA_CERTS: env.caFile,
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Runs the command of a drill in a process of its own, which gives way to games as films do. @returns the last line that it printed */
async function practise(env: Env, name: string, signal: AbortSignal): Promise<string> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MAX_MEMORY_MB}`, COMMAND, '--drill', `--name=${name}`],
    { env: variablesOf(env), stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  if (child.pid !== undefined) void giveWay(child.pid, env.filmNice)
  const stop = () => child.kill()
  signal.addEventListener('abort', stop, { once: true })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed = (printed + bytes.toString()).slice(-MAX_OUTPUT)
    })
  await once(child, 'close')
  signal.removeEventListener('abort', stop)
  return printed.trim().split('\n').at(-1) || 'the process of the drill was killed'
}

/** Runs a drill. The command keeps its outcome; one that was killed, or could not begin, has none. */
async function runDrill(
  { name }: z.output<typeof drillJob.payload>,
  app: AppContext,
  { signal }: Attempt,
): Promise<void> {
  const begun = Date.now()
  const lastLine = await practise(app.env, name, signal)
  signal.throwIfAborted()
  const kept = await app.db
    .selectFrom('backupRun')
    .select('id')
    .where('name', '=', name)
    .where('drilledAt', '>=', new Date(begun).toISOString())
    .executeTakeFirst()
  if (!kept) await keepDrill(app, name, { at: Date.now(), ms: Date.now() - begun, games: 0, error: lastLine })
}

export const drillJobHandler = jobHandler(drillJob, runDrill)
