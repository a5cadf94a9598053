import { DAY_MS } from '@fullcourt/program'
import { fillIn } from '@fullcourt/scorebook/vocabulary'
import {
  type BACKUP_PROBLEMS,
  type BackupRun,
  drillBackup,
  noteBackupKey,
  type Received,
  readBackups,
  startBackup,
} from '@fullcourt/wire'
import { type Selectable, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { askForDrill, canDrill, isDrillAsked } from '../backup/drillJob.ts'
import { askForBackup, isBackupAsked } from '../backup/jobs.ts'
import { KEPT } from '../backup/kept.ts'
import { MANIFEST } from '../backup/manifest.ts'
import { installedAt } from '../backup/ownBackups.ts'
import { suffixOf } from '../backup/sealing.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { errorMessage } from '../errorMessage.ts'
import type { BackupRunTable } from '../tables/backups.ts'

const SHOWN = 60
/** A day, and half a day for a server that was down. */
const LATE_MS = 36 * 3_600_000
/** A key that was not seen for so long may be lost. */
const KEY_SEEN_MS = 90 * DAY_MS

const shown = (run: Selectable<BackupRunTable>): BackupRun => ({
  id: run.id,
  kind: run.kind,
  state: run.state,
  name: run.name,
  version: run.version,
  startedAt: run.startedAt,
  finishedAt: run.finishedAt,
  rows: run.rows,
  files: run.files,
  missing: run.missing,
  bytes: run.bytes,
  verifiedAt: run.verifiedAt,
  drilledAt: run.drilledAt,
  drillMs: run.drillMs,
  drillGames: run.drillGames,
  drillError: run.drillError,
  error: run.error,
})

/** How backups are sealed. When the key was last tried is an entry of the audit log, with the end of the files' names. */
async function sealingOf({ db, env }: AppContext): Promise<Received<typeof readBackups>['sealing']> {
  const { backupRecipient: recipient } = env
  if (recipient === null) return null
  const tried = await db
    .selectFrom('auditEvent')
    .select('at')
    .where('kind', '=', 'backup_key_tried')
    .where(sql<string>`detail ->> 'files'`, '=', suffixOf(recipient))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { recipient, triedAt: tried?.at ?? null, hasKey: canDrill(env) }
}

/** The worst that is wrong. */
async function problemOf(
  { db, env, now }: AppContext,
  runs: readonly BackupRun[],
  sealing: Received<typeof readBackups>['sealing'],
): Promise<(typeof BACKUP_PROBLEMS)[number] | null> {
  // Not those of a clock that was ahead.
  const past = runs.filter(({ startedAt }) => Date.parse(startedAt) <= now())
  const last = past.find(({ state }) => state !== 'RUNNING')
  const whole = past.find(({ state }) => state === 'DONE')
  if (last?.state === 'FAILED') return 'failed'
  if (env.backupAt === null) return 'off'
  const since = whole ? Date.parse(whole.startedAt) : await installedAt(db)
  if (now() - since > LATE_MS) return 'late'
  if ((whole?.missing ?? 0) > 0) return 'missing_files'
  if (sealing && now() - (Date.parse(sealing.triedAt ?? '') || 0) > KEY_SEEN_MS) return 'key_untried'
  return env.backupTo === null ? 'same_disk' : null
}

/** The last backups, newest first, and the worst that is wrong with them. */
export async function readRuns(app: AppContext) {
  const rows = await app.db
    .selectFrom('backupRun')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .limit(SHOWN)
    .execute()
  const runs = rows.map(shown)
  const sealing = await sealingOf(app)
  return { runs, sealing, problem: await problemOf(app, runs, sealing) }
}

/** The name of a whole backup that is in the place of the settings still. */
async function nameOf({ db, backups }: AppContext, id: string): Promise<string> {
  const run = await db
    .selectFrom('backupRun')
    .select('name')
    .where('id', '=', id)
    .where('state', '=', 'DONE')
    .where('place', '=', backups.description)
    .executeTakeFirst()
  if (!run?.name) return refuseUnknown()
  const size = await backups
    .sizeOf(`${run.name}/${MANIFEST}`)
    .catch((failure: unknown) =>
      refuse('conflict', fillIn('The backup cannot be read. {reason}.', { reason: errorMessage(failure) })),
    )
  if (size === null) return refuseUnknown()
  return run.name
}

export const backupRoutes: readonly Route[] = [
  route(readBackups, async (_call, app) => {
    const { env, backups } = app
    const { runs, sealing, problem } = await readRuns(app)
    return {
      place: backups.description,
      at: env.backupAt,
      kept: { ...KEPT },
      problem,
      sealing,
      isMade: await isBackupAsked(app),
      isDrilled: await isDrillAsked(app),
      runs,
    }
  }),
  route(startBackup, async (_call, app) => {
    await askForBackup(app, 'ASKED')
  }),
  route(drillBackup, async (call, app) => {
    await askForDrill(app, await nameOf(app, call.params.id))
  }),
  route(noteBackupKey, async (call, { db, env }) => {
    const { recipient } = call.body
    if (recipient !== env.backupRecipient)
      refuse('conflict', 'The server seals backups for another recipient by now. Load the page again.')
    await audit(db, call, { kind: 'backup_key_tried', detail: { files: suffixOf(recipient) } })
  }),
]
