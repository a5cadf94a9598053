/** A server that was restored may have lost a session, and plays that it had acknowledged. They stay on its device. */
import { isText, stored } from './stored.ts'

/** As long as a user may be away before the session ends. */
const KEPT_MS = 30 * 86_400_000

/** The end of that time (ISO). */
const until = stored('fullcourt.keepsBooks', isText)

/** @param restoredAt when the server that ended the session was restored (ISO); undefined if it was not */
export function keepBooksAfter(restoredAt: string | undefined): void {
  if (restoredAt) until.write(new Date(Date.parse(restoredAt) + KEPT_MS).toISOString())
}

/** Whether the books on this device stay, although no user is signed in. */
export const keepsBooks = (): boolean => (until.read() ?? '') > new Date().toISOString()
