import type { RuleProfile } from '../vocabulary/profile.ts'
import { bySide, type FoulDetail, type FoulType, SIDES, type Side } from '../vocabulary/terms.ts'
import type { Problem, SourceGame, SourcePerson, SourceRow } from './source.ts'
import { clockSeconds, idOf, numberOf, textOf } from './values.ts'

/** The play-by-play of stats.nba.com, version 2, as a table: one row holds up to three people. */

type Fields = Readonly<Record<string, string>>

/** Their numbers of fouls (EVENTMSGACTIONTYPE). Any other one is a common foul. */
const FOULS: Readonly<Record<string, readonly [FoulType, FoulDetail?]>> = {
  '2': ['shooting'],
  '3': ['non_shooting', 'loose-ball'],
  '4': ['offensive'],
  '5': ['non_shooting', 'throw-in'],
  '6': ['non_shooting', 'away-from-play'],
  '9': ['non_shooting', 'clear-path'],
  '11': ['technical'],
  '12': ['technical'],
  '13': ['technical'],
  '14': ['unsportsmanlike'],
  '15': ['unsportsmanlike'],
  '17': ['technical'],
  '18': ['technical'],
  '19': ['technical'],
  '26': ['offensive', 'charging'],
  '27': ['non_shooting', 'blocking'],
  '28': ['non_shooting', 'take'],
  '29': ['shooting', 'blocking'],
}

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

export function fromStatsNba(records: readonly Fields[], _rules: RuleProfile): SourceGame | null {
  const teams = teamsOf(records)
  if (!teams) return null
  const sideOf = (id: string | null): Side | null => SIDES.find((side) => teams[side] === id) ?? null
  const people = new Map<string, SourcePerson>()
  const names = { home: '', away: '' }
  for (const fields of records)
    for (const number of [1, 2, 3]) {
      const key = idOf(fields, `PLAYER${number}_ID`)
      const side = sideOf(idOf(fields, `PLAYER${number}_TEAM_ID`))
      const name = textOf(fields, `PLAYER${number}_NAME`)
      if (!key || !side || name === '') continue
      names[side] ||=
        `${textOf(fields, `PLAYER${number}_TEAM_CITY`)} ${textOf(fields, `PLAYER${number}_TEAM_NICKNAME`)}`.trim()
      if (!people.has(key)) people.set(key, { key, side, jersey: '', name, isStarting: null })
    }
  const problems: Problem[] = []
  const score = { home: 0, away: 0 }
  const rows = records.flatMap((fields, index): readonly SourceRow[] => {
    const period = numberOf(fields, 'PERIOD')
    const clockTime = clockSeconds(textOf(fields, 'PCTIMESTRING'))
    if (period === undefined || clockTime === null) {
      problems.push({ code: 'row-unread', row: index + 1, text: `row ${index + 1} has no period or clock` })
      return []
    }
    const written = /^(\d+)\s*-\s*(\d+)$/.exec(textOf(fields, 'SCORE'))
    if (written) Object.assign(score, { away: Number(written[1]), home: Number(written[2]) })
    const person = (number: number) => {
      const key = idOf(fields, `PLAYER${number}_ID`)
      return key !== null && people.has(key) ? key : null
    }
    // A row of a team has the team's id in the place of the person.
    const teamId = idOf(fields, 'PLAYER1_TEAM_ID') ?? idOf(fields, 'PLAYER1_ID')
    const side = sideOf(teamId)
    if (!side) return []
    const other = side === 'home' ? 'away' : 'home'
    const key = textOf(fields, 'EVENTNUM') || String(index)
    const order = 4 * index
    const row = (more: Partial<SourceRow> & Pick<SourceRow, 'type'>): SourceRow => ({
      row: index + 1,
      period,
      clockTime,
      order,
      side,
      player: person(1),
      ...more,
    })
    const description = descriptionOf(fields)
    const pointValue = /3PT/i.test(description) ? 3 : 2
    switch (textOf(fields, 'EVENTMSGTYPE')) {
      case '1': {
        const assist = person(2)
        const made = row({ type: 'shot_made', pointValue, key })
        return assist
          ? [made, row({ type: 'assist', player: assist, order: order + 1, partOf: key })]
          : [made]
      }
      case '2': {
        const block = person(3)
        const missed = row({ type: 'shot_miss', pointValue, key })
        return block
          ? [missed, row({ type: 'blocked_shot', side: other, player: block, order: order + 1, partOf: key })]
          : [missed]
      }
      case '3': {
        const count = /(\d) of (\d)/.exec(description)
        return [
          row({
            type: /MISS/.test(description) ? 'freethrow_miss' : 'freethrow_made',
            ...(count ? { attempt: Number(count[1]), of: Number(count[2]) } : { attempt: 1, of: 1 }),
          }),
        ]
      }
      case '4':
        // The team's own is told between throws too, where the ball is dead: the plays decide what it counts as.
        return person(1) === null && isBetweenThrows(records, index) ? [] : [row({ type: 'rebound' })]
      case '5': {
        const steal = person(2)
        const lost = row({ type: 'turnover', key })
        return steal
          ? [lost, row({ type: 'steal', side: other, player: steal, order: order + 1, partOf: key })]
          : [lost]
      }
      case '6': {
        const [foulType, foulDetail] = FOULS[textOf(fields, 'EVENTMSGACTIONTYPE')] ?? [
          'non_shooting' as const,
        ]
        const drawnBy = person(2)
        return [row({ type: 'foul', attributes: { foulType, ...(foulDetail && { foulDetail }) }, drawnBy })]
      }
      case '8': {
        const [out, enters] = [person(1), person(2)]
        return [
          ...(out ? [row({ type: 'substitution', player: out, attributes: { subIn: false } })] : []),
          ...(enters
            ? [row({ type: 'substitution', player: enters, order: order + 1, attributes: { subIn: true } })]
            : []),
        ]
      }
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
  return {
    names: bySide((side) => names[side] || side),
    day: null,
    location: null,
    people: [...people.values()],
    rows,
    problems,
    totals: { players: {}, sides: bySide((side) => ({ points: score[side] })) },
    wholeMinutes: false,
  }
}

/** Whether the next throw of the same foul follows, so that the miss before it was dead. */
function isBetweenThrows(records: readonly Fields[], index: number): boolean {
  const thrown = records.slice(0, index).findLast((fields) => fields.EVENTMSGTYPE === '3')
  const count = /(\d) of (\d)/.exec(descriptionOf(thrown ?? {}))
  return records[index - 1] === thrown && count !== null && count[1] !== count[2]
}
