import { type Play, playEvents } from './play.ts'

/** Events after which nobody plays on until the ball is brought in again. */
const STOPPAGES: readonly string[] = ['foul', 'timeout', 'substitution', 'score_adjustment', 'clock_stop']

/**
 * Whether play goes on by itself after this play, so that a clock that follows the film may run again (spec: 'for a new
 * event that is not a foul or dead ball'). After a foul only when the last throw was missed and caught ('a rebounded miss
 * on the last attempt restarts the clock').
 */
export function playGoesOn(play: Play): boolean {
  const events = playEvents(play)
  if (events.some(({ attributes }) => attributes.deadBall)) return false
  if (!events.some(({ type }) => STOPPAGES.includes(type))) return true
  const last = events.at(-1)
  const thrown = events.at(-2)
  return last?.type === 'rebound' && thrown?.type === 'freethrow_miss'
}
