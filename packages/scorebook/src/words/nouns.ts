import type { EventType } from '../vocabulary/terms.ts'

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
  freethrow_made: 'free throw',
  freethrow_miss: 'missed free throw',
  freethrow_violation: 'free-throw violation',
  timeout: 'timeout',
  jumpball: 'jump ball',
  substitution: 'substitution',
  score_adjustment: 'score adjustment',
  clock_start: 'start of the clock',
  clock_stop: 'stop of the clock',
} as const satisfies Readonly<Record<EventType, string>>
