import type { EventType, PlayDetailKey } from '@fullcourt/scorebook/vocabulary'

/** The kinds of plays that the editor offers, with the words for them. */
export const KIND_WORDS = {
  shot_made: 'Made shot',
  shot_miss: 'Missed shot',
  turnover: 'Turnover',
  foul: 'Foul',
  rebound: 'Rebound',
  steal: 'Steal',
  blocked_shot: 'Block',
  assist: 'Assist',
  freethrow_made: 'Free throw made',
  freethrow_miss: 'Free throw missed',
  freethrow_violation: 'Free throw violation',
  timeout: 'Timeout',
  jumpball: 'Jump ball',
  substitution: 'Substitution',
  score_adjustment: 'Score adjustment',
} as const satisfies { readonly [type in EventType]?: string }

export type EditableType = keyof typeof KIND_WORDS

export const EDITABLE_TYPES = Object.keys(KIND_WORDS) as readonly EditableType[]

export const isEditable = (type: EventType): type is EditableType => type in KIND_WORDS

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
