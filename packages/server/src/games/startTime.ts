import { resolveWallTime, wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { refuseField } from '../http/refusal.ts'

const FIELD = 'gameStartTime'
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/i

/**
 * Reads the moment at which a game starts, as UTC. A time with an offset is a moment; one without is a wall time of its
 * timezone. Where clocks change, a skipped wall time is refused with the next one that exists, and one that occurs twice is
 * refused with both of its offsets (rule 32).
 */
export function readStart(sent: string, timezone: string): string {
  if (HAS_OFFSET.test(sent)) return Temporal.Instant.from(sent).toString()
  const found = resolveWallTime(sent, timezone)
  if (found.ok) return found.iso
  switch (found.refusal) {
    case 'skipped':
      return refuseField(FIELD, `Game start time is left out on that day: the next one is ${found.next}.`)
    case 'twice': {
      const [first, second] = found.choices.map(({ iso, offset }) => `${wallTimeAt(iso, timezone)}${offset}`)
      return refuseField(FIELD, `Game start time comes twice on that day: send ${first} or ${second}.`)
    }
    case 'unreadable':
      return refuseField(FIELD, 'Game start time must be a time like 2026-11-20T19:00:00Z.')
  }
}
