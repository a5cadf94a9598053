import { DAY_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import { isoOf, timeOf } from './subscription.ts'

export interface Clock {
  /** The time as it was last known; null at the first start. */
  readonly seenAt: number | null
  /** Nothing is charged before; null: charges go on. */
  readonly heldUntil: number | null
}

/**
 * Watches the clock of the installation. A clock that moves by more than a day at once, forward or back, holds charges for a day: a
 * person can set it right before anyone pays for it. A server that was off for longer waits for that day too.
 */
export function watchClock({ seenAt, heldUntil }: Clock, now: number): Clock {
  if (seenAt !== null && Math.abs(now - seenAt) > DAY_MS) return { seenAt: now, heldUntil: now + DAY_MS }
  return { seenAt: now, heldUntil: heldUntil !== null && heldUntil > now ? heldUntil : null }
}

/** When charges go on; null while they are not held. */
export async function heldUntil({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number | null> {
  const row = await db.selectFrom('clockWatch').select('heldUntil').executeTakeFirst()
  const until = timeOf(row?.heldUntil ?? null)
  return until !== null && until > now() ? until : null
}

/** Notes the time, and tells whether the clock can be trusted with money. */
async function isClockRight({ db, now, log }: AppContext): Promise<boolean> {
  const clock = await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('clockWatch').selectAll().forUpdate().executeTakeFirst()
    const before = { seenAt: timeOf(row?.seenAt ?? null), heldUntil: timeOf(row?.heldUntil ?? null) }
    const next = watchClock(before, now())
    const columns = {
      seenAt: isoOf(now()),
      heldUntil: next.heldUntil === null ? null : isoOf(next.heldUntil),
    }
    await trx
      .insertInto('clockWatch')
      .values({ id: 1, ...columns })
      .onConflict((on) => on.column('id').doUpdateSet(columns))
      .execute()
    return next
  })
  if (clock.heldUntil === null) return true
  log.warn({ until: isoOf(clock.heldUntil) }, 'the clock has jumped by more than a day: nothing is charged')
  return false
}

/** Runs work only while the clock can be trusted. */
export const whenClockIsRight =
  (work: (app: AppContext) => Promise<unknown>) =>
  async (app: AppContext): Promise<void> => {
    if (await isClockRight(app)) await work(app)
  }
