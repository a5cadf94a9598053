import type { AppContext } from '../appContext.ts'
import { tooMany } from '../calls/limits.ts'
import { notifyAdministrators } from './notify.ts'

/** All texts of the installation count together. */
export const ALL_TEXTS = 'all'
const WARNING_SHARE = 0.8

/**
 * Sends a text message within the day's budget of the installation, and tells its administrators when most of it is used. For
 * jobs: beyond the budget it throws, and the job tries again later.
 */
export async function sendText(app: AppContext, to: string, text: string): Promise<void> {
  const { taken, most, msLeft } = await app.limits.count('textsOfInstallation', ALL_TEXTS, 1)
  if (taken > most) {
    await app.limits.giveBack('textsOfInstallation', ALL_TEXTS)
    throw tooMany('This installation has used its text messages of today.', msLeft)
  }
  try {
    await app.texter.send(to, text)
  } catch (failure) {
    await app.limits.giveBack('textsOfInstallation', ALL_TEXTS)
    throw failure
  }
  if (taken === Math.ceil(most * WARNING_SHARE)) {
    const day = new Date(app.now()).toISOString().slice(0, 10)
    await app.db.transaction().execute((trx) =>
      notifyAdministrators(trx, app, {
        kind: 'texts_80',
        about: day,
        detail: { used: taken, most },
        link: '/a/admin/accounts/',
      }),
    )
  }
}
