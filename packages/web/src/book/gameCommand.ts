import {
  type FieldConflict,
  type MergeChoices,
  mergePlay,
  type Play,
  type SentPlay,
  type Write,
} from '@fullcourt/scorebook'
import { restoreWrite } from './changes.ts'
import type { BeforeAfter, Edit, GameEnding, LocalGame, ScreenPosition, UndoStep } from './localGame.ts'
import { endingOf } from './localGame.ts'

/** One gesture beyond a play: a period or the game ends, the sides swap, a final game is reopened. One undo takes it back. */
export interface GameCommand {
  readonly plays?: readonly SentPlay[]
  /** Where the screen goes on. */
  readonly place?: ScreenPosition | null
  /** How the game ended; null reopens it; left out, it stays as it is. */
  readonly ending?: GameEnding | null
}

/** A write with the play as its person saw it; left out: as it stands. */
export type BasedWrite = Write & { readonly before?: Play | null }

/** What goes into the log, the screen's place and the game's end at once. */
export interface CommandEffect {
  readonly writes: readonly BasedWrite[]
  readonly place: ScreenPosition | null
  readonly ending: GameEnding | null | undefined
}

/** Each write with what takes it back, read from the plays as they stand before it. */
export function editsOf(writes: readonly BasedWrite[], standing: ReadonlyMap<string, Play>): readonly Edit[] {
  return writes.map(({ before, ...done }) => {
    const seen = before === undefined ? standing.get(done.playId) : before
    return { done, undone: restoreWrite(done.playId, seen) }
  })
}

/** The place that a gesture leaves, as far as it changes it. */
export function positionChange(after: ScreenPosition, now: ScreenPosition): BeforeAfter<ScreenPosition> {
  const before = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => name in after && value !== undefined),
  )
  return { before, after }
}

/** Entries of the clock in periods that are taken back: without a play there, the period never began. */
function clockEntries(
  { before, after }: BeforeAfter<ScreenPosition>,
  standing: ReadonlyMap<string, Play>,
  gone: ReadonlySet<string>,
): readonly Write[] {
  const { period } = before
  if (period === undefined || (after.period ?? period) <= period) return []
  const later = [...standing.values()].filter(({ origin }) => origin.period > period && !gone.has(origin.id))
  if (later.some(({ origin }) => !origin.type.startsWith('clock_'))) return []
  return later.map(({ origin }) => restoreWrite(origin.id, null))
}

/** Fields of a play that a step changed, and that were changed to something else since. */
export interface ChangedSince {
  readonly playId: string
  readonly fields: readonly FieldConflict[]
  readonly theirs: Play | null
  readonly mine: Play | null
}

interface Flipped {
  readonly deed: CommandEffect
  /** Without a choice for each of these nothing may be done. */
  readonly since: readonly ChangedSince[]
}

/** A step as it goes from one side to the other. */
const directed = (edits: readonly Edit[], undone: boolean) =>
  undone
    ? edits.map(({ done, undone: to }) => ({ from: done.play, to })).reverse()
    : edits.map(({ done: to, undone: from }) => ({ from: from.play, to }))

/** What takes a step back, or does it again: its own changes and nothing else, laid over the plays as they stand. */
export function reverseStep(
  { edits, place, ending }: UndoStep,
  undone: boolean,
  standing: ReadonlyMap<string, Play>,
  choices: MergeChoices = {},
): Flipped {
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
  const deed = { writes: [...back, ...entries], place: place?.[side] ?? null, ending: ending?.[side] }
  return { deed, since }
}

/** Whether that ends the game or reopens it, as it stands here. */
export const changesEnd = (local: LocalGame, ending: GameEnding | null | undefined): boolean =>
  ending !== undefined && (ending === null) !== (endingOf(local) === null)
