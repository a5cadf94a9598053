import {
  type FieldConflict,
  isClockEvent,
  type MergeChoices,
  mergePlay,
  type Play,
  type SentPlay,
  type Write,
} from '@fullcourt/scorebook'
import { restoreWrite } from './changes.ts'
import type { BeforeAfter, Edit, GameEnding, LocalGame, ScreenPosition, UndoStep } from './localData.ts'
import { endingOf } from './localGame.ts'

/** A command beyond a single play: a period or the game ends, the sides swap, a final game is reopened. One undo reverses it. */
export interface GameCommand {
  readonly plays?: readonly SentPlay[]
  /** The new position of the screen. */
  readonly place?: ScreenPosition | null
  /** How the game ended; null reopens it; undefined leaves it. */
  readonly ending?: GameEnding | null
}

/** A write, with the play as the user saw it. Without it, the current play counts. */
export type BasedWrite = Write & { readonly before?: Play | null }

/** Changes of the log, the screen's position and the end of the game, committed together. */
export interface CommandEffect {
  readonly writes: readonly BasedWrite[]
  readonly place: ScreenPosition | null
  readonly ending: GameEnding | null | undefined
}

/** Each write with its reverse, read from the plays before it. */
export function editsOf(writes: readonly BasedWrite[], standing: ReadonlyMap<string, Play>): readonly Edit[] {
  return writes.map(({ before, ...done }) => {
    const seen = before === undefined ? standing.get(done.playId) : before
    return { done, undone: restoreWrite(done.playId, seen) }
  })
}

/** The position after a command; only what it changes. */
export function positionChange(after: ScreenPosition, now: ScreenPosition): BeforeAfter<ScreenPosition> {
  const before = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => name in after && value !== undefined),
  )
  return { before, after }
}

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
export interface ChangedSince {
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

/** Whether the effect ends or reopens the game. */
export const changesEnd = (local: LocalGame, ending: GameEnding | null | undefined): boolean =>
  ending !== undefined && (ending === null) !== (endingOf(local) === null)
