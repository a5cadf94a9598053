import { boxScore } from '@fullcourt/scorebook/figures'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import { type GameSetup, type Play, periodLabel } from '@fullcourt/scorebook/vocabulary'
import type { Game } from '@fullcourt/wire'
import { describe, expect, test } from 'vitest'
import { GAME } from '../../../test/people.ts'
import { HEIGHT, type Measure, type PlacedText, pictureLayout, WIDTH } from './pictureLayout.ts'

/** Wider than the letters of the font. */
const measure: Measure = (text, size) => Array.from(text).length * size * 0.62

const LONG = 'Featherstonehaugh-Vandenberg Preparatory Academy for Girls of Northern Lincoln County'
const regular = sampleGame('fiba', 3)

interface Given {
  readonly game?: Partial<Game>
  readonly names?: { readonly home: string; readonly away: string }
  readonly played?: { readonly setup: GameSetup; readonly plays: readonly Play[] }
  readonly periods?: number
}

function layoutOf({
  game,
  names = { home: 'Lincoln', away: 'Central' },
  played = regular,
  periods = 4,
}: Given) {
  const { setup, plays } = played
  return pictureLayout(
    {
      game: { ...GAME, finalReason: 'played', overtimePeriods: 0, ...game } as Game,
      names,
      box: boxScore(setup, plays),
      periods: Array.from({ length: periods }, (_, n) => ({
        number: n + 1,
        label: periodLabel(setup.rules, n + 1),
        end: 0,
      })),
    },
    measure,
  )
}

const final = (home: number, away: number, finalReason: Game['finalReason'] = 'played'): Partial<Game> => ({
  homeFinalScore: home,
  awayFinalScore: away,
  finalReason,
})

function boxOf({ text, x, y, size, weight, align }: PlacedText) {
  const width = measure(text, size, weight)
  const left = align === 'right' ? x - width : x
  return { text, left, right: left + width, top: y - size, bottom: y + size * 0.2 }
}

const GAMES: readonly (readonly [string, Given])[] = [
  ['a usual game', { game: final(90, 61) }],
  ['long names', { game: { ...final(101, 110), location: LONG }, names: { home: LONG, away: `${LONG} II` } }],
  ['six overtimes', { game: { ...final(132, 130), overtimePeriods: 6 }, periods: 10 }],
  ['a forfeit without a play', { game: final(0, 20, 'forfeit'), played: { ...regular, plays: [] } }],
  ['a game in progress', { game: { seq: 9 } }],
]

describe.each(GAMES)('the picture of %s', (_, given) => {
  const { texts, marks } = layoutOf(given)
  const boxes = texts.map(boxOf)

  test('has every text within its edges', () => {
    for (const { text, left, right, top, bottom } of boxes)
      expect(left >= 50 && right <= WIDTH - 50 && top >= 30 && bottom <= HEIGHT - 30, text).toBe(true)
  })

  test('has no text over another one or over a color', () => {
    const colors = marks.map(({ x, y, width, height }) => ({
      text: 'color',
      left: x,
      right: x + width,
      top: y,
      bottom: y + height,
    }))
    const all = [...boxes, ...colors]
    for (const [n, a] of all.entries())
      for (const b of all.slice(n + 1)) {
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
        expect(isApart, `${a.text} and ${b.text}`).toBe(true)
      }
  })
})

const wordsOf = (given: Given) => layoutOf(given).texts.map(({ text }) => text)

test('both names and both scores are there, the final ones before those of the plays', () => {
  expect(wordsOf({ game: final(0, 20, 'forfeit') })).toEqual(
    expect.arrayContaining(['Final, forfeit', 'Lincoln', '0', 'Central', '20']),
  )
})

test('a name that does not fit is cut at a size that can be read', () => {
  const { texts } = layoutOf({ game: final(1, 2), names: { home: LONG, away: 'Central' } })
  const name = texts.find(({ text }) => text.startsWith('Featherstonehaugh-Vandenberg Prep'))!
  expect(name.text).toMatch(/…$/)
  expect(name.size).toBe(32)
})

test('overtime, a tie and a game in progress are named', () => {
  expect(wordsOf({ game: { ...final(80, 78), overtimePeriods: 1 }, periods: 5 })).toContain('Final after OT1')
  expect(wordsOf({ game: final(80, 80, 'tied') })).toContain('Final, tied')
  expect(wordsOf({ game: { seq: 9 } })).toContain('In progress')
})

test('leaders are told by jersey, never by name', () => {
  const words = wordsOf({ game: final(90, 61) })
  expect(words.filter((word) => /^\d+ {2}#\d+ (Lincoln|Central)$/.test(word))).toHaveLength(3)
  expect(words.some((word) => /Home|Away/.test(word))).toBe(false)
})

test('without a play there are no periods and no leaders', () => {
  const words = wordsOf({ game: final(20, 0, 'forfeit'), played: { ...regular, plays: [] } })
  expect(words).not.toContain('–')
  expect(words).not.toContain('Points')
})
