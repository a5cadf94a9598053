import { boxScore } from '@fullcourt/scorebook/figures'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import { type GameSetup, type Play, periodLabel } from '@fullcourt/scorebook/vocabulary'
import type { Game } from '@fullcourt/wire'
import { expect, test } from 'vitest'
import { GAME } from '../../../test/people.ts'
import { resultText } from './resultText.ts'

const regular = sampleGame('fiba', 3)

function textOf(
  { setup, plays }: { readonly setup: GameSetup; readonly plays: readonly Play[] },
  more: Partial<Game> = {},
): string {
  const box = boxScore(setup, plays)
  const last = Math.max(setup.rules.regulationPeriods, plays.at(-1)?.origin.period ?? 1)
  const periods = Array.from({ length: last }, (_, n) => ({
    number: n + 1,
    label: periodLabel(setup.rules, n + 1),
    end: 0,
  }))
  const ended = { homeFinalScore: box.score.home, awayFinalScore: box.score.away, finalReason: 'played' }
  const game = { ...GAME, ...ended, overtimePeriods: last - setup.rules.regulationPeriods, ...more } as Game
  return resultText({ game, names: { home: 'Lincoln', away: 'Central' }, box, periods })
}

test('a result says who won, the score by period, where it was, and our leaders', () => {
  expect(textOf(regular)).toMatchInlineSnapshot(`
    "Lincoln beat Central 90–61
    Q1 27–16, Q2 10–17, Q3 17–11, Q4 36–17
    December 1, 2026, Main gym

    Lincoln
    Points: Home 2 19, Home 1 14, Home 5 13
    Rebounds: Home 5 8, Home 2 4, Home 3 3
    Assists: Home 1 6, Home 4 4, Home 2 2"
  `)
})

test('an away team reads its own leaders', () => {
  const text = textOf(regular, { isHome: false })
  expect(text).toMatch(/\n\nCentral\nPoints: Away \d+ \d+, Away \d+ \d+, Away \d+ \d+\nRebounds: /)
  expect(text).not.toContain('Home ')
})

test('overtime is counted', () => {
  const seed = Array.from({ length: 60 }, (_, n) => n).find(
    (n) => sampleGame('nfhs', n).plays.at(-1)!.origin.period === 5,
  )!
  const text = textOf(sampleGame('nfhs', seed))
  expect(text).toMatch(/^(Lincoln beat Central|Central beat Lincoln) \d+–\d+ in overtime\n.*, OT1? \d+–\d+\n/)
  expect(textOf(regular, { overtimePeriods: 3 })).toMatch(/^.* in 3 overtimes\n/)
})

test.each<[string, Partial<Game>, string]>([
  [
    'a tie',
    { homeFinalScore: 60, awayFinalScore: 60, finalReason: 'tied' },
    'Lincoln and Central tied 60–60',
  ],
  [
    'a forfeit',
    { homeFinalScore: 0, awayFinalScore: 20, finalReason: 'forfeit' },
    'Lincoln forfeited: Central won 20–0',
  ],
  [
    'a loss by default',
    { homeFinalScore: 2, awayFinalScore: 0, finalReason: 'default' },
    'Central lost by default: Lincoln won 2–0',
  ],
  [
    'an abandoned game',
    { homeFinalScore: 30, awayFinalScore: 28, finalReason: 'abandoned' },
    'Lincoln – Central was abandoned at 30–28',
  ],
])('%s', (_, ending, sentence) => {
  expect(textOf(regular, ending).split('\n')[0]).toBe(sentence)
})

test('an awarded score stands beside what was played; without a play, alone', () => {
  const awarded = { homeFinalScore: 20, awayFinalScore: 0, finalReason: 'forfeit' } as const
  expect(textOf(regular, awarded)).toMatch(/\nPlayed: Q1 \d+–\d+, Q2 /)
  expect(textOf({ ...regular, plays: [] }, awarded)).toBe(
    'Central forfeited: Lincoln won 20–0\nDecember 1, 2026, Main gym',
  )
})

test('a game in progress says so', () => {
  const plays = regular.plays.filter(({ origin }) => origin.period === 1)
  const open = { homeFinalScore: null, awayFinalScore: null, finalReason: null, seq: plays.length }
  expect(textOf({ ...regular, plays }, open)).toMatch(
    /^In progress: (Lincoln|Central) (leads|and) (Lincoln|Central) \d+–\d+\nQ1 \d+–\d+\nDecember/,
  )
})

test('where one side is scored, the other is one entry, and only ours has leaders', () => {
  const theirs = regular.setup.people.filter(({ isHomeTeam }) => !isHomeTeam)
  const anonymous = { ...theirs[0]!, fullName: 'Central', jersey: '' }
  const ids = theirs.map(({ id }) => id)
  const plays = JSON.parse(
    ids.reduce((text, id) => text.replaceAll(id, anonymous.id), JSON.stringify(regular.plays)),
  ) as readonly Play[]
  const people = [...regular.setup.people.filter(({ isHomeTeam }) => isHomeTeam), anonymous]
  const setup: GameSetup = { ...regular.setup, people, scoringType: 'SINGLE_TEAM', singleTeamSide: 'home' }
  expect(textOf({ setup, plays })).toMatch(
    /^Lincoln beat Central 90–61\nQ1 27–16, .*\n.*\n\nLincoln\nPoints: Home \d+ 19, /,
  )
})
