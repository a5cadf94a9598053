import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { Refusal, refuseUnknown } from '../calls/refusal.ts'
import { hashToken } from './sessions.ts'

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

interface MovedLink {
  /** Of the other installation. */
  readonly address: string
  /** The token there. */
  readonly token: string
}

/** Finds where a public link or an API token went with its account. */
async function findMovedLink(hotPool: Pool, token: string): Promise<MovedLink | null> {
  const { rows } = await hotPool.query<MovedLink>({
    name: 'moved-link',
    text: 'select address, coalesce(token, $2) as token from moved_link where token_hash = $1',
    values: [hashToken(token), token],
  })
  return rows[0] ?? null
}

/** Refuses with 410 and the new address a token whose account was moved away. Does nothing for others. */
export async function refuseMovedLink(hotPool: Pool, token: string): Promise<void> {
  const moved = await findMovedLink(hotPool, token)
  if (moved)
    throw new Refusal('account_moved', `This account has moved to ${moved.address}.`, { more: { ...moved } })
}

/** Refuses the token of a public link that is unknown here: with the new address where its account was moved. */
export async function refuseUnknownOrMovedLink(hotPool: Pool, token: string): Promise<never> {
  await refuseMovedLink(hotPool, token)
  return refuseUnknown()
}

/**
 * Sends the request for a public link whose account was moved to the same path on the other installation. Not stored, because an
 * account may move back. Returns false, with nothing sent, for other links.
 * @param url path and query. They never decide the host.
 */
export async function redirectMoved(
  { hotPool }: { readonly hotPool: Pool },
  { reply, token, url }: { readonly reply: FastifyReply; readonly token: string; readonly url: string },
): Promise<boolean> {
  const moved = await findMovedLink(hotPool, token)
  if (!moved) return false
  const [path = '', query = ''] = url.replace(token, moved.token).split('?', 2)
  const there = new URL(moved.address)
  there.pathname = path
  there.search = query
  reply.header('cache-control', 'no-store').redirect(there.href, 308)
  return true
}
