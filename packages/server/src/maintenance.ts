import { appointAdmin } from './accounts/admin.ts'
import { deleteOldCodes } from './accounts/codes.ts'
import { deleteOldChallenges } from './accounts/factors/challenges.ts'
import { deleteOldSources } from './accounts/knownSources.ts'
import { deleteExpiredResets } from './accounts/reset.ts'
import { deleteExpiredTokens } from './accounts/session.ts'
import type { AppContext } from './appContext.ts'
import { deleteOldAudit } from './audit/audit.ts'
import { sweepAvatars } from './avatars/sweep.ts'
import { endSubscriptions } from './billing/ended.ts'
import { queueTrialNotices } from './billing/trialNotices.ts'
import { queueDemoFilm } from './demo/film.ts'
import { sweepDemos } from './demo/sweep.ts'
import { queueErasures } from './erasure/jobs.ts'
import { sweepExports } from './export/makeExport.ts'
import { archiveEnded } from './film/archiveEnded.ts'
import { noticeQuotas } from './film/quotaNotice.ts'
import { failForgotten, sweepFilms } from './film/sweep.ts'
import { sweepNotifications } from './notifications/messages.ts'
import { deleteOldPresence } from './presence/presence.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function runTasks(app: AppContext): Promise<void> {
  try {
    await appointAdmin(app)
    await deleteExpiredTokens(app)
    await deleteOldCodes(app)
    await deleteExpiredResets(app)
    await deleteOldAudit(app.db)
    await deleteOldSources(app)
    await deleteOldChallenges(app)
    await app.limits.sweep()
    await endSubscriptions(app)
    await queueTrialNotices(app)
    await sweepFilms(app)
    await archiveEnded(app)
    await queueErasures(app)
    await sweepExports(app)
    await noticeQuotas(app)
    await sweepNotifications(app)
    await sweepAvatars(app)
    await queueDemoFilm(app)
    while ((await sweepDemos(app)) > 0);
  } catch (failure) {
    app.log.error({ err: failure }, 'maintenance failed')
  }
}

/** What cannot wait for an hour: a film whose job is gone must not seem to be in work, and presence is soon of no use. */
async function runUrgentTasks(app: AppContext): Promise<void> {
  try {
    await failForgotten(app)
    await deleteOldPresence(app)
  } catch (failure) {
    app.log.error({ err: failure }, 'maintenance failed')
  }
}

/**
 * Deletes expired tokens, codes and links, and old demos, now and every hour; ends films whose job is gone, and deletes
 * presence, every minute.
 * @returns a function that stops it and waits for running work
 */
export function runMaintenance(app: AppContext): () => Promise<void> {
  let [hourly, minutely] = [runTasks(app), Promise.resolve()]
  const timers = [
    setInterval(() => {
      hourly = runTasks(app)
    }, HOUR),
    setInterval(() => {
      minutely = runUrgentTasks(app)
    }, MINUTE),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all([hourly, minutely])
  }
}
