import { describe, expect, it } from 'vitest'
import type { Award, FoulType, RuleProfile } from '../vocabulary/index.ts'
import {
  awardFor,
  bonusAt,
  chargeFoul,
  disqualification,
  foulSpan,
  foulTrouble,
  isLate,
  NO_FOULS,
  profileOf,
  teamFoulWeight,
} from './index.ts'

const rules = (code: string): RuleProfile => profileOf(code)!

/** [team foul of the span, fouls in the late seconds, period, award of a common foul]. */
type Row = readonly [inSpan: number, late: number, period: number, award: Award, keepsBall?: boolean]

const COMMON_FOULS: Readonly<Record<string, readonly Row[]>> = {
  nfhs: [
    [1, 0, 1, 0],
    [4, 0, 1, 0],
    [5, 0, 1, 2],
    [9, 0, 4, 2],
    [5, 0, 5, 2],
    [2, 2, 4, 0],
  ],
  'nfhs-2022': [
    [6, 0, 1, 0],
    [7, 0, 2, '1&1'],
    [9, 0, 2, '1&1'],
    [10, 0, 2, 2],
    [10, 0, 4, 2],
    [7, 0, 5, '1&1'],
  ],
  'ncaa-men': [
    [6, 0, 1, 0],
    [7, 0, 1, '1&1'],
    [9, 0, 2, '1&1'],
    [10, 0, 2, 2],
    [8, 0, 3, '1&1'],
    [2, 2, 2, 0],
  ],
  'ncaa-women': [
    [4, 0, 1, 0],
    [5, 0, 1, 2],
    [5, 0, 4, 2],
    [6, 0, 5, 2],
  ],
  fiba: [
    [4, 0, 1, 0],
    [5, 0, 1, 2],
    [4, 2, 4, 0],
    [5, 0, 5, 2],
  ],
  nba: [
    [4, 0, 1, 0],
    [5, 0, 1, 2],
    [2, 2, 1, 2],
    [2, 1, 1, 0],
    [3, 0, 5, 0],
    [4, 0, 5, 2],
    [2, 2, 5, 2],
    [4, 0, 4, 0],
  ],
  wnba: [
    [4, 0, 2, 0],
    [5, 0, 2, 2],
    [2, 2, 3, 2],
    [4, 0, 5, 2],
    [3, 1, 5, 0],
  ],
  'fiba-3x3': [
    [6, 0, 1, 0, false],
    [7, 0, 1, 2, false],
    [9, 0, 1, 2, false],
    [10, 0, 1, 2, true],
    [12, 0, 2, 2, true],
  ],
}

const commonFouls = Object.entries(COMMON_FOULS).flatMap(([code, rows]) =>
  rows.map(([inSpan, late, period, award, keepsBall = false]) => ({
    code,
    inSpan,
    late,
    period,
    award,
    keepsBall,
  })),
)

it.each(commonFouls)(
  '$code: common foul $inSpan (late: $late) of period $period gives $award',
  ({ code, inSpan, late, period, award, keepsBall }) => {
    expect(bonusAt(rules(code), { inSpan, late }, period)).toEqual({ award, keepsBall })
    expect(awardFor(rules(code), { foulType: 'non_shooting' }, { inSpan, late }, period)).toBe(award)
  },
)

/** [kind, award in nfhs, ncaa-men, fiba, nba, fiba-3x3] with no team foul but this. */
const KINDS: readonly { readonly kind: FoulType; readonly awards: readonly Award[] }[] = [
  { kind: 'shooting', awards: [2, 2, 2, 2, 1] },
  { kind: 'non_shooting', awards: [0, 0, 0, 0, 0] },
  { kind: 'offensive', awards: [0, 0, 0, 0, 0] },
  { kind: 'technical', awards: [2, 2, 1, 1, 1] },
  { kind: 'unsportsmanlike', awards: [2, 2, 2, 2, 2] },
  { kind: 'disqualifying', awards: [2, 2, 2, 2, 2] },
]

it.each(KINDS)('$kind fouls give the award of each organization', ({ kind: foulType, awards }) => {
  const codes = ['nfhs', 'ncaa-men', 'fiba', 'nba', 'fiba-3x3']
  const count = { inSpan: 1, late: 0 }
  expect(codes.map((code) => awardFor(rules(code), { foulType }, count, 1))).toEqual(awards)
})

it('gives the value of the missed shot, and one if the basket counted', () => {
  const count = { inSpan: 9, late: 0 }
  const shooting = (shotValue: number, basketCounted = false) =>
    awardFor(rules('fiba'), { foulType: 'shooting', shotValue, basketCounted }, count, 1)
  expect([shooting(2), shooting(3), shooting(2, true), shooting(3, true)]).toEqual([2, 3, 1, 1])
})

