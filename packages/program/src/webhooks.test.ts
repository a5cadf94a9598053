import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type GameNews,
  gameNews,
  ROSTER_PAUSE,
  rosterNews,
  SCORE_PAUSE,
  type SentGame,
  webhookWait,
} from './webhooks.ts'

const game = (more: Partial<GameNews> = {}): GameNews => ({
  isDeleted: false,
  isFinal: false,
  seq: 0,
  calendarSequence: 0,
  ...more,
})

/** The news of states that follow each other, each with its time. */
function newsOf(states: readonly (readonly [time: number, game: GameNews])[]): string[][] {
  let sent: SentGame | null = null
  return states.map(([now, state]) => {
    const news = gameNews(state, sent, now)
    sent = news.sent
    return news.types.map((type) => type.slice('game.'.length))
  })
}

describe('news of a game', () => {
  it('tells each change once', () => {
    const states = [
      [0, game()],
      [1, game()],
      [2, game({ calendarSequence: 1 })],
      [3, game({ calendarSequence: 1, seq: 1 })],
      [4, game({ calendarSequence: 1, seq: 2 })],
      [3 + SCORE_PAUSE, game({ calendarSequence: 1, seq: 2 })],
      [9_000, game({ calendarSequence: 1, seq: 4, isFinal: true })],
      [9_001, game({ calendarSequence: 1, seq: 5 })],
      [9_002, game({ calendarSequence: 2, seq: 5, isDeleted: true })],
      [9_003, game({ calendarSequence: 2, seq: 5, isDeleted: true })],
    ] as const
    expect(newsOf(states)).toEqual([
      ['scheduled'],
      [],
      ['changed'],
      ['started', 'score'],
      [],
      ['score'],
      ['score', 'final'],
      ['reopened'],
      ['cancelled'],
      [],
    ])
  })

  it('sends a score at most every 5 seconds until the end, and the last one always', () => {
    const steps = fc.array(fc.record({ ms: fc.nat(3_000), plays: fc.nat(2) }), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(steps, (list) => {
        let now = 0
        let seq = 0
        let sent: SentGame | null = null
        let last: number | null = null
        for (const { ms, plays } of list) {
          now += ms
          seq += plays
          const news = gameNews(game({ seq }), sent, now)
          sent = news.sent
          if (!news.types.includes('game.score')) continue
          if (last !== null) expect(now - last).toBeGreaterThanOrEqual(SCORE_PAUSE)
          last = now
        }
        expect(gameNews(game({ seq }), sent, now + SCORE_PAUSE).sent.seq).toBe(seq)
      }),
    )
  })
})

it('sends changes of a roster as one, and none that was undone', () => {
  const changed = { isChanged: true, dueAt: null }
  expect(rosterNews({ isChanged: false, dueAt: null }, 0)).toEqual({ isSent: false, dueAt: null })
  expect(rosterNews(changed, 0)).toEqual({ isSent: false, dueAt: ROSTER_PAUSE })
  expect(rosterNews({ isChanged: true, dueAt: ROSTER_PAUSE }, ROSTER_PAUSE - 1)).toEqual({
    isSent: false,
    dueAt: ROSTER_PAUSE,
  })
  expect(rosterNews({ isChanged: true, dueAt: ROSTER_PAUSE }, ROSTER_PAUSE)).toEqual({
    isSent: true,
    dueAt: null,
  })
  expect(rosterNews({ isChanged: false, dueAt: ROSTER_PAUSE }, ROSTER_PAUSE)).toEqual({
    isSent: false,
    dueAt: null,
  })
})

it('waits longer after each try, as the specification says, and obeys the receiver', () => {
  expect(Array.from({ length: 11 }, (_, tries) => webhookWait(tries, null, 0.5))).toEqual([
    0,
    5_000,
    300_000,
    1_800_000,
    7_200_000,
    18_000_000,
    36_000_000,
    50_400_000,
    72_000_000,
    86_400_000,
    null,
  ])
  expect([webhookWait(1, null, 0), webhookWait(1, null, 1)]).toEqual([4_500, 5_500])
  expect([webhookWait(1, 60_000, 0.5), webhookWait(1, 1e12, 0.5)]).toEqual([60_000, 86_400_000])
})
