import { flagReducer } from '@fullcourt/scorebook/check'
import { boxScoreReducer } from '@fullcourt/scorebook/figures'
import { combine, openLiveGame } from '@fullcourt/scorebook/fold'
import { profileOf } from '@fullcourt/scorebook/rules'
import { type SampleGame, sampleGame } from '@fullcourt/scorebook/simulate'
import type { GameSetup, Play } from '@fullcourt/scorebook/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GameBook, type GameContext, setupOf } from '../plays/gameBook.ts'
import { playPoints } from '../plays/storedPlay.ts'
import { Answers } from './answers.ts'

const game: SampleGame = sampleGame('fiba', 3)

function contextOf(gameId: string, accountId: string): GameContext {
  const { setup } = game
  return {
    gameId,
    accountId,
    teamId: 'team',
    leagueId: 'league',
    isHome: true,
    scoringType: setup.scoringType,
    rules: { ...profileOf('fiba')!, court: setup.court },
    isFrozen: true,
    people: new Map(setup.people.map((person) => [person.id, person])),
    persons: new Map(setup.people.map(({ id }) => [id, id])),
    films: new Set(),
    isFinal: false,
    until: undefined,
    isDeleted: false,
    isBeingMoved: false,
    finalScore: { home: null, away: null },
    overtimePeriods: 0,
    typed: null,
    finalReason: null,
    version: 1,
    epoch: 0,
    resetSeq: 0,
  }
}

const bookOf = (gameId: string, accountId = 'account'): GameBook => new GameBook(contextOf(gameId, accountId))

/** Writes a play into the book, or deletes it. */
function write(book: GameBook, play: Play, action: 'put' | 'delete' = 'put'): void {
  const isPut = action === 'put'
  book.apply({
    playId: play.origin.id,
    seq: book.seq + 1,
    text: isPut ? JSON.stringify(play) : null,
    points: isPut ? playPoints(play) : { home: 0, away: 0 },
    eventIds: [play.origin.id, ...play.rel.map(({ id }) => id)],
  })
}

function bookWith(gameId: string, plays: readonly Play[], accountId?: string): GameBook {
  const book = bookOf(gameId, accountId)
  for (const play of plays) write(book, play)
  return book
}

const answersOf = (...books: readonly GameBook[]): Answers => {
  const byId = new Map(books.map((book) => [book.context.gameId, book]))
  return new Answers({ current: async ({ gameId }) => byId.get(gameId)! })
}

/** Computes the answer from all current plays at once. */
function fromScratch(book: GameBook) {
  const setup: GameSetup = setupOf(book.context)
  const [box, flags] = openLiveGame(
    setup,
    combine(boxScoreReducer, flagReducer()),
    book.currentPlays(),
  ).answer()
  return { box, flags }
}

/** The game five times with different ids: longer than any real game. */
const longGame: readonly Play[] = Array.from({ length: 5 }, (_, n) =>
  game.plays.map(({ origin, rel }): Play => {
    const id = `${n}-${origin.id}`
    return {
      origin: { ...origin, id },
      rel: rel.map((event) => ({ ...event, id: `${n}-${event.id}`, originEventId: id })),
    }
  }),
).flat()

describe('answers about a game', () => {
  it('law: equal a computation from scratch after any changes', async () => {
    const change = fc.record({ index: fc.nat(game.plays.length - 1), isDeleted: fc.boolean() })
    let n = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 15 }), { maxLength: 4 }), async (rounds) => {
        const book = bookWith(`game ${++n}`, game.plays.slice(0, -30))
        const answers = answersOf(book)
        for (const round of [[], ...rounds]) {
          for (const { index, isDeleted } of round)
            write(book, game.plays[index]!, isDeleted ? 'delete' : 'put')
          const { seq, box, flags, flagCount } = await answers.ofBook(book)
          const expected = fromScratch(book)
          expect({ seq, box, flags, flagCount }).toEqual({
            seq: book.seq,
            ...expected,
            flagCount: expected.flags.length,
          })
        }
      }),
      { numRuns: 10 },
    )
  })

  it('are computed once for simultaneous requests', async () => {
    const book = bookWith('game', game.plays)
    const answers = answersOf(book)
    const asked = [answers.ofBook(book), answers.ofBook(book), answers.ofBook(book)]
    expect(new Set(asked)).toHaveLength(1)
    expect(new Set(await Promise.all([...asked, answers.of(book.context)]))).toHaveLength(1)
  })

  it('drop an answer if the game changed during its computation', async () => {
    const book = bookWith('game', game.plays.slice(0, -1))
    const answers = answersOf(book)
    const before = answers.ofBook(book)
    write(book, game.plays.at(-1)!)
    const after = answers.ofBook(book)
    expect(after).not.toBe(before)
    expect(await after).toMatchObject({ seq: book.seq, ...fromScratch(book) })
    expect(answers.ofBook(book)).toBe(after)
  })

  it('contain the 200 most severe flags and the number of all', async () => {
    const book = bookWith('game', longGame)
    const { flags, flagCount } = await answersOf(book).ofBook(book)
    const all = fromScratch(book).flags
    expect(flagCount).toBe(all.length)
    expect(all.length).toBeGreaterThan(200)
    expect(flags).toHaveLength(200)
    const errors = all.filter(({ severity }) => severity === 'error')
    expect(flags.filter(({ severity }) => severity === 'error')).toHaveLength(Math.min(200, errors.length))
  })

  it('return the flags of the requested plays', async () => {
    const book = bookWith('game', longGame)
    const all = fromScratch(book).flags
    const asked = all.slice(300, 310).flatMap(({ playId }) => playId ?? [])
    const flags = await answersOf(book).flagsOf(book.context, asked)
    expect(flags).toEqual(all.filter(({ playId }) => playId !== null && asked.includes(playId)))
  })

  it('answer a short game of one account before a long game of another', async () => {
    const long = bookWith('long', longGame, 'one account')
    const short = bookWith('short', game.plays.slice(0, 20), 'another account')
    const answers = answersOf(long, short)
    const order: string[] = []
    await Promise.all([
      answers.ofBook(long).then(() => order.push('long')),
      answers.ofBook(short).then(() => order.push('short')),
    ])
    expect(order).toEqual(['short', 'long'])
  })

  it('work again after another game crashed the thread', async () => {
    const good = bookWith('good', game.plays)
    const bad = bookOf('bad')
    bad.apply({
      playId: 'p',
      seq: 1,
      text: 'no play',
      points: { home: 0, away: 0 },
      eventIds: ['p'],
    })
    const answers = answersOf(good, bad)
    await expect(answers.ofBook(bad)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await answers.ofBook(good)).toMatchObject(fromScratch(good))
  })
})
