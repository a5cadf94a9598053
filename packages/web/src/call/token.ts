/** The bearer token of the current user, the same in every tab. */
import { isText, stored } from './stored.ts'
import { withLock } from './withLock.ts'

const bearer = stored('fullcourt.token', isText)

/** Stands for the token of a visitor without an account. No call is sent with it. */
export const VISITOR_TOKEN = 'visitor'

export const token = bearer.read

/** Whether the current user is a visitor. */
export const isVisitor = (): boolean => token() === VISITOR_TOKEN

/** The token of the signed-in user; null for a visitor too. */
export const sessionToken = (): string | null => (isVisitor() ? null : token())

export const keepToken = (value: string | null): void => void bearer.write(value)

/** Calls `listener` when a user signs in or out, in this tab or another. @returns how to stop listening */
export const onToken = bearer.watch

const LOCK = 'fullcourt.token'

/** Replaces the token in all tabs. Calls wait meanwhile, so a 401 for the old token does not end the session. */
export const replaceToken = (renew: () => Promise<string>): Promise<void> =>
  withLock(LOCK, async () => keepToken(await renew()))

/** The token, after a running replacement. */
export const settledToken = (): Promise<string | null> =>
  withLock(LOCK, async () => token(), { mode: 'shared' })
