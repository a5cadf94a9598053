import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import type { Attempt, JobKind } from '../jobs/jobs.ts'
import { drillJobHandler, queueDrill } from './drillJob.ts'
import { BACKUP_KINDS, type BackupKind, BackupRuns, makeBackup } from './makeBackup.ts'
import { installedAt } from './ownBackups.ts'

/** Makes a backup. Not tried again: the next minute, or the administrator, asks for another one. */
const backupJob = {
  name: 'backup',
  payload: z.strictObject({ kind: z.enum(BACKUP_KINDS) }),
  firstPause: 60,
  longestPause: 60,
  retries: 0,
  limit: 24 * 3_600,
} satisfies JobKind

/** After a failed one. */
const PAUSE_MS = 3_600_000

/** The last time that it was this time of the day on this machine. */
function lastTime(timeOfDay: string, now: number): number {
  const at = new Date(now)
  const [hours, minutes] = timeOfDay.split(':').map(Number)
  at.setHours(hours!, minutes!, 0, 0)
  if (at.getTime() <= now) return at.getTime()
  at.setDate(at.getDate() - 1)
  // Today may lack that hour, and have moved it.
  return at.setHours(hours!, minutes!, 0, 0)
}

/** Without users there is nothing to keep, and the newest backup of a place from which one is to be restored would be an empty one. */
const hasUsers = async ({ db }: AppContext): Promise<boolean> =>
  (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) !== undefined

/** Tells whether the backup of the day is due: none was made since its time, and the installation is older than that. */
async function isDue(app: AppContext): Promise<boolean> {
  const { db, env, now } = app
  if (env.backupAt === null) return false
  const since = lastTime(env.backupAt, now())
  const newest = await db
    .selectFrom('backupRun')
    .select(['state', 'startedAt', 'heldUntil'])
    // A clock that was ahead for a while must not stop them until then.
    .where('startedAt', '<=', new Date(now()).toISOString())
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  // A run that renews its hold no longer was killed.
  const isKilled = newest?.state === 'RUNNING' && Date.parse(newest.heldUntil ?? '') <= now()
  if (newest && (newest.state === 'FAILED' || isKilled))
    return now() - Date.parse(newest.startedAt) > PAUSE_MS
  if (newest) return Date.parse(newest.startedAt) < since
  return (await installedAt(db)) < since && (await hasUsers(app))
}

/** Tells whether a backup waits or is being made by the server. */
export const isBackupAsked = async ({ jobs }: AppContext): Promise<boolean> =>
  (await jobs.pending(backupJob)).length > 0

/** Queues a backup unless one waits or is being made. */
export async function askForBackup(app: AppContext, kind: BackupKind): Promise<void> {
  const { db, jobs } = app
  if (await isBackupAsked(app)) return
  await jobs.enqueue(db, backupJob, { kind })
  jobs.poke()
}

/** Queues the backup of the day, once per installation. */
export async function queueBackup(app: AppContext): Promise<void> {
  if (await isDue(app)) await askForBackup(app, 'DAILY')
}

/** Two processes may have queued one each. */
async function runBackup(
  { kind }: z.output<typeof backupJob.payload>,
  app: AppContext,
  { signal }: Attempt,
): Promise<void> {
  if (kind === 'DAILY' && !(await isDue(app))) return
  const made = await makeBackup({ ...app, signal }, kind).catch((failure: unknown) => {
    if (!(failure instanceof BackupRuns)) throw failure
    return null
  })
  if (made && kind === 'DAILY') await queueDrill(app, made.name)
}

export const backupJobs: readonly JobHandler[] = [jobHandler(backupJob, runBackup), drillJobHandler]
