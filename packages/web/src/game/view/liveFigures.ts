/** The clock of a live game for spectators: the later of its last play and the clock on the scorer's screen. */
import { formatClock, type Play, periodLabel, type RuleProfile } from '@fullcourt/scorebook/vocabulary'
import type { GameState } from '@fullcourt/wire'

interface ScorerClock {
  readonly period: number
  readonly clock: number
}

/** Milliseconds. A running clock without news for so long is ignored, because its device may be off. */
const STALE_AFTER = 20 * 60_000

/** The scorer's clock at `now` (milliseconds since 1970); null where no screen has saved it. */
function scorerClock(snapshot: GameState | null, now: number): ScorerClock | null {
  if (snapshot?.period === undefined || snapshot.clockTime === undefined) return null
  const { period, clockTime, clockRunning, savedAt } = snapshot
  const since = now - Date.parse(savedAt)
  const runs = clockRunning === true && since > 0 && since < STALE_AFTER
  return { period, clock: Math.max(0, clockTime - (runs ? since / 1000 : 0)) }
}

/** 'Q3 4:32'; '' before anything happened. */
export function liveClockText(
  rules: RuleProfile,
  last: Play | undefined,
  snapshot: GameState | null,
  now: number,
): string {
  const played = last ? { period: last.origin.period, clock: last.origin.clockTime } : null
  const [later] = [played, scorerClock(snapshot, now)]
    .filter((one) => one !== null)
    .sort((a, b) => b.period - a.period || a.clock - b.clock)
  return later ? `${periodLabel(rules, later.period)} ${formatClock(later.clock)}` : ''
}
