import { hasRoom } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { refuseWhileMoving } from '../access/movedAccounts.ts'
import { Refusal, refuse, refuseLimit } from '../calls/refusal.ts'
import { type LatestRevision, NO_POINTS, type UncommittedBook } from './gameBook.ts'
import type { StoredPlay } from './storedPlay.ts'

/** Thrown when this batch already writes the play. The request moves to the next batch. */
export const RETRY_IN_NEXT_BATCH = Symbol('this batch already writes the play')

const RESET = msg(
  'An administrator reset this game since. What was entered before is kept on this device, and does not count.',
)

/** Refuses what was entered before the last reset of the game. @param epoch the game's epoch then; undefined: not known */
export function refuseReset(
  { context }: { readonly context: { readonly epoch: number } },
  epoch: number | undefined,
): void {
  if (epoch !== undefined && epoch !== context.epoch) refuse('game_reset', RESET)
}

/** Refuses to bring back a play that a reset cleared. */
function refuseCleared({ context }: UncommittedBook, { seq, text }: LatestRevision): void {
  if (text === null && seq <= context.resetSeq) refuse('game_reset', RESET)
}

function refuseClosed({ context }: UncommittedBook): void {
  if (context.isBeingMoved) refuseWhileMoving()
  if (context.isDeleted) refuse('deleted', 'This game was deleted. Restore it first.')
  if (context.isFinal) refuse('game_final', 'This game is final. Reopen it to change its plays.')
}

/** The refusal carries the current play, so that the client can show both. */
function refuseStale({ seq, text }: LatestRevision): never {
  throw new Refusal('stale', 'This play has changed in the meantime.', {
    more: { seq, play: text === null ? null : JSON.parse(text) },
  })
}

const refuseTaken = (): never => refuse('id_taken', 'An id of this play is already in use.')

function refuseTakenIds({ playId, eventIds }: StoredPlay, book: UncommittedBook): void {
  for (const id of eventIds) {
    const owner = book.ownerOf(id)
    if (owner !== undefined && owner !== playId) refuseTaken()
  }
}

/**
 * Puts a play. Unchanged content makes no revision. A deleted play stays deleted unless `base` shows that the client knows of the
 * deletion. A `base` older than the play is refused with the current play.
 */
export function putPlay(book: UncommittedBook, play: StoredPlay, base?: number): LatestRevision {
  const { playId, text } = play
  const known = book.play(playId)
  if (known?.text === text) return known
  if (book.hasUncommitted(playId)) throw RETRY_IN_NEXT_BATCH
  refuseClosed(book)
  if (known) refuseCleared(book, known)
  if (known?.text === null && (base === undefined || base < known.seq))
    throw new Refusal('deleted', 'This play was deleted. Restore it first.', { more: { seq: known.seq } })
  if (known && base !== undefined && known.seq > base) refuseStale(known)
  refuseTakenIds(play, book)
  if (!known?.text && !hasRoom('plays', book.playCount)) refuseLimit('plays')
  return book.add(play)
}

/** Deletes a play. Deleting it again changes nothing. A `base` older than the play is refused with the current play. */
export function deletePlay(book: UncommittedBook, playId: string, base?: number): LatestRevision {
  const known = book.play(playId)
  if (!known) return refuse('not_found', 'This does not exist, or you do not have access to it.')
  if (known.text === null) return known
  if (book.hasUncommitted(playId)) throw RETRY_IN_NEXT_BATCH
  refuseClosed(book)
  if (base !== undefined && known.seq > base) refuseStale(known)
  return book.add({ playId, text: null, points: NO_POINTS, rows: [], eventIds: [] })
}
