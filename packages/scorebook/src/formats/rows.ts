import type { EventAttributes } from '../vocabulary/play.ts'
import { PLAY_DETAILS } from '../vocabulary/playDetails.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { recordBy } from '../vocabulary/records.ts'
import {
  BENCH_ROLES,
  bySide,
  EVENT_TYPES,
  FOUL_DETAILS,
  FOUL_TYPES,
  SIDES,
  type Side,
  TECHNICAL_KINDS,
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
  'thrower',
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
  thrower: 'Thrower',
}

export interface RowOptions {
  readonly rules: RuleProfile
  readonly columns?: RowColumns
  /** The name of the home team in the column `side` or `team`, where it does not say 'home'. */
  readonly home?: string
}

const inList = <T extends string>(words: readonly string[], list: readonly T[]): T | undefined =>
  list.find((one) => words.includes(one))

function foulAttributes(words: readonly string[]): EventAttributes {
  const foulType = inList(words, FOUL_TYPES)
  const foulDetail = inList(words, FOUL_DETAILS)
  const technicalKind = inList(words, TECHNICAL_KINDS)
  const benchRole = inList(words, BENCH_ROLES)
  return {
    ...(foulType && { foulType }),
    ...(foulDetail && { foulDetail }),
    ...(technicalKind && { technicalKind }),
    ...(benchRole && { benchRole }),
  }
}

/** The mark of a fast break: 'fast-break', 'no-fast-break' or none. */
const fastBreakMark = (words: readonly string[]): EventAttributes =>
  words.includes('fast-break') || words.includes('no-fast-break')
    ? { fastBreak: words.includes('fast-break') }
    : {}

function attributesOf(type: SourceRow['type'], words: readonly string[]): EventAttributes {
  const timeoutKind = inList(words, TIMEOUT_KINDS)
  switch (type) {
    case 'substitution':
      return { subIn: words.includes('in') }
    case 'foul':
      return { ...foulAttributes(words), ...fastBreakMark(words) }
    case 'shot_made':
    case 'shot_miss':
      return fastBreakMark(words)
    case 'timeout':
      return timeoutKind ? { timeoutKind } : {}
    case 'turnover':
    case 'rebound':
      return words.includes('dead') ? { deadBall: true } : {}
    case 'freethrow_violation':
      return {
        ...(words.includes('defense') ? { freethrowViolationBy: 'defense' as const } : {}),
        ...(words.includes('missed-rim') ? { missedRim: true } : {}),
      }
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
  const words = row.detail.toLowerCase().split(/[\s,;]+/)
  const shotKind = inList(words, PLAY_DETAILS.shotKind)
  const hasPlace = row.x !== '' && row.y !== '' && Number.isFinite(x) && Number.isFinite(y)
  return {
    ...(row.value === '' ? {} : { pointValue: Number(row.value) }),
    ...(attempt && of ? { attempt, of } : {}),
    attributes: attributesOf(type, words),
    ...(shotKind ? { options: { shotKind } } : {}),
    ...(words.includes('unnamed') ? { isUnnamed: true } : {}),
    location: hasPlace ? { x, y } : null,
    drawnBy: row.fouled || null,
    ...(row.thrower === '' ? {} : { thrower: row.thrower }),
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
      const unread = !type ? 'event' : !side ? 'side' : period === null ? 'period' : 'clock'
      const heading = columns[unread] ?? unread
      const text = fields[unread] === '' ? `no ${heading}` : `${heading} cannot be ‘${fields[unread]}’`
      problems.push({ code: 'row-unread', row, text: `row ${row}: ${text}` })
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
