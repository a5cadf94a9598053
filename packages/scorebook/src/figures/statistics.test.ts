import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lineSource } from '../../makeLine.ts'
import { mutated } from '../../test/mutated.ts'
import { noted } from '../../test/noted.ts'
import { type GameReducer, reducePlays } from '../fold/index.ts'
import { PROFILES } from '../rules/index.ts'
import { sampleGame, seeded } from '../simulate/index.ts'
import { type Play, SIDES } from '../vocabulary/index.ts'
import { countingReducer } from './countedPlays.ts'
import { type DerivedFigure, FORMATS } from './figure.ts'
import {
  BOX_FIGURES,
  type BoxScore,
  boxScore,
  boxScoresByPeriod,
  type Cell,
  COUNTED_FIGURES,
  FIGURE_GROUPS,
  type FigureValues,
  KINDS_OF_POINTS,
} from './index.ts'
import { cellCounter, playsBehind } from './playsBehind.ts'

/** The number of games per profile. `GAMES=20000` makes a long run, `SEED=…` repeats a run. */
const GAMES = Math.ceil(Number(process.env.GAMES ?? 2000) / 400)
const SEED = Number(process.env.SEED ?? 20_261_122)

const figures = FIGURE_GROUPS.flatMap((group) => group.figures)

describe('the table of figures', () => {
  test('line.ts is the output of makeLine.ts', () => {
    expect(readFileSync(new URL('./line.ts', import.meta.url), 'utf8')).toBe(lineSource())
  })

  test.each(figures.map((figure) => [figure.name, figure] as const))(
    '%s has a heading, a definition of one sentence and a source',
    (_, { heading, definition, source, format }) => {
      expect(heading).toMatch(/^\S{2,4}%?$/)
      expect(definition).toMatch(/^[A-Z][^\n]*[a-z)]\.$/)
      expect(definition.match(/[.!?](?= [A-Z])/g)).toBeNull()
      expect(source).not.toBe('')
      expect(FORMATS).toContain(format)
    },
  )

  test.each(FIGURE_GROUPS)('keys, headings and names of $title are unique', (group) => {
    for (const field of ['key', 'heading', 'name'] as const) {
      const values = group.figures.map((figure) => figure[field])
      expect(new Set(values).size).toBe(values.length)
    }
  })

  test('a figure is computed from figures in the table', () => {
    const keys = figures.map(({ key }) => key)
    const sources = figures.flatMap((figure) => ('from' in figure ? (figure as DerivedFigure).from : []))
    expect(sources.filter((key) => !keys.includes(key))).toEqual([])
    expect(sources.length).toBeGreaterThan(40)
  })
})

/** Minutes have plays behind them that do not add up. */
const ADDED = BOX_FIGURES.filter(({ key }) => key !== 'secondsPlayed')

interface Expected {
  readonly cell: Cell
  /** The value in the box score: the figure, and its makes. */
  readonly amount: number
  readonly made: number
}

const expected = (cell: Cell, value: FigureValues[keyof FigureValues]): Expected[] => {
  if (value === null || value === undefined) return []
  return [
    typeof value === 'number'
      ? { cell, amount: value, made: 0 }
      : { cell, amount: value.total, made: value.made },
  ]
}

/** Lists all cells of a box score with plays behind them. */
function cellsOf(box: BoxScore, period?: number): Expected[] {
  const at = period === undefined ? {} : { period }
  return SIDES.flatMap((side) => {
    const { players, team, totals, advanced } = box[side]
    const rows: readonly (readonly [Cell['whose'], FigureValues])[] = [
      ...players.map((line) => [{ player: line.id }, line] as const),
      ['team', team],
      ['totals', totals],
    ]
    return [
      ...rows.flatMap(([whose, line]) =>
        ADDED.flatMap(({ key }) => expected({ side, whose, figure: key, ...at }, line[key])),
      ),
      ...KINDS_OF_POINTS.flatMap(({ key }) =>
        expected({ side, whose: 'totals', figure: key, ...at }, advanced[key]),
      ),
      ...expected({ side, whose: 'team', figure: 'scoreAdjustment', ...at }, team.scoreAdjustment),
    ]
  })
}

/** Combines a list of reducers into one pass. */
const all = <S, A>(readings: readonly GameReducer<S, A>[]): GameReducer<S[], readonly A[]> => ({
  start: (game) => readings.map((each) => each.start(game)),
  event: (states, outcome, game) => {
    for (const [index, each] of readings.entries()) each.event(states[index]!, outcome, game)
  },
  copy: (states) => states.map((state, index) => readings[index]!.copy(state)),
  answer: (states, game, until) => readings.map((each, index) => each.answer(states[index]!, game, until)),
})

