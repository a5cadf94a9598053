import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check } from '../src/check/index.ts'
import { boxScore } from '../src/figures/index.ts'
import { countByHand } from './handCount.ts'
import { makeText, officialFile, officialOf, officialText, WHOLE_GAMES, wholeGames } from './wholeGames.ts'

const games = wholeGames()

describe('whole games with official figures', () => {
  it.each(games)('$name: a count by hand from the text gives the official figures', ({ text, official }) => {
    expect(countByHand(text)).toEqual(official)
  })

  it.each(games)('$name: the checker finds nothing', ({ setup, plays }) => {
    expect(check(setup, plays, {}).filter(({ severity }) => severity !== 'note')).toEqual([])
  })

  it.each(WHOLE_GAMES)('the files of $league are the output of makeGames.ts', (game) => {
    const filed = games.find(({ league }) => league === game.league)!
    expect(makeText(game)).toBe(filed.text)
    const { setup, plays } = filed
    const official = officialText(officialOf(boxScore(setup, plays, 'final')))
    expect(official).toBe(readFileSync(officialFile(game.league), 'utf8'))
  })

  it('they contain every kind of foul, both violations, team rebounds, overtime and a change between throws', () => {
    const text = games.map((game) => game.text).join('\n')
    const kinds = ['shooting', 'non_shooting', 'offensive', 'technical', 'unsportsmanlike']
    for (const kind of kinds) expect(text).toContain(`fouls ${kind}`)
    for (const words of [
      'bench fouls',
      'by offense',
      'by defense',
      'team rebounds',
      '\nOT1 ',
      'throw 1 order',
    ])
      expect(text).toContain(words)
  })
})
