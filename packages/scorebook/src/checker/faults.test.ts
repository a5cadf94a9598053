import { afterAll, describe, expect, test } from 'vitest'
import { FAULTS } from '../../test/faults.ts'
import { applyFix, cleanGame, type Outcome, randomOf, tryFault } from '../../test/faultTrial.ts'
import { openLiveGame } from '../liveGame.ts'
import type { Play } from '../play.ts'
import { PROFILES } from '../rules/profiles.ts'
import { sampleGame, seeded } from '../simulate/index.ts'
import { check, flagReducer } from './index.ts'

// `npm run bench -- faults` measures the same with more games, and the recorded ones.
const SEED = Number(process.env.SEED ?? 7)
const GAMES = PROFILES.map(({ code }, index) => cleanGame(code, sampleGame(code, 4000 + index)))

const MADE = FAULTS.flatMap(({ name, make }, kind) =>
  GAMES.flatMap((game, index) => {
    const fault = make(game, randomOf(SEED, index, kind))
    return fault ? [{ name, game, fault }] : []
  }),
)

const table: string[] = []
const share = (of: readonly Outcome[], is: (one: Outcome) => boolean) =>
  of.length === 0 ? 1 : of.filter(is).length / of.length

describe(`faults with SEED=${SEED}`, () => {
  test('clean games of every profile raise no error and no warning', () => {
    for (const { name, flags } of GAMES) expect([name, flags]).toEqual([name, []])
  })

  test.each([
    ['unknown', false],
    ['known', true],
  ])('with the final score %s, are found, and the first fix restores the box score', (title, isKnown) => {
    const outcomes = MADE.map(({ game, fault }) => {
      const finalScore = {
        home: game.cells.get('home points') ?? 0,
        away: game.cells.get('away points') ?? 0,
      }
      return tryFault(game, fault, isKnown ? { finalScore } : {})
    })
    const seen = share(
      outcomes.filter(({ visible }) => visible),
      ({ loud }) => loud,
    )
    const restored = share(
      outcomes.filter(({ fixable }) => fixable),
      (one) => one.restored,
    )
    const worse = share(
      outcomes.filter(({ offered }) => offered),
      (one) => one.worse,
    )
    table.push(
      `final score ${title}, ${outcomes.length} faults: found ${seen.toFixed(3)}, restored ${restored.toFixed(3)}, worse ${worse.toFixed(3)}`,
    )
    expect(outcomes.filter(({ refused }) => refused)).toEqual([])
    expect(seen).toBeGreaterThanOrEqual(0.95)
    expect(restored).toBeGreaterThanOrEqual(0.75)
    expect(worse).toBeLessThanOrEqual(0.02)
  })

  test('every fix that is applied and undone has changed nothing', () => {
    for (const { name, game, fault } of MADE) {
      const before = new Map(fault.plays.map((play) => [play.origin.id, play]))
      for (const { fix, others = [] } of check(game.setup, fault.plays)) {
        for (const one of fix ? [fix, ...others] : others) {
          const after = applyFix(fault.plays, one)
          expect(after, `${name}: ${one.label}`).not.toBeNull()
          const undone = new Map(after!.map((play) => [play.origin.id, play]))
          for (const { playId } of one.changes) {
            const old = before.get(playId)
            if (old) undone.set(playId, old)
            else undone.delete(playId)
          }
          const key = (plays: Iterable<Play>) => [...plays].map(({ origin }) => origin.id).sort()
          expect(key(undone.values())).toEqual(key(before.values()))
          for (const [id, play] of before) expect(undone.get(id), `${name}: ${one.label}`).toEqual(play)
        }
      }
    }
  })

  test('flags and fixes after each play are those of reading everything', () => {
    for (const { name, game, fault } of MADE.filter((_, index) => index % 9 === 0)) {
      const live = openLiveGame(game.setup, flagReducer())
      const random = seeded(SEED)
      for (const play of fault.plays) {
        live.put(play)
        if (random() < 0.05) expect(live.answer(), name).toEqual(check(game.setup, live.plays()))
      }
      expect(live.answer(), name).toEqual(check(game.setup, fault.plays))
    }
  })

  afterAll(() => console.log(table.join('\n')))
})
