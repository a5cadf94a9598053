import { describe, expect, it } from 'vitest'
import { courtOf, profileOf } from '../rules/index.ts'
import type { FreeThrow, SentPlay } from '../vocabulary/index.ts'
import { assemble, takeApart } from './index.ts'

const origin = (over: Partial<SentPlay['origin']> = {}): SentPlay['origin'] => ({
  id: 'o',
  type: 'foul',
  period: 1,
  clockTime: 431.5,
  order: 17,
  videoTime: 12,
  teamVideoId: 'film',
  isHomeTeam: true,
  teamGamePersonnelId: 'H1',
  assignment: 'PLAYER',
  attributes: { foulType: 'shooting', award: 2 },
  ...over,
})

const freeThrow = (
  attempt: number,
  status: FreeThrow['status'],
  over: Partial<FreeThrow> = {},
): FreeThrow => ({
  id: `t${attempt}`,
  attempt,
  status,
  teamGamePersonnelId: 'A1',
  ...over,
})

const rebound = { id: 'r', isHomeTeam: true, teamGamePersonnelId: 'H2', assignment: 'PLAYER' } as const

const play = (sent: Partial<SentPlay> = {}): SentPlay => ({
  origin: origin(),
  rel: [],
  freethrows: [],
  ...sent,
})

function put(sent: SentPlay) {
  const assembled = assemble(sent, courtOf('nba'))
  if (!assembled.ok) throw new Error(JSON.stringify(assembled.refusals))
  return assembled.play
}

function refusals(sent: SentPlay): string[] {
  const assembled = assemble(sent)
  return assembled.ok ? [] : assembled.refusals.map(({ field, code }) => `${field} ${code}`)
}

