import { describe, expect, test } from 'vitest'
import { noted } from '../../test/noted.ts'
import type { Play } from '../vocabulary/play.ts'
import { replay } from './game.ts'
import { owesThrows, type Prompt, promptsFor } from './prompts.ts'

/** Returns the prompts for the last of these lines, with people by side and jersey. */
function promptsOf(league: string, ...lines: string[]): (readonly [kind: string, ...rest: unknown[]])[] {
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

describe('open questions', () => {
  test('a made shot asks for the assist until there is one, but not by the shooter', () => {
    expect(promptsOf('nfhs', 'Q1 7:00 H1 makes 2')).toEqual([['assist', 'home', null]])
    expect(promptsOf('nfhs', 'Q1 7:00 H1 makes 2; H2 assists')).toEqual([])
    const { setup, plays } = noted('nfhs', 'Q1 7:00 H1 makes 2')
    const [assist] = promptsFor(replay(setup, []), plays[0]!)
    if (assist?.kind !== 'assist') throw new Error('no assist prompt')
    const shooter = setup.people[0]!.id
    expect(assist.choices.map(({ personId }) => personId)).not.toContain(shooter)
    expect(assist.choices.filter(({ assignment }) => assignment === 'PLAYER')).toHaveLength(4)
  })

  test('a miss asks for the rebound, the defense first, then for the block', () => {
    expect(promptsOf('nfhs', 'Q1 7:00 H1 misses 2')).toEqual([
      ['rebound', 'away', null],
      ['block', 'away', null],
    ])
    expect(promptsOf('nfhs', 'Q1 7:00 H1 misses 2; A1 blocks; A2 rebounds')).toEqual([])
  })

  test('the most frequent answer is first and suggested', () => {
    const { setup, plays } = noted('nfhs', 'Q1 7:00 H1 misses 2')
    const best = setup.people[7]!.id
    const found = promptsFor(replay(setup, []), plays[0]!, (id) => (id === best ? 4 : 0))
    expect(found[0]).toMatchObject({ kind: 'rebound', suggested: { personId: best } })
  })

  test('a turnover asks for the steal, except for dead balls and team turnovers', () => {
    expect(promptsOf('nfhs', 'Q1 7:00 H1 turns over')).toEqual([['steal', 'away', null]])
    expect(promptsOf('nfhs', 'Q1 7:00 H1 turns over dead')).toEqual([])
    expect(promptsOf('nfhs', 'Q1 7:00 Hteam turns over')).toEqual([])
  })

  test('a foul asks for the fouled player and for the throws of the bonus', () => {
    expect(promptsOf('nfhs', 'Q1 7:00 H1 fouls non_shooting')).toEqual([
      ['fouled', 'away', null],
      ['throws', 'away', 0, [0]],
    ])
    expect(promptsOf('nfhs', ...foulsBy('H1', 3), 'Q1 7:00 H2 fouls non_shooting')[1]).toEqual([
      'throws',
      'away',
      0,
      [0],
    ])
    expect(promptsOf('nfhs', ...foulsBy('H1', 4), 'Q1 7:00 H2 fouls non_shooting')[1]).toEqual([
      'throws',
      'away',
      2,
      [2],
    ])
    expect(promptsOf('nfhs', 'Q1 7:00 H1 fouls shooting')[1]).toEqual(['throws', 'away', 2, [2, 3]])
    expect(promptsOf('nfhs', 'Q1 7:00 H1 fouls technical')).toEqual([['throws', 'away', 2, [2]]])
    expect(promptsOf('nfhs', 'Q1 7:00 H1 fouls offensive')[1]).toEqual(['throws', 'away', 0, [0]])
  })

  test('the foul on a made basket is on the shooter and gives one throw', () => {
    expect(promptsOf('nfhs', 'Q1 7:00 A3 makes 2; A1 assists; H2 fouls shooting')).toEqual([
      ['throws', 'away', 1, [1]],
    ])
    expect(promptsOf('nfhs', 'Q1 7:00 A3 makes 2; A1 assists; H2 fouls shooting for 1')).toEqual([
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

  test('asks for throws one by one, by the fouled player, and for the rebound of a missed last throw', () => {
    const foul = 'Q1 7:00 H1 fouls shooting on A4 for 2'
    expect(promptsOf('nfhs', foul)).toEqual([['throw', 'away', '1 of 2', 'A4']])
    expect(promptsOf('nfhs', `${foul}; A4 misses throw 1`)).toEqual([['throw', 'away', '2 of 2', 'A4']])
    expect(promptsOf('nfhs', `${foul}; A4 misses throw 1; A4 misses throw 2`)).toEqual([
      ['throw-rebound', 'home', '2 of 2', null],
    ])
    expect(promptsOf('nfhs', `${foul}; A4 makes throw 1; A4 makes throw 2`)).toEqual([])
    expect(promptsOf('nfhs', `${foul}; A4 misses throw 1; A4 misses throw 2; H2 rebounds throw 2`)).toEqual(
      [],
    )
  })

  test('one and one: the second only if the first was made, the rebound if it was not', () => {
    const foul = 'H1 7:00 H1 fouls non_shooting on A4 for 1&1'
    expect(promptsOf('ncaa-men', `${foul}; A4 makes throw 1`)).toEqual([['throw', 'away', '2 of 2', 'A4']])
    expect(promptsOf('ncaa-men', `${foul}; A4 misses throw 1`)).toEqual([
      ['throw-rebound', 'home', '1 of 2', null],
    ])
  })

  test('a throw after a technical is never rebounded', () => {
    const technical = 'Q1 7:00 H1 fouls technical for 2; A4 misses throw 1; A4 misses throw 2'
    expect(promptsOf('nfhs', technical)).toEqual([])
  })

  test('the fifth foul asks for a substitute from the bench', () => {
    expect(promptsOf('nfhs', ...foulsBy('H1', 4), 'Q2 7:00 H1 fouls non_shooting on A1 for 0')).toEqual([
      ['substitute', 'home', 'H1', 'H6'],
    ])
  })

  test('the entry of a whole team has no assists, no fouled players and no disqualification', () => {
    const opponent = ['scores home', ...foulsBy('A1', 6)]
    expect(promptsOf('nfhs', ...opponent, 'Q1 7:00 A1 makes 2')).toEqual([])
    expect(promptsOf('nfhs', ...opponent, 'Q1 7:00 H1 fouls shooting for 2')).toEqual([
      ['throw', 'away', '1 of 2', null],
    ])
    expect(promptsOf('nfhs', ...opponent, 'Q1 7:00 A1 fouls non_shooting for 0 on H1')).toEqual([])
    expect(promptsOf('nfhs', ...opponent, 'Q1 7:00 A1 makes 2; H1 fouls').map(([kind]) => kind)).toEqual([
      'throws',
    ])
  })
})
