import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderFilms, type QueuedFilm } from './queue.ts'

const film = (id: string, duration = 3_600, isInWork = false): QueuedFilm => ({
  id,
  accountId: id[0]!,
  duration,
  isInWork,
})
const order = (films: readonly QueuedFilm[], begunAt: Readonly<Record<string, number>> = {}) =>
  orderFilms(films, new Map(Object.entries(begunAt))).map(({ id }) => id)

describe('renditions', () => {
  test('of accounts take turns, the shortest film of each first', () => {
    expect(order([film('a1', 90), film('a2', 30), film('a3', 60), film('b1', 7_000)])).toEqual([
      'a2',
      'b1',
      'a3',
      'a1',
    ])
  })

  test('a film in work is a turn of its account', () => {
    expect(order([film('a1', 90, true), film('a2', 30), film('b1', 7_000)])).toEqual(['b1', 'a2'])
  })

  test('the account that has waited longest goes first', () => {
    const films = [film('a1'), film('b1'), film('c1')]
    expect(order(films, { a: 2_000, b: 1_000 })).toEqual(['c1', 'b1', 'a1'])
  })
})

const queues = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    accountId: fc.constantFrom('a', 'b', 'c'),
    duration: fc.integer({ min: 1, max: 9 }),
    isInWork: fc.boolean(),
  }),
  { maxLength: 30, selector: ({ id }) => id },
)
const begun = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 99 }))

describe('laws, for any queue', () => {
  test('every film that waits has one place, whatever order the films come in', () => {
    fc.assert(
      fc.property(queues, begun, (films, at) => {
        const ordered = order(films, at)
        expect(ordered.toSorted()).toEqual(
          films.flatMap(({ id, isInWork }) => (isInWork ? [] : id)).toSorted(),
        )
        expect(order(films.toReversed(), at)).toEqual(ordered)
      }),
    )
  })

  test('between two films of an account, every other account that waits has a turn', () => {
    fc.assert(
      fc.property(queues, begun, (films, at) => {
        const waiting = films.filter(({ isInWork }) => !isInWork)
        const ordered = orderFilms(waiting, new Map(Object.entries(at)))
        for (const [n, { accountId }] of ordered.entries()) {
          const next = ordered.findIndex((other, m) => m > n && other.accountId === accountId)
          if (next < 0) continue
          const between = new Set(ordered.slice(n + 1, next).map((other) => other.accountId))
          for (const later of ordered.slice(next))
            if (later.accountId !== accountId) expect(between).toContain(later.accountId)
        }
      }),
    )
  })
})
