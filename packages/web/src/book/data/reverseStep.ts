import { type FieldConflict, type MergeChoices, mergePlay } from '@fullcourt/scorebook/fold'
import { isClockEvent, type Play } from '@fullcourt/scorebook/vocabulary'
import type { BeforeAfter, ChangeTask, ScreenPosition, UndoStep } from './localData.ts'
import { changeFrom, changeTask } from './tasks.ts'

/** Clock entries in periods that an undo removes: without a play there, the period never began. */
function clockEntries(
  { before, after }: BeforeAfter<ScreenPosition>,
  standing: ReadonlyMap<string, Play>,
  gone: ReadonlySet<string>,
): readonly ChangeTask[] {
  const { period } = before
  if (period === undefined || (after.period ?? period) <= period) return []
  const later = [...standing.values()].filter(({ origin }) => origin.period > period && !gone.has(origin.id))
  if (later.some(({ origin }) => !isClockEvent(origin))) return []
  return later.map(({ origin }) => changeFrom(standing, origin.id, null))
}

/** Fields of a play that a step changed and that were changed again since. */
interface ChangedSince {
  readonly playId: string
  readonly fields: readonly FieldConflict[]
  readonly theirs: Play | null
  readonly mine: Play | null
}

interface ReversedStep {
  /** The changes that reverse it. */
  readonly edits: readonly ChangeTask[]
  /** Each of these fields needs a choice before the step can be reversed. */
  readonly since: readonly ChangedSince[]
}

/** Undoes or redoes a step: applies only its own changes to the current plays. */
export function reverseStep(
  { edits, place }: UndoStep,
  undone: boolean,
  standing: ReadonlyMap<string, Play>,
  choices: MergeChoices,
): ReversedStep {
  const current = new Map<string, Play | null>(standing)
  const since: ChangedSince[] = []
  const back = (undone ? edits.toReversed() : edits).map(({ playId, before = null, play: after = null }) => {
    const [from, mine] = undone ? [after, before] : [before, after]
    const theirs = current.get(playId) ?? null
    const { play, conflicts: fields } = mergePlay(from, mine, theirs, choices)
    if (fields.length > 0) since.push({ playId, fields, theirs, mine })
    current.set(playId, play)
    return changeTask(playId, theirs, play)
  })
  const gone = new Set(back.filter(({ kind }) => kind === 'delete').map(({ playId }) => playId))
  const entries = undone && place ? clockEntries(place, standing, gone) : []
  return { edits: [...back, ...entries], since }
}
