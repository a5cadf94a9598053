import type { EventAttributes } from '../vocabulary/play.ts'
import { bySide, otherSide, SIDES, type Side } from '../vocabulary/terms.ts'
import { changesAtBreaks } from './lineUps.ts'
import type { MakeRow, Problem, SourceGame, SourcePerson, SourceRow } from './source.ts'
import { clockSeconds, idOf, momentOf, numberOf, textOf, throwNumbers } from './values.ts'

/** The play-by-play of stats.nba.com, version 2, as a table: one row holds up to three people. */

type Fields = Readonly<Record<string, string>>

/** Their numbers of fouls (EVENTMSGACTIONTYPE). Any other one is a common foul. */
const FOULS: Readonly<Record<string, EventAttributes>> = {
  '2': { foulType: 'shooting' },
  '3': { foulType: 'non_shooting', foulDetail: 'loose-ball' },
  '4': { foulType: 'offensive' },
  '5': { foulType: 'non_shooting', foulDetail: 'throw-in' },
  '6': { foulType: 'non_shooting', foulDetail: 'away-from-play' },
  '9': { foulType: 'non_shooting', foulDetail: 'clear-path' },
  '11': { foulType: 'technical' },
  '12': { foulType: 'technical' },
  '13': { foulType: 'technical' },
  '14': { foulType: 'unsportsmanlike' },
  '15': { foulType: 'disqualifying' },
  '16': { foulType: 'technical' },
  '17': { foulType: 'technical', technicalKind: 'defensive-three-seconds' },
  '18': { foulType: 'technical', technicalKind: 'delay' },
  '19': { foulType: 'technical' },
  '25': { foulType: 'technical', technicalKind: 'excess-timeout' },
  '26': { foulType: 'offensive', foulDetail: 'charging' },
  '27': { foulType: 'non_shooting', foulDetail: 'blocking' },
  '28': { foulType: 'non_shooting', foulDetail: 'take' },
  '29': { foulType: 'shooting', foulDetail: 'blocking' },
  '30': { foulType: 'technical', technicalKind: 'administrative' },
  '31': { foulType: 'non_shooting', foulDetail: 'take' },
}
const PLAYERS_ON_FLOOR = 5
/** Double fouls: the second person is no fouled one, but has one too. */
const DOUBLE_FOULS: readonly string[] = ['10', '16']

/** The side of a coach, by the kind of the first person; undefined for a player. */
const COACH_OF: Readonly<Record<string, Side>> = { '6': 'home', '7': 'away' }
const coachOf = (fields: Fields, number = 1): Side | undefined =>
  COACH_OF[idOf(fields, `PERSON${number}TYPE`) ?? '']

const descriptionOf = (fields: Fields): string =>
  [fields.HOMEDESCRIPTION, fields.NEUTRALDESCRIPTION, fields.VISITORDESCRIPTION].filter(Boolean).join(' ')

/** The ids of the teams, by whose description stands in which column. */
function teamsOf(rows: readonly Fields[]): Readonly<Record<Side, string>> | null {
  const idIn = (own: string, other: string) =>
    rows
      .filter((fields) => fields[own] && !fields[other])
      .map((fields) => idOf(fields, 'PLAYER1_TEAM_ID'))
      .find((id) => id !== null)
  const home = idIn('HOMEDESCRIPTION', 'VISITORDESCRIPTION')
  const away = idIn('VISITORDESCRIPTION', 'HOMEDESCRIPTION')
  return home && away ? { home, away } : null
}

/** Reads who plays, and the names of the teams. */
function readPeople(records: readonly Fields[], sideOf: (id: string | null) => Side | null) {
  const people = new Map<string, SourcePerson>()
  const names = { home: '', away: '' }
  for (const fields of records)
    for (const number of [1, 2, 3]) {
      const key = idOf(fields, `PLAYER${number}_ID`)
      const side = sideOf(idOf(fields, `PLAYER${number}_TEAM_ID`))
      const name = textOf(fields, `PLAYER${number}_NAME`)
      if (!key || !side || name === '' || coachOf(fields, number)) continue
      names[side] ||=
        `${textOf(fields, `PLAYER${number}_TEAM_CITY`)} ${textOf(fields, `PLAYER${number}_TEAM_NICKNAME`)}`.trim()
      if (!people.has(key)) people.set(key, { key, side, jersey: '', name, isStarting: null })
    }
  return { people, names }
}

/** The score after the last row that has one. */
function lastScore(records: readonly Fields[]): Readonly<Record<Side, number>> {
  const scores = records.flatMap((fields) => /^(\d+)\s*-\s*(\d+)$/.exec(textOf(fields, 'SCORE')) ?? [])
  const [away, home] = scores.slice(-2)
  return { home: Number(home ?? 0), away: Number(away ?? 0) }
}

interface RowContext {
  readonly row: MakeRow
  readonly side: Side
  readonly key: string
  readonly order: number
  /** The key of the first, second or third person; null for none. */
  readonly person: (number: number) => string | null
}

/** An event, and that of a second person that belongs to it. */
function withSecond(first: SourceRow, second: SourceRow | null): readonly SourceRow[] {
  return second ? [first, second] : [first]
}

