import { type Play, playEvents } from './play.ts'

/** Events after which play stops until the ball is put in again. */
const STOPPAGES: readonly string[] = ['foul', 'timeout', 'substitution', 'score_adjustment', 'clock_stop']

/**
 * Whether play goes on by itself after this play, so that a clock that follows the film may run again (rule 114).
 * After a foul only when the last throw was missed and rebounded.
 */
export function playGoesOn(play: Play): boolean {
  const events = playEvents(play)
  if (events.some(({ attributes }) => attributes.deadBall)) return false
  if (!events.some(({ type }) => STOPPAGES.includes(type))) return true
  const last = events.at(-1)
  const thrown = events.at(-2)
  return last?.type === 'rebound' && thrown?.type === 'freethrow_miss'
}
