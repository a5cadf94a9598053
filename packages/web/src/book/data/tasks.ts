import {
  conflictKey,
  holdsChange,
  type MergeChoices,
  mergePlay,
  type PlayMerge,
} from '@fullcourt/scorebook/fold'
import { isSame, type Play } from '@fullcourt/scorebook/vocabulary'
import type { ChangeTask, LocalGame, OutboxEntry, ServerPlay, StoreChange, Task } from './localData.ts'

/** An entry that changes a play. */
export type ChangeEntry = OutboxEntry & { readonly task: ChangeTask }

/** The code of an entry that waits for the user to choose between two versions. */
export const CONFLICT = 'stale'

export const isChange = (entry: OutboxEntry): entry is ChangeEntry => 'playId' in entry.task

export const isConflict = (entry: OutboxEntry): entry is ChangeEntry =>
  isChange(entry) && entry.refused?.code === CONFLICT && entry.refused.seq !== null

/** The play after a task, and before it as the user saw it. */
export function versionsOf(
  { kind, play: after = null, before }: ChangeTask,
  known: Play | null,
): { before: Play | null; after: Play | null } {
  // Entries of an earlier version of the app do not have the deleted play.
  return { before: before ?? (before === undefined && kind === 'delete' ? known : null), after }
}

/** Applies a task to the current play. */
export function mergeTask(task: ChangeTask, known: Play | null, choices?: MergeChoices): PlayMerge {
  const { before, after } = versionsOf(task, known)
  return mergePlay(before, after, known, choices)
}

export const changeTask = (playId: string, before: Play | null, play: Play | null): ChangeTask =>
  play ? { kind: 'put', playId, play, before } : { kind: 'delete', playId, before }

/** The change that makes this play of the current one; null deletes it. */
export const changeFrom = (
  current: ReadonlyMap<string, Play>,
  playId: string,
  play: Play | null,
): ChangeTask => changeTask(playId, current.get(playId) ?? null, play)

export const isUnchanged = ({ before = null, play = null }: ChangeTask): boolean => isSame(before, play)

/** Applies a later change of the same user to an earlier one; the later one wins. */
function laidOver(task: ChangeTask, earlier: Play | null, known: Play | null): Play | null {
  const { conflicts } = mergeTask(task, earlier)
  if (conflicts.some(({ field }) => field === 'play')) return versionsOf(task, known).after
  const choices = Object.fromEntries(conflicts.map((field) => [conflictKey(field), 'mine' as const]))
  return mergeTask(task, earlier, choices).play
}

/** Merges consecutive changes of one play. Other people may have changed the play between them. */
export function foldedTask(tasks: readonly [ChangeTask, ...ChangeTask[]], known: Play | null): ChangeTask {
  const [first, ...later] = tasks
  const { before, after } = versionsOf(first, known)
  let folded = after
  /** The play before a deletion in `tasks`. */
  let last = after ?? before
  for (const task of later) {
    // The user saw the play again, because another person's change stopped the deletion. The deletion no longer counts.
    const isShown = versionsOf(task, known).before !== null
    folded = laidOver(task, folded ?? (isShown ? last : null), known)
    last = folded ?? last
  }
  return changeTask(first.playId, before, folded)
}

/** A change that is being sent, with the seq of the play it was applied to. */
export type Outgoing = Pick<OutboxEntry, 'id' | 'epoch'> &
  ({ readonly task: Exclude<Task, ChangeTask> } | { readonly task: ChangeTask; readonly base: number })

export const storedPlay = (known: ServerPlay): StoreChange => ({ put: 'plays', value: known })

/**
 * The local changes for log lines: current plays, and entries of the outbox that the log has already, because their reply was
 * lost or because two people made the same change.
 */
export function learnLines(local: LocalGame, lines: readonly ServerPlay[]): StoreChange[] {
  const seqs = new Map<string, number>()
  const open = local.outbox.filter(isChange).filter(({ refused }) => !refused || refused.code === CONFLICT)
  return lines.flatMap((line) => {
    const { gameId, playId, seq, play } = line
    const known = seqs.get(playId) ?? local.plays.get(playId)?.seq ?? 0
    seqs.set(playId, Math.max(known, seq))
    const drops: StoreChange[] = []
    // A line that was known before the entry was made does not contain it.
    while (seq > known) {
      const at = open.findIndex(({ task }) => task.playId === playId)
      const entry = open[at]
      if (!entry) break
      const { before, after } = versionsOf(entry.task, play)
      if (!holdsChange(before, after, play)) break
      open.splice(at, 1)
      drops.push({ drop: 'outbox', gameId, id: entry.id })
    }
    return [storedPlay(line), ...drops]
  })
}
