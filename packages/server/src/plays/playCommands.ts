import { hasRoom } from '@fullcourt/program'
import { Refusal, refuse, refuseLimit } from '../http/refusal.ts'
import type { UncommittedBook } from './gameBook.ts'
import type { PreparedPlay } from './preparePlay.ts'
import type { EventRow } from './storedPlay.ts'

/** What a request makes of a play. */
export interface PlayResult {
  readonly playId: string
  readonly seq: number
  /** Null: deleted. */
  readonly text: string | null
}

/** A revision to be appended. */
export interface Revision extends PlayResult {
  readonly action: 'put' | 'delete'
  readonly rows: readonly EventRow[]
  /** The play was there before: rows that it no longer lists stand no more. */
  readonly isChange: boolean
}

/** Thrown when the play is being written by the same statement: the request waits for the next one. */
export const RETRY_IN_NEXT_BATCH = Symbol('the play is being written')

/** Where decisions go: a draft of the book, and the revisions to be written. */
export interface PlayBatch {
  readonly draft: UncommittedBook
  readonly revisions: Revision[]
}

function refuseClosed({ context }: UncommittedBook): void {
  if (context.isDeleted) refuse('deleted', 'This game was deleted. Restore it first.')
  if (context.isFinal) refuse('game_final', 'This game is final. Reopen it to change its plays.')
}

/** The standing play goes with the refusal, so that both can be shown. */
function refuseStale({ seq, text }: { seq: number; text: string | null }): never {
  throw new Refusal('stale', 'This play was changed meanwhile.', {
    more: { seq, play: text === null ? null : JSON.parse(text) },
  })
}

const refuseTaken = (): never => refuse('id_taken', 'An id of this play is taken by something else.')

function refuseTakenIds({ playId, rows }: PreparedPlay, draft: UncommittedBook): void {
  for (const { id } of rows) {
    const owner = draft.ownerOf(id)
    if (owner !== undefined && owner !== playId) refuseTaken()
  }
}

/**
 * Puts a play. The same content as stands is no revision; a play that was deleted stays deleted unless `base` says that its deletion
 * was seen; a `base` older than the play is refused with what stands.
 */
export function putPlay({ draft, revisions }: PlayBatch, play: PreparedPlay): PlayResult {
  const { playId, text, rows, points, base } = play
  const known = draft.play(playId)
  if (known?.text === text) return { playId, seq: known.seq, text }
  if (draft.isWriting(playId)) throw RETRY_IN_NEXT_BATCH
  refuseClosed(draft)
  if (known?.text === null && (base === undefined || base < known.seq))
    throw new Refusal('deleted', 'This play was deleted. Restore it first.', { more: { seq: known.seq } })
  if (known && base !== undefined && known.seq > base) refuseStale(known)
  refuseTakenIds(play, draft)
  if (!known?.text && !hasRoom('plays', draft.playCount)) refuseLimit('plays')
  const { seq } = draft.add({ playId, text, points, eventIds: rows.map(({ id }) => id) })
  revisions.push({ playId, seq, text, action: 'put', rows, isChange: known !== undefined })
  return { playId, seq, text }
}

/** Deletes a play; deleting it again changes nothing. A `base` older than the play is refused with what stands. */
export function deletePlay({ draft, revisions }: PlayBatch, playId: string, base?: number): PlayResult {
  const known = draft.play(playId)
  if (!known) return refuse('not_found', 'There is nothing here that you can see.')
  if (known.text === null) return { playId, seq: known.seq, text: null }
  if (draft.isWriting(playId)) throw RETRY_IN_NEXT_BATCH
  refuseClosed(draft)
  if (base !== undefined && known.seq > base) refuseStale(known)
  const { seq } = draft.add({ playId, text: null, points: { home: 0, away: 0 }, eventIds: [] })
  revisions.push({ playId, seq, text: null, action: 'delete', rows: [], isChange: true })
  return { playId, seq, text: null }
}
