// A filter and the figure that it stands for have the same plays.
import { describe, expect, test } from 'vitest'
import {
  boxScore,
  type Cell,
  COUNTED_FIGURES,
  type CountedKey,
  lineups,
  PLAYED_FIGURES,
  type PlayBehind,
  type PlayFilter,
  playsBehind,
  playsMatching,
} from '../src/figures/index.ts'
import { pointsOf } from '../src/fold/index.ts'
import { PROFILES } from '../src/rules/index.ts'
import { shots } from '../src/shots/index.ts'
import { sampleGame, seeded } from '../src/simulate/index.ts'
import { type GameSetup, type Play, playEvents, SHOT_ZONES, SIDES } from '../src/vocabulary/index.ts'
import { mutated } from './mutated.ts'
import { noted } from './noted.ts'
import { gamesFolder, realGames } from './realGames.ts'

const SEED = Number(process.env.SEED ?? 20_261_126)

/** What the events of a figure are. Those of figures that are missing here credit the fouled player or depend on the kind of foul. */
const FILTERS: { readonly [key in CountedKey]?: PlayFilter } = {
  points: { types: ['shot_made', 'freethrow_made'] },
  fieldGoals: { types: ['shot_made', 'shot_miss'] },
  twoPointers: { types: ['shot_made', 'shot_miss'], pointValue: 2 },
  threePointers: { types: ['shot_made', 'shot_miss'], pointValue: 3 },
  freethrows: { types: ['freethrow_made', 'freethrow_miss', 'freethrow_violation'] },
  offensiveRebounds: { types: ['rebound'], rebound: 'offensive' },
  defensiveRebounds: { types: ['rebound'], rebound: 'defensive' },
  totalRebounds: { types: ['rebound'] },
  assists: { types: ['assist'] },
  turnovers: { types: ['turnover'] },
  steals: { types: ['steal'] },
  blockedShots: { types: ['blocked_shot'] },
}

interface Counted {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}

/** The ids of plays, with their makes where the figure has makes. */
const idsOf = (figure: CountedKey, found: readonly PlayBehind[]) =>
  new Map(found.map(({ play, made }) => [play.origin.id, MADE.has(figure) ? made : 0]))
const MADE = new Set<CountedKey>(['fieldGoals', 'twoPointers', 'threePointers', 'freethrows'])

function expectGame({ setup, plays }: Counted): void {
  const matching = (filter: PlayFilter) => playsMatching(setup, plays, filter, 'final')
  const behind = (cell: Cell) => playsBehind(setup, plays, cell, 'final')
  for (const side of SIDES) {
    const players = setup.people.filter(
      ({ isHomeTeam, role }) => role === 'PLAYER' && isHomeTeam === (side === 'home'),
    )
    for (const [index, { key: figure }] of PLAYED_FIGURES.entries()) {
      const counted = COUNTED_FIGURES.find(({ key }) => key === figure)?.key
      const filter = counted && FILTERS[counted]
      const player = players[index % players.length]!.id
      for (const whose of ['totals', 'team', { player }] as const) {
        const cell = { side, whose, figure }
        expect(matching({ behind: cell }), figure).toMatchObject(behind(cell))
        if (!counted || !filter || typeof whose === 'string') continue
        expect([figure, idsOf(counted, matching({ ...filter, people: [whose.player] }))]).toEqual([
          figure,
          idsOf(counted, behind(cell)),
        ])
      }
      if (!filter) continue
      // Totals leave out the rebounds of a team that some books print apart.
      const parts = (['totals', 'team'] as const).flatMap((whose) => behind({ side, whose, figure }))
      const all = matching({ ...filter, side })
      expect([figure, new Set(all.map(({ play }) => play.origin.id))]).toEqual([
        figure,
        new Set(parts.filter(({ amount }) => amount > 0).map(({ play }) => play.origin.id)),
      ])
    }
    const types = ['shot_made', 'shot_miss'] as const
    for (const zone of SHOT_ZONES) {
      const there = shots(setup.court, plays).filter(
        (shot) => shot.zone === zone && shot.isHomeTeam === (side === 'home'),
      )
      const made = matching({ side, types, zones: [zone], made: true })
      expect([zone, made.length]).toEqual([zone, there.filter((shot) => shot.made).length])
    }
  }
}

describe.each(PROFILES.map(({ code }) => code))('%s', (code) => {
  const { setup, plays } = sampleGame(code, SEED)

  test('every figure has the plays of its filter, also with the mistakes of a scorer', () =>
    expectGame({ setup, plays: mutated(setup, plays, seeded(SEED)) }))

  test('periods, line-ups and the score divide the plays among them', () => {
    const all = { types: ['shot_made', 'turnover', 'foul'] } as const satisfies PlayFilter
    const count = (filter: PlayFilter) =>
      playsMatching(setup, plays, { ...all, ...filter }).reduce((sum, { amount }) => sum + amount, 0)
    const whole = count({})
    const periods = [...new Set(plays.flatMap(playEvents).map(({ period }) => period))]
    expect(periods.reduce((sum, period) => sum + count({ periods: [period] }), 0)).toBe(whole)
    for (const { people } of lineups(setup, plays).home.slice(0, 3)) {
      const [on, off] = (['on', 'off'] as const).map((are) => ({ side: 'home' as const, people, are }))
      const [first] = people
      expect(
        count({ floor: [{ ...on!, people: [first!] }] }) + count({ floor: [{ ...off!, people: [first!] }] }),
      ).toBe(whole)
      expect(count({ floor: [on!] })).toBe(count({ floor: [{ ...on!, are: 'lineUp' }] }))
    }
    expect(count({ situation: { within: 200, last: 100_000 } })).toBe(whole)
    expect(count({ situation: { within: 5 } })).toBeLessThanOrEqual(whole)
  })

  test('the last play has the final score', () => {
    const scored = playsMatching(setup, plays, { types: ['shot_made', 'freethrow_made'] })
    const { score } = boxScore(setup, plays)
    expect(scored.at(-1)?.score).toEqual(score)
    expect(scored.length).toBeLessThanOrEqual(
      plays.flatMap(playEvents).filter((one) => pointsOf(one) > 0).length,
    )
  })
})

test('the score situation is the one before the play; details and flags choose among plays', () => {
  const { setup, plays } = noted(
    'nfhs',
    'Q1 6:00 H1 makes 3',
    'Q4 1:31 A2 makes 2',
    'Q4 1:20 H1 makes 3',
    'Q4 1:00 H1 turns over dead',
    'Q5 3:00 A2 makes 2',
  )
  const marked = plays.map((play, index) =>
    index === 3 ? { ...play, origin: { ...play.origin, options: { turnoverKind: 'travel' } } } : play,
  )
  const at = (filter: PlayFilter) =>
    playsMatching(setup, marked, filter).map(({ play }) => marked.indexOf(play))
  expect(at({ situation: { last: 90 } })).toEqual([2, 3, 4])
  expect(at({ situation: { within: 2 } })).toEqual([0, 2])
  expect(at({ situation: { within: 4, last: 90 } })).toEqual([2, 3, 4])
  const [from, to] = [plays[1]!.origin, plays[3]!.origin]
  expect(at({ between: [from, to] })).toEqual([1, 2, 3])
  expect(at({ detail: { turnoverKind: ['travel'] } })).toEqual([3])
  expect(at({ detail: { turnoverKind: ['bad-pass'] } })).toEqual([])
  expect(at({ among: new Set([marked[1]!.origin.id]) })).toEqual([1])
})

describe.skipIf(!gamesFolder)('real games', async () => {
  test.each(await realGames())('$name', expectGame)
})
