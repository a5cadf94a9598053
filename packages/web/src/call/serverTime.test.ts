import { DAY_MS } from '@fullcourt/program'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exactOffset, offsetAfter } from './serverTime.ts'

const NOON = 1_790_000_000_000
const reply = (ahead: number, ms = 80) => ({
  server: Math.floor((NOON + ms / 2) / 1000) * 1000,
  sentAt: NOON - ahead,
  receivedAt: NOON - ahead + ms,
})

describe('the offset of the server’s clock', () => {
  test('is 0 for a device that is right within some seconds', () => {
    for (const ahead of [0, 900, -900, 4_000, -4_000]) expect(offsetAfter(0, reply(ahead))).toBe(0)
    expect(offsetAfter(DAY_MS, reply(0))).toBe(0)
  })

  test('is a day for one that is a day behind, and stays as it is from reply to reply', () => {
    const off = offsetAfter(0, reply(DAY_MS))
    expect(Math.abs(off - DAY_MS)).toBeLessThan(1_000)
    for (const late of [300, 2_000]) expect(offsetAfter(off, reply(DAY_MS + late))).toBe(off)
    expect(Math.abs(offsetAfter(off, reply(-DAY_MS)) + DAY_MS)).toBeLessThan(1_000)
  })

  test('ignores a reply that was on its way while the device slept', () => {
    expect(offsetAfter(0, { server: NOON, sentAt: NOON, receivedAt: NOON + 3_600_000 })).toBe(0)
  })
})

describe('a reply that names milliseconds', () => {
  const exact = (ahead: number, ms: number) => ({
    server: NOON + ms / 2,
    sentAt: NOON - ahead,
    receivedAt: NOON - ahead + ms,
  })

  test('corrects a device that is two seconds off, and whole seconds leave it so', () => {
    const offset = exactOffset(0, exact(2_000, 20))
    expect(offset).toBe(2_000)
    expect(offsetAfter(offset, reply(2_000))).toBe(offset)
  })

  test('leaves an offset that fits, and one from a slow line', () => {
    expect(exactOffset(2_004, exact(2_000, 20))).toBe(2_004)
    expect(exactOffset(0, exact(2_000, 1_500))).toBe(0)
  })
})

describe('a reload without a network', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('uses the offset that the last reply gave', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    vi.resetModules()
    const before = await import('./serverTime.ts')
    before.noteServerTime(new Date(Date.now() + DAY_MS).toUTCString(), Date.now())
    vi.resetModules()
    const { serverNow } = await import('./serverTime.ts')
    expect(Math.abs(serverNow() - Date.now() - DAY_MS)).toBeLessThan(2_000)
  })
})
