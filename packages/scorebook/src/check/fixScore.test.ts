import { expect, test } from 'vitest'
import { noted } from '../../test/noted.ts'
import { check } from './index.ts'

const TIP = 'Q1 8:00 H1 wins tip'

test('a fix that changes the score says the score afterwards', () => {
  const { setup, plays } = noted(
    'nfhs',
    TIP,
    'Q1 7:40 H2 makes 2 from 300,560',
    'Q1 7:20 A1 makes 2 from 1000,300',
  )
  const [flag] = check(setup, plays)
  expect([flag?.code, flag?.fix?.label, flag?.fix?.score]).toEqual([
    'SHOT_VALUE_LOCATION',
    "Make #2's shot worth 3",
    { home: 3, away: 2 },
  ])
})

test('a fix that leaves the score says none', () => {
  const { setup, plays } = noted('nfhs', TIP, 'Q1 7:40 H2 misses 2', 'Q1 7:20 A1 makes 2')
  const [flag] = check(setup, plays)
  const [choice] = flag?.others ?? []
  expect([flag?.code, choice?.label, choice?.score]).toEqual([
    'MISS_WITHOUT_REBOUND',
    'Rebound by the away team',
    undefined,
  ])
})

test('the fix of a final score gives that score', () => {
  const { setup, plays } = noted('nfhs', TIP, 'Q1 7:40 H2 makes 2')
  const [flag] = check(setup, plays, { finalScore: { home: 5, away: 0 } })
  expect(flag?.fix?.score).toEqual({ home: 5, away: 0 })
})
