import { expect, test } from 'vitest'
import { ago } from './ago.ts'

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:55:00Z', '5 minutes ago'],
  ['2026-11-20T09:00:00Z', '3 hours ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-10-21T12:00:00Z', '30 days ago'],
])('%s is %s', (at, words) => {
  expect(ago(at, Date.parse('2026-11-20T12:00:00Z'))).toBe(words)
})
