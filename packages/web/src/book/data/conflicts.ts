import { conflictKey, type FieldChange, type FieldConflict } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { type AskedField, withAsked } from './authors.ts'
import type { Author, LocalGame, StoreChange } from './localData.ts'
import { currentPlays } from './localGame.ts'
import { type ChangeEntry, isChange, isConflict, mergeTask, versionsOf } from './tasks.ts'

/** A change that was not sent, because another person changed the same fields meanwhile. */
export interface PlayConflict {
  readonly entryId: string
  readonly playId: string
  readonly fields: readonly AskedField[]
  /** The current play; null: deleted. */
  readonly theirs: Play | null
  readonly mine: Play | null
}

/** A merge: what another person changed in a play while it was being changed here. */
export interface MergeNotice {
  readonly id: string
  readonly playId: string
  readonly author: Author
  readonly fields: readonly FieldChange[]
}

/** A field that another person changed and changed back counts as theirs too, so the user is asked about it. */
const asConflict = ({ before, after, ...at }: FieldChange): FieldConflict => ({
  ...at,
  base: before,
  mine: after,
  theirs: before,
})

/** The fields of an entry that wait for a choice. */
export function openFields(
  { task, choices = {} }: ChangeEntry,
  known: Play | null,
): readonly FieldConflict[] {
  const { conflicts, mine } = mergeTask(task, known, choices)
  return [...conflicts, ...mine.map(asConflict).filter((field) => choices[conflictKey(field)] === undefined)]
}

export function conflictsOf(local: LocalGame): readonly PlayConflict[] {
  const open = local.outbox.filter(isConflict)
  if (open.length === 0) return []
  const standing = currentPlays(local)
  return open.map((entry) => {
    const { id, task } = entry
    const theirs = standing.get(task.playId) ?? null
    const mine = versionsOf(task, theirs).after
    return {
      entryId: id,
      playId: task.playId,
      fields: withAsked(openFields(entry, theirs), local.plays.get(task.playId)),
      theirs,
      mine,
    }
  })
}

/** Notices about changes to plays that are being changed here. Call it before the changes are applied. */
export function noticesOf(
  local: LocalGame,
  changes: readonly StoreChange[],
  newId: () => string,
): MergeNotice[] {
  const dropped = new Set(changes.flatMap((change) => ('drop' in change ? [change.id] : [])))
  const waiting = local.outbox.filter(isChange).filter(({ id, refused }) => !refused && !dropped.has(id))
  return changes.flatMap((change): MergeNotice[] => {
    if (!('put' in change) || change.put !== 'plays' || !change.value.author) return []
    const { playId, seq, play, author } = change.value
    if ((local.plays.get(playId)?.seq ?? 0) >= seq) return []
    const entry = waiting.find(({ task }) => task.playId === playId)
    const { mine, theirs } = entry ? mergeTask(entry.task, play) : { mine: [], theirs: [] }
    return mine.length > 0 && theirs.length > 0 ? [{ id: newId(), playId, author, fields: theirs }] : []
  })
}
