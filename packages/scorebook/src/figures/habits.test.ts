import { describe, expect, test } from 'vitest'
import { noted } from '../../test/noted.ts'
import { gamesFolder, realGames } from '../../test/realGames.ts'
import { onFloor, step } from '../fold/game.ts'
import { newGame } from '../fold/gameState.ts'
import { inGameOrder } from '../fold/log.ts'
import { sampleGame } from '../simulate/index.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { otherSide, SIDES, sideOf } from '../vocabulary/terms.ts'
import { boxScore } from './boxScore.ts'
import { addHabits, HABITS, type HabitKind, habitsOf, likelyPlayer } from './habits.ts'

const LEAGUES = ['nba', 'fiba', 'nfhs', 'ncaa-men'] as const

describe('habits', () => {
  test('count assists, and the baskets of teammates that could have had one', () => {
    const { setup, plays, name } = noted(
      'nfhs',
      'Q1 7:00 H1 makes 2; H2 assists',
      'Q1 6:40 H2 makes 2',
      'Q1 6:00 H3 makes 2; H2 assists',
    )
    const { assist } = habitsOf(setup, plays)
    const found = Object.fromEntries([...assist].map(([id, habit]) => [name(id), habit]))
    expect(found.H2).toEqual({ done: 2, chances: 2 })
    expect(found.H1).toEqual({ done: 0, chances: 2 })
    expect(found.A1).toBeUndefined()
  })

  test('count rebounds by the end of the floor', () => {
    const { setup, plays, name } = noted(
      'nfhs',
      'Q1 7:00 H1 misses 2; A2 rebounds',
      'Q1 6:40 A2 misses 2; A2 rebounds',
      'Q1 6:20 A2 misses 2; H1 rebounds',
    )
    const { defensive, offensive } = habitsOf(setup, plays)
    const of = (habits: typeof defensive, who: string) =>
      [...habits].find(([id]) => name(id) === who)?.[1] ?? null
    expect([of(defensive, 'A2'), of(offensive, 'A2')]).toEqual([
      { done: 1, chances: 1 },
      { done: 1, chances: 2 },
    ])
    expect([of(defensive, 'H1'), of(offensive, 'H1')]).toEqual([
      { done: 1, chances: 2 },
      { done: 0, chances: 1 },
    ])
  })

  test.each(LEAGUES)(
    'of simulated games of %s are the box score, and never more than the chances',
    (league) => {
      for (let seed = 1; seed <= 6; seed++) {
        const { setup, plays } = sampleGame(league, seed)
        const habits = habitsOf(setup, plays)
        const box = boxScore(setup, plays)
        for (const side of SIDES)
          for (const { id, assists } of box[side].players)
            expect(habits.assist.get(id)?.done ?? 0).toBe(assists)
        for (const [, { done, chances }] of habits.assist) expect(done).toBeLessThanOrEqual(chances)
      }
    },
  )

  test('of two games add up', () => {
    const games = [1, 2]
      .map((seed) => sampleGame('nba', seed))
      .map(({ setup, plays }) => habitsOf(setup, plays))
    const sum = addHabits(games)
    for (const kind of HABITS)
      for (const [id, { done }] of sum[kind])
        expect(done).toBe(games.reduce((total, one) => total + (one[kind].get(id)?.done ?? 0), 0))
  })
})

describe('the likely player', () => {
  const habits = (...rows: readonly (readonly [string, number, number])[]) => ({
    assist: new Map(rows.map(([id, done, chances]) => [id, { done, chances }])),
    defensive: new Map(),
    offensive: new Map(),
  })

  test('did it most often for the chances had', () => {
    const of = habits(['regular', 5, 30], ['substitute', 3, 6])
    expect(likelyPlayer(of, 'assist', ['regular', 'substitute'])).toBe('substitute')
    expect(likelyPlayer(of, 'assist', ['regular'])).toBe('regular')
  })

  test('is none where one time is no habit, or two are alike', () => {
    expect(likelyPlayer(habits(['a', 1, 1]), 'assist', ['a', 'b'])).toBeNull()
    expect(likelyPlayer(habits(['a', 3, 9], ['b', 3, 9]), 'assist', ['a', 'b'])).toBeNull()
    expect(likelyPlayer(habits(), 'assist', [])).toBeNull()
  })
})

interface Score {
  marked: number
  right: number
}

/** How often the mark was right where a player was named, with nothing but the plays before. */
function marksOf(games: readonly { readonly setup: GameSetup; readonly plays: readonly Play[] }[]) {
  const scores: Record<HabitKind, Score> = {
    assist: { marked: 0, right: 0 },
    defensive: { marked: 0, right: 0 },
    offensive: { marked: 0, right: 0 },
  }
  for (const { setup, plays } of games) {
    const game = newGame(setup)
    const before: Play[] = []
    for (const placed of inGameOrder(plays)) {
      const { play, index, event } = placed
      if (index === 0) {
        const answer = play.rel.find(
          ({ type, attributes }) =>
            type === (event.type === 'shot_made' ? 'assist' : 'rebound') && attributes.attempt === undefined,
        )
        const isShot = event.type === 'shot_made' || event.type === 'shot_miss'
        if (isShot && answer?.teamGamePersonnelId) {
          const side = sideOf(event)
          const isOwn = sideOf(answer) === side
          const kind = event.type === 'shot_made' ? 'assist' : isOwn ? 'offensive' : 'defensive'
          const among = onFloor(game, isOwn ? side : otherSide(side))
          const mates = kind === 'assist' ? among.filter((id) => id !== event.teamGamePersonnelId) : among
          const likely = likelyPlayer(habitsOf(setup, before), kind, mates)
          if (likely) scores[kind].marked += 1
          if (likely === answer.teamGamePersonnelId) scores[kind].right += 1
        }
        before.push(play)
      }
      step(game, placed)
    }
  }
  return scores
}

const shareOf = ({ marked, right }: Score): number => right / marked

test('simulated games have marks, some of them right', () => {
  const { assist, defensive } = marksOf([1, 2, 3].map((seed) => sampleGame('nba', seed)))
  for (const score of [assist, defensive]) {
    expect(score.marked).toBeGreaterThan(50)
    expect(score.right).toBeGreaterThan(10)
  }
})

if (gamesFolder) {
  test('marks are right at four of ten assists of recorded games, and at three of ten defensive rebounds', async () => {
    const { assist, defensive } = marksOf(await realGames())
    expect(shareOf(assist)).toBeGreaterThan(0.4)
    expect(shareOf(defensive)).toBeGreaterThan(0.28)
  })
}
