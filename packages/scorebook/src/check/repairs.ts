import type { Write } from '../fold/log.ts'
import { derivedId } from '../vocabulary/derivedId.ts'
import type { EventAttributes, GameEvent, Play } from '../vocabulary/play.ts'
import { type EventType, isThrowType, type Side } from '../vocabulary/terms.ts'
import type { Fix } from './codes.ts'

/** A player of a side who is still to be named. */
export const laterOf = (
  side: Side,
): Pick<GameEvent, 'isHomeTeam' | 'assignment' | 'teamGamePersonnelId'> => ({
  isHomeTeam: side === 'home',
  assignment: 'LATER',
  teamGamePersonnelId: null,
})

/** A side's team. */
export const teamOf = (side: Side): Pick<GameEvent, 'isHomeTeam' | 'assignment' | 'teamGamePersonnelId'> => ({
  isHomeTeam: side === 'home',
  assignment: 'TEAM',
  teamGamePersonnelId: null,
})

/** Leaves a fix to a person: it is never the first one. */
export const toChoose = (fix: Fix): Fix => ({ ...fix, proof: 'ask' })

/** Makes a fix. */
export const fixOf = (label: string, ...changes: readonly Write[]): Fix => ({ label, changes })

/** Saves a new version of a play. */
export const put = (play: Play): Write => ({ playId: play.origin.id, action: 'put', play })
/** Deletes a play. */
export const remove = (play: Play): Write => ({ playId: play.origin.id, action: 'delete', play: null })

/** Changes one event of a play. */
export function withChange(play: Play, event: GameEvent, change: Partial<GameEvent>): Write {
  const each = (one: GameEvent): GameEvent => (one.id === event.id ? { ...one, ...change } : one)
  return put({ origin: each(play.origin), rel: play.rel.map(each) })
}

/** Changes some attributes of one event of a play. */
export function withAttributes(play: Play, event: GameEvent, change: EventAttributes): Write {
  return withChange(play, event, { attributes: { ...event.attributes, ...change } })
}

/**
 * Removes an event from a play. Without its origin, the next event takes its place and keeps the id of the play, so that the
 * change is one write.
 */
export function without(play: Play, event: GameEvent): Write {
  const rel = play.rel.filter((one) => one.id !== event.id)
  if (event.id !== play.origin.id) return put({ origin: play.origin, rel })
  const [next, ...others] = rel
  if (!next) return remove(play)
  return put({ origin: { ...next, id: play.origin.id, originEventId: null }, rel: others })
}

/**
 * Renumbers the throws of a play from 1. A repeated throw keeps its number. A throw that the defense violated and that was not
 * repeated is left out. A rebound follows its throw, and is left out with it.
 */
export function renumberThrows(play: Play): Play {
  const throws = play.rel.filter(({ type }) => isThrowType(type))
  const open = throws.slice(throws.findLastIndex((event) => !isSpoiled(event)) + 1)
  let number = 0
  let before: GameEvent | null = null
  const rel = play.rel.flatMap((event) => {
    if (open.includes(event)) {
      before = null
      return []
    }
    const { attempt } = event.attributes
    if (event.type === 'rebound' && attempt !== undefined) {
      return attempt === before?.attributes.attempt ? [withAttempt(event, number)] : []
    }
    if (!isThrowType(event.type)) return [event]
    if (!before || !isSpoiled(before)) number++
    before = event
    return [withAttempt(event, number)]
  })
  return { origin: play.origin, rel }
}

/** Tells whether the defense violated a throw, so that it is repeated. */
const isSpoiled = ({ attributes }: GameEvent): boolean => attributes.freethrowViolationBy === 'defense'

/** Sets the number of a throw or of its rebound. */
export const withAttempt = (event: GameEvent, attempt: number): GameEvent => ({
  ...event,
  attributes: { ...event.attributes, attempt },
})

/** Makes an event at the time of another. Its id is derived from that event, so that two devices make the same repair. */
export function eventAt(
  at: GameEvent,
  type: EventType,
  who: Pick<GameEvent, 'isHomeTeam' | 'assignment' | 'teamGamePersonnelId'>,
  more: Partial<GameEvent> = {},
): GameEvent {
  const { period, clockTime, videoTime, teamVideoId, order } = at
  return {
    id: derivedId('repair', at.id, type, who.teamGamePersonnelId ?? String(who.isHomeTeam)),
    type,
    period,
    clockTime,
    videoTime,
    teamVideoId,
    order,
    ...who,
    pointValue: null,
    attributes: {},
    options: {},
    location: null,
    hoopSide: null,
    userFlagged: false,
    originEventId: null,
    ...more,
  }
}

/** Appends an event to a play. */
export function withMore(play: Play, event: GameEvent): Write {
  return put({ origin: play.origin, rel: [...play.rel, { ...event, originEventId: play.origin.id }] })
}

/** Returns an order just before an event, where no other event is. */
export const justBefore = (event: GameEvent): Pick<GameEvent, 'order'> => ({ order: event.order - 0.5 })

/** Returns an order just after an event. */
export const justAfter = (event: GameEvent): Pick<GameEvent, 'order'> => ({ order: event.order + 0.25 })
