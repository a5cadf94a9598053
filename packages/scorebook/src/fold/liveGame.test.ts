import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { realGames } from '../../test/realGames.ts'
import { scorer } from '../../test/scorer.ts'
import { boxScoreReducer, flowReducer, lineupsReducer } from '../figures/index.ts'
import { sampleGame } from '../simulate/index.ts'
import type { Play } from '../vocabulary/index.ts'
import { combine, type GameReducer, inGameOrder, openLiveGame } from './index.ts'

const everything = combine(boxScoreReducer, combine(lineupsReducer, flowReducer))

describe('a live game', () => {
  const { setup, plays } = scorer('fiba')
    .at(1, '9:00')
    .makes('H1', 3)
    .at(1, '8:00')
    .swaps('H0', 'H5')
    .at(1, '7:00')
    .makes('A1')

  it('answers after each play, and removes plays', () => {
    const book = openLiveGame(setup, boxScoreReducer)
    expect(book.answer().score).toEqual({ home: 0, away: 0 })
    for (const play of plays) book.put(play)
    expect(book.answer().score).toEqual({ home: 3, away: 2 })
    book.remove(plays[0]!.origin.id)
    book.remove('unknown')
    expect(book.answer().score).toEqual({ home: 0, away: 2 })
    expect(book.plays()).toHaveLength(2)
    expect(book.play(plays[2]!.origin.id)).toBe(plays[2])
    expect(book.game().floor.on.home).toContain(5)
  })

  it('does not change earlier answers', () => {
    const book = openLiveGame(setup, everything, plays.slice(0, 2))
    const before = book.answer()
    const kept = structuredClone(before)
    book.put(plays[2]!)
    expect(before).toEqual(kept)
  })
})

describe('law: incremental equals from scratch', async () => {
  const games = [{ name: 'a made-up game', ...sampleGame('fiba', 3) }, ...(await realGames())]

  it.each(games)('$name, for any plays put, changed and removed', ({ setup, plays }) => {
    const edits = fc.array(
      fc.record({
        place: fc.nat(plays.length - 1),
        what: fc.constantFrom('remove', 'put', 'move', 'later'),
        clock: fc.integer({ min: 0, max: 600 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const moved = (play: Play, clockTime: number): Play => ({
      ...play,
      origin: { ...play.origin, clockTime },
    })
    fc.assert(
      fc.property(edits, (steps) => {
        const book = openLiveGame(setup, everything, plays.slice(0, -10))
        for (const { place, what, clock } of steps) {
          const play = plays[place]!
          if (what === 'remove') book.remove(play.origin.id)
          else if (what === 'move') book.put(moved(play, clock))
          else book.put(what === 'later' ? plays.at(-1 - (place % 10))! : play)
          expect(book.answer()).toEqual(openLiveGame(setup, everything, book.plays()).answer())
        }
      }),
      { numRuns: 15 },
    )
  })
})

/** Counts the events that a live game reads, its only work that grows with the game. */
function countingReading() {
  const count = { events: 0 }
  const reading: GameReducer<null, number> = {
    start: () => null,
    event() {
      count.events += 1
    },
    copy: () => null,
    answer: () => count.events,
  }
  return { count, reading }
}

/** The same game with other ids: scored a second time from film, out of game order. */
const again = (plays: readonly Play[]): Play[] =>
  plays.map(({ origin }, i) => ({
    origin: { ...origin, id: `again-${i}`, originEventId: null },
    rel: [],
  }))

describe('the work of a live game', () => {
  const { setup, plays } = sampleGame('fiba', 3)
  const scattered = again(plays)
  const total = inGameOrder([...plays, ...scattered]).length

  it('reads the game once for all plays put out of game order after an answer', () => {
    const { count, reading } = countingReading()
    const book = openLiveGame(setup, reading, plays)
    book.answer()
    count.events = 0
    for (const play of scattered) book.put(play)
    book.answer()
    expect(count.events).toBeGreaterThan(0)
    expect(count.events).toBeLessThanOrEqual(total)
  })

  it('reads the game once for all plays removed after an answer', () => {
    const { count, reading } = countingReading()
    const book = openLiveGame(setup, reading, [...plays, ...scattered])
    book.answer()
    count.events = 0
    for (const play of scattered) book.remove(play.origin.id)
    book.answer()
    expect(count.events).toBeLessThanOrEqual(total)
  })

  it('reads a new play of the last minute from its position on', () => {
    const { count, reading } = countingReading()
    const book = openLiveGame(setup, reading, plays.slice(0, -1))
    book.answer()
    count.events = 0
    book.put(plays.at(-1)!)
    book.answer()
    expect(count.events).toBeLessThan(40)
  })

  it('reads in steps of the requested size, and tells when the answer is ready', () => {
    const { count, reading } = countingReading()
    const book = openLiveGame(setup, reading, plays)
    let steps = 0
    for (let ready = false; !ready; steps++) {
      count.events = 0
      ready = book.advance(50)
      expect(count.events).toBeLessThanOrEqual(50)
    }
    expect(steps).toBe(Math.ceil(inGameOrder(plays).length / 50))
    count.events = 0
    book.answer()
    expect(count.events).toBe(0)
  })
})

describe('law: reading in steps equals reading at once', () => {
  const { setup, plays } = sampleGame('nba', 5)
  const changes = fc.array(
    fc.record({
      place: fc.nat(plays.length - 1),
      remove: fc.boolean(),
      step: fc.integer({ min: 1, max: 90 }),
    }),
    { minLength: 1, maxLength: 40 },
  )

  it('for any plays put and removed between the steps', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const book = openLiveGame(setup, everything, plays.slice(0, -20))
        for (const { place, remove, step } of all) {
          const play = plays[place]!
          if (remove) book.remove(play.origin.id)
          else book.put(play)
          book.advance(step)
        }
        expect(book.answer()).toEqual(openLiveGame(setup, everything, book.plays()).answer())
        expect(book.events()).toEqual(inGameOrder(book.plays()))
      }),
      { numRuns: 25 },
    )
  })
})
