import type { EventType, PlayDetailKey } from '@fullcourt/scorebook/vocabulary'

/** The types of plays that the editor offers. */
export const EDITABLE_TYPES = [
  'shot_made',
  'shot_miss',
  'turnover',
  'foul',
  'rebound',
  'steal',
  'blocked_shot',
  'assist',
  'freethrow_made',
  'freethrow_miss',
  'freethrow_violation',
  'timeout',
  'jumpball',
  'substitution',
  'score_adjustment',
] as const satisfies readonly EventType[]

export type EditableType = (typeof EDITABLE_TYPES)[number]

export const isEditable = (type: EventType): type is EditableType =>
  EDITABLE_TYPES.some((editable) => editable === type)

/** Events of a whole side: they have no player. */
export const OF_SIDE: ReadonlySet<EventType> = new Set<EventType>(['timeout', 'jumpball', 'score_adjustment'])

/** Events that happen at a place on the court. */
export const HAS_PLACE: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'turnover',
  'foul',
  'rebound',
  'steal',
  'blocked_shot',
])

/** The details that a kind of play can have (rule 46). */
export const DETAILS_OF: { readonly [type in EventType]?: readonly PlayDetailKey[] } = {
  shot_made: ['shotKind', 'situation'],
  shot_miss: ['shotKind', 'situation'],
  turnover: ['turnoverKind'],
  foul: ['foulDetail'],
}
