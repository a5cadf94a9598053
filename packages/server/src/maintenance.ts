import { appointAdmin } from './accounts/admin.ts'
import { forgetCodes } from './accounts/codes.ts'
import { forgetSources } from './accounts/knownSources.ts'
import { forgetResets } from './accounts/reset.ts'
import { endExpired } from './accounts/session.ts'
import type { AppContext } from './appContext.ts'
import { forgetOldAudit } from './audit/audit.ts'
import { endSubscriptions } from './billing/ended.ts'
import { queueTrialNotices } from './billing/trialNotices.ts'
import { sweepDemos } from './demo/sweep.ts'

const HOUR = 3_600_000

async function keep(app: AppContext): Promise<void> {
  try {
    await appointAdmin(app)
    await endExpired(app)
    await forgetCodes(app)
    await forgetResets(app)
    await forgetOldAudit(app.db)
    await forgetSources(app)
    await app.limits.sweep()
    await endSubscriptions(app)
    await queueTrialNotices(app)
    while ((await sweepDemos(app)) > 0);
  } catch (failure) {
    app.log.error({ err: failure }, 'housekeeping')
  }
}

/**
 * Deletes tokens, codes and links that have ended, and old demos, now and every hour.
 * @returns how to stop it: waits for what is under way
 */
export function runMaintenance(app: AppContext): () => Promise<void> {
  let underWay = keep(app)
  const timer = setInterval(() => {
    underWay = keep(app)
  }, HOUR)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
