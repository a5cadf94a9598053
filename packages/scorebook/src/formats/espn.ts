import { courtOf } from '../rules/courts.ts'
import type { Point } from '../vocabulary/play.ts'
import type { CourtGeometry, RuleProfile } from '../vocabulary/profile.ts'
import { bySide, type FoulType, SIDES, type Side } from '../vocabulary/terms.ts'
import type { MakeRow, Problem, SourceGame, SourcePerson, SourceRow } from './source.ts'
import { clockSeconds, dayOf, idOf, momentOf, numberOf, textOf, throwNumbers } from './values.ts'

/** The play-by-play of ESPN as a table, as hoopR and its kin write it. */

type Fields = Readonly<Record<string, string>>

const isTrue = (fields: Fields, key: string): boolean => /^(true|1)$/i.test(fields[key] ?? '')

/** The ids of the teams: as named, else by whose points raise which score. */
function teamsOf(records: readonly Fields[]): Readonly<Record<Side, string>> | null {
  const [first = {}] = records
  const named = { home: idOf(first, 'home_team_id'), away: idOf(first, 'away_team_id') }
  if (named.home && named.away) return { home: named.home, away: named.away }
  let before = { home: 0, away: 0 }
  const found: Partial<Record<Side, string>> = {}
  for (const fields of records) {
    const after = { home: numberOf(fields, 'home_score') ?? 0, away: numberOf(fields, 'away_score') ?? 0 }
    const id = idOf(fields, 'team_id')
    for (const side of SIDES)
      if (id && isTrue(fields, 'scoring_play') && after[side] > before[side]) found[side] ??= id
    before = after
  }
  return found.home && found.away ? { home: found.home, away: found.away } : null
}

/** The names in a text, in the order of the people in its columns. */
function namesIn(text: string): readonly (string | undefined)[] {
  const subs = /^(.+?) enters the game for (.+)$/.exec(text)
  if (subs) return [subs[1], subs[2]]
  const first =
    /^(.+?) (?:makes?|made|misses|missed|blocks|Block|Steal|(?:Offensive|Defensive) Rebound|offensive rebound|defensive rebound|Turnover|Foul|foul|shooting foul|personal foul|bad pass|lost ball|traveling)/.exec(
      text,
    )
  const second = /(?:Assisted by (.+?)\.?$)|\((.+?) (?:assists|steals)\)/.exec(text)
  return [first?.[1], second?.[1] ?? second?.[2]]
}

function peopleOf(
  records: readonly Fields[],
  sideOf: (id: string | null) => Side | null,
): Map<string, SourcePerson> {
  const people = new Map<string, SourcePerson>()
  const add = (key: string | null, side: Side | null, name: string | undefined) => {
    if (!key || !side) return
    const known = people.get(key)
    if (known && (!name || !known.name.startsWith('Player '))) return
    people.set(key, {
      key,
      side: known?.side ?? side,
      jersey: '',
      name: name ?? `Player ${key}`,
      isStarting: null,
    })
  }
  for (const fields of records) {
    const names = namesIn(textOf(fields, 'text'))
    const side = sideOf(idOf(fields, 'team_id'))
    add(idOf(fields, 'athlete_id_1'), side, names[0])
    // The second person of a lost ball or of a block is of the other side.
    const isOwn = /assist|enters the game/i.test(textOf(fields, 'text'))
    if (isOwn) add(idOf(fields, 'athlete_id_2'), side, names[1])
  }
  return people
}

/** Their raw place: feet across from the left of 50, and feet from the rim. Home attacks to the right in odd periods. */
function placeOf(court: CourtGeometry, fields: Fields, side: Side, period: number): Point | null {
  const x = numberOf(fields, 'coordinate_x_raw')
  const y = numberOf(fields, 'coordinate_y_raw')
  if (x === undefined || y === undefined || x < 0 || x > 50 || y < -5 || y > 89) return null
  const isRight = (side === 'home') === (period % 2 === 1)
  const along = court.rimFromBaseline + 12 * y
  const across = court.heightInches / 2 + 12 * (x - 25)
  const point = isRight
    ? { x: court.widthInches - along, y: across }
    : { x: along, y: court.heightInches - across }
  const isInside =
    point.x >= 0 && point.x <= court.widthInches && point.y >= 0 && point.y <= court.heightInches
  return isInside ? point : null
}

/** The kind of a foul in a type such as 'Shooting Foul'. */
function foulTypeOf(type: string): FoulType {
  if (/technical/i.test(type)) return 'technical'
  if (/flagrant/i.test(type)) return 'unsportsmanlike'
  if (/offensive|charge/i.test(type)) return 'offensive'
  return /shooting/i.test(type) ? 'shooting' : 'non_shooting'
}

