import { describe, expect, test } from 'vitest'
import { mutated } from '../../test/mutated.ts'
import { noted } from '../../test/noted.ts'
import { assemble, takeApart } from '../fold/assemble.ts'
import { replay } from '../fold/game.ts'
import { countedPlay, inGameOrder } from '../fold/log.ts'
import { owesThrows } from '../fold/prompts.ts'
import { sampleGame, seeded } from '../simulate/index.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { check, type ReviewItem, reviewItems } from './index.ts'

const reviewed = (setup: GameSetup, plays: readonly Play[]): readonly ReviewItem[] =>
  reviewItems({ game: replay(setup, plays), plays, flags: check(setup, plays) })

const texts = (...lines: readonly string[]): readonly string[] => {
  const { setup, plays } = noted('nfhs', ...lines)
  return reviewed(setup, plays).map(({ kind, message }) => `${kind}: ${message}`)
}

const withOptions = (plays: readonly Play[], at: number, unanswered: readonly string[]): readonly Play[] =>
  plays.with(at, { ...plays[at]!, origin: { ...plays[at]!.origin, options: { unanswered } } })

describe('reviewItems', () => {
  test('lists nothing for a game without open ends', () => {
    expect(texts('Q1 7:00 H1 makes 2; H2 assists', 'Q1 6:40 A1 misses 2; H5 rebounds')).toEqual([])
  })

  test('lists flags, unnamed players, open throws and questions in game order', () => {
    expect(
      texts(
        'Q1 7:00 H? makes 2; H2 assists',
        'Q1 6:40 A1 misses 2',
        'Q1 6:00 A2 makes 2; A1 assists',
        'Q1 5:40 H6 turns over dead',
        'Q1 5:00 A3 fouls shooting on H1 for 2; H1 makes throw 1',
      ),
    ).toEqual([
      'player: A made shot at Q1 7:00 belongs to a home player still to be named.',
      'question: No rebound follows a missed shot by #1 Ada at Q1 6:40.',
      'player: #6 Fay is credited with a turnover at Q1 5:40 but is on the bench.',
      expect.stringMatching(/^throws: /),
    ])
  })

  test('asks a rebound that was left open at the end of a period, where the checker expects none', () => {
    const { setup, plays } = noted('nfhs', 'Q1 0:01 A1 misses 2', 'Q2 7:00 H1 makes 2; H2 assists')
    const [item, ...others] = reviewed(setup, withOptions(plays, 0, ['rebound']))
    expect(others).toEqual([])
    expect(item).toMatchObject({ kind: 'question', fix: { label: 'No rebound' } })
    expect(item!.message).toBe('For a missed shot by #1 Ada at Q1 1.0, the rebound was not entered.')
  })

  test('keeps the key of an item while its words change', () => {
    const [early, late] = ['Q1 7:00', 'Q1 6:00'].map((at) => {
      const { setup, plays } = noted('nfhs', `${at} H? makes 2; H2 assists`)
      return reviewed(setup, plays)[0]!
    })
    expect(early!.message).not.toBe(late!.message)
    expect(early!.key.split(' ')[0]).toBe(late!.key.split(' ')[0])
  })
})

interface Fuzzed {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}

/** Games with mistakes and open ends: players not named, throws left open, questions without an answer. */
function fuzzed(seed: number): Fuzzed {
  const random = seeded(seed)
  const { setup, plays } = sampleGame('nfhs', seed)
  const wrong = mutated(setup, plays, random).map((play): Play => {
    const chance = random()
    const { origin, rel } = play
    if (chance < 0.02) {
      const event = { ...origin, assignment: 'LATER' as const, teamGamePersonnelId: null }
      return { origin: event, rel }
    }
    if (chance < 0.06 && origin.type === 'foul') {
      return { origin, rel: rel.filter(({ type }) => !type.startsWith('freethrow') && type !== 'rebound') }
    }
    if (chance < 0.1) {
      const unanswered = [['assist', 'steal', 'rebound', 'fouled', 'foul-type'][Math.floor(random() * 5)]]
      return { origin: { ...origin, options: { unanswered } }, rel }
    }
    return chance < 0.12 ? { origin: { ...origin, userFlagged: true }, rel } : play
  })
  return { setup, plays: wrong }
}

const SEEDS = Array.from(
  { length: Number(process.env.RUNS ?? 100) < 100 ? 6 : 24 },
  (_, index) => 100 + index,
)

function apply(plays: readonly Play[], { fix }: ReviewItem): readonly Play[] | null {
  const book = new Map(plays.map((play) => [play.origin.id, play]))
  for (const { playId, play } of fix!.changes) {
    if (!play) book.delete(playId)
    else {
      const saved = assemble(takeApart(play))
      if (!saved.ok) return null
      book.set(playId, saved.play)
    }
  }
  return [...book.values()]
}

describe.each(SEEDS)('a game with mistakes, seed %s', (seed) => {
  const { setup, plays } = fuzzed(seed)
  const flags = check(setup, plays)
  const items = reviewed(setup, plays)
  const of = (kind: ReviewItem['kind']) => items.filter((item) => item.kind === kind)

  test('lists each flag once', () => {
    for (const { code, eventId, message } of flags) {
      const same = flags.filter(
        (one) => one.eventId === eventId && one.message === message && one.code === code,
      )
      const listed = items.filter((item) => item.eventId === eventId && item.message === message)
      expect(listed.filter(({ key }) => key.startsWith(code))).toHaveLength(same.length)
    }
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  })

  test('lists each player to be named, each play with open throws, and each open question once', () => {
    const events = inGameOrder(plays)
    const unnamed = events.filter(({ event }) => event.assignment === 'LATER').map(({ event }) => event.id)
    const asked = of('player').filter(({ key }) => key.startsWith('PLAYER_MISSING'))
    expect(asked.map(({ eventId }) => eventId)).toEqual(unnamed)
    const open = plays.filter((play) => countedPlay(play) && owesThrows(countedPlay(play)!))
    for (const { origin } of open) {
      expect(of('throws').filter(({ playId }) => playId === origin.id)).toHaveLength(1)
    }
    for (const { origin, rel } of plays) {
      const noted = (origin.options.unanswered as string[] | undefined) ?? []
      const isOpen =
        (noted.includes('assist') && !rel.some(({ type }) => type === 'assist')) ||
        noted.includes('foul-type')
      if (isOpen && !origin.attributes.cancelledByOfficials)
        expect(of('question').filter(({ playId }) => playId === origin.id).length).toBeGreaterThanOrEqual(1)
    }
  })

  test('is in game order', () => {
    const place = new Map(inGameOrder(plays).map(({ event }, index) => [event.id, index]))
    const places = items.map(
      ({ eventId, playId }) =>
        place.get(eventId ?? '') ?? place.get(playId ?? '') ?? Number.POSITIVE_INFINITY,
    )
    expect(places).toEqual(places.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1)))
  })

  // Plays with a wrong clock can have fixes that undo each other, so a walk applies the fix of an item once.
  test('ends when the fix of each item is applied once', () => {
    let now: readonly Play[] = plays
    const applied = new Set<string>()
    for (;;) {
      const next = reviewed(setup, now).find(({ key, fix }) => fix && !applied.has(key))
      if (!next) break
      applied.add(next.key)
      now = apply(now, next) ?? now
      expect(applied.size).toBeLessThan(items.length * 4 + 40)
    }
    const left = reviewed(setup, now).filter(({ fix }) => fix)
    expect(left.length).toBeLessThanOrEqual(2)
  })
})
