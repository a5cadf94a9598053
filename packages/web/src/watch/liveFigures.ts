/** Where a game stands for those who watch: the later of its last play and of the clock on the scorer's screen. */
import { formatClock, type Play, periodLabel, type RuleProfile } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'

interface Reading {
  readonly period: number
  readonly clock: number
}

/** A clock that was left running on a device that died would run for ever: after this long it is not believed, milliseconds. */
const BELIEVED = 20 * 60_000

/** The scorer's clock at `now` (milliseconds since 1970); null where no screen has saved it. */
function shown(snapshot: GameState | null, now: number): Reading | null {
  if (snapshot?.period === undefined || snapshot.clockTime === undefined) return null
  const { period, clockTime, clockRunning, savedAt } = snapshot
  const since = now - Date.parse(savedAt)
  const runs = clockRunning === true && since > 0 && since < BELIEVED
  return { period, clock: Math.max(0, clockTime - (runs ? since / 1000 : 0)) }
}

/** 'Q3 4:32'; '' before anything happened. */
export function liveReading(
  rules: RuleProfile,
  last: Play | undefined,
  snapshot: GameState | null,
  now: number,
): string {
  const played = last ? { period: last.origin.period, clock: last.origin.clockTime } : null
  const [later] = [played, shown(snapshot, now)]
    .filter((one) => one !== null)
    .sort((a, b) => b.period - a.period || a.clock - b.clock)
  return later ? `${periodLabel(rules, later.period)} ${formatClock(later.clock)}` : ''
}
