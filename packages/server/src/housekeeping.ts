import { appointAdmin } from './accounts/admin.ts'
import { forgetCodes } from './accounts/codes.ts'
import { forgetSources } from './accounts/knownSources.ts'
import { forgetResets } from './accounts/reset.ts'
import { endExpired } from './accounts/session.ts'
import { forgetOldAudit } from './audit/audit.ts'
import { endSubscriptions } from './billing/ended.ts'
import { sweepDemos } from './demo/sweep.ts'
import type { House } from './house.ts'

const HOUR = 3_600_000

async function keep(house: House): Promise<void> {
  try {
    await appointAdmin(house)
    await endExpired(house)
    await forgetCodes(house)
    await forgetResets(house)
    await forgetOldAudit(house.db)
    await forgetSources(house)
    await house.limits.sweep()
    await endSubscriptions(house)
    while ((await sweepDemos(house)) > 0);
  } catch (failure) {
    house.log.error({ err: failure }, 'housekeeping')
  }
}

/**
 * Deletes tokens, codes and links that have ended, and old demos, now and every hour.
 * @returns how to stop it: waits for what is under way
 */
export function keepHouse(house: House): () => Promise<void> {
  let underWay = keep(house)
  const timer = setInterval(() => {
    underWay = keep(house)
  }, HOUR)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
