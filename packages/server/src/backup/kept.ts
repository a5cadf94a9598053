import { DAY_MS } from '@fullcourt/program'

/** A backup's folder: its time in UTC. */
const NAME = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/

export const backupName = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

export const isBackupName = (name: string): boolean => NAME.test(name)

/** The time of a backup. */
export const timeOf = (name: string): Date => {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** All backups of the last days stay: one of before a migration is followed by the next within a day. */
const ALL_MS = 3 * DAY_MS

/** How many days, weeks and months keep their newest backup. */
export const KEPT = { days: 14, weeks: 8, months: 12 } as const

const PERIODS = [
  { most: KEPT.days, of: (at: Date) => Math.floor(at.getTime() / DAY_MS) },
  // Day 4 of 1970 was a Monday.
  { most: KEPT.weeks, of: (at: Date) => Math.floor((at.getTime() / DAY_MS - 4) / 7) },
  { most: KEPT.months, of: (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth() },
] as const

/** The backups that stay: all of the last three days, and the newest of each of the last days, weeks and months that have one. */
export function keptOf(names: readonly string[], now: number): ReadonlySet<string> {
  const newestFirst = names.toSorted().toReversed()
  const kept = new Set(newestFirst.filter((name) => now - timeOf(name).getTime() < ALL_MS))
  for (const { most, of } of PERIODS) {
    const seen = new Set<number>()
    for (const name of newestFirst) {
      const period = of(timeOf(name))
      if (seen.has(period)) continue
      if (seen.size === most) break
      seen.add(period)
      kept.add(name)
    }
  }
  return kept
}
