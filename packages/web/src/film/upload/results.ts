import { msg } from '@fullcourt/scorebook/vocabulary'
import { Refused } from '../../call/call.ts'
import { t } from '../../ui/language.ts'

/** Results of sending bytes to a signed address. */
export type PartResult =
  | { readonly kind: 'stored' }
  /** The address is no longer valid: ask for a new plan. */
  | { readonly kind: 'expired' }
  /** The network or the server fails: try again. */
  | { readonly kind: 'later' }
  /** The server's disk is full: try again. */
  | { readonly kind: 'full' }
  /** A proxy refuses requests of this size: try again. */
  | { readonly kind: 'too-large' }
  /** The file cannot be read. */
  | { readonly kind: 'unreadable' }

export const DISK_FULL = msg(
  "The server's disk is full. The upload goes on by itself as soon as there is space again.",
)
export const TOO_LARGE = msg(
  'A proxy in front of the server refuses parts of this size. Its operator has to allow larger requests.',
)
/** Notes for the user while a part waits for another try. */
export const PART_NOTES: { readonly [kind in PartResult['kind']]?: string } = {
  full: DISK_FULL,
  'too-large': TOO_LARGE,
}
export const WRONG_RESUME = msg("This file doesn't appear to match the file you're attempting to resume.")

/** By the status alone: another origin shows no more. @param status 0: the network did not answer */
export function resultOfPart(status: number): PartResult {
  if (status >= 200 && status < 300) return { kind: 'stored' }
  if (status === 507) return { kind: 'full' }
  if (status === 413) return { kind: 'too-large' }
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'later' }
  // 403 after the address expired; 404, 409 and 422 after the upload was ended or begun anew elsewhere.
  return { kind: 'expired' }
}

export type CallResult =
  | { readonly kind: 'later'; readonly note: string | null }
  | { readonly kind: 'expired' }
  /** There is nothing to send any more: the film is complete or deleted. */
  | { readonly kind: 'over' }
  /** The bytes that arrived are not those of the file's hash. */
  | { readonly kind: 'wrong-file' }
  | { readonly kind: 'failed'; readonly message: string }

/** Maps a failed call to the result of its upload. @param isRecorded whether the server knows the film */
export function resultOfCall(error: unknown, isRecorded: boolean): CallResult {
  if (!(error instanceof Refused)) return { kind: 'later', note: null }
  const { status, code, message } = error
  if (status === 507) return { kind: 'later', note: t(DISK_FULL) }
  // 401: the session has ended; it goes on after the next log-in.
  if (status === 0 || status === 401 || status === 429 || status >= 500) return { kind: 'later', note: null }
  if (code === 'chunks_missing') return { kind: 'expired' }
  if (code === 'hash_mismatch') return { kind: 'wrong-file' }
  // The film was deleted, or completed from another device.
  if (isRecorded && (status === 404 || status === 409)) return { kind: 'over' }
  return { kind: 'failed', message }
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** The pause before the next attempt: doubles, with a random part so that devices do not come back together. */
export const backoff = (failures: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + random / 2)
