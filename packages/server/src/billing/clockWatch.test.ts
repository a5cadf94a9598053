import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { watchClock } from './clockWatch.ts'

const NOW = Date.UTC(2026, 10, 26)

it('holds charges for a day after a clock moved by more than a day, forward or back', () => {
  const first = watchClock({ seenAt: null, heldUntil: null }, NOW)
  expect(first).toEqual({ seenAt: NOW, heldUntil: null })
  expect(watchClock(first, NOW + DAY_MS).heldUntil).toBeNull()
  expect(watchClock(first, NOW - DAY_MS).heldUntil).toBeNull()
  for (const jump of [DAY_MS + 1, -DAY_MS - 1, 365 * DAY_MS, -365 * DAY_MS]) {
    const held = watchClock(first, NOW + jump)
    expect(held).toEqual({ seenAt: NOW + jump, heldUntil: NOW + jump + DAY_MS })
    const later = watchClock(held, NOW + jump + 23 * HOUR_MS)
    expect(later.heldUntil).toBe(NOW + jump + DAY_MS)
    expect(watchClock(later, NOW + jump + DAY_MS).heldUntil).toBeNull()
    // Set right again: that is a jump too.
    expect(watchClock(held, NOW).heldUntil).toBe(NOW + DAY_MS)
  }
})
