import { describe, expect, test } from 'vitest'
import { noted } from '../test/noted.ts'
import { replay } from './game.ts'
import type { Play } from './play.ts'
import { owesThrows, type Prompt, promptsFor } from './prompts.ts'

/** What the book asks about the last of these lines, people by side and jersey. */
function asked(league: string, ...lines: string[]): (readonly [kind: string, ...rest: unknown[]])[] {
  const { setup, plays, name } = noted(league, ...lines)
  return promptsFor(replay(setup, plays.slice(0, -1)), plays.at(-1)!).map((want: Prompt) => {
    switch (want.kind) {
      case 'throws':
        return [want.kind, want.side, want.suggested, want.choices]
      case 'throw':
      case 'throw-rebound':
        return [want.kind, want.side, `${want.attempt} of ${want.of}`, name(want.suggested?.personId)]
      case 'substitute':
        return [want.kind, want.side, name(want.outId), name(want.suggested?.personId)]
      default:
        return [want.kind, want.side, name(want.suggested?.personId)]
    }
  })
}

const playOf = (league: string, line: string): Play => noted(league, line).plays[0]!

const foulsBy = (who: string, times: number) =>
  Array.from({ length: times }, (_, index) => `Q1 7:${50 - index} ${who} fouls non_shooting for 0`)

