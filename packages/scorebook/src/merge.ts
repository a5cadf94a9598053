import { assemble, takeApart } from './assemble.ts'
import { type EventField, type EventFields, eventIn, fieldsOf, isSame, withFields } from './eventFields.ts'
import { THROW_STATUS } from './freeThrows.ts'
import type { GameEvent, Play } from './play.ts'

/** `event`: the event itself was added or removed. `play`: the whole play was, or the changes fit only apart. */
export type MergeField = EventField | 'event' | 'play'

/** A field that one version changed. Values of `event` are a `GameEvent` or null, of `play` a `Play` or null. */
export interface FieldChange {
  readonly eventId: string
  readonly field: MergeField
  readonly before: unknown
  readonly after: unknown
}

/** A field that both versions changed, each to something else. */
export interface FieldConflict {
  readonly eventId: string
  readonly field: MergeField
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** Which version of a conflict counts, by `conflictKey`. */
export type MergeChoices = Readonly<Record<string, 'mine' | 'theirs'>>

export const conflictKey = ({ eventId, field }: Pick<FieldConflict, 'eventId' | 'field'>): string =>
  `${eventId}/${field}`

export interface PlayMerge {
  /** The play with the changes of both; a conflict that has no choice stands as in `theirs`. Null: deleted. */
  readonly play: Play | null
  /** Conflicts without a choice. */
  readonly conflicts: readonly FieldConflict[]
  /** What only my version changed. */
  readonly mine: readonly FieldChange[]
  /** What only their version changed. */
  readonly theirs: readonly FieldChange[]
}

/** Collects what a merge finds. */
interface Findings {
  readonly choices: MergeChoices
  readonly conflicts: FieldConflict[]
  readonly mine: FieldChange[]
  readonly theirs: FieldChange[]
}

interface Versions<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** Where two people put different numbers without having been asked, the stored one stays: no question is worth it. */
const NEVER_ASKED: ReadonlySet<MergeField> = new Set(['order', 'film', 'attributes.attempt'])

/** Merges one value of three versions. */
function mergeValue<T>(
  at: Pick<FieldConflict, 'eventId' | 'field'>,
  { base, mine, theirs }: Versions<T>,
  found: Findings,
): T {
  if (isSame(mine, theirs)) return theirs
  if (isSame(base, mine)) {
    found.theirs.push({ ...at, before: base, after: theirs })
    return theirs
  }
  const choice = found.choices[conflictKey(at)]
  if (isSame(base, theirs) && choice !== 'theirs') {
    found.mine.push({ ...at, before: base, after: mine })
    return mine
  }
  if (choice === 'mine') return mine
  if (choice === undefined && !NEVER_ASKED.has(at.field)) found.conflicts.push({ ...at, base, mine, theirs })
  return theirs
}

/** What a play has one of, so that two people who add it mean the same. Null: it may have several. */
function slotOf({ type, attributes }: GameEvent): string | null {
  const { attempt } = attributes
  if (THROW_STATUS[type]) return `throw ${attempt}`
  if (type === 'rebound') return `rebound ${attempt ?? ''}`
  return type === 'assist' || type === 'steal' || type === 'blocked_shot' || type === 'foul' ? type : null
}

/** My added events under the ids of theirs, where both added the same. */
function withTheirIds({ base, mine, theirs }: Versions<Play>): Play {
  const isAdded = ({ id }: GameEvent) => !eventIn(base, id)
  const added = theirs.rel.filter((event) => isAdded(event) && !eventIn(mine, event.id))
  const rel = mine.rel.map((event) => {
    const slot = isAdded(event) && !eventIn(theirs, event.id) ? slotOf(event) : null
    const at = slot === null ? -1 : added.findIndex((other) => slotOf(other) === slot)
    const [same] = at < 0 ? [] : added.splice(at, 1)
    return same ? { ...event, id: same.id } : event
  })
  return { ...mine, rel }
}

const NO_FIELDS: EventFields = {}

/** Merges the fields of an event that both versions have. */
function mergeFields(id: string, versions: Versions<Play>, found: Findings): EventFields {
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((play) => {
    const event = eventIn(play, id)
    return event ? fieldsOf(event, play.origin) : NO_FIELDS
  }) as [EventFields, EventFields, EventFields]
  const names = new Set([base, mine, theirs].flatMap((fields) => Object.keys(fields) as EventField[]))
  const values = [...names].map((field) => {
    const value = mergeValue(
      { eventId: id, field },
      { base: base[field], mine: mine[field], theirs: theirs[field] },
      found,
    )
    return [field, value] as const
  })
  return Object.fromEntries(values)
}

/** Merges a related event; null where it goes. */
function mergeRelated(
  id: string,
  versions: Versions<Play>,
  origin: GameEvent,
  found: Findings,
): GameEvent | null {
  const event = {
    base: eventIn(versions.base, id) ?? null,
    mine: eventIn(versions.mine, id) ?? null,
    theirs: eventIn(versions.theirs, id) ?? null,
  }
  if (event.mine && event.theirs) {
    return withFields(event.theirs, mergeFields(id, versions, found), origin)
  }
  const kept = mergeValue({ eventId: id, field: 'event' }, relative(event, versions), found)
  if (!kept) return null
  const from = event.mine ? versions.mine : versions.theirs
  return withFields(kept, fieldsOf(eventIn(from, id) ?? kept, from.origin), origin)
}

/** Events as they stand to their own origins: one that only moved along with its origin was not changed. */
function relative(event: Versions<GameEvent | null>, versions: Versions<Play>): Versions<GameEvent | null> {
  const { origin } = versions.base
  const still = (one: GameEvent | null, { origin: own }: Play) =>
    one && withFields(one, fieldsOf(one, own), origin)
  return {
    base: still(event.base, versions.base),
    mine: still(event.mine, versions.mine),
    theirs: still(event.theirs, versions.theirs),
  }
}

const isThrowPart = ({ type, attributes }: GameEvent): boolean =>
  THROW_STATUS[type] !== undefined || (type === 'rebound' && attributes.attempt !== undefined)

/** Throws in their turn, each before its rebound; everything else keeps its place before them. */
function inTurn(rel: readonly GameEvent[]): readonly GameEvent[] {
  const place = ({ type, attributes }: GameEvent) =>
    2 * (attributes.attempt ?? 0) + (type === 'rebound' ? 1 : 0)
  const thrown = rel.filter(isThrowPart).sort((a, b) => place(a) - place(b))
  return [...rel.filter((event) => !isThrowPart(event)), ...thrown]
}

/** Ids of related events as in `theirs`; each that only mine has stands after the one that it follows there. */
function idsInOrder({ mine, theirs }: Versions<Play>): readonly string[] {
  const ids = theirs.rel.map(({ id }) => id)
  for (const [index, { id }] of mine.rel.entries()) {
    if (!ids.includes(id)) ids.splice(index === 0 ? 0 : ids.indexOf(mine.rel[index - 1]!.id) + 1, 0, id)
  }
  return ids
}

function mergeEvents(versions: Versions<Play>, found: Findings): Play {
  const { id } = versions.theirs.origin
  const origin = withFields(versions.theirs.origin, mergeFields(id, versions, found), null)
  const rel = idsInOrder(versions).flatMap((one) => mergeRelated(one, versions, origin, found) ?? [])
  return { origin, rel: inTurn(rel) }
}

/** An empty play, as the base of two that were made apart. */
const nothingOf = ({ origin }: Play): Play => ({ origin: { ...origin, id: '' }, rel: [] })

const makesSense = (play: Play): boolean => assemble(takeApart(play)).ok

function mergeStanding(versions: Versions<Play>, found: Findings): Play | null {
  const mine = withTheirIds(versions)
  const play = mergeEvents({ ...versions, mine }, found)
  if (makesSense(play) || !makesSense(versions.theirs) || !makesSense(versions.mine)) return play
  // A made throw and its rebound: the answers to what is asked anyway may make sense of it.
  if (found.conflicts.length > 0) return versions.theirs
  // Each change is right alone, together they are not (a throw more, an award less): one play or the other.
  for (const list of [found.mine, found.theirs]) list.splice(0)
  return mergeValue<Play | null>({ eventId: play.origin.id, field: 'play' }, versions, found)
}

/**
 * Merges two changes of one play that began at the same version: each field that only one of them changed is taken
 * from it. Where both changed a field to something else, or one removed what the other changed, it is a conflict and
 * stands as in `theirs` until `choices` says which counts. Null for a play that is not there.
 */
export function mergePlay(
  base: Play | null,
  mine: Play | null,
  theirs: Play | null,
  choices: MergeChoices = {},
): PlayMerge {
  const found: Findings = { choices, conflicts: [], mine: [], theirs: [] }
  if (mine && theirs) {
    const merged = mergeStanding({ base: base ?? nothingOf(theirs), mine, theirs }, found)
    // The same value where nothing was merged, so that readers see what did not change.
    const play = isSame(merged, theirs) ? theirs : isSame(merged, mine) ? mine : merged
    return { play, ...listed(found) }
  }
  const eventId = (mine ?? theirs ?? base)?.origin.id ?? ''
  const play = mergeValue({ eventId, field: 'play' }, { base, mine, theirs }, found)
  return { play, ...listed(found) }
}

const listed = ({ conflicts, mine, theirs }: Findings): Omit<PlayMerge, 'play'> => ({
  conflicts,
  mine,
  theirs,
})

/** Whether a version holds everything that a change did. */
export const holdsChange = (before: Play | null, after: Play | null, play: Play | null): boolean => {
  const { mine, conflicts } = mergePlay(before, after, play)
  return mine.length === 0 && conflicts.length === 0
}
