import { describe, expect, test } from 'vitest'
import {
  afterSleep,
  applyClockCommand,
  type ClockState,
  clockChangeWords,
  fromSnapshot,
  readClock,
  secondsAsleep,
  toSnapshot,
} from './gameClock.ts'

const at = (seconds: number) => ({ steady: seconds * 1000, wall: 1_790_000_000_000 + seconds * 1000 })
const savedAt = (seconds: number) => new Date(at(seconds).wall).toISOString()

describe('a reload in the middle of a game', () => {
  test('the clock continues as if the page had stayed', () => {
    const before = applyClockCommand(fromSnapshot(null, 480, at(0)), { kind: 'start' }, at(10))
    const saved = { ...toSnapshot(before, at(30)), savedAt: savedAt(30) }
    // The new page has a new monotonic time, which begins at 0.
    const after = fromSnapshot(saved, 480, { steady: 0, wall: at(35).wall })
    expect(readClock(after, { steady: 0, wall: 0 }).clockTime).toBeCloseTo(455, 3)
    expect(readClock(after, { steady: 5000, wall: 0 }).clockTime).toBeCloseTo(450, 3)
  })

  test('a standing clock stays where it stood', () => {
    const saved = { clockTime: 123.4, clockRunning: false, period: 3, started: true, savedAt: savedAt(0) }
    expect(fromSnapshot(saved, 480, at(900))).toEqual({
      clock: { left: 123.4, since: null },
      period: 3,
      started: true,
    })
  })

  test('a clock that would have run out stands at 0', () => {
    const saved = { clockTime: 12, clockRunning: true, period: 2, started: true, savedAt: savedAt(0) }
    expect(fromSnapshot(saved, 480, at(60)).clock).toEqual({ left: 0, since: null })
  })
})

describe('touching the clock', () => {
  const running: ClockState = { clock: { left: 100, since: 0 }, period: 1, started: true }

  test('reversing a wrong stop gives its seconds back', () => {
    const stopped = applyClockCommand(running, { kind: 'stop' }, at(10))
    expect(readClock(stopped, at(20))).toEqual({ clockTime: 90, runsFrom: null })
    const back = applyClockCommand(stopped, { kind: 'run-on', clock: running.clock }, at(20))
    expect(readClock(back, at(20))).toEqual({ clockTime: 80, runsFrom: 100 })
  })

  test('±1 s stays within the period', () => {
    const act = { kind: 'adjust', by: 1, length: 100.5 } as const
    expect(readClock(applyClockCommand(running, act, at(0)), at(0)).clockTime).toBe(100.5)
  })

  test('a new period stands at its full length', () => {
    const next = applyClockCommand(running, { kind: 'period', period: 2, clockTime: 480 }, at(10))
    expect(next).toEqual({ clock: { left: 480, since: null }, period: 2, started: true })
  })

  test('a sleep of the device is game time', () => {
    const woken = { steady: 10_000, wall: at(40).wall }
    const seconds = secondsAsleep(at(10), woken)
    expect(seconds).toBe(30)
    expect(readClock(afterSleep(running, seconds), woken).clockTime).toBe(60)
  })

  test('a corrected calendar is not game time', () => {
    for (const jump of [-3600, 3600, 86_400])
      expect(secondsAsleep(at(10), { steady: 15_000, wall: at(15 + jump).wall })).toBe(0)
  })
})

test.each([
  [465, 452, 'From 7:45 to 7:32: 13 s off the clock'],
  [452, 465, 'From 7:32 to 7:45: 13 s back on the clock'],
  [465, 7.3, 'From 7:45 to 7.3: 7:38 off the clock'],
  [465, 455, null],
  [465, 466, null],
])('setting %s s to %s s says: %s', (from, to, words) => {
  expect(clockChangeWords(from, to)).toBe(words)
})
