import type { Season } from '@fullcourt/wire'

/** The season whose dates hold a day; of several the one that began last, as on the server. */
export const seasonOfDay = (seasons: readonly Season[], day: string): Season | undefined =>
  seasons
    .filter(({ startDate, endDate }) => startDate <= day && day <= endDate)
    .toSorted((a, b) => b.startDate.localeCompare(a.startDate))[0]
