import { describe, expect, test } from 'vitest'
import { noted } from '../../test/noted.ts'
import { pointsOf } from '../fold/index.ts'
import { sampleGame } from '../simulate/index.ts'
import { playEvents, SIDES } from '../vocabulary/index.ts'
import {
  BOX_FIGURES,
  type BoxFigureKey,
  boxScore,
  boxScoresByPeriod,
  type Cell,
  type FigureValues,
  lineups,
  playsBehind,
} from './index.ts'

/** Returns the amount of a figure: attempts for shots, the number for others. */
const amount = (line: FigureValues, figure: BoxFigureKey): number => {
  const value = line[figure]
  return typeof value === 'object' && value !== null ? value.total : (value ?? 0)
}

// Minutes have substitutions behind them, and plus/minus has all points: their amounts are not counts of plays.
const COUNTS = BOX_FIGURES.map(({ key }) => key).filter(
  (figure) => figure !== 'secondsPlayed' && figure !== 'plusMinus',
)

/** Tells whether the NBA's totals leave out those of the team. */
const isRebounds = (figure: BoxFigureKey): boolean => figure.endsWith('Rebounds')

const playsOf = (...args: Parameters<typeof playsBehind>) => playsBehind(...args).map(({ play }) => play)

describe.each(['nfhs', 'ncaa-men', 'fiba', 'nba', 'fiba-3x3'] as const)('%s', (league) => {
  const game = sampleGame(league, 7)
  const box = boxScore(game.setup, game.plays)
  const behind = (cell: Cell) => playsOf(game.setup, game.plays, cell)

  test('a figure has plays behind it exactly if it is not 0', () => {
    for (const side of SIDES) {
      for (const player of box[side].players) {
        for (const figure of COUNTS) {
          const plays = behind({ side, whose: { player: player.id }, figure })
          expect([player.id, figure, plays.length > 0]).toEqual([
            player.id,
            figure,
            amount(player, figure) > 0,
          ])
        }
      }
    }
  })

  test('the plays behind a total are those of the players and of the team', () => {
    for (const side of SIDES) {
      for (const figure of COUNTS) {
        const parts = [
          ...box[side].players.map(({ id }) => ({ player: id })),
          ...(league === 'nba' && isRebounds(figure) ? [] : ['team' as const]),
        ]
        const together = new Set(parts.flatMap((whose) => behind({ side, whose, figure })))
        expect(new Set(behind({ side, whose: 'totals', figure }))).toEqual(together)
      }
    }
  })

  test('shots have one play each', () => {
    for (const side of SIDES) {
      for (const player of box[side].players) {
        const plays = behind({ side, whose: { player: player.id }, figure: 'fieldGoals' })
        const shots = plays
          .flatMap(playEvents)
          .filter(({ type }) => type === 'shot_made' || type === 'shot_miss')
        expect(shots.length).toBe(player.fieldGoals.total)
      }
    }
  })
})

test('an entered turnover replaces that of the violation before it: in its cells, in each period, and in the line-ups', () => {
  const { setup, plays, name } = noted(
    'nfhs',
    'Q1 6:30 H1 out; H6 in',
    'Q1 6:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense',
    'Q1 5:58 H5 out; H7 in',
    'Q1 5:58 H3 turns over dead',
    'Q2 7:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense',
  )
  const idOf = (who: string) => setup.people.find(({ id }) => name(id) === who)!.id
  const [, violated, , entered, again] = plays
  const turnovers = (whose: Cell['whose'], period?: number) =>
    playsOf(setup, plays, { side: 'home', whose, figure: 'turnovers', ...(period && { period }) })
  expect(turnovers({ player: idOf('H3') })).toEqual([entered])
  expect(turnovers({ player: idOf('H4') })).toEqual([again])
  expect(turnovers('totals')).toEqual([entered, again])
  expect(turnovers('totals', 1)).toEqual([entered])
  expect(playsOf(setup, plays, { side: 'home', whose: 'totals', figure: 'freethrows' })).toEqual([
    violated,
    again,
  ])
  const byPeriod = boxScoresByPeriod(setup, plays).map(({ home }) => home.totals.turnovers)
  expect(byPeriod).toEqual([1, 1])
  const byLineup = lineups(setup, plays).home.map(({ people, own }) => [
    people.includes(idOf('H7')),
    own.turnovers,
  ])
  expect(byLineup.filter(([, count]) => count !== 0)).toEqual([[true, 2]])
})

test('a turnover at the start of a period is none of the violation before its horn', () => {
  const { setup, plays } = noted(
    'nfhs',
    'Q1 0:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense',
    'Q2 8:00 H3 turns over',
  )
  expect(boxScoresByPeriod(setup, plays).map(({ home }) => home.totals.turnovers)).toEqual([1, 1])
})

// If throws count for the players at the throw (FIBA), a play with a substitution between its throws belongs to both in part.
test.each(['nfhs', 'ncaa-men', 'nba'] as const)(
  '%s: the points of the plays behind plus/minus add up to it',
  (league) => {
    const { setup, plays } = sampleGame(league, 8)
    for (const player of boxScore(setup, plays).home.players) {
      const sum = playsOf(setup, plays, {
        side: 'home',
        whose: { player: player.id },
        figure: 'plusMinus',
      })
        .flatMap(playEvents)
        .reduce((total, event) => total + (event.isHomeTeam ? 1 : -1) * pointsOf(event), 0)
      expect([player.id, sum]).toEqual([player.id, player.plusMinus ?? 0])
    }
  },
)
