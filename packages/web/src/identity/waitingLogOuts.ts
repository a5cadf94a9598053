/** Log-outs that have not reached the server: their tokens are ended when the device is online again. */
import { endTokens, logOut } from '@fullcourt/wire'
import { useSyncExternalStore } from 'react'
import { call, isPassing } from '../call/call.ts'
import { isListOf, isObjectOf, isText, stored } from '../call/stored.ts'

const TRY_AGAIN = 30_000
const MOST = 20

/** A stored token: its SHA-256, which opens nothing; the token itself where the browser has no hashing (plain http). */
type Waiting = { readonly hash: string } | { readonly token: string }

const hasHash = isObjectOf({ hash: isText })
const hasToken = isObjectOf({ token: isText })
const isWaiting = (value: unknown): value is Waiting => hasHash(value) || hasToken(value)

const list = stored('fullcourt.waitingLogOuts', isListOf(isWaiting))

const read = (): readonly Waiting[] => list.read() ?? []

const keep = (waiting: readonly Waiting[]): void =>
  void list.write(waiting.length === 0 ? null : waiting.slice(-MOST))

async function withoutSecret(token: string): Promise<Waiting> {
  if (!globalThis.crypto?.subtle) return { token }
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const hash = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  return { hash }
}

/** Ends a token on the server, or later if the server cannot be reached now. */
export async function endToken(token: string): Promise<void> {
  try {
    await call(logOut, {}, { retry: false, keepSession: true, bearer: token })
  } catch (error) {
    if (isPassing(error)) keep([...read(), await withoutSecret(token)])
  }
}

async function end(waiting: Waiting): Promise<void> {
  const how = { retry: false, keepSession: true }
  if ('hash' in waiting) await call(endTokens, { body: { hashes: [waiting.hash] } }, how)
  else await call(logOut, {}, { ...how, bearer: waiting.token })
}

let isEnding = false

/** Ends the waiting tokens; tries again while the server cannot be reached. */
async function endWaiting(): Promise<void> {
  if (isEnding || read().length === 0) return
  isEnding = true
  for (const waiting of read()) {
    const error = await end(waiting).then(
      () => null,
      (failure: unknown) => failure,
    )
    if (error && isPassing(error)) break
    const done = JSON.stringify(waiting)
    keep(read().filter((one) => JSON.stringify(one) !== done))
  }
  isEnding = false
  if (read().length > 0) setTimeout(() => void endWaiting(), TRY_AGAIN)
}

/** Ends tokens that an earlier visit left, now and whenever the device is online again. */
export function endWaitingLogOuts(): void {
  void endWaiting()
  window.addEventListener('online', () => void endWaiting())
}

/** Whether a log-out has not reached the server. */
export const useWaitingLogOut = (): boolean =>
  useSyncExternalStore(
    list.watch,
    () => read().length > 0,
    () => false,
  )