describe('what the book asks', () => {
  test('a made shot asks for the assist until there is one; the shooter cannot be it', () => {
    expect(asked('nfhs', 'Q1 7:00 H1 makes 2')).toEqual([['assist', 'home', null]])
    expect(asked('nfhs', 'Q1 7:00 H1 makes 2; H2 assists')).toEqual([])
    const { setup, plays } = noted('nfhs', 'Q1 7:00 H1 makes 2')
    const [assist] = promptsFor(replay(setup, []), plays[0]!)
    if (assist?.kind !== 'assist') throw new Error('no assist is asked for')
    const shooter = setup.people[0]!.id
    expect(assist.choices.map(({ personId }) => personId)).not.toContain(shooter)
    expect(assist.choices.filter(({ assignment }) => assignment === 'PLAYER')).toHaveLength(4)
  })

  test('a miss asks for the rebound, the defence first, and then for the block', () => {
    expect(asked('nfhs', 'Q1 7:00 H1 misses 2')).toEqual([
      ['rebound', 'away', null],
      ['block', 'away', null],
    ])
    expect(asked('nfhs', 'Q1 7:00 H1 misses 2; A1 blocks; A2 rebounds')).toEqual([])
  })

  test('who has done it most comes first and is suggested', () => {
    const { setup, plays } = noted('nfhs', 'Q1 7:00 H1 misses 2')
    const best = setup.people[7]!.id
    const found = promptsFor(replay(setup, []), plays[0]!, (id) => (id === best ? 4 : 0))
    expect(found[0]).toMatchObject({ kind: 'rebound', suggested: { personId: best } })
  })

  test('a turnover asks for the steal, a dead ball and a team turnover do not', () => {
    expect(asked('nfhs', 'Q1 7:00 H1 turns over')).toEqual([['steal', 'away', null]])
    expect(asked('nfhs', 'Q1 7:00 H1 turns over dead')).toEqual([])
    expect(asked('nfhs', 'Q1 7:00 Hteam turns over')).toEqual([])
  })

  test('a foul asks for the fouled player and for the throws that the bonus gives', () => {
    expect(asked('nfhs', 'Q1 7:00 H1 fouls non_shooting')).toEqual([
      ['fouled', 'away', null],
      ['throws', 'away', 0, [0]],
    ])
    expect(asked('nfhs', ...foulsBy('H1', 3), 'Q1 7:00 H2 fouls non_shooting')[1]).toEqual([
      'throws',
      'away',
      0,
      [0],
    ])
    expect(asked('nfhs', ...foulsBy('H1', 4), 'Q1 7:00 H2 fouls non_shooting')[1]).toEqual([
      'throws',
      'away',
      2,
      [2],
    ])
    expect(asked('nfhs', 'Q1 7:00 H1 fouls shooting')[1]).toEqual(['throws', 'away', 2, [2, 3]])
    expect(asked('nfhs', 'Q1 7:00 H1 fouls technical')).toEqual([['throws', 'away', 2, [2]]])
    expect(asked('nfhs', 'Q1 7:00 H1 fouls offensive')[1]).toEqual(['throws', 'away', 0, [0]])
  })

  test('the foul of a basket that counted was on the shooter and gives one', () => {
    expect(asked('nfhs', 'Q1 7:00 A3 makes 2; A1 assists; H2 fouls shooting')).toEqual([
      ['throws', 'away', 1, [1]],
    ])
    expect(asked('nfhs', 'Q1 7:00 A3 makes 2; A1 assists; H2 fouls shooting for 1')).toEqual([
      ['throw', 'away', '1 of 1', 'A3'],
    ])
  })

  test.each([
    ['Q1 7:00 H1 fouls shooting on A4', true],
    ['Q1 7:00 H1 fouls shooting on A4 for 2', true],
    ['Q1 7:00 H1 fouls shooting on A4 for 2; A4 makes throw 1', true],
    ['Q1 7:00 H1 fouls shooting on A4 for 2; A4 makes throw 1; A4 misses throw 2', false],
    ['Q1 7:00 H1 fouls non_shooting on A4 for 1&1; A4 makes throw 1', true],
    ['Q1 7:00 H1 fouls non_shooting on A4 for 1&1; A4 misses throw 1', false],
    ['Q1 7:00 H1 fouls non_shooting for 0', false],
    ['Q1 7:00 H1 fouls non_shooting', false],
    ['Q1 7:00 A3 makes 2; H2 fouls shooting for 1', true],
    ['Q1 7:00 A3 makes 2', false],
  ])('throws that are still to come: %s: %s', (line, owes) => {
    expect(owesThrows(playOf('nfhs', line))).toBe(owes)
  })

  test('throws are asked for one by one, by the fouled player, and the last miss for its rebound', () => {
    const foul = 'Q1 7:00 H1 fouls shooting on A4 for 2'
    expect(asked('nfhs', foul)).toEqual([['throw', 'away', '1 of 2', 'A4']])
    expect(asked('nfhs', `${foul}; A4 misses throw 1`)).toEqual([['throw', 'away', '2 of 2', 'A4']])
    expect(asked('nfhs', `${foul}; A4 misses throw 1; A4 misses throw 2`)).toEqual([
      ['throw-rebound', 'home', '2 of 2', null],
    ])
    expect(asked('nfhs', `${foul}; A4 makes throw 1; A4 makes throw 2`)).toEqual([])
    expect(asked('nfhs', `${foul}; A4 misses throw 1; A4 misses throw 2; H2 rebounds throw 2`)).toEqual([])
  })

  test('one and one: the second only if the first was made, the rebound if it was not', () => {
    const foul = 'H1 7:00 H1 fouls non_shooting on A4 for 1&1'
    expect(asked('ncaa-men', `${foul}; A4 makes throw 1`)).toEqual([['throw', 'away', '2 of 2', 'A4']])
    expect(asked('ncaa-men', `${foul}; A4 misses throw 1`)).toEqual([
      ['throw-rebound', 'home', '1 of 2', null],
    ])
  })

  test('a throw after a technical is never rebounded', () => {
    const technical = 'Q1 7:00 H1 fouls technical for 2; A4 misses throw 1; A4 misses throw 2'
    expect(asked('nfhs', technical)).toEqual([])
  })

  test('the fifth foul asks for a substitute from the bench', () => {
    expect(asked('nfhs', ...foulsBy('H1', 4), 'Q2 7:00 H1 fouls non_shooting on A1 for 0')).toEqual([
      ['substitute', 'home', 'H1', 'H6'],
    ])
  })

  test('one entry for a whole team neither assists itself, nor is told from its mates, nor fouls out', () => {
    const opponent = ['scores home', ...foulsBy('A1', 6)]
    expect(asked('nfhs', ...opponent, 'Q1 7:00 A1 makes 2')).toEqual([])
    expect(asked('nfhs', ...opponent, 'Q1 7:00 H1 fouls shooting for 2')).toEqual([
      ['throw', 'away', '1 of 2', null],
    ])
    expect(asked('nfhs', ...opponent, 'Q1 7:00 A1 fouls non_shooting for 0 on H1')).toEqual([])
    expect(asked('nfhs', ...opponent, 'Q1 7:00 A1 makes 2; H1 fouls').map(([kind]) => kind)).toEqual([
      'throws',
    ])
  })
})
