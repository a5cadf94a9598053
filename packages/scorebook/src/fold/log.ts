import type { GameEvent, Play } from '../vocabulary/play.ts'

/** Effects of a revision on its play. */
export const REVISION_ACTIONS = ['put', 'delete'] as const
export type RevisionAction = (typeof REVISION_ACTIONS)[number]

/** An entry of a game's log: a play that was put (new or changed) or deleted. The server assigns its `seq`. */
export interface Write {
  readonly playId: string
  readonly action: RevisionAction
  /** The new version of the play; null for a deletion. */
  readonly play: Play | null
}

/** A line of the log. Lines are never changed or removed. `seq` counts from 1 within a game. */
export interface Revision extends Write {
  readonly seq: number
}

/** Finds the latest revision of each play, for any order of revisions. */
function latest(revisions: readonly Revision[]): Map<string, Revision> {
  const byPlay = new Map<string, Revision>()
  for (const revision of revisions) {
    const known = byPlay.get(revision.playId)
    if (!known || known.seq < revision.seq) byPlay.set(revision.playId, revision)
  }
  return byPlay
}

/** Returns the current plays in game order. The order in which revisions arrive does not matter. */
export function currentPlays(revisions: readonly Revision[]): Play[] {
  const plays: Play[] = []
  for (const { action, play } of latest(revisions).values()) {
    if (action === 'put' && play) plays.push(play)
  }
  return plays.sort((a, b) => compareEvents(orderedEvent(a, 0), orderedEvent(b, 0)))
}

/** An event in its play: `index` 0 is the origin, then `rel` from 1. */
export interface OrderedEvent {
  readonly event: GameEvent
  readonly play: Play
  readonly index: number
}

function orderedEvent(play: Play, index: number): OrderedEvent {
  return { event: index === 0 ? play.origin : play.rel[index - 1]!, play, index }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Game order: period, clock counting down, `order`, then the play's id (UUIDv7: the earlier one first), then the position in the
 * play. A total order of the events, so that the order of arrival cannot matter.
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

const isCancelled = ({ attributes }: GameEvent): boolean => attributes.cancelledByOfficials === true

const partlyCancelled = new WeakMap<Play, Play>()

/**
 * Returns the part of a play that counts: without events that the officials cancelled; null if they cancelled its origin. The
 * same play always gives the same object.
 */
export function countedPlay(play: Play): Play | null {
  if (isCancelled(play.origin)) return null
  if (!play.rel.some(isCancelled)) return play
  const known = partlyCancelled.get(play)
  if (known) return known
  const counted = { origin: play.origin, rel: play.rel.filter((event) => !isCancelled(event)) }
  partlyCancelled.set(play, counted)
  return counted
}

/** Returns the events of a play that count, with their positions. */
export function orderedEvents(play: Play): OrderedEvent[] {
  const counted = countedPlay(play)
  if (!counted) return []
  const events: OrderedEvent[] = [{ event: counted.origin, play: counted, index: 0 }]
  for (let index = 1; index <= counted.rel.length; index++) events.push(orderedEvent(counted, index))
  return events
}

/** Every event of the plays that counts, in game order. */
export function inGameOrder(plays: readonly Play[]): readonly OrderedEvent[] {
  const events: OrderedEvent[] = []
  for (const sent of plays) {
    const play = countedPlay(sent)
    if (!play) continue
    events.push({ event: play.origin, play, index: 0 })
    let index = 1
    for (const event of play.rel) events.push({ event, play, index: index++ })
  }
  return events.sort(compareEvents)
}

/** Finds the index at which to insert an event in game order: the first one with a later event. */
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

/**
 * Decides what to do with a line of the live feed. `known` is the last applied seq. A gap means that lines must be loaded from
 * the log.
 */
export function arrival(known: number, seq: number): 'apply' | 'ignore' | 'gap' {
  if (seq <= known) return 'ignore'
  return seq === known + 1 ? 'apply' : 'gap'
}
