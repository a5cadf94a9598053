// Whole games in the notation with their official figures, kept in test/games. `node packages/scorebook/test/makeGames.ts` makes them.
import { readFileSync } from 'node:fs'
import type { BoxScore, PlayerLine, StatLine } from '../src/figures/index.ts'
import * as notation from '../src/notation/index.ts'
import type { PROFILES } from '../src/rules/index.ts'
import { sampleGame } from '../src/simulate/index.ts'
import { bySide, type GameSetup, type Person, type Play, SIDES, type Side } from '../src/vocabulary/index.ts'

/** The seed of each game: chosen so that every kind of foul, violation, overtime and team rebound occurs in some game. */
export const WHOLE_GAMES = [
  { league: 'fiba', seed: 290 },
  { league: 'nba', seed: 723 },
  { league: 'ncaa-men', seed: 1441 },
  { league: 'nfhs', seed: 868 },
] as const

/** The columns of a printed box score. Minutes are in seconds. */
export const COLUMNS = [
  'SEC',
  'FGM',
  'FGA',
  '3PM',
  '3PA',
  'FTM',
  'FTA',
  'OR',
  'DR',
  'REB',
  'AST',
  'TO',
  'STL',
  'BLK',
  'PF',
  'TF',
  'FD',
  '+/-',
  'PTS',
] as const
export type ColumnName = (typeof COLUMNS)[number]
export type Cells = Readonly<Record<ColumnName, number | null>>

/** One side of an official box score. Players by 'H12'; `team` holds what belongs to no player. */
export interface OfficialSide {
  readonly players: Readonly<Record<string, Cells>>
  readonly team: Cells
  readonly totals: Cells
  readonly benchPoints: number
  readonly pointsInPaint: number | null
  readonly largestLead: number
  readonly largestRun: number
  readonly secondsLeading: number
  /** By period. */
  readonly teamFouls: readonly number[]
  /** Those that the side took: period and clock. */
  readonly timeouts: readonly (readonly [period: number, clockTime: number])[]
}

/** The official figures of a game. */
export interface Official {
  readonly score: Readonly<Record<Side, number>>
  readonly periods: readonly Readonly<Record<Side, number>>[]
  readonly leadChanges: number
  readonly ties: number
  readonly home: OfficialSide
  readonly away: OfficialSide
}

/** A game in the form of its files. */
export interface WholeGame {
  readonly name: string
  readonly league: string
  readonly text: string
  readonly official: Official
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}

const file = (name: string): URL => new URL(`./games/${name}`, import.meta.url)
export const textFile = (league: string): URL => file(`${league}.txt`)
export const officialFile = (league: string): URL => file(`${league}.json`)

/** The games of test/games. */
export const wholeGames = (): WholeGame[] =>
  WHOLE_GAMES.map(({ league }) => {
    const text = readFileSync(textFile(league), 'utf8')
    return {
      name: `a whole game (${league})`,
      league,
      text,
      official: readOfficial(readFileSync(officialFile(league), 'utf8')),
      ...readGame(text),
    }
  })