describe('assemble', () => {
  const sent = play({
    freethrows: [
      freeThrow(1, 'made'),
      freeThrow(2, 'missed', { clockTime: 430, order: 20, reboundPlayer: rebound }),
    ],
  })

  it('converts throws to events of the fouled side, worth one point', () => {
    const { rel } = put(sent)
    expect(rel.map(({ type }) => type)).toEqual(['freethrow_made', 'freethrow_miss', 'rebound'])
    expect(rel.map(({ isHomeTeam }) => isHomeTeam)).toEqual([false, false, true])
    expect(rel.map(({ pointValue }) => pointValue)).toEqual([1, 1, null])
    expect(rel.map(({ attributes }) => attributes.attempt)).toEqual([1, 2, 2])
  })

  it('inherits missing fields from the origin, and those of a rebound from its throw', () => {
    const [first, second, caught] = put(sent).rel
    expect(first).toMatchObject({
      period: 1,
      clockTime: 431.5,
      order: 17,
      videoTime: 12,
      teamVideoId: 'film',
    })
    expect(second).toMatchObject({ clockTime: 430, order: 20 })
    expect(caught).toMatchObject({ clockTime: 430, order: 20, originEventId: 'o' })
  })

  it('finds the hoop by the half of the shot, unless it is sent', () => {
    const shot = origin({ type: 'shot_miss', pointValue: 3, attributes: {}, location: { x: 1000, y: 88 } })
    expect(put(play({ origin: shot })).origin.hoopSide).toBe('right')
    expect(put(play({ origin: { ...shot, hoopSide: 'left' } })).origin.hoopSide).toBe('left')
  })

  it('numbers and sorts throws that were sent as events', () => {
    const events = [
      { id: 'b', type: 'freethrow_miss', isHomeTeam: false, assignment: 'LATER', attributes: { attempt: 2 } },
      { id: 'a', type: 'freethrow_made', isHomeTeam: false, assignment: 'LATER', attributes: { attempt: 1 } },
      { id: 'c', type: 'foul', isHomeTeam: true, assignment: 'BENCH', attributes: { foulType: 'technical' } },
    ] as const
    expect(put(play({ rel: events })).rel.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })
})

describe('takeApart, then assemble', () => {
  const basket = origin({ type: 'shot_made', pointValue: 2, attributes: {}, location: { x: 100, y: 200 } })
  const foul = {
    ...origin(),
    id: 'f',
    isHomeTeam: false,
    attributes: { foulType: 'shooting', award: 1 },
  } as const
  const again = freeThrow(1, 'violation', {
    id: 'v',
    freethrowViolationBy: 'defense',
    teamGamePersonnelId: null,
  })
  it.each([
    ['a lone foul', play()],
    [
      'throws with a rebound',
      play({ freethrows: [freeThrow(1, 'made'), freeThrow(2, 'missed', { reboundPlayer: rebound })] }),
    ],
    [
      'a basket and one',
      play({ origin: basket, rel: [foul], freethrows: [freeThrow(1, 'missed', { isHomeTeam: true })] }),
    ],
    [
      'a repeated throw',
      play({ freethrows: [again, freeThrow(1, 'made', { allowRebound: false, userFlagged: true })] }),
    ],
    [
      'a dead-ball rebound between two throws',
      play({
        freethrows: [freeThrow(1, 'missed'), freeThrow(2, 'made')],
        rel: [{ ...rebound, type: 'rebound', attributes: { attempt: 1, deadBall: true } }],
      }),
    ],
    [
      'a throw that the officials cancelled',
      play({
        freethrows: [freeThrow(2, 'made')],
        rel: [
          {
            id: 'c',
            type: 'freethrow_made',
            isHomeTeam: false,
            assignment: 'LATER',
            attributes: { attempt: 1, cancelledByOfficials: true },
          },
        ],
      }),
    ],
    ['a throw alone', play({ origin: origin({ type: 'freethrow_miss', attributes: {} }) })],
    [
      'an adjustment of 0',
      play({ origin: origin({ type: 'score_adjustment', pointValue: 0, attributes: {} }) }),
    ],
  ])('%s is the same play', (_, sent) => {
    const once = put(sent)
    expect(put(takeApart(once))).toEqual(once)
  })

  it('a rebound that came as an event stands after its throw', () => {
    const dead = { ...rebound, type: 'rebound', attributes: { attempt: 1, deadBall: true } } as const
    const { rel } = put(play({ freethrows: [freeThrow(1, 'missed'), freeThrow(2, 'made')], rel: [dead] }))
    expect(rel.map(({ type }) => type)).toEqual(['freethrow_miss', 'rebound', 'freethrow_made'])
  })
})

describe('refuses', () => {
  const shot = (pointValue: number | null) => origin({ type: 'shot_made', attributes: {}, pointValue })
  const of = (award: 1 | 2 | 3 | '1&1') => origin({ attributes: { foulType: 'non_shooting', award } })
  it.each([
    ['period 0', play({ origin: origin({ period: 0 }) }), 'origin.period out_of_range'],
    ['half a period', play({ origin: origin({ period: 1.5 }) }), 'origin.period out_of_range'],
    ['a clock below 0', play({ origin: origin({ clockTime: -1 }) }), 'origin.clockTime out_of_range'],
    ['no clock', play({ origin: origin({ clockTime: Number.NaN }) }), 'origin.clockTime out_of_range'],
    [
      'a player without a name',
      play({ origin: origin({ teamGamePersonnelId: null }) }),
      'origin.teamGamePersonnelId missing_person',
    ],
    ['a shot worth 4', play({ origin: shot(4) }), 'origin.pointValue wrong_value'],
    ['a shot worth nothing said', play({ origin: shot(null) }), 'origin.pointValue missing_value'],
    ['a foul worth points', play({ origin: origin({ pointValue: 2 }) }), 'origin.pointValue wrong_value'],
    [
      'a free throw worth 2',
      play({ origin: origin({ type: 'freethrow_made', pointValue: 2 }) }),
      'origin.pointValue wrong_value',
    ],
    [
      'half a point',
      play({ origin: origin({ type: 'score_adjustment', pointValue: 0.5 }) }),
      'origin.pointValue wrong_value',
    ],
    [
      'two events of one id',
      play({ freethrows: [freeThrow(1, 'made', { id: 'o' })] }),
      'freethrows.0.id duplicate_id',
    ],
    [
      'a third throw of two',
      play({ freethrows: [1, 2, 3].map((n) => freeThrow(n, 'made')) }),
      'freethrows.2.attempt too_many_throws',
    ],
    [
      'the second of a 1&1 after a miss',
      play({ origin: of('1&1'), freethrows: [freeThrow(1, 'missed'), freeThrow(2, 'made')] }),
      'freethrows.1.attempt too_many_throws',
    ],
    [
      'a second throw without a first',
      play({ freethrows: [freeThrow(2, 'made')] }),
      'freethrows.0.attempt throw_out_of_turn',
    ],
    [
      'a rebound of a make',
      play({ freethrows: [freeThrow(1, 'made', { reboundPlayer: rebound })] }),
      'freethrows.0.reboundPlayer rebound_of_a_make',
    ],
  ])('%s', (_, sent, refusal) => {
    expect(refusals(sent)).toContain(refusal)
  })

  it('a shot of a value that the rules of the game do not know', () => {
    const valuesOf = (code: string) => {
      const rules = profileOf(code)!
      return [1, 2, 3].filter((value) => assemble(play({ origin: shot(value) }), undefined, rules).ok)
    }
    expect([valuesOf('nfhs'), valuesOf('fiba-3x3')]).toEqual([
      [2, 3],
      [1, 2],
    ])
  })

  it('nothing that is only unlikely', () => {
    expect(refusals(play({ freethrows: [freeThrow(1, 'made')] }))).toEqual([])
    expect(
      refusals(play({ origin: of('1&1'), freethrows: [freeThrow(1, 'made'), freeThrow(2, 'missed')] })),
    ).toEqual([])
    expect(refusals(play({ origin: origin({ type: 'steal', attributes: {} }) }))).toEqual([])
  })
})
