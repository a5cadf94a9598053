import { check } from '../../src/check/index.ts'
import type { BoxScore } from '../../src/figures/box.ts'
import { boxScore } from '../../src/figures/boxScore.ts'
import type { Random } from '../../src/simulate/index.ts'
import type { Play } from '../../src/vocabulary/play.ts'
import { SIDES } from '../../src/vocabulary/terms.ts'
import type { Fault, FaultKind } from './seeding.ts'
import {
  applyFix,
  asListed,
  type Cells,
  type CleanGame,
  cellsOf,
  countEqual,
  figuresOf,
  flagKey,
} from './trial.ts'

/** The cells of a box score with the line of what belongs to no player, in which unnamed events stand. */
function allCells(box: BoxScore): Cells {
  const cells = new Map(cellsOf(box))
  for (const side of SIDES)
    for (const [key, value] of figuresOf(box[side].team)) cells.set(`team ${side} ${key}`, value)
  return cells
}

/** What the checker makes of a fault, measured by the whole box score: nothing is left out that no log can tell. */
export interface ExactOutcome {
  /** Flagged as an error or a warning. */
  readonly loud: boolean
  /** A person is asked first. */
  readonly asked: boolean
  readonly offered: boolean
  /** The first fix gives the whole box score back. */
  readonly right: boolean
  /** After the first fix fewer cells are true. */
  readonly worse: boolean
  /** The same, where an unnamed event stands in the line of its team and is counted as wrong there. */
  readonly worseByTeamLine: boolean
  /** The first fix takes the score away from the true one. */
  readonly worseScore: boolean
  /** The fault changes no cell. */
  readonly harmless: boolean
  readonly words: string
}

const offBy = (a: BoxScore, b: BoxScore): number =>
  SIDES.reduce((sum, side) => sum + Math.abs(a.score[side] - b.score[side]), 0)

/** Tries the first fix of a fault, as a person would who presses its key. */
export function tryExactly(game: CleanGame, fault: Fault): ExactOutcome {
  const { plays, setup = game.setup } = fault
  const known = new Set(game.flags.map(flagKey))
  const flags = asListed(check(setup, plays)).filter((flag) => !known.has(flagKey(flag)))
  const first = flags.find(({ fix }) => fix)?.fix
  const fixed = first ? applyFix(plays, first) : null
  const boxOf = (of: readonly Play[]) => boxScore(game.setup, of)
  const truth = boxOf(game.plays)
  const [before, after] = [boxOf(plays), fixed && boxOf(fixed)]
  const countOf = (box: BoxScore) => countEqual(game.cells, cellsOf(box))
  const countAll = (box: BoxScore) => countEqual(allCells(truth), allCells(box))
  return {
    loud: flags.some(({ severity }) => severity !== 'note'),
    asked: flags[0]?.step !== undefined,
    offered: first !== undefined,
    right: after !== null && countOf(after) === game.cells.size,
    worse: after !== null && countOf(after) < countOf(before),
    worseByTeamLine: after !== null && countAll(after) < countAll(before),
    worseScore: after !== null && offBy(after, truth) > offBy(before, truth),
    harmless: countOf(before) === game.cells.size,
    words: flags.map(({ code, fix }) => `${code}${fix ? ` [${fix.label}]` : ''}`).join(' · '),
  }
}

/** A fault that was tried. */
export interface ExactTrial {
  readonly kind: string
  readonly game: string
  readonly outcome: ExactOutcome
}

/** Seeds a number of faults of each kind in games drawn at random, and tries them. */
export function seedExactly(
  kinds: readonly FaultKind[],
  games: readonly CleanGame[],
  count: number,
  random: Random,
): readonly ExactTrial[] {
  return kinds.flatMap((kind) => {
    const tried: ExactTrial[] = []
    for (let tries = 0; tried.length < count && tries < 20 * count; tries++) {
      const game = games[Math.floor(random() * games.length)]!
      const fault = kind.make(game, random)
      if (fault) tried.push({ kind: kind.name, game: game.name, outcome: tryExactly(game, fault) })
    }
    return tried
  })
}

const COUNTED = [
  'loud',
  'asked',
  'offered',
  'right',
  'worse',
  'worseByTeamLine',
  'worseScore',
  'harmless',
] as const

/** A table with a row for each kind. */
export function tableOf(tried: readonly ExactTrial[]): string {
  const row = (name: string, of: readonly ExactTrial[]) =>
    `| ${name} | ${of.length} | ${COUNTED.map((key) => of.filter(({ outcome }) => outcome[key]).length).join(' | ')} |`
  const kinds = [...new Set(tried.map(({ kind }) => kind))]
  return [
    '| kind | n | error or warning | asked | first fix | right | worse | worse with the team line | score worse | changes no cell |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...kinds.map((name) =>
      row(
        name,
        tried.filter(({ kind }) => kind === name),
      ),
    ),
    row('all', tried),
  ].join('\n')
}
