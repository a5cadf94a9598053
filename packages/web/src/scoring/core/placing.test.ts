import { inGameOrder } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test } from 'vitest'
import { momentBeside, nextOrder, playsBefore } from './placing.ts'

const parsed = notation.parse(`league nfhs
H4 Ana (starter)
A7 Hal (starter)
Q1 7:00 H4 makes 2
Q1 6:30 A7 misses 2; H4 rebounds
Q1 6:30 H4 turns over
Q2 8:00 A7 makes 3
`)
if (!parsed.ok) throw new Error('unread')
const { plays } = parsed.game
const [first, miss, turnover, second] = plays as [Play, Play, Play, Play]

/** The types of the game's events in order, with a turnover inserted at that moment. */
function withPlayAt(moment: ReturnType<typeof momentBeside>): readonly string[] {
  const origin = { ...turnover.origin, id: 'new', type: 'timeout' as const, order: moment.order }
  const placed = { ...origin, period: moment.period, clockTime: moment.clock.clockTime }
  return inGameOrder([...plays, { origin: placed, rel: [] }])
    .filter(({ index }) => index === 0)
    .map(({ event }) => event.type)
}

describe('an inserted play', () => {
  test('goes right before or right after another, also at one clock reading', () => {
    expect(withPlayAt(momentBeside(plays, turnover, 'before'))).toEqual([
      'shot_made',
      'shot_miss',
      'timeout',
      'turnover',
      'shot_made',
    ])
    expect(withPlayAt(momentBeside(plays, miss, 'after'))[2]).toBe('timeout')
    expect(withPlayAt(momentBeside(plays, first, 'before'))[0]).toBe('timeout')
    expect(withPlayAt(momentBeside(plays, second, 'after'))[4]).toBe('timeout')
  })

  test('sees the game of that moment', () => {
    expect(playsBefore(plays, momentBeside(plays, turnover, 'before'))).toEqual([first, miss])
    expect(playsBefore(plays, momentBeside(plays, second, 'before'))).toEqual([first, miss, turnover])
  })
})

test('orders grow with every touch and leave room', () => {
  const order = nextOrder(plays, 0)
  expect(order).toBeGreaterThan(second.origin.order)
  expect(nextOrder(plays, order)).toBe(order + 10)
})
