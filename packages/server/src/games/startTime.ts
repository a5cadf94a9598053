import { refuseField } from '../http/refusal.ts'

const FIELD = 'gameStartTime'
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/i

const minutes = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'minute' })
const withOffset = (moment: Temporal.ZonedDateTime): string =>
  `${minutes(moment.toPlainDateTime())}${moment.offset}`

/** Wall time where the game is played: '2026-11-20T19:00'. */
export const wallTime = (instant: string, timezone: string): string =>
  minutes(Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDateTime())

/**
 * The moment at which a game starts, in UTC. A time with an offset is one; a time on the wall of its timezone is one except where
 * clocks change: a time that is left out is refused with the next one that there is, a time that comes twice asks for its offset.
 */
export function startOf(sent: string, timezone: string): string {
  if (HAS_OFFSET.test(sent)) return Temporal.Instant.from(sent).toString()
  const wall = Temporal.PlainDateTime.from(sent)
  const first = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  const second = wall.toZonedDateTime(timezone, { disambiguation: 'later' })
  if (first.equals(second)) return first.toInstant().toString()
  if (first.toPlainDateTime().equals(wall))
    return refuseField(
      FIELD,
      `Game start time comes twice on that day: send ${withOffset(first)} or ${withOffset(second)}.`,
    )
  const next = first.getTimeZoneTransition('next') ?? second
  return refuseField(
    FIELD,
    `Game start time is left out on that day: the next one is ${minutes(next.toPlainDateTime())}.`,
  )
}
