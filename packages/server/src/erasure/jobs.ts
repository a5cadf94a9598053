import type { AppContext } from '../appContext.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import { eraseAccountNow } from './eraseAccount.ts'
import { erasePersonNow } from './erasePerson.ts'
import { eraseUserNow } from './eraseUser.ts'
import { type Erasure, eraseJob, erasureMail } from './jobKind.ts'
import { accountEndsLetter, userEndsLetter } from './letters.ts'

const AT_ONCE = 100

/** Queues what is due and not queued yet, what has waited longest first. A job that was queued twice finds nothing to do. */
export async function queueErasures({ db, jobs, now }: AppContext): Promise<void> {
  const at = new Date(now()).toISOString()
  const queued = new Set((await jobs.pending(eraseJob)).map(({ id }) => id))
  const tables = { user: 'appUser', account: 'account', person: 'teamBrandPersonnel' } as const
  for (const what of ['person', 'account', 'user'] as const) {
    const due = await db
      .selectFrom(tables[what])
      .select('id')
      .where('eraseAt', '<=', at)
      .where((is) => (queued.size > 0 ? is('id', 'not in', [...queued]) : is.lit(true)))
      .orderBy('eraseAt')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of due) await jobs.enqueue(db, eraseJob, { what, id })
  }
  jobs.poke()
}

function erase({ what, id }: Erasure, app: AppContext): Promise<void> {
  switch (what) {
    case 'user':
      return eraseUserNow(app, id)
    case 'account':
      return eraseAccountNow(app, id)
    case 'person':
      return erasePersonNow(app, id)
    default:
      return what satisfies never
  }
}

/** Does nothing when it was revoked meanwhile, or the user has no verified address. */
async function sendMail(
  { userId, accountId }: { readonly userId: string; readonly accountId: string | null },
  app: AppContext,
): Promise<void> {
  const { db, env } = app
  const to = await verifiedAddressOf(db, { id: userId })
  if (!to) return
  if (accountId === null) {
    const user = await db.selectFrom('appUser').select('eraseAt').where('id', '=', userId).executeTakeFirst()
    if (user?.eraseAt) await post(app, userEndsLetter(to, user.eraseAt, env.publicUrl))
    return
  }
  const account = await db
    .selectFrom('account')
    .select(['name', 'eraseAt'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account?.eraseAt)
    await post(app, accountEndsLetter(to, { name: account.name, eraseAt: account.eraseAt }, env.publicUrl))
}

export const erasureJobs: readonly JobHandler[] = [
  jobHandler(eraseJob, erase),
  jobHandler(erasureMail, sendMail),
]
