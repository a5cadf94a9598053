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

/** Reads the rows of a table whose events are named as in our own table. */
export function fromRows(
  rows: readonly Readonly<Record<string, string>>[],
  { rules, columns = OWN_COLUMNS, home }: RowOptions,
): SourceGame {
  const people = new Map<string, SourcePerson>()
  const names = { home: '', away: '' }
  const problems: Problem[] = []
  const sideIn = (fields: Readonly<Record<RowField, string>>): Side | null => {
    const said = fields.side || fields.team
    if (home !== undefined && said !== '') return said === home ? 'home' : 'away'
    return SIDES.find((side) => side === said.toLowerCase()) ?? null
  }
  const read = rows.flatMap((record, index): readonly SourceRow[] => {
    const fields = recordBy(ROW_FIELDS, (field) => record[columns[field] ?? ''] ?? '')
    const type = EVENT_TYPES.find((one) => one === fields.event)
    const side = sideIn(fields)
    const period = periodOf(fields.period, rules)
    const clockTime = clockSeconds(fields.clock)
    if (!type || !side || period === null || clockTime === null) {
      problems.push({
        code: 'row-unread',
        row: index + 1,
        text: `row ${index + 1}: ${fields.event || 'no event'}`,
      })
      return []
    }
    names[side] ||= fields.team
    const key =
      fields.person || (fields.jersey || fields.player ? `${side} ${fields.jersey} ${fields.player}` : null)
    if (key !== null && !people.has(key)) {
      const isStarting = fields.starter === '' ? null : /^(y|yes|true|1)$/i.test(fields.starter)
      people.set(key, {
        key,
        side,
        jersey: fields.jersey,
        name: fields.player || `#${fields.jersey}`,
        isStarting,
      })
    }
    const [attempt, of] = fields.throw.split('/').map(Number)
    const [x, y] = [Number(fields.x), Number(fields.y)]
    const hasPlace = fields.x !== '' && fields.y !== '' && Number.isFinite(x) && Number.isFinite(y)
    return [
      {
        row: index + 1,
        period,
        clockTime,
        side,
        type,
        player: key,
        order: fields.order === '' ? index : Number(fields.order),
        ...(fields.value === '' ? {} : { pointValue: Number(fields.value) }),
        ...(attempt && of ? { attempt, of } : {}),
        attributes: attributesOf(type, fields.detail),
        location: hasPlace ? { x, y } : null,
        drawnBy: fields.fouled || null,
        key: fields.order,
        ...(fields.play !== '' && fields.play !== fields.order ? { partOf: fields.play } : {}),
      },
    ]
  })
  return {
    names: bySide((side) => names[side] || side),
    day: null,
    location: null,
    people: [...people.values()],
    rows: read,
    problems,
    totals: { players: {}, sides: {} },
    wholeMinutes: false,
  }
}
