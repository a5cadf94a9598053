import { describe, expect, test } from 'vitest'
import { replay } from './game.ts'
import { parse, setupOf } from './notation/index.ts'
import { type Want, wants } from './wants.ts'

const ROSTER = [
  'H1 Ann',
  'H2 Bea',
  'H3 Cat',
  'H4 Dee',
  'H5 Eve',
  'A1 Ada',
  'A2 Bo',
  'A3 Cy',
  'A4 Di',
  'A5 Em',
]
const people = [...ROSTER.map((line) => `${line} (starter)`), 'H6 Fay', 'H7 Gil', 'A6 Flo'].join('\n')

/** What the book asks about the last of these lines, people by side and jersey. */
function asked(league: string, ...lines: string[]): (readonly [kind: string, ...rest: unknown[]])[] {
  const parsed = parse(`league ${league}\n${people}\n${lines.join('\n')}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const setup = setupOf(parsed.game)!
  const play = parsed.game.plays.at(-1)!
  const names = new Map(
    setup.people.map((person) => [person.id, `${person.isHomeTeam ? 'H' : 'A'}${person.jersey}`]),
  )
  const name = (id: string | null | undefined) => (id ? names.get(id) : null)
  return wants(replay(setup, parsed.game.plays.slice(0, -1)), play).map((want: Want) => {
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

const foulsBy = (who: string, times: number) =>
  Array.from({ length: times }, (_, index) => `Q1 7:${50 - index} ${who} fouls non_shooting for 0`)

describe('what the book asks', () => {
  test('a made shot asks for the assist until there is one; the shooter cannot be it', () => {
    expect(asked('nfhs', 'Q1 7:00 H1 makes 2')).toEqual([['assist', 'home', null]])
    expect(asked('nfhs', 'Q1 7:00 H1 makes 2; H2 assists')).toEqual([])
    const parsed = parse(`league nfhs\n${people}\nQ1 7:00 H1 makes 2`)
    if (!parsed.ok) throw new Error('unread')
    const [assist] = wants(replay(setupOf(parsed.game)!, []), parsed.game.plays[0]!)
    if (assist?.kind !== 'assist') throw new Error('no assist is asked for')
    const shooter = parsed.game.people[0]!.id
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
    const parsed = parse(`league nfhs\n${people}\nQ1 7:00 H1 misses 2`)
    if (!parsed.ok) throw new Error('unread')
    const best = parsed.game.people[7]!.id
    const found = wants(replay(setupOf(parsed.game)!, []), parsed.game.plays[0]!, (id) =>
      id === best ? 4 : 0,
    )
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
      ['fouled', 'away', 'A3'],
      ['throws', 'away', 1, [1]],
    ])
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
})
