import type { Play, SentPlay, Write } from '@fullcourt/scorebook'
import { putBack } from './changes.ts'
import type { Edit, Ending, ScreenPlace, Shelf, Step, Turn } from './shelf.ts'
import { endingOf } from './shelf.ts'

/** One gesture beyond a play: a period or the game ends, the sides swap, a final game is reopened. One undo takes it back. */
export interface Gesture {
  readonly plays?: readonly SentPlay[]
  /** Where the screen goes on. */
  readonly place?: ScreenPlace | null
  /** How the game ended; null reopens it; left out, it stays as it is. */
  readonly ending?: Ending | null
}

/** What goes into the log, the screen's place and the game's end at once. */
export interface Deed {
  readonly writes: readonly Write[]
  readonly place: ScreenPlace | null
  readonly ending: Ending | null | undefined
}

/** Each write with what takes it back, read from the plays as they stand before it. */
export function editsOf(writes: readonly Write[], standing: ReadonlyMap<string, Play>): readonly Edit[] {
  return writes.map((done) => ({ done, undone: putBack(done.playId, standing.get(done.playId)) }))
}

/** The place that a gesture leaves, as far as it changes it. */
export function turnOf(after: ScreenPlace, now: ScreenPlace): Turn<ScreenPlace> {
  const before = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => name in after && value !== undefined),
  )
  return { before, after }
}

/** Entries of the clock in periods that are taken back: without a play there, the period never began. */
function clockEntries(
  { before, after }: Turn<ScreenPlace>,
  standing: ReadonlyMap<string, Play>,
  gone: ReadonlySet<string>,
): readonly Write[] {
  const { period } = before
  if (period === undefined || (after.period ?? period) <= period) return []
  const later = [...standing.values()].filter(({ origin }) => origin.period > period && !gone.has(origin.id))
  if (later.some(({ origin }) => !origin.type.startsWith('clock_'))) return []
  return later.map(({ origin }) => putBack(origin.id, null))
}

/** What takes a step back, or does it again. */
export function flipped(
  { edits, place, ending }: Step,
  undone: boolean,
  standing: ReadonlyMap<string, Play>,
): Deed {
  const to = undone ? 'before' : 'after'
  const back = undone ? edits.map((edit) => edit.undone).reverse() : edits.map(({ done }) => done)
  const gone = new Set(back.filter(({ play }) => !play).map(({ playId }) => playId))
  const entries = undone && place ? clockEntries(place, standing, gone) : []
  return { writes: [...back, ...entries], place: place?.[to] ?? null, ending: ending?.[to] }
}

/** Whether that ends the game or reopens it, as it stands here. */
export const changesEnd = (shelf: Shelf, ending: Ending | null | undefined): boolean =>
  ending !== undefined && (ending === null) !== (endingOf(shelf) === null)
