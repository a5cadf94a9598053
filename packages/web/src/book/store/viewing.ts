/** An administrator who looks through the eyes of a user: this device holds the session of the view, and keeps the own one aside. */

import { keepToken, token } from '../../call/token.ts'
import { forget, ownToken } from '../../identity/session.ts'
import { endToken } from '../../identity/waitingLogOuts.ts'
import { forgetBooks } from './forget.ts'

const BACK = '/a/admin/users/'

/** Whether this device shows a view. */
export const isViewing = (): boolean => ownToken.read() !== null

/** Opens the dashboard of the user whose view this is. */
export function startViewing(viewToken: string): void {
  const own = token()
  forget()
  if (own) ownToken.write(own)
  keepToken(viewToken)
  location.assign('/a/dashboard/')
}

/** Returns to the administrator's own session. */
export async function resume(): Promise<void> {
  const own = ownToken.read()
  forget()
  keepToken(own)
  await forgetBooks().catch(() => undefined)
  location.assign(BACK)
}

/** Ends the view, and returns to the administrator's own session. */
export async function stopViewing(): Promise<void> {
  const viewed = token()
  if (viewed) await endToken(viewed)
  await resume()
}
