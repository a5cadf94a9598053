import { reachOf } from '../fold/ending.ts'
import { replay } from '../fold/game.ts'
import type { PlayedUntil } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { otherSide, type Side } from '../vocabulary/terms.ts'
import { AVERAGE_FIGURES } from './averageFigures.ts'
import type { BoxScore, PlayerLine } from './box.ts'
import { PLAYED_FIGURES, type PlayedKey } from './boxFigures.ts'
import { boxScore } from './boxScore.ts'
import type { Cell, PlayBehind } from './cell.ts'
import { FIGURE_GROUPS, type FigureGroup } from './definitions.ts'
import type { DerivedFigure, Figure } from './figure.ts'
import { FLOW_FIGURES, type FlowFigureKey } from './flowFigures.ts'
import { type FormulaInput, filledFormula } from './formula.ts'
import { KINDS_OF_POINTS } from './kindsOfPoints.ts'
import type { Made } from './line.ts'
import { FLOOR_FIGURES } from './onFloor.ts'
import { playsBehind } from './playsBehind.ts'
import { isPossessionKey } from './possessionsBehind.ts'
import { ESTIMATED_POSSESSIONS, RATE_FIGURES } from './rateFigures.ts'
import { availableTo, playerShares } from './rates.ts'
import { SHARE_FIGURES, type ShareKey } from './shareFigures.ts'

/** A figure of a game, with what it comes from. */
export interface FigureExample {
  /** The player whose figure it is; null for the side. */
  readonly player: PlayerLine | null
  /** Null if unknown, like minutes without a recorded substitution. */
  readonly value: number | Made | null
  /** The formula filled with the numbers of the game; null for figures that are counted. */
  readonly filled: string | null
  /** The cell with its plays, for figures that are counted from plays. */
  readonly cell: Cell | null
  readonly plays: readonly PlayBehind[]
}

/** A figure with its example. */
export interface ExplainedFigure {
  readonly figure: Figure
  readonly formula: string | null
  readonly example: FigureExample | null
}

export interface ExplainedGroup {
  readonly title: FigureGroup['title']
  readonly figures: readonly ExplainedFigure[]
}

interface GameBehind {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
  readonly until: PlayedUntil | undefined
  readonly side: Side
  readonly box: BoxScore
  readonly secondsOfGame: number
  /** The player of the side with the most minutes, or without minutes the most points. */
  readonly player: PlayerLine | null
}

const rank = ({ secondsPlayed, points }: PlayerLine): number => (secondsPlayed ?? 0) * 1000 + points

function mostPlayed(players: readonly PlayerLine[]): PlayerLine | null {
  const played = players.filter((line) => line.played)
  return played.reduce<PlayerLine | null>(
    (most, line) => (most && rank(most) >= rank(line) ? most : line),
    null,
  )
}

const NO_PLAYS: readonly PlayBehind[] = []

/** A figure that is counted from plays: of the player if it needs minutes, else of the whole side. */
function countedExample(game: GameBehind, key: PlayedKey): FigureExample | null {
  const { side, box } = game
  const player = key in FLOOR_FIGURES ? game.player : null
  if (key in FLOOR_FIGURES && !player) return null
  const cell: Cell = { side, figure: key, whose: player ? { player: player.id } : 'totals' }
  const { totals, advanced } = box[side]
  const line: { readonly [key in PlayedKey]?: number | Made | null } = player ?? totals
  const kind = KINDS_OF_POINTS.find((row) => row.key === key)
  const counted = kind ? advanced[kind.key] : (line[key] ?? null)
  const value = isPossessionKey(key) ? advanced[key] : counted
  return { player, value, filled: null, cell, plays: playsBehind(game.setup, game.plays, cell, game.until) }
}

function inputOf(game: GameBehind, player: PlayerLine | null): FormulaInput {
  const { side, box, setup } = game
  const { totals, advanced } = box[side]
  const other = box[otherSide(side)]
  return {
    line: player ?? totals,
    team: totals,
    other: other.totals,
    possessions: advanced.possessions,
    otherPossessions: other.advanced.possessions,
    seconds: player ? player.secondsPlayed : totals.secondsPlayed,
    teamSeconds: totals.secondsPlayed,
    secondsOfGame: game.secondsOfGame,
    games: 1,
    rules: setup.rules,
  }
}

function shareOf(
  { line, team, other, seconds, teamSeconds, otherPossessions, rules }: FormulaInput,
  key: ShareKey,
) {
  if (seconds === null || teamSeconds === null) return null
  const available = availableTo(team, other, teamSeconds, otherPossessions)
  return playerShares(line, seconds, available, rules.playersOnFloor)[key]
}

/** The value of a figure with a formula. */
function formulaValue(figure: DerivedFigure, input: FormulaInput): number | null {
  const share = Object.values(SHARE_FIGURES).find((row) => row === figure)
  if (share) return shareOf(input, share.key)
  const average = AVERAGE_FIGURES.find((row) => row === figure)
  if (average) return average.sum(input.line)
  const rate = [...RATE_FIGURES, ESTIMATED_POSSESSIONS].find((row) => row === figure)
  return rate?.value({ ...input, own: input.line }) ?? null
}

function formulaExample(game: GameBehind, figure: DerivedFigure, ofPlayer: boolean): FigureExample | null {
  const player = ofPlayer ? game.player : null
  if (ofPlayer && !player) return null
  const input = inputOf(game, player)
  const filled = filledFormula(figure.formula, input)
  return { player, value: formulaValue(figure, input), filled, cell: null, plays: NO_PLAYS }
}

const isPlayed = (key: string): key is PlayedKey => PLAYED_FIGURES.some((figure) => figure.key === key)
const isFlow = (key: string): key is FlowFigureKey => key in FLOW_FIGURES
const isOfPlayer = (figure: Figure): boolean =>
  [...Object.values(SHARE_FIGURES), ...AVERAGE_FIGURES].some((row) => row === figure)

function exampleOf(game: GameBehind, figure: Figure | DerivedFigure): FigureExample | null {
  if ('formula' in figure) return formulaExample(game, figure, isOfPlayer(figure))
  if (isPlayed(figure.key)) return countedExample(game, figure.key)
  if (!isFlow(figure.key)) return null
  const value = game.box[game.side].advanced[figure.key]
  return { player: null, value, filled: null, cell: null, plays: NO_PLAYS }
}

const formulaOf = (figure: Figure | DerivedFigure): string | null =>
  'formula' in figure ? figure.formula : null

/** Explains every figure, without examples. */
export const figuresExplained = (): readonly ExplainedGroup[] =>
  FIGURE_GROUPS.map(({ title, figures }) => ({
    title,
    figures: figures.map((figure) => ({ figure, formula: formulaOf(figure), example: null })),
  }))

/**
 * Explains every figure with an example from a game: the figure of one side, or of its player with the most minutes. Law: a filled
 * formula computes its value, and the plays add up to theirs.
 */
export function figureExamples(
  setup: GameSetup,
  plays: readonly Play[],
  side: Side,
  until?: PlayedUntil,
): readonly ExplainedGroup[] {
  const box = boxScore(setup, plays, until)
  const { elapsed } = reachOf(replay(setup, plays), until)
  const player = mostPlayed(box[side].players)
  const game: GameBehind = { setup, plays, until, side, box, secondsOfGame: elapsed, player }
  return FIGURE_GROUPS.map(({ title, figures }) => ({
    title,
    figures: figures.map((figure) => ({
      figure,
      formula: formulaOf(figure),
      example: exampleOf(game, figure),
    })),
  }))
}
