import { DAY_MS } from '@fullcourt/program'
import { isoOf, type ZonedTime } from '../ui/forms/ZonedTimeField.tsx'

const WEEK_MS = 7 * DAY_MS
/** A year. */
const MOST_WEEKS = 52

/** The further starts of a game that is played every week at the same time of day. @param until the last day, '2027-02-28' */
export function weeklyStarts({ wall, zone }: ZonedTime, until: string): readonly string[] {
  const [day = '', time = ''] = wall.split('T')
  const first = Date.parse(`${day}T12:00Z`)
  const days = Array.from({ length: MOST_WEEKS }, (_, week) =>
    new Date(first + (week + 1) * WEEK_MS).toISOString().slice(0, 10),
  )
  return days.filter((one) => one <= until).flatMap((one) => isoOf({ wall: `${one}T${time}`, zone }) ?? [])
}
