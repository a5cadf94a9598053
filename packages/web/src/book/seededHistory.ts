import { isClockEvent, type Play } from '@fullcourt/scorebook/vocabulary'
import { restoreWrite } from './changes.ts'
import type { Edit, ServerPlay, StoreChange } from './localData.ts'

/**
 * Builds the undo history of this user from the log, for a device that opens a game for the first time. A line that reverses
 * the line before it was an undo; both are left out.
 */
export function seededHistory(
  gameId: string,
  log: readonly ServerPlay[],
  userId: string,
  laterId: () => string,
): StoreChange[] {
  const standing = new Map<string, Play>()
  const edits: Edit[] = []
  for (const { playId, play, author } of log) {
    const before = standing.get(playId)
    if (play) standing.set(playId, play)
    else standing.delete(playId)
    const known = play ?? before
    if (author?.id !== userId || (known && isClockEvent(known.origin))) continue
    const last = edits.at(-1)
    if (last && last.done.playId === playId && !play && last.undone.action === 'delete') edits.pop()
    else {
      edits.push({ done: restoreWrite(playId, play), undone: restoreWrite(playId, before) })
    }
  }
  return edits.map((edit) => ({
    put: 'history',
    value: { id: laterId(), gameId, edits: [edit], undone: false },
  }))
}
