import type { Pool } from 'pg'
import { Refusal, refuseUnknown } from '../calls/refusal.ts'

/** The reason for which an account is suspended while its rows are copied to another installation. */
export const BEING_MOVED = 'It is being moved to another server.'

/** Clients keep what they wanted to save, and send it again. */
export const refuseWhileMoving = (): never => {
  throw new Refusal('unavailable', 'This account is being moved to another server. Try again in a moment.', {
    retryAfter: 2,
  })
}

/** Refuses with 410 and the new address a user whose account was moved away. Does nothing for others. */
export async function refuseMoved(hotPool: Pool, userId: string): Promise<void> {
  const { rows } = await hotPool.query<{ address: string }>({
    name: 'moved-account',
    text: 'select address from moved_account where user_id = $1 order by moved_at desc limit 1',
    values: [userId],
  })
  const [moved] = rows
  if (!moved) return
  const { address } = moved
  throw new Refusal('account_moved', `This account has moved to ${address}. Sign in there.`, {
    more: { address },
  })
}

/** Refuses an id that is unknown here: with the new address where it may be of an account that was moved. */
export async function refuseUnknownOrMoved(hotPool: Pool, userId: string): Promise<never> {
  await refuseMoved(hotPool, userId)
  return refuseUnknown()
}