it('gives two for a foul in the act of shooting in the bonus of 3x3, made or missed', () => {
  const shooting = (inSpan: number, basketCounted: boolean) =>
    awardFor(rules('fiba-3x3'), { foulType: 'shooting', shotValue: 1, basketCounted }, { inSpan, late: 0 }, 1)
  expect([shooting(6, false), shooting(7, false), shooting(6, true), shooting(7, true)]).toEqual([1, 2, 1, 2])
})

describe('the span in which team fouls count', () => {
  it.each([
    ['nfhs', [1, 2, 3, 4, 4, 4]],
    ['nfhs-2022', [1, 1, 2, 2, 2, 2]],
    ['ncaa-men', [1, 2, 2, 2]],
    ['ncaa-women', [1, 2, 3, 4, 4]],
    ['fiba', [1, 2, 3, 4, 4, 4]],
    ['nba', [1, 2, 3, 4, 5, 6]],
    ['fiba-3x3', [1, 1]],
  ])('%s: %j', (code, spans) => {
    expect(spans.map((_, i) => foulSpan(rules(code), i + 1))).toEqual(spans)
  })

  it('is late within the last two minutes in the NBA, one in the WNBA, never elsewhere', () => {
    expect([120, 120.1].map((clock) => isLate(rules('nba'), clock))).toEqual([true, false])
    expect([60, 61].map((clock) => isLate(rules('wnba'), clock))).toEqual([true, false])
    expect(isLate(rules('fiba'), 1)).toBe(false)
  })
})

it.each([
  ['nfhs', 1, 1, 1, 1],
  ['ncaa-men', 1, 1, 0, 1],
  ['fiba', 1, 1, 0, 1],
  ['nba', 0, 0, 0, 1],
  ['fiba-3x3', 1, 1, 0, 2],
])(
  '%s: team fouls of an offensive foul, a technical, a bench technical, an unsportsmanlike one',
  (code, ...weights) => {
    const weight = (kind: FoulType, bench = false) =>
      teamFoulWeight(rules(code), { foulType: kind }, bench ? 'BENCH' : 'PLAYER')
    expect([
      weight('offensive'),
      weight('technical'),
      weight('technical', true),
      weight('unsportsmanlike'),
    ]).toEqual(weights)
  },
)

describe('disqualification', () => {
  const after = (code: string, ...kinds: FoulType[]) =>
    disqualification(
      rules(code),
      kinds.reduce((fouls, kind) => chargeFoul(rules(code), fouls, { foulType: kind }), NO_FOULS),
    )
  const times = (n: number, kind: FoulType): FoulType[] => Array.from({ length: n }, () => kind)

  it.each([
    ['nfhs', times(4, 'shooting'), null],
    ['nfhs', times(5, 'shooting'), 'fouled-out'],
    ['nfhs', [...times(4, 'offensive'), 'technical'], 'fouled-out'],
    ['nfhs', times(2, 'technical'), 'ejected'],
    ['nfhs', ['technical', 'unsportsmanlike'], null],
    ['fiba', ['technical', 'unsportsmanlike'], 'ejected'],
    ['fiba', times(2, 'unsportsmanlike'), 'ejected'],
    ['fiba', ['disqualifying'], 'ejected'],
    ['nba', times(5, 'non_shooting'), null],
    ['nba', [...times(5, 'non_shooting'), 'technical'], null],
    ['nba', times(6, 'non_shooting'), 'fouled-out'],
    ['nba', times(2, 'unsportsmanlike'), 'ejected'],
    ['nba', ['technical', 'unsportsmanlike'], null],
    ['fiba-3x3', times(9, 'shooting'), null],
    ['fiba-3x3', times(2, 'unsportsmanlike'), 'ejected'],
  ] as const)('%s: after %j: %s', (code, kinds, reason) => {
    expect(after(code, ...kinds)).toBe(reason)
  })
})

describe('foul trouble', () => {
  it.each([
    ['nfhs', 1, 1, null],
    ['nfhs', 2, 1, 'early'],
    ['nfhs', 2, 2, null],
    ['nfhs', 3, 2, 'early'],
    ['nfhs', 3, 3, null],
    ['nfhs', 4, 3, 'one-left'],
    ['nfhs', 4, 5, 'one-left'],
    ['ncaa-men', 2, 1, 'early'],
    ['ncaa-men', 3, 2, null],
    ['nba', 4, 3, 'early'],
    ['nba', 4, 4, null],
    ['nba', 5, 4, 'one-left'],
    ['fiba-3x3', 4, 1, null],
  ] as const)('%s: %d fouls in period %d: %s', (code, towardsLimit, period, trouble) => {
    expect(foulTrouble(rules(code), { ...NO_FOULS, towardsLimit }, period)).toBe(trouble)
  })
})
