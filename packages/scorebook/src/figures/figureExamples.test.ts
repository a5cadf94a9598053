import { describe, expect, test } from 'vitest'
import { compute } from '../../test/arithmetic.ts'
import { scorer } from '../../test/scorer.ts'
import { PROFILES } from '../rules/index.ts'
import { sampleGame } from '../simulate/index.ts'
import { SIDES } from '../vocabulary/index.ts'
import {
  type ExplainedFigure,
  FIGURE_GROUPS,
  figureExamples,
  figuresExplained,
  formulaText,
  termsOf,
} from './index.ts'

const all = (groups: ReturnType<typeof figureExamples>): readonly ExplainedFigure[] =>
  groups.flatMap(({ figures }) => figures)

describe('the page that explains the figures', () => {
  test('has every figure, without a game too', () => {
    const keys = FIGURE_GROUPS.map(({ figures }) => figures.map(({ key }) => key))
    expect(figuresExplained().map(({ figures }) => figures.map(({ figure }) => figure.key))).toEqual(keys)
  })

  test('names every word of a formula in its list of words', () => {
    expect(formulaText('({FGM} + {half} × {outside}) ÷ {FGA}')).toBe('(FGM + 0.5 × 3PM) ÷ FGA')
    const formulas = all(figuresExplained()).flatMap(({ formula }) => formula ?? [])
    for (const formula of formulas) expect(formulaText(formula)).not.toMatch(/[{}]|undefined/)
    expect(termsOf(formulas).length).toBeGreaterThan(30)
  })
})

describe.each(PROFILES.map(({ code }) => code))('examples from games of %s', (code) => {
  const games = [1, 2, 3].map((seed) => sampleGame(code, seed))

  test('every figure has one', () => {
    for (const { setup, plays } of games)
      for (const { figure, example } of all(figureExamples(setup, plays, 'home', 'final')))
        expect(example, figure.key).not.toBeNull()
  })

  test('a filled formula computes its figure', () => {
    for (const { setup, plays } of games) {
      for (const side of SIDES) {
        for (const { figure, example } of all(figureExamples(setup, plays, side, 'final'))) {
          if (!example?.filled || typeof example.value !== 'number') continue
          // Minutes in the text have two decimals.
          expect(
            compute(example.filled) / example.value || 1,
            `${figure.key}: ${example.filled}`,
          ).toBeCloseTo(1, 2)
        }
      }
    }
  })

  test('the plays of a counted figure add up to it', () => {
    for (const { setup, plays } of games) {
      for (const { figure, example } of all(figureExamples(setup, plays, 'away', 'final'))) {
        if (!example?.cell || example.value === null || figure.key === 'secondsPlayed') continue
        const sum = example.plays.reduce((total, { amount }) => total + amount, 0)
        const value = typeof example.value === 'object' ? example.value.total : example.value
        expect([figure.key, sum]).toEqual([figure.key, value])
      }
    }
  })
})

test('a game without substitutions leaves out what needs minutes', () => {
  const { setup, plays } = scorer('fiba').at(1, '9:00').makes('H1')
  const byKey = new Map(
    all(figureExamples(setup, plays, 'home')).map((one) => [one.figure.name, one.example]),
  )
  expect(byKey.get('Usage')).toMatchObject({ filled: null, value: null })
  expect(byKey.get('Minutes')).toMatchObject({ value: null })
  expect(byKey.get('Field goal percentage')).toMatchObject({ filled: '1 ÷ 1', value: 1 })
})
