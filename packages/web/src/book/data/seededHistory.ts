import { isClockEvent, type Play } from '@fullcourt/scorebook/vocabulary'
import type { ChangeTask, ServerPlay, StoreChange } from './localData.ts'
import { changeTask } from './tasks.ts'

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
  const edits: ChangeTask[] = []
  for (const { playId, play, author } of log) {
    const before = standing.get(playId) ?? null
    if (play) standing.set(playId, play)
    else standing.delete(playId)
    const known = play ?? before
    if (author?.id !== userId || (known && isClockEvent(known.origin))) continue
    const last = edits.at(-1)
    if (last && last.playId === playId && !play && last.before === null) edits.pop()
    else edits.push(changeTask(playId, before, play))
  }
  return edits.map((edit) => ({
    put: 'history',
    value: { id: laterId(), gameId, edits: [edit], undone: false },
  }))
}