/** Lists the cells whose plays do not add up. */
function wrongCells(
  league: (typeof PROFILES)[number]['code'],
  seed: number,
  withMistakes: boolean,
): string[] {
  const { setup, plays: played } = sampleGame(league, seed)
  const plays: readonly Play[] = withMistakes ? mutated(setup, played, seeded(seed)) : played
  const cells = [
    ...cellsOf(boxScore(setup, plays)),
    ...boxScoresByPeriod(setup, plays).flatMap((box) => cellsOf(box, box.periods[0]!.period)),
  ]
  const answers = reducePlays(all(cells.map(({ cell }) => countingReducer(cellCounter(cell)))), setup, plays)
  return cells.flatMap(({ cell, amount, made }, index) => {
    const sum = (part: 'amount' | 'made') =>
      answers[index]!.reduce((total, behind) => total + behind[part], 0)
    return sum('amount') === amount && sum('made') === made
      ? []
      : [
          `${league} seed ${seed} ${JSON.stringify(cell)}: ${sum('amount')} of ${amount}, made ${sum('made')} of ${made}`,
        ]
  })
}

describe('charges drawn', () => {
  test('are the charges on a player: no illegal screens, and no other fouls', () => {
    const { setup, plays, name } = noted(
      'nba',
      'Q1 11:00 A1 fouls offensive on H2; A1 turns over',
      'Q1 10:00 A1 fouls shooting on H2 for 2; H2 makes throw 1; H2 makes throw 2',
      'Q1 9:00 H3 fouls offensive on A4; H3 turns over',
      'Q1 8:00 A2 fouls offensive; A2 turns over',
      'Q1 7:00 H3 fouls offensive charging on A4; H3 turns over',
      'Q1 6:00 A3 fouls offensive illegal-screen on H2; A3 turns over',
    )
    const { home, away } = boxScore(setup, plays)
    const charges = [...home.players, ...away.players].filter(({ chargesDrawn }) => chargesDrawn > 0)
    expect(charges.map(({ id, chargesDrawn }) => [name(id), chargesDrawn])).toEqual([
      ['H2', 1],
      ['A4', 2],
    ])
    expect([home.totals.chargesDrawn, away.totals.chargesDrawn]).toEqual([1, 2])
  })
})

describe('law: the plays behind a cell add up to it', () => {
  test.each(PROFILES.map(({ code }, index) => [code, index] as const))(
    '%s: every player, team and total, of the game and of each period',
    (league, index) => {
      const seeds = Array.from({ length: GAMES }, (_, game) => SEED + index * GAMES + game)
      const wrong = seeds.flatMap((seed) => [
        ...wrongCells(league, seed, false),
        ...wrongCells(league, seed, true),
      ])
      expect(wrong.slice(0, 20), `SEED=${SEED}`).toEqual([])
    },
    600_000,
  )

  test('a simulated game has plays behind every counted figure', () => {
    const { setup, plays } = sampleGame('nba', 723)
    const box = boxScore(setup, plays)
    for (const { key } of COUNTED_FIGURES) {
      // The NBA counts team rebounds instead.
      if (key === 'deadBallRebounds') continue
      const values = SIDES.map((side) => box[side].totals[key])
      expect(
        values.some((value) => (typeof value === 'number' ? value : value.total) > 0),
        key,
      ).toBe(true)
    }
  })

  test('a dead-ball rebound and the turnover of a violation have their plays', () => {
    const { setup, plays } = noted(
      'nfhs',
      'Q1 8:00 H1 wins tip',
      'Q1 7:00 H2 misses 2; Ateam rebounds dead',
      'Q1 6:30 A2 misses 2; H1 rebounds',
      'Q1 6:00 A1 fouls shooting on H1 for 2; H1 makes throw 1; H1 violates throw 2 by offense',
    )
    const amounts = (cell: Cell) => playsBehind(setup, plays, cell).map(({ amount }) => amount)
    expect(amounts({ side: 'away', whose: 'team', figure: 'deadBallRebounds' })).toEqual([1])
    expect(amounts({ side: 'away', whose: 'totals', figure: 'totalRebounds' })).toEqual([])
    expect(amounts({ side: 'home', whose: 'totals', figure: 'turnovers' })).toEqual([1])
    expect(amounts({ side: 'home', whose: 'totals', figure: 'freethrows' })).toEqual([1])
  })
})
