import { objectionTo } from '@fullcourt/wire/forms/check'
import { endingFields } from '@fullcourt/wire/forms/game'
import { describe, expect, test } from 'vitest'
import { endingNumbers, endingObjections, endingOf, type TypedEnding, typedEnding } from './ending.ts'

const typed = (more: Partial<TypedEnding>): TypedEnding => ({ ...typedEnding(null), ...more })

describe('a typed final score', () => {
  test('none is fine, and ends nothing', () => {
    expect(endingObjections(typed({}), null)).toEqual({})
    expect(endingOf(typed({}))).toEqual({ finalSummary: null })
  })

  test('both end the game', () => {
    const both = typed({ homeFinalScore: '0', awayFinalScore: '20', finalReason: 'forfeit' })
    expect(endingObjections(both, null)).toEqual({})
    expect(endingOf(both)).toEqual({
      homeFinalScore: 0,
      awayFinalScore: 20,
      overtimePeriods: null,
      finalReason: 'forfeit',
      finalSummary: null,
    })
  })

  test('one alone is refused, at the side that lacks', () => {
    expect(endingObjections(typed({ homeFinalScore: '50' }), null)).toEqual({
      awayFinalScore: 'Enter the scores of both teams.',
    })
  })

  test('another way to end without scores is refused, because it would not be saved', () => {
    expect(endingObjections(typed({ finalReason: 'forfeit' }), null)).toEqual({
      homeFinalScore: 'Enter the scores of both teams.',
    })
  })

  test.each([
    ['homeFinalScore', '500', 'Home final score must be a whole number from 0 to 499.'],
    ['awayFinalScore', '-1', 'Away final score must be a whole number from 0 to 499.'],
    ['awayFinalScore', 'many', 'Away final score must be a whole number from 0 to 499.'],
    ['overtimePeriods', '1.5', 'Overtime periods must be a whole number from 0 to 50.'],
  ] as const)('%s of %j', (name, value, sentence) => {
    const read = endingNumbers(typed({ homeFinalScore: '50', awayFinalScore: '49', [name]: value }))[name]
    expect(objectionTo(endingFields[name], read, name)).toBe(sentence)
  })
})
