import type { EventAttributes, GameEvent, Play } from './play.ts'

/**
 * What two people may change in an event without getting in each other's way. Values that mean something only together
 * are one field: a player with the side, a period with the clock, a place with its hoop.
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

/** The fields of an event with their values; a field that is missing has none. */
export type EventFields = { readonly [field in EventField]?: unknown }

/** Written for `when`, `order` and `film` of a related event that has them from its origin. */
const AS_ORIGIN = 'as the origin'

/** Compares values as JSON has them: the order of keys and missing keys do not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), b as Record<string, unknown>]
  const known = left.filter(([, value]) => value !== undefined)
  const size = Object.values(right).filter((value) => value !== undefined).length
  return known.length === size && known.every(([key, value]) => isSame(value, right[key]))
}

const prefixed = (prefix: string, values: object): EventFields =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]))

/** What a related event shares with its origin, until it gets its own. */
const sharedFields = ({ period, clockTime, order, videoTime, teamVideoId }: GameEvent) => ({
  when: { period, clockTime },
  order,
  film: { videoTime, teamVideoId },
})

/** Takes an event of a play apart. */
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
    ...prefixed('attributes', attributes),
    ...prefixed('options', options),
  }
}

const within = (prefix: string, fields: EventFields): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field, value]) => field.startsWith(`${prefix}.`) && value !== undefined)
      .map(([field, value]) => [field.slice(prefix.length + 1), value]),
  )

/** Puts fields over an event. `origin`: the one of its play as it is afterwards; null where the event is the origin. */
export function withFields(event: GameEvent, fields: EventFields, origin: GameEvent | null): GameEvent {
  const shared = origin && sharedFields(origin)
  const value = (name: 'when' | 'order' | 'film') =>
    fields[name] === AS_ORIGIN && shared ? shared[name] : fields[name]
  const { who, place, type, pointValue, userFlagged } = fields
  const { when, order, film } = { when: value('when'), order: value('order'), film: value('film') }
  // The values come from `fieldsOf`: each has the type that its field has in an event.
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
    attributes: within('attributes', fields) as EventAttributes,
    options: within('options', fields),
  } as GameEvent
}

/** The event of a play that has this id. */
export const eventIn = (play: Play | null, id: string): GameEvent | undefined =>
  play?.origin.id === id ? play.origin : play?.rel.find((event) => event.id === id)
