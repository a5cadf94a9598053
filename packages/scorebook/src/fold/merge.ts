import { THROW_STATUS } from '../rules/freeThrows.ts'
import {
  type EventField,
  type EventFields,
  eventIn,
  fieldsOf,
  isSame,
  withFields,
} from '../vocabulary/eventFields.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import { keysOf, recordBy } from '../vocabulary/records.ts'
import { assemble, takeApart } from './assemble.ts'

/** `event`: the whole event was added or removed. `play`: the whole play was, or the changes contradict each other. */
export type MergeField = EventField | 'event' | 'play'

/** A field that one version changed. Values of `event` are a `GameEvent` or null, of `play` a `Play` or null. */
export interface FieldChange {
  readonly eventId: string
  readonly field: MergeField
  readonly before: unknown
  readonly after: unknown
}

/** A field that both versions changed differently. */
export interface FieldConflict {
  readonly eventId: string
  readonly field: MergeField
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** The chosen version of each conflict, by `conflictKey`. */
export type MergeChoices = Readonly<Record<string, 'mine' | 'theirs'>>

export const conflictKey = ({ eventId, field }: Pick<FieldConflict, 'eventId' | 'field'>): string =>
  `${eventId}/${field}`

export interface PlayMerge {
  /** The play with the changes of both. A conflict without a choice has the value of `theirs`. Null if the play was deleted. */
  readonly play: Play | null
  /** Conflicts without a choice. */
  readonly conflicts: readonly FieldConflict[]
  /** Changes of only my version. */
  readonly mine: readonly FieldChange[]
  /** Changes of only their version. */
  readonly theirs: readonly FieldChange[]
}

/** The results that a merge collects. */
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

/** Conflicts that are not worth a question to the user: the stored value stays. */
const NEVER_ASKED: ReadonlySet<MergeField> = new Set([
  'order',
  'film',
  'attributes.attempt',
  'options.bothCount',
])

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

/**
 * Names the kind of an event that a play can have only once, so that two added events of this kind mean the same. Null for kinds
 * that may repeat.
 */
function slotOf({ type, attributes }: GameEvent): string | null {
  const { attempt } = attributes
  if (THROW_STATUS[type]) return `throw ${attempt}`
  if (type === 'rebound') return `rebound ${attempt ?? ''}`
  return type === 'assist' || type === 'steal' || type === 'blocked_shot' || type === 'foul' ? type : null
}

/** Gives my added events the ids of theirs if both added the same kind. */
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

/** Merges the fields of an event that both versions have. */
function mergeFields(id: string, versions: Versions<Play>, found: Findings): EventFields {
  const fieldsIn = (play: Play): Partial<EventFields> => {
    const event = eventIn(play, id)
    return event ? fieldsOf(event, play.origin) : {}
  }
  const [base, mine, theirs] = [fieldsIn(versions.base), fieldsIn(versions.mine), fieldsIn(versions.theirs)]
  const names = new Set([base, mine, theirs].flatMap((fields) => keysOf<EventField>(fields)))
  return recordBy([...names], (field) =>
    mergeValue(
      { eventId: id, field },
      { base: base[field], mine: mine[field], theirs: theirs[field] },
      found,
    ),
  ) as EventFields
}

/** Merges a related event. Returns null if it is removed. */
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

/** Returns events relative to their own origins: an event that only moved with its origin has not changed. */
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

/** Sorts throws by number, each before its rebound, after all other events. */
function sortThrows(rel: readonly GameEvent[]): readonly GameEvent[] {
  const place = ({ type, attributes }: GameEvent) =>
    2 * (attributes.attempt ?? 0) + (type === 'rebound' ? 1 : 0)
  const thrown = rel.filter(isThrowPart).sort((a, b) => place(a) - place(b))
  return [...rel.filter((event) => !isThrowPart(event)), ...thrown]
}

/** Returns the ids of related events in the order of `theirs`. An event that only mine has follows the same event as in mine. */
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
  return { origin, rel: sortThrows(rel) }
}

/** Makes an empty play, as the base of two plays that were made independently. */
const emptyPlay = ({ origin }: Play): Play => ({ origin: { ...origin, id: '' }, rel: [] })

const isValid = (play: Play): boolean => assemble(takeApart(play)).ok

function mergeCurrent(versions: Versions<Play>, found: Findings): Play | null {
  const mine = withTheirIds(versions)
  const play = mergeEvents({ ...versions, mine }, found)
  if (isValid(play) || !isValid(versions.theirs) || !isValid(versions.mine)) return play
  // The conflicts, for example a made throw and its rebound, may resolve it: the user decides them first.
  if (found.conflicts.length > 0) return versions.theirs
  // Each change is valid by itself, but not both together (a throw more, a smaller award). The user chooses one play.
  for (const list of [found.mine, found.theirs]) list.splice(0)
  return mergeValue<Play | null>({ eventId: play.origin.id, field: 'play' }, versions, found)
}

/**
 * Merges two changes of one play that started from the same version. A field that only one version changed gets that value. If
 * both changed a field differently, or one removed what the other changed, it is a conflict, and keeps the value of `theirs`
 * until `choices` decides. A missing play is null.
 */
export function mergePlay(
  base: Play | null,
  mine: Play | null,
  theirs: Play | null,
  choices: MergeChoices = {},
): PlayMerge {
  const found: Findings = { choices, conflicts: [], mine: [], theirs: [] }
  if (mine && theirs) {
    const merged = mergeCurrent({ base: base ?? emptyPlay(theirs), mine, theirs }, found)
    // Returns the same object if nothing was merged, so that readers see that it has not changed.
    const play = isSame(merged, theirs) ? theirs : isSame(merged, mine) ? mine : merged
    return { play, ...withoutChoices(found) }
  }
  const eventId = (mine ?? theirs ?? base)?.origin.id ?? ''
  const play = mergeValue({ eventId, field: 'play' }, { base, mine, theirs }, found)
  return { play, ...withoutChoices(found) }
}

const withoutChoices = ({ conflicts, mine, theirs }: Findings): Omit<PlayMerge, 'play'> => ({
  conflicts,
  mine,
  theirs,
})

/** Tells whether a version contains all changes from `before` to `after`. */
export const holdsChange = (before: Play | null, after: Play | null, play: Play | null): boolean => {
  const { mine, conflicts } = mergePlay(before, after, play)
  return mine.length === 0 && conflicts.length === 0
}
