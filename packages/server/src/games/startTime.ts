import { resolveWallTime, wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { refuseField } from '../calls/refusal.ts'

const FIELD = 'gameStartTime'
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/i

/**
 * Returns the start of a game in UTC. A time without an offset is a wall time of its timezone. When clocks change, a skipped
 * wall time is refused with the next existing time, and a repeated one is refused with its two offsets (rule 32).
 */
export function readStart(sent: string, timezone: string): string {
  if (HAS_OFFSET.test(sent)) return Temporal.Instant.from(sent).toString()
  const found = resolveWallTime(sent, timezone)
  if (found.ok) return found.iso
  switch (found.refusal) {
    case 'skipped': {
      const { next } = found
      return refuseField(
        FIELD,
        `Game start time does not exist on that day because of daylight saving: the next time is ${next}.`,
      )
    }
    case 'twice': {
      const [first, second] = found.choices.map(({ iso, offset }) => `${wallTimeAt(iso, timezone)}${offset}`)
      return refuseField(FIELD, `Game start time exists twice on that day: send ${first} or ${second}.`)
    }
    case 'unreadable':
      return refuseField(FIELD, 'Game start time must be a time like 2026-11-20T19:00:00Z.')
  }
}
