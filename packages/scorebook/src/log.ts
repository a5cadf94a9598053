import type { GameEvent, Play } from './play.ts'

/** What a revision does to its play. */
export const REVISION_ACTIONS = ['put', 'delete'] as const
export type RevisionAction = (typeof REVISION_ACTIONS)[number]

/** What is appended to a game's log: a play put (new or changed) or deleted. The server gives it its `seq`. */
export interface Write {
  readonly playId: string
  readonly action: RevisionAction
  /** The play as it is now; null for a deletion. */
  readonly play: Play | null
}

/** A line of the log. Lines are never changed nor removed; `seq` counts up from 1 within a game. */
export interface Revision extends Write {
  readonly seq: number
}

/** The latest revision of each play, whatever the order in which the revisions are given. */
function latest(revisions: readonly Revision[]): Map<string, Revision> {
  const byPlay = new Map<string, Revision>()
  for (const revision of revisions) {
    const known = byPlay.get(revision.playId)
    if (!known || known.seq < revision.seq) byPlay.set(revision.playId, revision)
  }
  return byPlay
}

/** The plays that count, in game order. The order in which revisions arrive changes nothing. */
export function currentPlays(revisions: readonly Revision[]): Play[] {
  const plays: Play[] = []
  for (const { action, play } of latest(revisions).values()) {
    if (action === 'put' && play) plays.push(play)
  }
  return plays.sort((a, b) => compareEvents(placed(a, 0), placed(b, 0)))
}

/** An event in its play: `index` 0 is the origin, then `rel` from 1. */
export interface OrderedEvent {
  readonly event: GameEvent
  readonly play: Play
  readonly index: number
}

function placed(play: Play, index: number): OrderedEvent {
  return { event: index === 0 ? play.origin : play.rel[index - 1]!, play, index }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Game order: period, clock counting down, `order`, then the play's id (UUIDv7: the one begun earlier), then the place
 * in the play. A total order of the events themselves, so that the order of arrival cannot matter.
 */
export function compareEvents(a: OrderedEvent, b: OrderedEvent): number {
  return (
    a.event.period - b.event.period ||
    b.event.clockTime - a.event.clockTime ||
    a.event.order - b.event.order ||
    byText(a.play.origin.id, b.play.origin.id) ||
    a.index - b.index
  )
}

/** The events of one play, each with its place in it. */
export function orderedEvents(play: Play): OrderedEvent[] {
  const events: OrderedEvent[] = [{ event: play.origin, play, index: 0 }]
  for (let index = 1; index <= play.rel.length; index++) events.push(placed(play, index))
  return events
}

/** Every event of the plays, in game order. */
export function inGameOrder(plays: readonly Play[]): readonly OrderedEvent[] {
  const events: OrderedEvent[] = []
  for (const play of plays) {
    events.push({ event: play.origin, play, index: 0 })
    let index = 1
    for (const event of play.rel) events.push({ event, play, index: index++ })
  }
  return events.sort(compareEvents)
}

/** Where `event` belongs among events in game order: the first place whose event comes after it. */
export function insertIndex(events: readonly OrderedEvent[], event: OrderedEvent): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareEvents(events[middle]!, event) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** What to do with a line that a live feed brings, when `known` is the last seq applied: a gap asks the log for what is missing. */
export function arrival(known: number, seq: number): 'apply' | 'ignore' | 'gap' {
  if (seq <= known) return 'ignore'
  return seq === known + 1 ? 'apply' : 'gap'
}

/** One change as a person made it: what was appended, and what takes it back. */
export interface Change {
  readonly done: Write
  readonly undone: Write
}

/** What can be undone and redone, oldest first. */
export interface History {
  readonly past: readonly Change[]
  readonly future: readonly Change[]
}

/** Nothing done yet. */
export const NO_HISTORY: History = { past: [], future: [] }

/** A write and its inverse, given the play as it stood before (null: there was none). */
export function changeOf(done: Write, before: Play | null): Change {
  const { playId } = done
  const undone: Write = before
    ? { playId, action: 'put', play: before }
    : { playId, action: 'delete', play: null }
  return { done, undone }
}

/** After a new change nothing is left to redo. */
export function remember(history: History, change: Change): History {
  return { past: [...history.past, change], future: [] }
}

/** What to append to take the latest change back, and the history after it; null when there is nothing to undo. */
export function undo(history: History): { readonly write: Write; readonly history: History } | null {
  const change = history.past.at(-1)
  if (!change) return null
  return {
    write: change.undone,
    history: { past: history.past.slice(0, -1), future: [...history.future, change] },
  }
}

/** What to append to make the change undone last again, and the history after it; null when there is none. */
export function redo(history: History): { readonly write: Write; readonly history: History } | null {
  const change = history.future.at(-1)
  if (!change) return null
  return {
    write: change.done,
    history: { past: [...history.past, change], future: history.future.slice(0, -1) },
  }
}

/** The history of a log, every revision a change; for a screen that opens a game again. */
export function historyOf(revisions: readonly Revision[]): History {
  const standingPlays = new Map<string, Play | null>()
  const past = [...revisions]
    .sort((a, b) => a.seq - b.seq)
    .map(({ playId, action, play }) => {
      const change = changeOf({ playId, action, play }, standingPlays.get(playId) ?? null)
      standingPlays.set(playId, action === 'put' ? play : null)
      return change
    })
  return { past, future: [] }
}
