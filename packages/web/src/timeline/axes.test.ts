import { timelineOf } from '@fullcourt/film'
import { profileOf } from '@fullcourt/scorebook/rules'
import type { GameEvent, Play } from '@fullcourt/scorebook/vocabulary'
import { expect, test } from 'vitest'
import { filmAxis, gameAxis } from './axes.ts'

const FIBA = profileOf('fiba')!

const event = (id: string, more: Partial<GameEvent> = {}): GameEvent => ({
  id,
  type: 'turnover',
  period: 1,
  clockTime: 600,
  videoTime: null,
  teamVideoId: null,
  isHomeTeam: true,
  assignment: 'TEAM',
  teamGamePersonnelId: null,
  pointValue: null,
  attributes: {},
  options: {},
  location: null,
  hoopSide: null,
  order: 1,
  userFlagged: false,
  originEventId: null,
  ...more,
})
const play = (origin: GameEvent): Play => ({ origin, rel: [] })

test('game time: four quarters of ten minutes, and an overtime of five when it is played', () => {
  const axis = gameAxis(FIBA, 1)
  expect(axis.duration).toBe(2400)
  expect(axis.marks).toEqual([
    { second: 0, label: 'Q1' },
    { second: 600, label: 'Q2' },
    { second: 1200, label: 'Q3' },
    { second: 1800, label: 'Q4' },
  ])
  expect(axis.secondOf(event('a', { period: 3, clockTime: 400 }))).toBe(1400)
  const overtime = gameAxis(FIBA, 5)
  expect(overtime.duration).toBe(2700)
  expect(overtime.marks.at(-1)).toEqual({ second: 2400, label: 'OT1' })
})

test('film time: places in several files, periods at their first event, a mark at the seam', () => {
  const timeline = timelineOf([
    { id: 'one', duration: 900 },
    { id: 'two', duration: 800 },
  ])
  const times = new Map([['placed', { teamVideoId: 'two', videoTime: 30 }]])
  const plays = [
    play(event('start', { type: 'clock_start', teamVideoId: 'one', videoTime: 40 })),
    play(event('shot', { teamVideoId: 'one', videoTime: 95 })),
    play(event('placed', { period: 2 })),
    play(event('nowhere', { period: 3 })),
  ]
  const axis = filmAxis(FIBA, plays, times, timeline)
  expect(axis.duration).toBe(1700)
  expect(axis.marks).toEqual([
    { second: 40, label: 'Q1' },
    { second: 900, label: '' },
    { second: 930, label: 'Q2' },
  ])
  expect(plays.map(({ origin }) => axis.secondOf(origin))).toEqual([40, 95, 930, null])
})
