import { derivedId } from '../derivedId.ts'
import type { Write } from '../log.ts'
import type { EventAttributes, GameEvent, Play } from '../play.ts'
import type { EventType } from '../vocabulary.ts'
import type { Fix } from './codes.ts'

/** A repair of one play, as a fix. */
export const fixOf = (label: string, ...changes: readonly Write[]): Fix => ({ label, changes })

/** The play saved in its new form. */
export const put = (play: Play): Write => ({ playId: play.origin.id, action: 'put', play })
/** The play taken out. */
export const remove = (play: Play): Write => ({ playId: play.origin.id, action: 'delete', play: null })

/** The play with one of its events changed. */
export function edited(play: Play, event: GameEvent, change: Partial<GameEvent>): Write {
  const each = (one: GameEvent): GameEvent => (one.id === event.id ? { ...one, ...change } : one)
  return put({ origin: each(play.origin), rel: play.rel.map(each) })
}

/** The play with some attributes of one of its events changed. */
export function withAttributes(play: Play, event: GameEvent, change: EventAttributes): Write {
  return edited(play, event, { attributes: { ...event.attributes, ...change } })
}

/** The play without one of its events; without its origin what is left of it begins with the next event. */
export function without(play: Play, event: GameEvent): readonly Write[] {
  const rel = play.rel.filter((one) => one.id !== event.id)
  if (event.id !== play.origin.id) return [put({ origin: play.origin, rel })]
  const [next, ...others] = rel
  if (!next) return [remove(play)]
  const adopted = others.map((one) => ({ ...one, originEventId: next.id }))
  return [remove(play), put({ origin: { ...next, originEventId: null }, rel: adopted })]
}

/**
 * The play with its throws numbered from 1 as they stand; one thrown again keeps its number, and one that the defence spoiled and
 * was not thrown again is left out. A rebound follows its throw, and goes with it where that is gone.
 */
export function renumbered(play: Play): Play {
  const throws = play.rel.filter(({ type }) => type.startsWith('freethrow'))
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
      return attempt === before?.attributes.attempt ? [numberedAs(event, number)] : []
    }
    if (!event.type.startsWith('freethrow')) return [event]
    if (!before || !isSpoiled(before)) number++
    before = event
    return [numberedAs(event, number)]
  })
  return { origin: play.origin, rel }
}

/** A violation by the defence: it is thrown again. */
const isSpoiled = ({ attributes }: GameEvent): boolean => attributes.freethrowViolationBy === 'defense'

/** A throw, or the rebound of one, with that number. */
export const numberedAs = (event: GameEvent, attempt: number): GameEvent => ({
  ...event,
  attributes: { ...event.attributes, attempt },
})

/** A new event at the moment of another; its id follows from that event, so that two devices repair alike. */
export function eventAt(
  moment: GameEvent,
  type: EventType,
  who: Pick<GameEvent, 'isHomeTeam' | 'assignment' | 'teamGamePersonnelId'>,
  more: Partial<GameEvent> = {},
): GameEvent {
  const { period, clockTime, videoTime, teamVideoId, order } = moment
  return {
    id: derivedId('repair', moment.id, type, who.teamGamePersonnelId ?? String(who.isHomeTeam)),
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

/** A play with one more event at its end. */
export function withMore(play: Play, event: GameEvent): Write {
  return put({ origin: play.origin, rel: [...play.rel, { ...event, originEventId: play.origin.id }] })
}

/** Just before an event in game order, where no other event stands. */
export const justBefore = (event: GameEvent): Pick<GameEvent, 'order'> => ({ order: event.order - 0.5 })
