import { type Play, playEvents } from '../vocabulary/play.ts'

/** Events that stop play until the ball is inbounded. */
const STOPPAGES: readonly string[] = ['foul', 'timeout', 'substitution', 'score_adjustment', 'clock_stop']

/**
 * Tells whether play continues after this play, so that a clock that follows the film may run again (rule 114). After a foul it
 * does only if the last throw was missed and rebounded.
 */
export function playContinues(play: Play): boolean {
  const events = playEvents(play)
  if (events.some(({ attributes }) => attributes.deadBall)) return false
  if (!events.some(({ type }) => STOPPAGES.includes(type))) return true
  const last = events.at(-1)
  const thrown = events.at(-2)
  return last?.type === 'rebound' && thrown?.type === 'freethrow_miss'
}
