import { playContinues } from '@fullcourt/scorebook/rules'
import { type Play, playEvents } from '@fullcourt/scorebook/vocabulary'
import type { Draft } from '../core/steps.ts'

/** Seconds after a whistle in which its foul sets the clock back to it. A later foul leaves the clock alone. */
export const LATEST_WHISTLE = 30

/** Whether a foul is being entered, on its own or on a basket. */
export function isFoul(draft: Draft): boolean {
  switch (draft.step) {
    case 'closed':
      return false
    case 'who':
    case 'foul-type':
      return draft.opening.doing === 'foul'
    case 'naming':
      return false
    case 'ask':
    case 'detail':
    case 'adding': {
      const { play } = draft
      const isAdded = draft.step === 'adding' && draft.extra === 'foul'
      return isAdded || [play.origin, ...play.rel].some(({ type }) => type === 'foul')
    }
    default:
      throw draft satisfies never
  }
}

/** A rebounded miss on the last attempt starts the clock (rule 114). */
export function restartsClock(play: Play): boolean {
  const last = play.rel.at(-1)
  return last?.type === 'rebound' && last.attributes.attempt !== undefined && playContinues(play)
}

/** Rule 45: a turnover with a dead ball stopped the clock when it happened. */
export const isDeadBall = ({ origin }: Play): boolean => origin.attributes.deadBall === true

/** Plays that happen while the clock runs: after a jump ball it starts with the first touch. */
const isLive = (play: Play): boolean =>
  playContinues(play) && !playEvents(play).some(({ type }) => type === 'jumpball' || type === 'clock_start')

/** Clock times are stored in hundredths of a second. */
const SAME_READING = 0.02

/**
 * Rule 45: whether the scorer forgot to start the clock: the last play happens on a running clock, and its time equals the time
 * on the standing clock. `seconds`: that time.
 */
export function asksToStart(last: Play | undefined, period: number, seconds: number): boolean {
  if (!last || seconds <= 0 || last.origin.period !== period) return false
  return isLive(last) && Math.abs(last.origin.clockTime - seconds) < SAME_READING
}
