import type { ReviewItem } from '@fullcourt/scorebook/check'
import { isListOf, isNullOr, isObjectOf, isText, stored } from '../../call/stored.ts'

/** How far a review is. Items are named by their keys. */
export interface ReviewProgress {
  /** Every item that was ever listed, also those that are settled. */
  readonly met: readonly string[]
  /** Items that the user left as they are. */
  readonly left: readonly string[]
  /** Items whose fix was applied. An item that comes back after its fix is not fixed again by one key. */
  readonly fixed: readonly string[]
  /** The item that is shown; null: the first open one. */
  readonly at: string | null
}

export const NEW_REVIEW: ReviewProgress = { met: [], left: [], fixed: [], at: null }

/** State of a review. */
export interface ReviewView {
  /** Null: every item is settled or left. */
  readonly current: ReviewItem | null
  /** Items that wait, in game order. */
  readonly open: readonly ReviewItem[]
  /** Items that the user left. */
  readonly left: readonly ReviewItem[]
  /** The number of items that are settled. */
  readonly settled: number
  /** The number of all items: settled, left and open. */
  readonly total: number
}

export function viewReview(items: readonly ReviewItem[], { met, left, at }: ReviewProgress): ReviewView {
  const open = items.filter(({ key }) => !left.includes(key))
  const total = new Set([...met, ...items.map(({ key }) => key)]).size
  return {
    current: open.find(({ key }) => key === at) ?? open[0] ?? null,
    open,
    left: items.filter(({ key }) => left.includes(key)),
    settled: total - items.length,
    total,
  }
}

/** The first item of the list from an index on, else from the start, that is open. */
function openFrom(items: readonly ReviewItem[], index: number, left: readonly string[]): string | null {
  const inTurn = [...items.slice(index), ...items.slice(0, index)]
  return inTurn.find(({ key }) => !left.includes(key))?.key ?? null
}

/**
 * Follows a change of the list. The shown item stays as long as it is listed. When it is settled, the next one is shown: what its
 * fix left open in the same play, else the one after it. An item that undo brought back is shown.
 */
export function followItems(
  progress: ReviewProgress,
  before: readonly ReviewItem[],
  now: readonly ReviewItem[],
): ReviewProgress {
  const { met, left, at } = progress
  const known = new Set(before.map(({ key }) => key))
  const added = now.filter(({ key }) => !known.has(key))
  const next = { ...progress, met: [...new Set([...met, ...now.map(({ key }) => key)])] }
  const shown = before.find(({ key }) => key === at)
  const back =
    before.length > 0 ? added.find(({ key }) => met.includes(key) && !left.includes(key)) : undefined
  if (back) return { ...next, at: back.key }
  if (now.some(({ key }) => key === at)) return next
  const related = added.find(({ playId }) => playId !== null && playId === shown?.playId)
  if (related) return { ...next, at: related.key }
  const after = before.slice(before.findIndex(({ key }) => key === at) + 1).map(({ key }) => key)
  const index = now.findIndex(({ key }) => after.includes(key))
  return { ...next, at: openFrom(now, Math.max(0, index), left) }
}

/** Leaves the shown item as it is, and shows the next one. */
export function leaveItem(progress: ReviewProgress, items: readonly ReviewItem[]): ReviewProgress {
  const { current } = viewReview(items, progress)
  if (!current) return progress
  const left = [...progress.left, current.key]
  return { ...progress, left, at: openFrom(items, items.indexOf(current) + 1, left) }
}

/** Shows the next or previous open item, and leaves the shown one open. */
export function stepReview(
  progress: ReviewProgress,
  items: readonly ReviewItem[],
  by: 1 | -1,
): ReviewProgress {
  const { open, current } = viewReview(items, progress)
  if (!current) return progress
  const index = open.indexOf(current) + by
  return { ...progress, at: open.at(index % open.length)!.key }
}

/** Opens all items again that were left. */
export const reviewLeft = (progress: ReviewProgress): ReviewProgress => ({ ...progress, left: [], at: null })

/** Notes that the fix of the shown item is applied. */
export const noteFixed = (progress: ReviewProgress, key: string): ReviewProgress => ({
  ...progress,
  fixed: [...progress.fixed, key],
})

/** Notes that undo took a change back: fixes are offered again. */
export const forgetFixed = (progress: ReviewProgress): ReviewProgress => ({ ...progress, fixed: [] })

interface KeptReview extends ReviewProgress {
  readonly userId: string
  readonly gameId: string
}

const review = stored(
  'fullcourt.review',
  isObjectOf<KeptReview>({
    userId: isText,
    gameId: isText,
    met: isListOf(isText),
    left: isListOf(isText),
    fixed: isListOf(isText),
    at: isNullOr(isText),
  }),
)

/** The review of this game on this device; a new one where another game was reviewed since. */
export function keptReview(userId: string, gameId: string): ReviewProgress {
  const kept = review.read()
  if (kept?.userId !== userId || kept.gameId !== gameId) return NEW_REVIEW
  const { met, left, fixed, at } = kept
  return { met, left, fixed, at }
}

export const keepReview = (userId: string, gameId: string, progress: ReviewProgress): void =>
  void review.write({ userId, gameId, ...progress })