function shotRows(fields: Fields, { row, side, key, order, person }: RowContext): readonly SourceRow[] {
  const pointValue = /3PT/i.test(descriptionOf(fields)) ? 3 : 2
  const belongs = { order: order + 1, partOf: key }
  if (textOf(fields, 'EVENTMSGTYPE') === '1') {
    const player = person(2)
    return withSecond(
      row({ type: 'shot_made', pointValue, key }),
      player === null ? null : row({ type: 'assist', player, ...belongs }),
    )
  }
  const player = person(3)
  return withSecond(
    row({ type: 'shot_miss', pointValue, key }),
    player === null ? null : row({ type: 'blocked_shot', side: otherSide(side), player, ...belongs }),
  )
}

function turnoverRows({ row, side, key, order, person }: RowContext): readonly SourceRow[] {
  const player = person(2)
  return withSecond(
    row({ type: 'turnover', key }),
    player === null
      ? null
      : row({ type: 'steal', side: otherSide(side), player, order: order + 1, partOf: key }),
  )
}

function foulRows(fields: Fields, { row, side, order, person }: RowContext): readonly SourceRow[] {
  const kind = textOf(fields, 'EVENTMSGACTIONTYPE')
  const attributes: EventAttributes = FOULS[kind] ?? { foulType: 'non_shooting' }
  if (coachOf(fields)) return [row({ type: 'foul', attributes: { ...attributes, benchRole: 'coach' } })]
  const second = person(2)
  if (!DOUBLE_FOULS.includes(kind)) return [row({ type: 'foul', attributes, drawnBy: second })]
  const other = { type: 'foul', side: otherSide(side), player: second, order: order + 1, attributes } as const
  return withSecond(row({ type: 'foul', attributes }), second === null ? null : row(other))
}

function substitutionRows({ row, order, person }: RowContext): readonly SourceRow[] {
  const [out, enters] = [person(1), person(2)]
  return [
    ...(out ? [row({ type: 'substitution', player: out, attributes: { subIn: false } })] : []),
    ...(enters
      ? [row({ type: 'substitution', player: enters, order: order + 1, attributes: { subIn: true } })]
      : []),
  ]
}

/** A throw; in the G League one for the whole award: 'Free Throw 2PT (7 PTS)'. */
function throwRow(fields: Fields, { row }: RowContext): SourceRow {
  const text = descriptionOf(fields)
  return row({
    type: /MISS/.test(text) ? 'freethrow_miss' : 'freethrow_made',
    pointValue: Number(/(\d)PT/.exec(text)?.[1] ?? 1),
    ...(throwNumbers(text) ?? { attempt: 1, of: 1 }),
  })
}

export function fromStatsNba(records: readonly Fields[]): SourceGame | null {
  const teams = teamsOf(records)
  if (!teams) return null
  const sideOf = (id: string | null): Side | null => SIDES.find((side) => teams[side] === id) ?? null
  const { people, names } = readPeople(records, sideOf)
  const problems: Problem[] = []
  const rows = records.flatMap((fields, index): readonly SourceRow[] => {
    const clockTime = clockSeconds(textOf(fields, 'PCTIMESTRING'))
    const moment = momentOf(index + 1, numberOf(fields, 'PERIOD'), clockTime, problems)
    // A row of a team has the team's id in the place of the person.
    const side = coachOf(fields) ?? sideOf(idOf(fields, 'PLAYER1_TEAM_ID') ?? idOf(fields, 'PLAYER1_ID'))
    if (!moment || !side) return []
    const person = (number: number) => {
      const key = idOf(fields, `PLAYER${number}_ID`)
      return key !== null && people.has(key) ? key : null
    }
    const order = 4 * index
    const row: MakeRow = (more) => ({ ...moment, order, side, player: person(1), ...more })
    const context = { row, side, key: textOf(fields, 'EVENTNUM') || String(index), order, person }
    switch (textOf(fields, 'EVENTMSGTYPE')) {
      case '1':
      case '2':
        return shotRows(fields, context)
      case '3':
        return [throwRow(fields, context)]
      case '4':
        // The team's own is told between throws too, where the ball is dead: the plays decide what it counts as.
        return person(1) === null && isBetweenThrows(records, index) ? [] : [row({ type: 'rebound' })]
      case '5':
        return turnoverRows(context)
      case '6':
        return foulRows(fields, context)
      case '8':
        return substitutionRows(context)
      case '9':
        return [row({ type: 'timeout', player: null, attributes: { timeoutKind: 'full' } })]
      case '10': {
        const winner = sideOf(idOf(fields, 'PLAYER3_TEAM_ID') ?? idOf(fields, 'PLAYER3_ID'))
        return winner ? [row({ type: 'jumpball', side: winner, player: null })] : []
      }
      default:
        return []
    }
  })
  const clockOf = (period: number) =>
    Math.max(
      0,
      ...records.flatMap((fields) =>
        numberOf(fields, 'PERIOD') === period ? (clockSeconds(textOf(fields, 'PCTIMESTRING')) ?? 0) : [],
      ),
    )
  const changes = changesAtBreaks([...people.values()], rows, PLAYERS_ON_FLOOR, clockOf)
  const score = lastScore(records)
  return {
    names: bySide((side) => names[side] || side),
    day: null,
    location: null,
    people: [...people.values()],
    rows: [...changes, ...rows],
    problems,
    totals: { players: {}, sides: bySide((side) => ({ points: score[side] })) },
    wholeMinutes: false,
  }
}

/** Whether the next throw of the same foul follows, so that the miss before it was dead. */
function isBetweenThrows(records: readonly Fields[], index: number): boolean {
  const thrown = records.slice(0, index).findLast((fields) => fields.EVENTMSGTYPE === '3')
  const count = throwNumbers(descriptionOf(thrown ?? {}))
  return records[index - 1] === thrown && count !== null && count.attempt !== count.of
}