/** Parses setup and plays of a valid text. */
export function readGame(text: string): { setup: GameSetup; plays: readonly Play[] } {
  const parsed = notation.parse(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const setup = notation.setupOf(parsed.game)
  if (!setup) throw new Error('no such league')
  return { setup, plays: parsed.game.plays }
}

const GIVEN = ['Ann', 'Bea', 'Cat', 'Dee', 'Eve', 'Fay', 'Gil', 'Hal', 'Ida', 'Joy', 'Kim']
const FAMILY = { home: ['Archer', 'Baker', 'Carter'], away: ['Miller', 'Potter', 'Sawyer'] }

const withName = (person: Person): Person => {
  const family = FAMILY[person.isHomeTeam ? 'home' : 'away']
  return { ...person, fullName: `${GIVEN[person.order]} ${family[person.order % family.length]}` }
}

/** Writes a simulated game as text without ids, which is easy to read. */
export function makeText({
  league,
  seed,
}: {
  league: (typeof PROFILES)[number]['code']
  seed: number
}): string {
  const { setup, plays } = sampleGame(league, seed)
  const text = notation.make({
    league,
    overrides: {},
    names: { home: 'Lincoln Lions', away: 'Central Cats' },
    scoringType: setup.scoringType,
    people: setup.people.map(withName),
    plays,
  })
  return text.replaceAll(/ \| .*$/gm, '')
}

function cellsOf(line: StatLine & Partial<Pick<PlayerLine, 'secondsPlayed' | 'plusMinus'>>): Cells {
  return {
    SEC: line.secondsPlayed ?? null,
    FGM: line.fieldGoals.made,
    FGA: line.fieldGoals.total,
    '3PM': line.threePointers.made,
    '3PA': line.threePointers.total,
    FTM: line.freethrows.made,
    FTA: line.freethrows.total,
    OR: line.offensiveRebounds,
    DR: line.defensiveRebounds,
    REB: line.totalRebounds,
    AST: line.assists,
    TO: line.turnovers,
    STL: line.steals,
    BLK: line.blockedShots,
    PF: line.personalFouls,
    TF: line.technicalFouls,
    FD: line.foulsDrawn,
    '+/-': line.plusMinus ?? null,
    PTS: line.points,
  }
}

/** Converts a box score to the form of the official figures. */
export function officialOf(box: BoxScore): Official {
  const sides = bySide((side): OfficialSide => {
    const { players, team, totals, advanced } = box[side]
    const letter = side === 'home' ? 'H' : 'A'
    return {
      players: Object.fromEntries(players.map((line) => [`${letter}${line.jersey}`, cellsOf(line)])),
      team: cellsOf(team),
      totals: cellsOf(totals),
      benchPoints: advanced.benchPoints,
      pointsInPaint: advanced.pointsInPaint,
      largestLead: advanced.largestLead,
      largestRun: advanced.largestRun,
      secondsLeading: advanced.secondsLeading,
      teamFouls: box.teamFouls[side].map(({ fouls }) => fouls),
      timeouts: box.timeouts[side].taken.map(({ period, clockTime }) => [period, clockTime]),
    }
  })
  const { leadChanges, ties } = box.home.advanced
  const periods = box.periods.map(({ home, away }) => ({ home, away }))
  return { score: box.score, periods, leadChanges, ties, ...sides }
}

const row = (cells: Cells): string => JSON.stringify(COLUMNS.map((column) => cells[column]))

/** Writes the official figures as text: a line per row, with the columns named once. */
export function officialText(official: Official): string {
  const side = ({ players, team, totals, ...figures }: OfficialSide): string =>
    [
      '{',
      '    "players": {',
      Object.entries(players)
        .map(([name, cells]) => `      ${JSON.stringify(name)}: ${row(cells)}`)
        .join(',\n'),
      '    },',
      `    "team": ${row(team)},`,
      `    "totals": ${row(totals)},`,
      `    "figures": ${JSON.stringify(figures)}`,
      '  }',
    ].join('\n')
  const { score, periods, leadChanges, ties } = official
  return [
    '{',
    `  "columns": ${JSON.stringify(COLUMNS)},`,
    `  "game": ${JSON.stringify({ score, periods, leadChanges, ties })},`,
    SIDES.map((each) => `  "${each}": ${side(official[each])}`).join(',\n'),
    '}',
    '',
  ].join('\n')
}

type Row = readonly (number | null)[]
type FiledSide = {
  players: Record<string, Row>
  team: Row
  totals: Row
  figures: Omit<OfficialSide, 'players' | 'team' | 'totals'>
}
type Filed = { columns: string[]; game: Omit<Official, Side>; home: FiledSide; away: FiledSide }

function readOfficial(text: string): Official {
  const { columns, game, ...sides } = JSON.parse(text) as Filed
  const cells = (values: Row) =>
    Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Cells
  const side = ({ players, team, totals, figures }: FiledSide): OfficialSide => ({
    players: Object.fromEntries(Object.entries(players).map(([name, values]) => [name, cells(values)])),
    team: cells(team),
    totals: cells(totals),
    ...figures,
  })
  return { ...game, home: side(sides.home), away: side(sides.away) }
}
