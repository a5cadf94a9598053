import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import {
  type BACKUP_PROBLEMS,
  type BackupRun,
  HEALTH_CHECKS,
  type HealthCheck,
  type HealthCheckName,
} from '@fullcourt/wire'
import { readRuns } from '../admin/backups.ts'
import type { AppContext } from '../appContext.ts'
import { canDrill } from '../backup/drillJob.ts'
import { MANIFEST } from '../backup/manifest.ts'
import { heldUntil } from '../billing/clockWatch.ts'
import { countOverdueErasures } from '../erasure/overdue.ts'
import { errorMessage } from '../errorMessage.ts'
import type { JobCounts } from '../jobs/jobs.ts'
import { describeMediaTools } from '../media/tools.ts'
import { ALL_TEXTS } from '../notifications/sendText.ts'
import { backupAges, clockDifference } from './databaseState.ts'
import { Disk } from './disk.ts'
import { poolsOf } from './pools.ts'

type Found = Omit<HealthCheck, 'name'>

const good = (sentence: string): Found => ({ state: 'good', sentence, remedy: null })
const attention = (sentence: string, remedy: string): Found => ({ state: 'attention', sentence, remedy })
const broken = (sentence: string, remedy: string): Found => ({ state: 'broken', sentence, remedy })

const LOW_SHARE = 0.15
const LONG_WAIT_S = 600
const MOST_TEXTS_SHARE = 0.8
const MOST_SECONDS_APART = 2

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`
/** Texts for one and for more, which stand whole for translators. */
const counted = (count: number, one: string, many: string): string =>
  fillIn(count === 1 ? one : many, { count })

async function checkDisk({ env }: AppContext): Promise<Found> {
  const { freeBytes, totalBytes, problem } = await new Disk(env.dataDir).state()
  const remedy = msg('Free space on the disk of DATA_DIR, or move the folder to a larger disk.')
  if (problem) return broken(problem, remedy)
  const sentence = fillIn('{free} of {total} are free on the disk of DATA_DIR.', {
    free: gigabytes(freeBytes),
    total: gigabytes(totalBytes),
  })
  return freeBytes < LOW_SHARE * totalBytes ? attention(sentence, remedy) : good(sentence)
}

const MOST_DRILL_AGE_S = 14 * 86_400

const BACKUP_PROBLEM: { readonly [problem in (typeof BACKUP_PROBLEMS)[number]]: Found } = {
  failed: broken(msg('The last backup failed.'), msg('Open "Backups", which says why.')),
  late: broken(
    msg('There is no whole backup of the last 36 hours.'),
    msg('Open "Backups" and press "Back up now".'),
  ),
  off: attention(msg('Backups are switched off.'), msg('Remove BACKUP_AT=off, or back up by other means.')),
  missing_files: attention(
    msg('Files are missing in the last backup.'),
    msg('Run doctor, which lists them.'),
  ),
  key_untried: attention(
    msg('The key that opens the backups was not tried for 90 days.'),
    msg('Open "Backups" and press "Try the key".'),
  ),
  same_disk: attention(
    msg('Backups lie on the disk of DATA_DIR and would be lost with it.'),
    msg('Set BACKUP_TO to a folder on another disk.'),
  ),
}

const drilledAt = (run: BackupRun): number => Date.parse(run.drilledAt ?? '') || 0

async function checkBackups(app: AppContext): Promise<Found> {
  const away = await app.backups.sizeOf(MANIFEST).then(() => null, errorMessage)
  if (away !== null)
    return broken(
      fillIn('No backup can be made. {reason}.', { reason: away }),
      msg('Check BACKUP_TO and the disk or bucket that it names.'),
    )
  const { runs, problem } = await readRuns(app)
  if (problem) return BACKUP_PROBLEM[problem]
  const { drilled } = await backupAges(app)
  // None was whole yet.
  if (drilled < 0)
    return good(fillIn('The first backup is made at {time}.', { time: app.env.backupAt ?? '' }))
  const last = Math.max(...runs.map(drilledAt).filter((at) => at <= app.now()))
  if (runs.some((run) => run.drillError !== null && drilledAt(run) === last))
    return broken(
      msg('The last backup that was tried could not be restored.'),
      msg('Open "Backups", which says why.'),
    )
  if (runs.find(({ state }) => state === 'DONE')?.error)
    return attention(
      msg('Old backups were not removed after the last one.'),
      msg('Open "Backups", which says why.'),
    )
  return drilled > MOST_DRILL_AGE_S
    ? attention(
        msg('No backup was restored for practice in two weeks.'),
        canDrill(app.env)
          ? msg('Open "Backups" and press "Try it".')
          : msg('Run `npm run backup -- --drill` with BACKUP_KEY_FILE where the key is.'),
      )
    : good(msg('The last backup was read again and found whole.'))
}

async function checkDatabase({ health, database }: AppContext): Promise<Found> {
  await health()
  return good(`${database.durability}.`)
}

function checkConnections({ database }: AppContext): Found {
  const pools = Object.values(poolsOf(database))
  const sum = (of: 'waitingCount' | 'totalCount' | 'idleCount') =>
    pools.reduce((total, pool) => total + pool[of], 0)
  const waiting = sum('waitingCount')
  if (waiting > 0)
    return attention(
      counted(
        waiting,
        msg('{count} query waits for a connection to the database.'),
        msg('{count} queries wait for a connection to the database.'),
      ),
      msg('If it lasts, look for slow calls in /metrics, and run the jobs on another machine (WORKERS=0).'),
    )
  return good(
    fillIn('{used} of {open} open connections are in use.', {
      used: sum('totalCount') - sum('idleCount'),
      open: sum('totalCount'),
    }),
  )
}

function jobsFound({ waiting, running, failed, oldestSeconds }: JobCounts): Found {
  if (oldestSeconds > LONG_WAIT_S)
    return attention(
      fillIn('A job has been due for {count} minutes.', { count: Math.round(oldestSeconds / 60) }),
      msg(
        'Check that a server or a worker runs with WORKERS above 0, and raise it if the machine has cores to spare.',
      ),
    )
  if (failed > 0)
    return attention(
      counted(
        failed,
        msg('{count} job has failed for good in the last day.'),
        msg('{count} jobs have failed for good in the last day.'),
      ),
      msg('Look for “a job failed” in the log of the server that ran it.'),
    )
  return good(fillIn('Jobs: {waiting} waiting, {running} running.', { waiting, running }))
}

const isMail = (kind: string): boolean => /-mail$|^notification-message$/.test(kind)

async function checkMail({ env, jobs }: AppContext): Promise<Found> {
  if (!env.smtpUrl)
    return attention(
      msg('Mails are files in DATA_DIR/mail, and are sent to no one.'),
      msg('Set SMTP_URL and MAIL_FROM.'),
    )
  const { failing } = await jobs.counts()
  const refused = Object.entries(failing).reduce((sum, [kind, count]) => sum + (isMail(kind) ? count : 0), 0)
  if (refused > 0)
    return attention(
      counted(
        refused,
        msg('{count} mail was not taken at the last try.'),
        msg('{count} mails were not taken at the last try.'),
      ),
      msg(
        'Check SMTP_URL and MAIL_FROM; the log has the answer of the mail server. Mails are tried for three days.',
      ),
    )
  return good(fillIn('Mails go to {host}.', { host: new URL(env.smtpUrl).host }))
}

async function checkTexts({ env, limits }: AppContext): Promise<Found> {
  if (!env.smsUrl) return good(msg('Text messages are files in DATA_DIR/sms, because SMS_URL is not set.'))
  const { taken } = await limits.count('textsOfInstallation', ALL_TEXTS, 0)
  const sentence = fillIn('{taken} of {most} text messages of the last 24 hours are used.', {
    taken,
    most: env.smsPerDay,
  })
  return taken >= MOST_TEXTS_SHARE * env.smsPerDay
    ? attention(sentence, msg('Raise SMS_PER_DAY, or look in the audit log for the account that sends them.'))
    : good(sentence)
}

function checkFilm({ mediaTools, env }: AppContext): Found {
  const sentence = `${describeMediaTools(mediaTools, env)}.`
  return mediaTools
    ? good(sentence)
    : attention(sentence, msg('Install ffmpeg with ffprobe and libx264, then start the server again.'))
}

const checkBus = ({ bus, env }: AppContext): Found =>
  bus.isConnected()
    ? good(env.busUrl ? msg('Live events go over BUS_URL.') : msg('Live events go over the database.'))
    : attention(
        msg('The bus between servers does not answer; live events come some seconds late.'),
        msg('Check that the server of BUS_URL runs and can be reached.'),
      )

async function checkClock(app: AppContext): Promise<Found> {
  if ((await heldUntil(app)) !== null)
    return broken(
      msg('The clock has jumped by more than a day, so nothing is charged.'),
      msg('Check the clock of this machine.'),
    )
  const apart = Math.abs(await clockDifference(app))
  return apart > MOST_SECONDS_APART
    ? attention(
        fillIn('The clocks of server and database are {seconds} seconds apart.', {
          seconds: apart.toFixed(1),
        }),
        msg('Switch on time synchronization (NTP) on both machines.'),
      )
    : good(msg('The clocks of server and database agree.'))
}

async function checkErasures(app: AppContext): Promise<Found> {
  const overdue = await countOverdueErasures(app)
  return overdue > 0
    ? attention(
        counted(
          overdue,
          msg('{count} erasure is more than two hours late.'),
          msg('{count} erasures are more than two hours late.'),
        ),
        msg('Open “Overdue erasures”; the log says why each fails.'),
      )
    : good(msg('Everything that was due has been erased.'))
}

const CHECKS: { readonly [name in HealthCheckName]: (app: AppContext) => Found | Promise<Found> } = {
  disk: checkDisk,
  backups: checkBackups,
  database: checkDatabase,
  connections: checkConnections,
  jobs: async ({ jobs }) => jobsFound(await jobs.counts()),
  mail: checkMail,
  texts: checkTexts,
  film: checkFilm,
  bus: checkBus,
  clock: checkClock,
  erasures: checkErasures,
}

/** Runs the checks one after another. One that fails is reported and stops no other. */
export async function readChecks(app: AppContext): Promise<HealthCheck[]> {
  const found: HealthCheck[] = []
  for (const name of HEALTH_CHECKS) {
    const check = await Promise.resolve(app)
      .then(CHECKS[name])
      .catch((failure: unknown) =>
        broken(`${errorMessage(failure)}`, msg('The log of the server has the reason.')),
      )
    found.push({ name, ...check })
  }
  return found
}
