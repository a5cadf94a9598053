import type { EventAttributes } from '../vocabulary/play.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { recordBy } from '../vocabulary/records.ts'
import {
  bySide,
  EVENT_TYPES,
  FOUL_DETAILS,
  FOUL_TYPES,
  SIDES,
  type Side,
  TIMEOUT_KINDS,
} from '../vocabulary/terms.ts'
import type { Problem, SourceGame, SourcePerson, SourceRow } from './source.ts'
import { clockSeconds } from './values.ts'

/** The columns of a play-by-play. */
export const ROW_FIELDS = [
  'period',
  'clock',
  'order',
  'side',
  'team',
  'jersey',
  'player',
  'person',
  'starter',
  'event',
  'value',
  'throw',
  'detail',
  'fouled',
  'x',
  'y',
  'play',
] as const
export type RowField = (typeof ROW_FIELDS)[number]
/** The headings of a file for our fields. A field that is left out is missing in the file. */
export type RowColumns = { readonly [field in RowField]?: string }

/** The headings that our own table of events has (`eventTable`). */
export const OWN_COLUMNS: Readonly<Record<RowField, string>> = {
  period: 'Period',
  clock: 'Clock',
  order: 'Row',
  side: 'Side',
  team: 'Team',
  jersey: 'Jersey',
  player: 'Player',
  person: 'Person',
  starter: 'Starter',
  event: 'Event',
  value: 'Points',
  throw: 'Throw',
  detail: 'Detail',
  fouled: 'Fouled',
  x: 'X',
  y: 'Y',
  play: 'Play',
}

export interface RowOptions {
  readonly rules: RuleProfile
  readonly columns?: RowColumns
  /** The name of the home team in the column `side` or `team`, where it does not say 'home'. */
  readonly home?: string
}

const inList = <T extends string>(words: readonly string[], list: readonly T[]): T | undefined =>
  list.find((one) => words.includes(one))

function attributesOf(type: SourceRow['type'], detail: string): EventAttributes {
  const words = detail.toLowerCase().split(/[\s,;]+/)
  const foulType = inList(words, FOUL_TYPES)
  const foulDetail = inList(words, FOUL_DETAILS)
  const timeoutKind = inList(words, TIMEOUT_KINDS)
  switch (type) {
    case 'substitution':
      return { subIn: words.includes('in') }
    case 'foul':
      return { ...(foulType && { foulType }), ...(foulDetail && { foulDetail }) }
    case 'timeout':
      return timeoutKind ? { timeoutKind } : {}
    case 'turnover':
      return words.includes('dead') ? { deadBall: true } : {}
    case 'freethrow_violation':
      return words.includes('defense') ? { freethrowViolationBy: 'defense' } : {}
    default:
      return {}
  }
}

const periodOf = (text: string, rules: RuleProfile): number | null => {
  const found = /^(?:(OT)|[QHP])?\s*(\d{1,2})$/i.exec(text.trim())
  return found ? Number(found[2]) + (found[1] ? rules.regulationPeriods : 0) : null
}

type Row = Readonly<Record<RowField, string>>

/** The side of a row; null where neither column says it. */
function sideOfRow({ side, team }: Row, home: string | undefined): Side | null {
  const said = side || team
  if (home !== undefined && said !== '') return said === home ? 'home' : 'away'
  return SIDES.find((one) => one === said.toLowerCase()) ?? null
}

/** The player of a row; null for a team. */
function personOfRow({ person, jersey, player, starter }: Row, side: Side): SourcePerson | null {
  const key = person || (jersey || player ? `${side} ${jersey} ${player}` : null)
  if (key === null) return null
  const isStarting = starter === '' ? null : /^(y|yes|true|1)$/i.test(starter)
  return { key, side, jersey, name: player || `#${jersey}`, isStarting }
}

/** The facts of an event in a row, besides its time and its player. */
function factsOfRow(row: Row, type: SourceRow['type']) {
  const [attempt, of] = row.throw.split('/').map(Number)
  const [x, y] = [Number(row.x), Number(row.y)]
  const hasPlace = row.x !== '' && row.y !== '' && Number.isFinite(x) && Number.isFinite(y)
  return {
    ...(row.value === '' ? {} : { pointValue: Number(row.value) }),
    ...(attempt && of ? { attempt, of } : {}),
    attributes: attributesOf(type, row.detail),
    location: hasPlace ? { x, y } : null,
    drawnBy: row.fouled || null,
    key: row.order,
    ...(row.play !== '' && row.play !== row.order ? { partOf: row.play } : {}),
  }
}

/** Reads the rows of a table whose events are named as in our own table. */
export function fromRows(
  records: readonly Readonly<Record<string, string>>[],
  { rules, columns = OWN_COLUMNS, home }: RowOptions,
): SourceGame {
  const people = new Map<string, SourcePerson>()
  const names = { home: '', away: '' }
  const problems: Problem[] = []
  const rows = records.flatMap((record, index): readonly SourceRow[] => {
    const fields = recordBy(ROW_FIELDS, (field) => record[columns[field] ?? ''] ?? '')
    const row = index + 1
    const type = EVENT_TYPES.find((one) => one === fields.event)
    const side = sideOfRow(fields, home)
    const period = periodOf(fields.period, rules)
    const clockTime = clockSeconds(fields.clock)
    if (!type || !side || period === null || clockTime === null) {
      problems.push({ code: 'row-unread', row, text: `row ${row}: ${fields.event || 'no event'}` })
      return []
    }
    names[side] ||= fields.team
    const person = personOfRow(fields, side)
    if (person && !people.has(person.key)) people.set(person.key, person)
    const order = fields.order === '' ? index : Number(fields.order)
    const player = person?.key ?? null
    return [{ row, period, clockTime, side, type, player, order, ...factsOfRow(fields, type) }]
  })
  return {
    names: bySide((side) => names[side] || side),
    day: null,
    location: null,
    people: [...people.values()],
    rows,
    problems,
    totals: { players: {}, sides: {} },
    wholeMinutes: false,
  }
}
