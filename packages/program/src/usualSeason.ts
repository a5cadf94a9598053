/** A season with its first and last day. */
export interface NewSeason {
  readonly name: string
  readonly startDate: string
  readonly endDate: string
}

/** The season that a game of this day usually belongs to: a school year, from August to July. @param day '2026-11-20' */
export function usualSeason(day: string): NewSeason {
  const year = Number(day.slice(0, 4))
  const first = day.slice(5, 7) >= '08' ? year : year - 1
  return {
    name: `${first}–${String(first + 1).slice(2)}`,
    startDate: `${first}-08-01`,
    endDate: `${first + 1}-07-31`,
  }
}
