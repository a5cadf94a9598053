import { describe, expect, it } from 'vitest'
import type { Award } from '../vocabulary/index.ts'
import { mayBeRebounded, nextThrow, type TakenThrow, throwsOwed } from './index.ts'

const made: TakenThrow = { status: 'made' }
const missed: TakenThrow = { status: 'missed' }
const stepped: TakenThrow = { status: 'violation', by: 'offense' }
const again: TakenThrow = { status: 'violation', by: 'defense' }

describe('throws owed', () => {
  const table: readonly (readonly [Award, readonly TakenThrow[], number, number | null])[] = [
    [0, [], 0, null],
    [1, [], 1, 1],
    [1, [missed], 0, null],
    [2, [], 2, 1],
    [2, [missed], 1, 2],
    [2, [made, made], 0, null],
    [3, [made], 2, 2],
    [3, [made, missed, made], 0, null],
    ['1&1', [], 1, 1],
    ['1&1', [made], 1, 2],
    ['1&1', [missed], 0, null],
    ['1&1', [stepped], 0, null],
    ['1&1', [made, missed], 0, null],
    [2, [again], 2, 1],
    [2, [again, made, again], 1, 2],
    ['1&1', [again], 1, 1],
    [2, [stepped], 1, 2],
  ]
  it.each(table)('%s after %j: %s, next %s', (award, taken, owed, next) => {
    expect(throwsOwed({ award, taken })).toBe(owed)
    expect(nextThrow({ award, taken })).toBe(next)
  })
})

describe('a rebound', () => {
  it('follows only a missed last throw', () => {
    expect(mayBeRebounded({ award: 2, taken: [missed] }, 'live')).toBe(false)
    expect(mayBeRebounded({ award: 2, taken: [made, missed] }, 'live')).toBe(true)
    expect(mayBeRebounded({ award: 2, taken: [missed, made] }, 'live')).toBe(false)
  })

  it('follows the missed first throw of a 1&1', () => {
    expect(mayBeRebounded({ award: '1&1', taken: [missed] }, 'live')).toBe(true)
  })

  it('follows neither a violation nor a throw after which a side gets the ball', () => {
    expect(mayBeRebounded({ award: 1, taken: [stepped] }, 'live')).toBe(false)
    expect(mayBeRebounded({ award: 1, taken: [missed] }, 'point-of-interruption')).toBe(false)
    expect(mayBeRebounded({ award: 2, taken: [made, missed] }, 'fouled-side')).toBe(false)
  })
})
