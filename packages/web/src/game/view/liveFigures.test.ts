import { sampleGame } from '@fullcourt/scorebook/simulate'
import { expect, test } from 'vitest'
import { liveClockText } from './liveFigures.ts'

const { setup, plays } = sampleGame('nfhs', 3)
const play = plays.find(({ origin }) => origin.period === 2 && origin.clockTime < 400)!
const NOON = Date.parse('2026-11-20T12:00:00Z')
const snapshot = { savedAt: '2026-11-20T12:00:00Z', period: 2, clockTime: 300, clockRunning: true }
const at = (seconds: number, state: typeof snapshot | null, last = play) =>
  liveClockText(setup.rules, last, state, NOON + seconds * 1000)

test('the clock of the scorer runs for those who watch, to nought and not below', () => {
  expect(at(12, snapshot)).toBe('Q2 4:48')
  expect(at(600, snapshot)).toBe('Q2 0.0')
})

test('it stands when it was stopped, and after a long time without news', () => {
  expect(at(12, { ...snapshot, clockRunning: false })).toBe('Q2 5:00')
  expect(at(3600, snapshot)).toBe('Q2 5:00')
})

test('the last play counts where it is further on, or where no screen saved a clock', () => {
  const ahead = { ...play, origin: { ...play.origin, period: 3, clockTime: 400 } }
  expect(at(0, snapshot, ahead)).toBe('Q3 6:40')
  expect(at(0, null, ahead)).toBe('Q3 6:40')
  expect(liveClockText(setup.rules, undefined, null, NOON)).toBe('')
})
