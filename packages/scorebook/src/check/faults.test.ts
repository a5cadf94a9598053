import { afterAll, describe, expect, test } from 'vitest'
import {
  applyFix,
  cleanGame,
  FAULTS,
  type Outcome,
  randomOf,
  readSeed,
  tryFault,
} from '../../test/faults/index.ts'
import { anyOf } from '../../test/faults/seeding.ts'
import { openLiveGame } from '../fold/liveGame.ts'
import { PROFILES } from '../rules/profiles.ts'
import { type Random, sampleGame, seeded } from '../simulate/index.ts'
import type { Play } from '../vocabulary/play.ts'
import { check, FLAG_CODES, fixSentence, flagReducer } from './index.ts'

// `npm run bench -- faults` measures the same with more games, and the recorded ones.
const SEED = readSeed(7)
const GAMES = PROFILES.map(({ code }, index) => cleanGame(code, sampleGame(code, 4000 + index)))

const MADE = FAULTS.flatMap((kind, number) =>
  GAMES.flatMap((game, index) => {
    const fault = kind.make(game, randomOf(SEED, index, number))
    return fault ? [{ name: kind.name, kind, game, fault }] : []
  }),
)

const table: string[] = []
const share = (of: readonly Outcome[], is: (one: Outcome) => boolean) =>
  of.length === 0 ? 1 : of.filter(is).length / of.length

/** What became of each fault, with the final score known or not. */
const outcomesOf = (isKnown: boolean) =>
  MADE.map(({ kind, game, fault }) => {
    const finalScore = {
      home: game.cells.get('home points') ?? 0,
      away: game.cells.get('away points') ?? 0,
    }
    return { kind, outcome: tryFault(game, kind, fault, isKnown ? { finalScore } : {}) }
  })
const OUTCOMES = { known: outcomesOf(true), unknown: outcomesOf(false) } as const

/** Each fault with the flags that it raises. */
const FLAGGED = MADE.map((made) => ({
  ...made,
  flags: check(made.fault.setup ?? made.game.setup, made.fault.plays),
}))

/** Some plays are entered a little later than those after them, and now and then one is deleted (null). */
function inEntryOrder(plays: readonly Play[], random: Random): readonly (Play | null)[] {
  const entered: (Play | null)[] = []
  const late: Play[] = []
  for (const play of plays) {
    if (random() < 0.05) late.push(play)
    else entered.push(play)
    if (random() < 0.2) entered.push(...late.splice(0))
    if (random() < 0.02) entered.push(null)
  }
  return [...entered, ...late]
}

describe(`faults with SEED=${SEED}`, () => {
  test('cover every code', () => {
    expect(FLAG_CODES.filter((code) => !FAULTS.some(({ codes }) => codes.includes(code)))).toEqual([])
  })

  test('clean games of every profile raise no error and no warning', () => {
    for (const { name, flags } of GAMES) expect([name, flags]).toEqual([name, []])
  })

  test('are offered no two fixes in the same words', () => {
    for (const { name, flags } of FLAGGED)
      for (const { code, others = [] } of flags) {
        const sentences = others.map((fix) => fixSentence(fix, 'Home'))
        expect([name, code, sentences]).toEqual([name, code, [...new Set(sentences)]])
      }
  })

  test.each(['unknown', 'known'] as const)(
    'with the final score %s, are found, and the first fix restores the box score',
    (title) => {
      const all = OUTCOMES[title]
      const outcomes = all.map(({ outcome }) => outcome)
      const seen = share(
        all.filter(({ kind, outcome }) => outcome.visible && !kind.quiet).map(({ outcome }) => outcome),
        ({ loud }) => loud,
      )
      const fixable = outcomes.filter((one) => one.fixable)
      const offered = outcomes.filter((one) => one.offered)
      const restored = share(
        fixable.filter((one) => one.offered),
        (one) => one.restored,
      )
      const listed = share(fixable, (one) => one.bestRestored)
      const clears = share(offered, (one) => one.clears)
      const rows = [
        ['found', seen],
        ['restored by the first fix', restored],
        ['by any fix', listed],
        ['flag cleared', clears],
      ] as const
      const words = rows.map(([name, part]) => `${name} ${part.toFixed(3)}`).join(', ')
      table.push(`final score ${title}, ${outcomes.length} faults: ${words}`)
      expect(outcomes.filter(({ refused }) => refused)).toEqual([])
      expect(offered.filter(({ worse }) => worse)).toEqual([])
      expect(seen).toBeGreaterThanOrEqual(0.95)
      expect(restored).toBeGreaterThanOrEqual(0.75)
      expect(listed).toBeGreaterThanOrEqual(0.75)
      expect(clears).toBeGreaterThanOrEqual(0.95)
    },
  )

  test('are found by the flag of their kind', () => {
    for (const kind of FAULTS.filter(({ codes }) => codes.length > 0)) {
      const visible = OUTCOMES.known.filter((one) => one.kind === kind && one.outcome.visible)
      const named = share(
        visible.map(({ outcome }) => outcome),
        (one) => one.named,
      )
      expect([kind.name, visible.length > 0, named >= 0.75]).toEqual([kind.name, true, true])
    }
  })

  test('every fix writes one play, so that it is applied whole or not at all', () => {
    for (const { name, flags } of FLAGGED) {
      for (const { fix, others = [] } of flags)
        for (const one of fix ? [fix, ...others] : others)
          expect([name, one.label, one.changes.length]).toEqual([name, one.label, 1])
    }
  })

  test('every fix that is applied and undone has changed nothing', () => {
    for (const { name, fault, flags } of FLAGGED) {
      const before = new Map(fault.plays.map((play) => [play.origin.id, play]))
      for (const { fix, others = [] } of flags) {
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
      for (const play of inEntryOrder(fault.plays, random)) {
        if (play) live.put(play)
        else live.remove(anyOf(live.plays(), random)!.origin.id)
        const flags = live.answer()
        if (random() < 0.05) expect(flags, name).toEqual(check(game.setup, live.plays()))
      }
      expect(live.answer(), name).toEqual(check(game.setup, live.plays()))
    }
  })

  afterAll(() => console.log(table.join('\n')))
})
