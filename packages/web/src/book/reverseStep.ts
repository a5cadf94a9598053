import { type FieldConflict, type MergeChoices, mergePlay, type Write } from '@fullcourt/scorebook/fold'
import { isClockEvent, type Play } from '@fullcourt/scorebook/vocabulary'
import { restoreWrite } from './changes.ts'
import type { BasedWrite, CommandEffect } from './gameCommand.ts'
import type { BeforeAfter, Edit, ScreenPosition, UndoStep } from './localData.ts'

/** Clock entries in periods that an undo removes: without a play there, the period never began. */
function clockEntries(
  { before, after }: BeforeAfter<ScreenPosition>,
  standing: ReadonlyMap<string, Play>,
  gone: ReadonlySet<string>,
): readonly Write[] {
  const { period } = before
  if (period === undefined || (after.period ?? period) <= period) return []
  const later = [...standing.values()].filter(({ origin }) => origin.period > period && !gone.has(origin.id))
  if (later.some(({ origin }) => !isClockEvent(origin))) return []
  return later.map(({ origin }) => restoreWrite(origin.id, null))
}

/** Fields of a play that a step changed and that were changed again since. */
interface ChangedSince {
  readonly playId: string
  readonly fields: readonly FieldConflict[]
  readonly theirs: Play | null
  readonly mine: Play | null
}

interface ReversedStep {
  readonly effect: CommandEffect
  /** Each of these fields needs a choice before the step can be reversed. */
  readonly since: readonly ChangedSince[]
}

/** The values of a step before and after, in the order in which they are applied. */
const directed = (edits: readonly Edit[], undone: boolean) =>
  undone
    ? edits.map(({ done, undone: to }) => ({ from: done.play, to })).reverse()
    : edits.map(({ done: to, undone: from }) => ({ from: from.play, to }))

/** Undoes or redoes a step: applies only its own changes to the current plays. */
export function reverseStep(
  { edits, place, ending }: UndoStep,
  undone: boolean,
  standing: ReadonlyMap<string, Play>,
  choices: MergeChoices = {},
): ReversedStep {
  const side = undone ? 'before' : 'after'
  const current = new Map<string, Play | null>(standing)
  const since: ChangedSince[] = []
  const back = directed(edits, undone).map(({ from, to: { playId, play: mine } }): BasedWrite => {
    const before = current.get(playId) ?? null
    const { play, conflicts: fields } = mergePlay(from, mine, before, choices)
    if (fields.length > 0) since.push({ playId, fields, theirs: before, mine })
    current.set(playId, play)
    return { ...restoreWrite(playId, play), before }
  })
  const gone = new Set(back.filter(({ play }) => !play).map(({ playId }) => playId))
  const entries = undone && place ? clockEntries(place, standing, gone) : []
  const effect = { writes: [...back, ...entries], place: place?.[side] ?? null, ending: ending?.[side] }
  return { effect, since }
}
