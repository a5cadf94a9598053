/** A user's decision about entries that the server did not take. */
import { conflictKey, type MergeChoices } from '@fullcourt/scorebook/fold'
import { conflictsOf, openFields } from './conflicts.ts'
import type { ChangeTask, LocalGame, StoreChange } from './localData.ts'
import { currentPlays, isRefusedStep } from './localGame.ts'
import { changeTask, isConflict, mergeTask } from './tasks.ts'

export function settleEntry(
  local: LocalGame,
  entryId: string,
  how: 'send' | 'discard',
): readonly StoreChange[] {
  const entry = local.outbox.find(({ id }) => id === entryId)
  if (!entry) return []
  // Without the game, nothing that was entered in it has a place.
  const isGame = entry.task.kind === 'setup' && entry.task.call.name === 'createGame'
  const dropped = isGame ? local.outbox : [entry]
  if (how === 'discard') {
    const steps = local.history.filter((step) => isRefusedStep({ ...local, outbox: [entry] }, step))
    return [
      ...dropped.map(({ id, gameId }) => ({ drop: 'outbox', gameId, id }) as const),
      ...steps.map(({ id, gameId }) => ({ drop: 'history', gameId, id }) as const),
    ]
  }
  return [{ put: 'outbox', value: { ...entry, refused: null } }]
}

/**
 * Applies a person's choice. After the last choice of an entry, the play is sent.
 * @param newEntry creates the entry to send
 */
export function chooseFields(
  local: LocalGame,
  entryId: string,
  picked: MergeChoices,
  newEntry: (task: ChangeTask) => StoreChange,
): readonly StoreChange[] {
  const entry = local.outbox.find(({ id }) => id === entryId)
  if (!entry || !isConflict(entry)) return []
  const { gameId, task } = entry
  const known = currentPlays(local).get(task.playId) ?? null
  const choices = { ...entry.choices, ...picked }
  if (openFields({ ...entry, choices }, known).length > 0)
    return [{ put: 'outbox', value: { ...entry, choices } }]
  const { play } = mergeTask(task, known, choices)
  const sent = play === known ? [] : [newEntry(changeTask(task.playId, known, play))]
  return [...sent, { drop: 'outbox', gameId, id: entryId }]
}

/** Drops changes of a step that wait for a choice. They never counted, so an undo does not ask about them. */
export function unsentConflicts(
  local: LocalGame,
  edits: readonly ChangeTask[],
): { readonly choices: MergeChoices; readonly drops: readonly StoreChange[] } {
  const changed = edits.flatMap((edit) => mergeTask(edit, edit.before ?? null).mine)
  const own = new Set(changed.map(conflictKey))
  const conflicts = conflictsOf(local).filter(({ fields }) =>
    fields.every((field) => own.has(conflictKey(field))),
  )
  const keys = conflicts.flatMap(({ fields }) => fields.map(conflictKey))
  return {
    choices: Object.fromEntries(keys.map((key) => [key, 'theirs' as const])),
    drops: conflicts.map(({ entryId }) => ({ drop: 'outbox', gameId: local.game.gameId, id: entryId })),
  }
}
