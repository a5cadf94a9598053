import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { realGames } from '../test/realGames.ts'
import { scorer } from '../test/scorer.ts'
import { boxScoreReading, flowReading, lineupsReading, openBook, type Play, read, together } from './index.ts'
import { sampleGame } from './simulate/index.ts'

const everything = together(boxScoreReading, together(lineupsReading, flowReading))

describe('an open book', () => {
  const { setup, plays } = scorer('fiba')
    .at(1, '9:00')
    .makes('H1', 3)
    .at(1, '8:00')
    .swaps('H0', 'H5')
    .at(1, '7:00')
    .makes('A1')

  it('has its answer ready after each play, and takes plays back', () => {
    const book = openBook(setup, boxScoreReading)
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

  it('does not let later plays into answers given before', () => {
    const book = openBook(setup, everything, plays.slice(0, 2))
    const before = book.answer()
    const kept = structuredClone(before)
    book.put(plays[2]!)
    expect(before).toEqual(kept)
  })
})

describe('law: incremental equals from scratch', async () => {
  const games = [{ name: 'a made-up game', ...sampleGame('fiba', 3) }, ...(await realGames())]

  it.each(games)('$name, whatever is put, changed and removed', ({ setup, plays }) => {
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
        const book = openBook(setup, everything, plays.slice(0, -10))
        for (const { place, what, clock } of steps) {
          const play = plays[place]!
          if (what === 'remove') book.remove(play.origin.id)
          else if (what === 'move') book.put(moved(play, clock))
          else book.put(what === 'later' ? plays.at(-1 - (place % 10))! : play)
          expect(book.answer()).toEqual(read(everything, setup, book.plays()))
        }
      }),
      { numRuns: 15 },
    )
  })
})
