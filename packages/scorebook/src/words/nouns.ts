import type { EventType } from '../vocabulary/terms.ts'
import { msg } from '../vocabulary/translate.ts'
import { capitalize } from './letters.ts'

/** A noun for each type of event, as lists and messages name it. */
export const EVENT_NOUNS = {
  shot_made: 'made shot',
  shot_miss: 'missed shot',
  turnover: 'turnover',
  foul: 'foul',
  rebound: 'rebound',
  steal: 'steal',
  blocked_shot: 'block',
  assist: 'assist',
  freethrow_made: 'made free throw',
  freethrow_miss: 'missed free throw',
  freethrow_violation: 'free-throw violation',
  timeout: 'timeout',
  jumpball: 'jump ball',
  substitution: 'substitution',
  score_adjustment: 'score adjustment',
  clock_start: 'start of the clock',
  clock_stop: 'stop of the clock',
} as const satisfies Readonly<Record<EventType, string>>

const RESULT_WORDS: Readonly<Record<string, string>> = {
  shot_made: msg('made'),
  shot_miss: msg('missed'),
  freethrow_made: msg('made'),
  freethrow_miss: msg('missed'),
  freethrow_violation: msg('violation'),
} satisfies { readonly [type in EventType]?: string }

/** The result of a shot or a free throw: 'made'. The type itself for other events. */
export const resultWord = (type: string): string => RESULT_WORDS[type] ?? type

/** 'Made shot': the noun at the start of a button or a row. */
export const eventTitle = (type: EventType): string => capitalize(EVENT_NOUNS[type])

/** 'Made', 'Turnover': the title of the keys that start a play, where a shot is its result. */
export const shortTitle = (type: EventType): string =>
  type === 'shot_made' || type === 'shot_miss' ? capitalize(resultWord(type)) : eventTitle(type)
