/**
 * The same day a year later (UTC). A year that began on 29 February ends on 28 February, and the next leap year has its 29th again.
 * @param anchorDay the day of the month on which the first year began
 */
export function yearAfter(time: number, anchorDay: number): number {
  const next = new Date(time)
  next.setUTCFullYear(next.getUTCFullYear() + 1, next.getUTCMonth(), 1)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(anchorDay, lastDay))
  return next.getTime()
}
