import { HOUR_MS, MINUTE_MS } from '@fullcourt/program'
import { appointAdmin } from './accounts/admin.ts'
import { deleteOldCodes } from './accounts/codes.ts'
import { deleteOldChallenges } from './accounts/factors/challenges.ts'
import { deleteOldSources } from './accounts/knownSources.ts'
import { deleteExpiredResets } from './accounts/reset.ts'
import { deleteExpiredTokens } from './accounts/session.ts'
import { deleteOldRequests } from './admin/accessRequests.ts'
import type { AppContext } from './appContext.ts'
import { deleteOldAudit } from './audit/audit.ts'
import { sweepAvatars } from './avatars/sweep.ts'
import { deleteHeld } from './backup/heldDeletions.ts'
import { queueBackup } from './backup/jobs.ts'
import { whenClockIsRight } from './billing/clockWatch.ts'
import { compareMoney } from './billing/compareMoney.ts'
import { endSubscriptions } from './billing/ended.ts'
import { deleteEndedCustomers } from './billing/endedAccounts.ts'
import { noticeExpiringCards } from './billing/expiringCards.ts'
import { chargeOverage } from './billing/overage.ts'
import { reconcile } from './billing/reconcile.ts'
import { announceRenewals } from './billing/renewalNotices.ts'
import { renewDue } from './billing/renewals.ts'
import { queueTrialNotices } from './billing/trialNotices.ts'
import { failForgottenMovies, sweepMovies } from './clips/sweepMovies.ts'
import { queueDemoFilm } from './demo/film.ts'
import { sweepDemos } from './demo/sweep.ts'
import { queueErasures } from './erasure/jobs.ts'
import { sweepExports } from './export/makeExport.ts'
import { archiveEnded } from './film/archiveEnded.ts'
import { noticeQuotas } from './film/quotaNotice.ts'
import { failForgotten, sweepFilms } from './film/sweep.ts'
import { isUnavailable } from './http/problem.ts'
import { sweepGuests } from './invitations/endedGuests.ts'
import { sweepNotifications } from './notifications/messages.ts'
import { deleteOldPresence } from './presence/presence.ts'
import { deleteOldDeliveries } from './webhooks/deliveries.ts'
import { followPrograms } from './webhooks/follow.ts'

/** One piece of maintenance. The log names it when it fails. */
interface MaintenanceTask<A> {
  readonly name: string
  readonly run: (app: A) => Promise<unknown>
}

async function sweepAllDemos(app: AppContext): Promise<void> {
  while ((await sweepDemos(app)) > 0);
}

const HOURLY: readonly MaintenanceTask<AppContext>[] = [
  { name: 'appoint the administrator', run: appointAdmin },
  { name: 'delete expired tokens', run: deleteExpiredTokens },
  { name: 'delete old codes', run: deleteOldCodes },
  { name: 'delete expired reset links', run: deleteExpiredResets },
  { name: 'delete old audit events', run: ({ db }) => deleteOldAudit(db) },
  { name: 'delete old networks and devices', run: deleteOldSources },
  { name: 'delete old requests for access', run: deleteOldRequests },
  { name: 'delete old challenges', run: deleteOldChallenges },
  { name: 'sweep limits', run: ({ limits }) => limits.sweep() },
  { name: 'end subscriptions', run: whenClockIsRight(endSubscriptions) },
  { name: 'announce renewals', run: whenClockIsRight(announceRenewals) },
  { name: 'notice expiring cards', run: whenClockIsRight(noticeExpiringCards) },
  { name: 'queue trial notices', run: queueTrialNotices },
  { name: 'sweep films', run: sweepFilms },
  { name: 'archive films after a plan', run: archiveEnded },
  { name: 'queue erasures', run: queueErasures },
  { name: 'sweep exports', run: sweepExports },
  { name: 'sweep movies of clips', run: sweepMovies },
  { name: 'notice quotas', run: noticeQuotas },
  { name: 'sweep notifications', run: sweepNotifications },
  { name: 'delete old deliveries of webhooks', run: deleteOldDeliveries },
  { name: 'sweep pictures', run: sweepAvatars },
  { name: 'queue the film of the demo', run: queueDemoFilm },
  { name: 'sweep guests', run: sweepGuests },
  { name: 'sweep demos', run: sweepAllDemos },
]

/** Tasks that cannot wait for an hour: a film whose job is gone must not seem to be in work, and presence is soon out of date. */
const MINUTELY: readonly MaintenanceTask<AppContext>[] = [
  { name: 'fail forgotten films', run: failForgotten },
  { name: 'fail forgotten movies of clips', run: failForgottenMovies },
  { name: 'delete old presence', run: deleteOldPresence },
  { name: 'delete files that a backup kept', run: deleteHeld },
  { name: 'queue the backup of the day', run: queueBackup },
]

/** Money: first what the gateway says of earlier charges, then new ones. */
const PAYMENTS: readonly MaintenanceTask<AppContext>[] = [
  { name: 'read the gateway', run: reconcile },
  { name: 'renew subscriptions', run: whenClockIsRight(renewDue) },
  { name: 'charge hours beyond plans', run: whenClockIsRight(chargeOverage) },
  { name: 'compare with the gateway', run: compareMoney },
  { name: 'delete customers of deleted accounts', run: deleteEndedCustomers },
]

/** Webhooks hear of a play within a second. */
const SECONDLY: readonly MaintenanceTask<AppContext>[] = [
  { name: 'follow programs for webhooks', run: followPrograms },
]

type Logs = Pick<AppContext, 'log'>

/**
 * Runs tasks one after another. A task that fails is logged and stops no other. While the database is away that is no error: a
 * task of every second would write one each.
 */
async function runTasks<A extends Logs>(
  app: A,
  tasks: readonly MaintenanceTask<A>[],
  stop: AbortSignal,
): Promise<void> {
  for (const { name, run } of tasks) {
    if (stop.aborted) return
    try {
      await run(app)
    } catch (failure) {
      const level = isUnavailable(failure) ? 'warn' : 'error'
      app.log[level]({ err: failure, task: name }, 'maintenance failed')
    }
  }
}

/**
 * Runs tasks again and again, with a pause after each run. So a run that takes longer than the pause is never started twice.
 * @returns a function that stops it, and waits for the task that runs
 */
export function repeatTasks<A extends Logs>(
  app: A,
  tasks: readonly MaintenanceTask<A>[],
  { pause, firstPause = pause }: { readonly pause: number; readonly firstPause?: number },
): () => Promise<void> {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout
  const runAfter = (ms: number): void => {
    timer = setTimeout(() => {
      running = runTasks(app, tasks, stopping.signal).then(() => {
        if (!stopping.signal.aborted) runAfter(pause)
      })
    }, ms)
  }
  runAfter(firstPause)
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}

/** Runs all maintenance of this process: hourly tasks from now on, minutely ones from the first minute on. */
export function runMaintenance(app: AppContext): () => Promise<void> {
  const stops = [
    repeatTasks(app, HOURLY, { pause: HOUR_MS, firstPause: 0 }),
    repeatTasks(app, MINUTELY, { pause: MINUTE_MS }),
    repeatTasks(app, SECONDLY, { pause: 1_000 }),
    repeatTasks(app, PAYMENTS, { pause: 10 * MINUTE_MS, firstPause: 0 }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