interface RowContext {
  readonly row: MakeRow
  readonly key: string
  readonly order: number
  /** Where a shot was. */
  readonly location: Point | null
}

/** A throw, or a shot with its assist. */
function shotRows(fields: Fields, { row, key, order, location }: RowContext): readonly SourceRow[] {
  const isMade = isTrue(fields, 'scoring_play')
  const text = textOf(fields, 'text')
  const words = `${textOf(fields, 'type_text')} ${text}`
  if (/free\s*throw/i.test(words))
    return [row({ type: isMade ? 'freethrow_made' : 'freethrow_miss', ...throwNumbers(words) })]
  const isThree = /three point|3-pt|3pt/i.test(text) || fields.score_value === '3'
  const shot = { key, pointValue: isThree ? 3 : 2, location }
  if (!isMade) return [row({ type: 'shot_miss', ...shot })]
  const player = idOf(fields, 'athlete_id_2')
  const made = row({ type: 'shot_made', ...shot })
  return player && /assist/i.test(text)
    ? [made, row({ type: 'assist', player, order: order + 1, partOf: key })]
    : [made]
}

function substitutionRows(fields: Fields, { row, order }: RowContext): readonly SourceRow[] {
  const [enters, out] = [idOf(fields, 'athlete_id_1'), idOf(fields, 'athlete_id_2')]
  return [
    ...(out ? [row({ type: 'substitution', player: out, attributes: { subIn: false } })] : []),
    ...(enters ? [row({ type: 'substitution', order: order + 1, attributes: { subIn: true } })] : []),
  ]
}

/** The rows of a record, by its type in words. */
function rowsOf(fields: Fields, context: RowContext): readonly SourceRow[] {
  const { row } = context
  const type = textOf(fields, 'type_text')
  if (isTrue(fields, 'shooting_play') || /free\s*throw/i.test(type)) return shotRows(fields, context)
  if (/rebound/i.test(type)) return /dead ball/i.test(type) ? [] : [row({ type: 'rebound' })]
  if (/^block/i.test(type)) return [row({ type: 'blocked_shot' })]
  if (/^steal/i.test(type)) return [row({ type: 'steal' })]
  if (/foul\s*turnover/i.test(type))
    return [row({ type: 'turnover', options: { turnoverKind: 'offensive-foul' } })]
  if (/turnover|traveling|violation/i.test(type)) return [row({ type: 'turnover' })]
  if (/foul/i.test(type)) return [row({ type: 'foul', attributes: { foulType: foulTypeOf(type) } })]
  if (/substitution/i.test(type)) return substitutionRows(fields, context)
  if (/time\s*out/i.test(type) && !/official|tv/i.test(type)) {
    const timeoutKind = /short|20/i.test(type) ? 'short' : 'full'
    return [row({ type: 'timeout', player: null, attributes: { timeoutKind } })]
  }
  return /jump\s*ball/i.test(type) && /won|gains/i.test(textOf(fields, 'text'))
    ? [row({ type: 'jumpball', player: null })]
    : []
}

export function fromEspn(records: readonly Fields[], rules: RuleProfile): SourceGame | null {
  const teams = teamsOf(records)
  if (!teams) return null
  const court = courtOf(rules.courtCode)
  const sideOf = (id: string | null): Side | null => SIDES.find((side) => teams[side] === id) ?? null
  const people = peopleOf(records, sideOf)
  const problems: Problem[] = []
  const rows = records.flatMap((fields, index): readonly SourceRow[] => {
    const side = sideOf(idOf(fields, 'team_id'))
    if (!side) return []
    const clockTime = clockSeconds(textOf(fields, 'clock_display_value'))
    const moment = momentOf(index + 1, numberOf(fields, 'period_number'), clockTime, problems)
    if (!moment) return []
    const order = 4 * index
    const player = idOf(fields, 'athlete_id_1')
    return rowsOf(fields, {
      row: (more) => ({ ...moment, order, side, player, ...more }),
      key: textOf(fields, 'id') || String(index),
      order,
      location: placeOf(court, fields, side, moment.period),
    })
  })
  const last = records.at(-1) ?? {}
  const nameOf = (side: Side) => textOf(records[0] ?? {}, `${side}_team_name`)
  const mascotOf = (side: Side) => textOf(records[0] ?? {}, `${side}_team_mascot`)
  return {
    names: bySide((side) => `${nameOf(side)} ${mascotOf(side)}`.trim() || side),
    day: dayOf(textOf(records[0] ?? {}, 'game_date', 'wallclock')),
    location: null,
    people: [...people.values()],
    rows,
    problems,
    totals: {
      players: {},
      sides: bySide((side) => ({ points: numberOf(last, `${side}_score`) })),
    },
    wholeMinutes: false,
  }
}
