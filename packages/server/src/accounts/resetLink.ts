import { newToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'

export const RESET_MINUTES = 30

/**
 * Makes a link that sets a new password once, and revokes the previous one of the user.
 * @param madeBy who gets to see the link; null if it goes to an address of the user
 */
export async function createResetLink(
  { db, env, now }: Pick<AppContext, 'db' | 'env' | 'now'>,
  { userId, username }: { readonly userId: string; readonly username: string },
  madeBy: string | null,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now() + RESET_MINUTES * 60_000).toISOString()
  const link = { tokenHash: hash, expiresAt, madeBy }
  await db
    .insertInto('passwordReset')
    .values({ userId, ...link })
    .onConflict((on) => on.column('userId').doUpdateSet(link))
    .execute()
  // Fragments are not sent to servers, so the token is in no log and no Referer header.
  return { url: `${env.publicUrl}/reset/#${new URLSearchParams({ value: username, token })}`, expiresAt }
}
