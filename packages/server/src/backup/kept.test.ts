import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { backupName, isBackupName, keptOf } from './kept.ts'

const START = Date.parse('2026-01-01T03:00:00Z')

it('a place keeps all of three days, then 14 days, 8 weeks and 12 months, over two years of daily backups', () => {
  let there: string[] = []
  for (let day = 0; day < 730; day++) {
    there.push(backupName(START + day * DAY_MS))
    const kept = keptOf(there, START + day * DAY_MS)
    there = there.filter((name) => kept.has(name))
  }
  const last = START + 729 * DAY_MS
  const days = there.map((name) => Math.round((last - Date.parse(dateOf(name))) / DAY_MS)).toReversed()
  expect(days.slice(0, 14)).toEqual([...Array(14).keys()])
  expect(days.length).toBeLessThanOrEqual(14 + 8 + 12)
  // No more than a week lies between two of the last eight weeks, and no more than a month of the last twelve.
  const gaps = days.slice(1).map((day, n) => [day, day - days[n]!] as const)
  for (const [day, gap] of gaps) expect(gap, `${day} days ago`).toBeLessThanOrEqual(day <= 49 ? 7 : 31)
  expect(days.at(-1)).toBeGreaterThan(330)
})

const dateOf = (name: string) =>
  name.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')

it('several backups of one day stay for three days', () => {
  const sameDay = [0, 1, 2].map((hour) => backupName(START + hour * 3_600_000))
  expect([...keptOf(sameDay, START)].toSorted()).toEqual(sameDay)
  const later = [...sameDay, backupName(START + 5 * DAY_MS)]
  expect([...keptOf(later, START + 5 * DAY_MS)].toSorted()).toEqual([sameDay[2], later[3]])
  // The last one is of a clock that was ahead.
  expect([...keptOf(later, START + DAY_MS)].toSorted()).toEqual(later)
})

it('other folders of a place are not backups', () => {
  expect(isBackupName(backupName(START))).toBe(true)
  for (const name of ['files', 'erased', '2026', '20260101-0300', '20260101-030000.part'])
    expect(isBackupName(name)).toBe(false)
})
