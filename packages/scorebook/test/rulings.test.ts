import { describe, expect, it } from 'vitest'
import { AWARDS_AND_BALL } from './rulings/awardsAndBall.ts'
import { BONUS } from './rulings/bonus.ts'
import { DOUBLE_FOULS } from './rulings/doubleFouls.ts'
import { ENDINGS } from './rulings/endings.ts'
import { REBOUNDS } from './rulings/rebounds.ts'
import { TECHNICALS } from './rulings/technicals.ts'
import { THROW_VIOLATIONS } from './rulings/throwViolations.ts'
import { TIMEOUTS } from './rulings/timeouts.ts'
import { resultOf } from './rulings.ts'

const CHAPTERS = {
  'double fouls': DOUBLE_FOULS,
  'throws and the ball': AWARDS_AND_BALL,
  bonus: BONUS,
  technicals: TECHNICALS,
  'violations at throws': THROW_VIOLATIONS,
  rebounds: REBOUNDS,
  timeouts: TIMEOUTS,
  endings: ENDINGS,
}

describe.each(Object.entries(CHAPTERS))('%s', (_, chapter) => {
  it.each(chapter.map((ruling) => [`${ruling.league}, ${ruling.title}`, ruling] as const))(
    '%s',
    (_title, ruling) => {
      const { counted, flagged, fixes } = resultOf(ruling)
      expect({ counted, flagged }).toEqual({ counted: ruling.counted, flagged: ruling.flagged.toSorted() })
      expect(fixes).toEqual(expect.arrayContaining([...ruling.fixes]))
    },
  )
})

it('are at least 150', () => {
  expect(Object.values(CHAPTERS).flat().length).toBeGreaterThanOrEqual(150)
})
