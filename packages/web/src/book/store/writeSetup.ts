import { isUnanswered, refetchOnce } from '../../call/call.ts'
import { type SetupCall, sendSetup } from '../data/setupCalls.ts'
import type { OpenBook } from '../game/openBook.ts'
import { openedBook } from './userStore.ts'

/** Long enough for a slow network, short enough for a user who waits. */
const PATIENCE_MS = 8000

/** Writes wait behind those that wait already. */
const mustWait = (book: OpenBook): boolean => {
  const { line } = book.state()
  return !navigator.onLine || line.trouble !== null || line.waiting > 0
}

const sendAll = (gameId: string, calls: readonly SetupCall[], isOnce: boolean): Promise<void> =>
  refetchOnce(async () => {
    const options = isOnce ? { retry: false, signal: AbortSignal.timeout(PATIENCE_MS) } : {}
    for (const call of calls) await sendSetup(gameId, call, options)
  })

/**
 * Changes a game's setup: on the server, and on the book that a screen has open. Without a network the change waits on this
 * device, as plays do.
 * @throws Refused where the server was asked and refuses
 */
export async function writeSetup(gameId: string, calls: readonly SetupCall[]): Promise<void> {
  const book = openedBook(gameId)
  if (!book) return sendAll(gameId, calls, false)
  if (mustWait(book)) return book.setUp(calls)
  try {
    await sendAll(gameId, calls, true)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return book.setUp(calls)
  }
  await book.setUp(calls, { isSent: true })
}
