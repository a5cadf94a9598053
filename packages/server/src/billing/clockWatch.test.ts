import { expect, it } from 'vitest'
import { watchClock } from './clockWatch.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 26)

it('holds charges for a day after a clock moved by more than a day, forward or back', () => {
  const first = watchClock({ seenAt: null, heldUntil: null }, NOW)
  expect(first).toEqual({ seenAt: NOW, heldUntil: null })
  expect(watchClock(first, NOW + DAY).heldUntil).toBeNull()
  expect(watchClock(first, NOW - DAY).heldUntil).toBeNull()
  for (const jump of [DAY + 1, -DAY - 1, 365 * DAY, -365 * DAY]) {
    const held = watchClock(first, NOW + jump)
    expect(held).toEqual({ seenAt: NOW + jump, heldUntil: NOW + jump + DAY })
    const later = watchClock(held, NOW + jump + 23 * HOUR)
    expect(later.heldUntil).toBe(NOW + jump + DAY)
    expect(watchClock(later, NOW + jump + DAY).heldUntil).toBeNull()
    // Set right again: that is a jump too.
    expect(watchClock(held, NOW).heldUntil).toBe(NOW + DAY)
  }
})
