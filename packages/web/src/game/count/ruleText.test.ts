import { FIGURE_GROUPS } from '@fullcourt/scorebook/figures'
import { PROFILES, profileOf } from '@fullcourt/scorebook/rules'
import { describe, expect, test } from 'vitest'
import { ruleText } from './ruleText.ts'

const textIn = (key: string) => (code: string) => ruleText(key, profileOf(code)!)

describe('what the rules of a league say about a figure', () => {
  test('technical fouls among personal fouls', () => {
    expect(['nfhs', 'ncaa-men', 'fiba', 'nba', 'fiba-3x3'].map(textIn('personalFouls'))).toEqual([
      'High school (NFHS): Technical fouls of a player count, except administrative, delay, excess timeout.',
      'College men (NCAA): Technical fouls of a player count, except class B, flop, administrative, delay, excess timeout.',
      'FIBA: Technical fouls of a player count, except delay, administrative, excess timeout.',
      'NBA: Technical fouls do not count.',
      'FIBA 3x3: Technical fouls do not count.',
    ])
  })

  test('team rebounds in totals and in rates', () => {
    const apart = PROFILES.filter(({ code }) => textIn('totalRebounds')(code)?.endsWith('team row only.'))
    expect(apart.map(({ code }) => code)).toEqual(['nba', 'wnba', 'g-league'])
    expect(textIn('offensiveReboundPercentage')('ncaa-women')).toBe(
      'College women (NCAA): Totals include team rebounds.',
    )
  })

  test('the rule of fast breaks itself', () => {
    expect(['ncaa-women', 'wnba'].map(textIn('fastBreakPoints'))).toEqual([
      'College women (NCAA): Without a mark, within 5 s of a steal, 3 s of another turnover or 6 s of a defensive rebound: any basket and all free throws.',
      'WNBA: Without a mark, within 6 s of a steal or 5 s of a defensive rebound: baskets at most 8 ft from the rim, threes within 4 s, free throws of shooting fouls.',
    ])
  })

  test('the weight of a free throw in estimated possessions', () => {
    expect(['nfhs', 'wnba'].map(textIn('estimatedPossessions'))).toEqual([
      'High school (NFHS): FT weight 0.475.',
      'WNBA: FT weight 0.44.',
    ])
  })

  test('nothing about figures on which the books agree', () => {
    const keys = FIGURE_GROUPS.flatMap(({ figures }) => figures.map(({ key }) => key))
    const silent = keys.filter((key) => PROFILES.every((rules) => ruleText(key, rules) === null))
    expect(silent).toContain('points')
    expect(silent).toContain('largestRun')
    expect(silent).not.toContain('assists')
  })
})
