import { describe, expect, test } from 'vitest'
import { endingObjections, endingOf, type TypedEnding, typedEnding } from './ending.ts'

const typed = (more: Partial<TypedEnding>): TypedEnding => ({ ...typedEnding(null), ...more })

describe('a final score that is typed', () => {
  test('none is fine, and ends nothing', () => {
    expect(endingObjections(typed({}))).toEqual({})
    expect(endingOf(typed({}))).toEqual({ finalSummary: null })
  })

  test('both end the game', () => {
    const both = typed({ homeFinalScore: '0', awayFinalScore: '20', finalReason: 'forfeit' })
    expect(endingObjections(both)).toEqual({})
    expect(endingOf(both)).toEqual({
      homeFinalScore: 0,
      awayFinalScore: 20,
      overtimePeriods: null,
      finalReason: 'forfeit',
      finalSummary: null,
    })
  })

  test('one alone is refused, at the side that lacks', () => {
    expect(endingObjections(typed({ homeFinalScore: '50' }))).toEqual({
      awayFinalScore: 'A final score has both sides.',
    })
  })

  test.each([
    ['homeFinalScore', '500', 'A whole number from 0 to 499.'],
    ['awayFinalScore', '-1', 'A whole number from 0 to 499.'],
    ['awayFinalScore', 'many', 'A whole number from 0 to 499.'],
    ['overtimePeriods', '1.5', 'A whole number from 0 to 99.'],
  ] as const)('%s of %j', (name, value, said) => {
    const found = endingObjections(typed({ homeFinalScore: '50', awayFinalScore: '49', [name]: value }))
    expect(found).toEqual({ [name]: said })
  })
})
