import type { RuleProfile } from '../vocabulary/profile.ts'
import { keysOf } from '../vocabulary/records.ts'
import type { StatLine } from './line.ts'

/** Values of a formula: the line of a player or a side, its team and the other side, in a game or over several. */
export interface FormulaInput {
  readonly line: StatLine
  readonly team: StatLine
  readonly other: StatLine
  readonly possessions: number
  readonly otherPossessions: number
  /** Of the line; null if unknown. */
  readonly seconds: number | null
  /** Of all players of the team together; null if unknown. */
  readonly teamSeconds: number | null
  readonly secondsOfGame: number
  readonly games: number
  readonly rules: RuleProfile
}

/** A word of a formula. */
export interface Term {
  /** How it reads in a formula. */
  readonly name: string
  readonly means: string
  /** Null if unknown. */
  readonly value: (input: FormulaInput) => number | null
}

const minutes = (seconds: number | null): number | null => (seconds === null ? null : seconds / 60)

/** Shots from outside the arc: threes, or in 3x3 twos. */
const outsideMade = (line: StatLine, { shotValues }: RuleProfile): number =>
  shotValues.outside === 2 ? line.twoPointers.made : line.threePointers.made

const term = (name: string, means: string, value: Term['value']): Term => ({ name, means, value })

/** The words of all formulas. A formula names them in braces: '{FGM} ÷ {FGA}'. */
const TERMS = {
  PTS: term('PTS', 'points', ({ line }) => line.points),
  FGM: term('FGM', 'field goals made', ({ line }) => line.fieldGoals.made),
  FGA: term('FGA', 'field goals attempted', ({ line }) => line.fieldGoals.total),
  '2PM': term('2PM', 'two-pointers made', ({ line }) => line.twoPointers.made),
  '2PA': term('2PA', 'two-pointers attempted', ({ line }) => line.twoPointers.total),
  '3PM': term('3PM', 'three-pointers made', ({ line }) => line.threePointers.made),
  '3PA': term('3PA', 'three-pointers attempted', ({ line }) => line.threePointers.total),
  outside: term('3PM', 'three-pointers made', ({ line, rules }) => outsideMade(line, rules)),
  half: term('0.5', 'what a three is worth more than a two', ({ rules: { shotValues } }) => {
    const { inside, outside } = shotValues
    return (outside - inside) / inside
  }),
  FTM: term('FTM', 'free throws made', ({ line }) => line.freethrows.made),
  FTA: term('FTA', 'free throws attempted', ({ line }) => line.freethrows.total),
  weight: term(
    'FT weight',
    'the share of free throws that end a possession: 0.44, in school and college 0.475',
    ({ rules }) => rules.freeThrowWeight,
  ),
  OR: term('OR', 'offensive rebounds', ({ line }) => line.offensiveRebounds),
  DR: term('DR', 'defensive rebounds', ({ line }) => line.defensiveRebounds),
  REB: term('REB', 'rebounds', ({ line }) => line.totalRebounds),
  AST: term('AST', 'assists', ({ line }) => line.assists),
  TO: term('TO', 'turnovers', ({ line }) => line.turnovers),
  STL: term('STL', 'steals', ({ line }) => line.steals),
  BLK: term('BLK', 'blocked shots', ({ line }) => line.blockedShots),
  PF: term('PF', 'personal fouls', ({ line }) => line.personalFouls),
  POSS: term('POSS', 'possessions', ({ possessions }) => possessions),
  MIN: term('MIN', 'minutes', ({ seconds }) => minutes(seconds)),
  GP: term('GP', 'games played', ({ games }) => games),
  players: term('5', 'players of a side on the floor', ({ rules }) => rules.playersOnFloor),
  regulation: term('game minutes', 'minutes of a game without overtime', ({ rules }) =>
    minutes(rules.regulationPeriods * rules.periodDuration),
  ),
  played: term('minutes played', 'minutes of this game', ({ secondsOfGame }) => minutes(secondsOfGame)),
  teamMIN: term('team MIN', 'minutes of all players of the team together', ({ teamSeconds }) =>
    minutes(teamSeconds),
  ),
  teamFGM: term('team FGM', 'field goals made by the team', ({ team }) => team.fieldGoals.made),
  teamFGA: term('team FGA', 'field goals attempted by the team', ({ team }) => team.fieldGoals.total),
  teamFTA: term('team FTA', 'free throws attempted by the team', ({ team }) => team.freethrows.total),
  teamTO: term('team TO', 'turnovers of the team', ({ team }) => team.turnovers),
  teamOR: term('team OR', 'offensive rebounds of the team', ({ team }) => team.offensiveRebounds),
  teamDR: term('team DR', 'defensive rebounds of the team', ({ team }) => team.defensiveRebounds),
  teamREB: term('team REB', 'rebounds of the team', ({ team }) => team.totalRebounds),
  oppPTS: term('opp PTS', 'points of the opponent', ({ other }) => other.points),
  oppFGA: term('opp FGA', 'field goals attempted by the opponent', ({ other }) => other.fieldGoals.total),
  opp3PA: term(
    'opp 3PA',
    'three-pointers attempted by the opponent',
    ({ other }) => other.threePointers.total,
  ),
  oppOR: term('opp OR', 'offensive rebounds of the opponent', ({ other }) => other.offensiveRebounds),
  oppDR: term('opp DR', 'defensive rebounds of the opponent', ({ other }) => other.defensiveRebounds),
  oppREB: term('opp REB', 'rebounds of the opponent', ({ other }) => other.totalRebounds),
  oppPOSS: term('opp POSS', 'possessions of the opponent', ({ otherPossessions }) => otherPossessions),
} as const satisfies Readonly<Record<string, Term>>
type TermKey = keyof typeof TERMS

const PLACES = /\{(\w+)\}/g

/** Returns a formula as it reads: 'FGM ÷ FGA'. */
export const formulaText = (formula: string): string =>
  formula.replace(PLACES, (_, key: TermKey) => TERMS[key].name)

/** A number of a filled formula: whole, or with up to two decimals; weights below 1 with three. */
function numberText(value: number): string {
  const precision = value < 1 ? 1000 : 100
  return String(Math.round(value * precision) / precision)
}

/** Fills a formula with numbers: '29 ÷ 50'. Null if one of them is unknown. */
export function filledFormula(formula: string, input: FormulaInput): string | null {
  let isKnown = true
  const text = formula.replace(PLACES, (_, key: TermKey) => {
    const value = TERMS[key].value(input)
    if (value === null) isKnown = false
    return value === null ? '' : numberText(value)
  })
  return isKnown ? text : null
}

/** Lists the terms of formulas, each once, in the order of the table. */
export function termsOf(formulas: readonly string[]): readonly Term[] {
  const used = new Set(formulas.flatMap((formula) => [...formula.matchAll(PLACES)].map(([, key]) => key)))
  return keysOf(TERMS)
    .filter((key) => used.has(key))
    .map((key) => TERMS[key])
}
