import type { EventAttributes, GameEvent, Play } from './play.ts'

/**
 * The parts of an event that two people can change independently. Values that only make sense together are one field: a player
 * with the side, a period with the clock, a location with its hoop.
 */
export const EVENT_FIELDS = [
  'who',
  'when',
  'order',
  'film',
  'place',
  'type',
  'pointValue',
  'userFlagged',
] as const
export type EventField = (typeof EVENT_FIELDS)[number] | `attributes.${string}` | `options.${string}`

/** The values of an event's fields. A missing field has no value. */
export type EventFields = { readonly [field in EventField]?: unknown }

/** Stands for `when`, `order` and `film` of a related event that shares them with its origin. */
const AS_ORIGIN = 'as the origin'

/** Compares values as JSON. The order of keys and missing keys do not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), b as Record<string, unknown>]
  const known = left.filter(([, value]) => value !== undefined)
  const size = Object.values(right).filter((value) => value !== undefined).length
  return known.length === size && known.every(([key, value]) => isSame(value, right[key]))
}

const withPrefix = (prefix: string, values: object): EventFields =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]))

/** Returns the fields that a related event shares with its origin until it gets its own. */
const sharedFields = ({ period, clockTime, order, videoTime, teamVideoId }: GameEvent) => ({
  when: { period, clockTime },
  order,
  film: { videoTime, teamVideoId },
})

/** Splits an event of a play into its fields. */
export function fieldsOf(event: GameEvent, origin: GameEvent): EventFields {
  const { isHomeTeam, assignment, teamGamePersonnelId, location, hoopSide, attributes, options } = event
  const [own, its] = [sharedFields(event), sharedFields(origin)]
  const shares = (name: keyof typeof own) => event.id !== origin.id && isSame(own[name], its[name])
  return {
    who: { isHomeTeam, assignment, teamGamePersonnelId },
    when: shares('when') ? AS_ORIGIN : own.when,
    order: shares('order') ? AS_ORIGIN : own.order,
    film: shares('film') ? AS_ORIGIN : own.film,
    place: { location, hoopSide },
    type: event.type,
    pointValue: event.pointValue,
    userFlagged: event.userFlagged,
    ...withPrefix('attributes', attributes),
    ...withPrefix('options', options),
  }
}

const withoutPrefix = (prefix: string, fields: EventFields): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field, value]) => field.startsWith(`${prefix}.`) && value !== undefined)
      .map(([field, value]) => [field.slice(prefix.length + 1), value]),
  )

/**
 * Sets fields of an event.
 * @param origin the origin of its play after the change; null if the event is the origin
 */
export function withFields(event: GameEvent, fields: EventFields, origin: GameEvent | null): GameEvent {
  const shared = origin && sharedFields(origin)
  const value = (name: 'when' | 'order' | 'film') =>
    fields[name] === AS_ORIGIN && shared ? shared[name] : fields[name]
  const { who, place, type, pointValue, userFlagged } = fields
  const { when, order, film } = { when: value('when'), order: value('order'), film: value('film') }
  // The values come from `fieldsOf`, so each has the type of its field.
  return {
    ...event,
    ...(who as object),
    ...(when as object),
    ...(film as object),
    ...(place as object),
    order,
    type,
    pointValue,
    userFlagged,
    attributes: withoutPrefix('attributes', fields) as EventAttributes,
    options: withoutPrefix('options', fields),
  } as GameEvent
}

/** Finds an event of a play by id. */
export const eventIn = (play: Play | null, id: string): GameEvent | undefined =>
  play?.origin.id === id ? play.origin : play?.rel.find((event) => event.id === id)
