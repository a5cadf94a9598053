import { appointAdmin } from './accounts/admin.ts'
import { deleteOldCodes } from './accounts/codes.ts'
import { deleteOldSources } from './accounts/knownSources.ts'
import { deleteExpiredResets } from './accounts/reset.ts'
import { deleteExpiredTokens } from './accounts/session.ts'
import type { AppContext } from './appContext.ts'
import { deleteOldAudit } from './audit/audit.ts'
import { endSubscriptions } from './billing/ended.ts'
import { queueTrialNotices } from './billing/trialNotices.ts'
import { queueDemoFilm } from './demo/film.ts'
import { sweepDemos } from './demo/sweep.ts'
import { sweepFilms } from './film/sweep.ts'

const HOUR = 3_600_000

async function runTasks(app: AppContext): Promise<void> {
  try {
    await appointAdmin(app)
    await deleteExpiredTokens(app)
    await deleteOldCodes(app)
    await deleteExpiredResets(app)
    await deleteOldAudit(app.db)
    await deleteOldSources(app)
    await app.limits.sweep()
    await endSubscriptions(app)
    await queueTrialNotices(app)
    await sweepFilms(app)
    await queueDemoFilm(app)
    while ((await sweepDemos(app)) > 0);
  } catch (failure) {
    app.log.error({ err: failure }, 'maintenance failed')
  }
}

/**
 * Deletes expired tokens, codes and links, and old demos, now and every hour.
 * @returns a function that stops it and waits for running work
 */
export function runMaintenance(app: AppContext): () => Promise<void> {
  let running = runTasks(app)
  const timer = setInterval(() => {
    running = runTasks(app)
  }, HOUR)
  return async () => {
    clearInterval(timer)
    await running
  }
}
