import type { EventAttributes, GameEvent, Play } from './play.ts'
import { isRecord } from './records.ts'

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

/** Stands for `when`, `order` and `film` of a related event that shares them with its origin. */
const AS_ORIGIN = 'as the origin'

/** The values of an event's fields. */
export interface EventFields extends Pick<GameEvent, 'type' | 'pointValue' | 'userFlagged'> {
  readonly who: Pick<GameEvent, 'isHomeTeam' | 'assignment' | 'teamGamePersonnelId'>
  readonly when: Pick<GameEvent, 'period' | 'clockTime'> | typeof AS_ORIGIN
  readonly order: number | typeof AS_ORIGIN
  readonly film: Pick<GameEvent, 'videoTime' | 'teamVideoId'> | typeof AS_ORIGIN
  readonly place: Pick<GameEvent, 'location' | 'hoopSide'>
  readonly [detail: `attributes.${string}` | `options.${string}`]: unknown
}

/** Compares values as JSON. The order of keys and missing keys do not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isRecord(a) || !isRecord(b)) return false
  const known = Object.entries(a).filter(([, value]) => value !== undefined)
  const size = Object.values(b).filter((value) => value !== undefined).length
  return known.length === size && known.every(([key, value]) => isSame(value, b[key]))
}

const withPrefix = (prefix: 'attributes' | 'options', values: object): Readonly<Record<string, unknown>> =>
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

const withoutPrefix = (
  prefix: 'attributes' | 'options',
  fields: EventFields,
): Readonly<Record<string, unknown>> =>
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
  const { who, when, order, film, place, type, pointValue, userFlagged } = fields
  const shared = sharedFields(origin ?? event)
  return {
    ...event,
    ...who,
    ...(when === AS_ORIGIN ? shared.when : when),
    ...(film === AS_ORIGIN ? shared.film : film),
    ...place,
    order: order === AS_ORIGIN ? shared.order : order,
    type,
    pointValue,
    userFlagged,
    attributes: withoutPrefix('attributes', fields) as EventAttributes,
    options: withoutPrefix('options', fields),
  }
}

/** Finds an event of a play by id. */
export const eventIn = (play: Play | null | undefined, id: string | null): GameEvent | undefined =>
  play?.origin.id === id ? play.origin : play?.rel.find((event) => event.id === id)
