import './figures.ts'
import { flagReducer } from '@fullcourt/scorebook/check'
import { boxScoreReducer } from '@fullcourt/scorebook/figures'
import { combine, openLiveGame } from '@fullcourt/scorebook/fold'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { describe, expect, test } from 'vitest'
import { SETUP } from '../../../test/device.ts'
import type { LocalGame } from '../data/localData.ts'
import { emptyLocalGame } from '../data/localGame.ts'
import type { BookState } from './state.ts'
import { stateReader } from './stateReader.ts'

const { setup, plays } = sampleGame('nfhs', 3)
const side = (isHomeTeam: boolean) => ({
  personnel: setup.people.filter((person) => person.isHomeTeam === isHomeTeam),
})
const SAMPLE = {
  ...SETUP,
  home: side(true),
  away: side(false),
  court: setup.court,
  rules: setup.rules,
} as unknown as Setup

/** The game repeated several times with new ids. */
const times = (count: number): readonly Play[] =>
  Array.from({ length: count }, (_, n) =>
    plays.map(({ origin, rel }): Play => {
      const id = `${n}-${origin.id}`
      return {
        origin: { ...origin, id },
        rel: rel.map((event) => ({ ...event, id: `${n}-${event.id}`, originEventId: id })),
      }
    }),
  ).flat()

const localGameOf = (all: readonly Play[]): LocalGame => {
  const empty = emptyLocalGame('game')
  const known = all.map((play, i) => {
    const playId = play.origin.id
    return [playId, { gameId: 'game', playId, seq: i + 1, play }] as const
  })
  return { ...empty, game: { ...empty.game, setup: SAMPLE }, plays: new Map(known) }
}

/** A screen that counts its reads. */
function screen() {
  const waiting: (() => void)[] = []
  const readState = stateReader({
    trouble: () => null,
    durable: () => true,
    isOwn: () => true,
    readAgainSoon: () => waiting.push(() => undefined),
  })
  const show = (local: LocalGame): BookState => readState(local, 'ready', { notices: [], undo: null })
  /** Reads until nothing is left. */
  function finish(local: LocalGame): { readonly state: BookState; readonly turns: number } {
    let state = show(local)
    let turns = 0
    while (waiting.length > 0) {
      waiting.length = 0
      state = show(local)
      turns += 1
    }
    return { state, turns }
  }
  return { show, finish, isWaiting: () => waiting.length > 0 }
}

function expectRead({ plays: shown, game, box, flags }: BookState, all: readonly Play[]): void {
  const [expectedBox, expectedFlags] = openLiveGame(
    setup,
    combine(boxScoreReducer, flagReducer()),
    all,
  ).answer()
  expect(shown).toHaveLength(all.length)
  expect(game).not.toBeNull()
  expect({ box, flags }).toEqual({ box: expectedBox, flags: expectedFlags })
}

describe('the state that a screen shows', () => {
  test('is complete at once for a usual game', () => {
    const at = screen()
    const state = at.show(localGameOf(plays))
    expect(at.isWaiting()).toBe(false)
    expectRead(state, plays)
  })

  test('comes by turns for a long game: loading until it is read, then the same as in one reading', () => {
    const at = screen()
    const long = times(8)
    const local = localGameOf(long)
    expect(at.show(local)).toMatchObject({ phase: 'loading', game: null })
    const { state, turns } = at.finish(local)
    expect(turns).toBeGreaterThan(2)
    expect(state.phase).toBe('ready')
    expectRead(state, long)
  })

  test('stays as it was while an early play of a long game is changed, and takes a last play at once', () => {
    const at = screen()
    const long = times(8)
    const before = at.finish(localGameOf(long.slice(0, -1))).state
    const last = long.toSorted(
      (a, b) => b.origin.period - a.origin.period || a.origin.clockTime - b.origin.clockTime,
    )[0]!
    const without = long.filter((play) => play !== last)
    const local = localGameOf(without)
    at.finish(local)
    const all = [...without, last]
    const added = at.show(localGameOf(all))
    expect(at.isWaiting()).toBe(false)
    expectRead(added, all)

    const early = all.map((play, i) =>
      i === 0 ? { ...play, origin: { ...play.origin, userFlagged: true } } : play,
    )
    const changed = localGameOf(early)
    const meanwhile = at.show(changed)
    expect(meanwhile).toMatchObject({ phase: 'ready', plays: added.plays, box: added.box })
    expect(before.phase).toBe('ready')
    expectRead(at.finish(changed).state, early)
  })
})
