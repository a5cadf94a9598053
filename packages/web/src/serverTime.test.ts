import { describe, expect, test } from 'vitest'
import { offAfter } from './serverTime.ts'

const DAY = 86_400_000
const NOON = 1_790_000_000_000
const reply = (ahead: number, ms = 80) => ({
  server: Math.floor((NOON + ms / 2) / 1000) * 1000,
  asked: NOON - ahead,
  answered: NOON - ahead + ms,
})

describe('how far the server’s calendar is ahead', () => {
  test('is nothing for a device that is right within some seconds', () => {
    for (const ahead of [0, 900, -900, 4_000, -4_000]) expect(offAfter(0, reply(ahead))).toBe(0)
    expect(offAfter(DAY, reply(0))).toBe(0)
  })

  test('is a day for one that is a day behind, and stays as it is from reply to reply', () => {
    const off = offAfter(0, reply(DAY))
    expect(Math.abs(off - DAY)).toBeLessThan(1_000)
    for (const late of [300, 2_000]) expect(offAfter(off, reply(DAY + late))).toBe(off)
    expect(Math.abs(offAfter(off, reply(-DAY)) + DAY)).toBeLessThan(1_000)
  })

  test('is not guessed from a reply that was on its way while the device slept', () => {
    expect(offAfter(0, { server: NOON, asked: NOON, answered: NOON + 3_600_000 })).toBe(0)
  })
})
