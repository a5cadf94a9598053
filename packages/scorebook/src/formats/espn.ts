import { courtOf } from '../rules/courts.ts'
import { cornerAcross, shotValue } from '../vocabulary/court.ts'
import type { EventAttributes, Point } from '../vocabulary/play.ts'
import type { CourtGeometry, RuleProfile } from '../vocabulary/profile.ts'
import { bySide, otherSide, SIDES, type Side, type TechnicalKind } from '../vocabulary/terms.ts'
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

/** The words that follow the name of the first person. */
const AFTER_NAME =
  /^(.+?) (?:makes?|made|miss(?:es|ed)|blocks?|steal|turnover|bad pass|lost ball|traveling|out of bounds|offensive|defensive|personal|shooting|loose ball|clear path|away from|inbound|transition|flagrant|double|technical|hanging|taunting|delay|foul)\b/i
/** The second person of a lost ball, a block or a foul is of the other side. */
const OF_OTHER_SIDE = /\bblocks\b|\bsteals\b|draws the foul/i
const OF_OWN_SIDE = /assist|enters the game/i

/** The names in a text, in the order of the people in its columns. */
function namesIn(text: string): readonly (string | undefined)[] {
  const subs = /^(.+?) enters the game for (.+)$/.exec(text)
  if (subs) return [subs[1], subs[2]]
  const block = /^(.+?) blocks (.+?) ?'s /.exec(text)
  if (block) return [block[2], block[1]]
  const first = /^foul on (.+?)\.?$/i.exec(text) ?? AFTER_NAME.exec(text)
  const second = /(?:Assisted by (.+?)\.?$)|\((.+?) (?:assists|steals|draws the foul)\)/.exec(text)
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
    const text = textOf(fields, 'text')
    const names = namesIn(text)
    const side = sideOf(idOf(fields, 'team_id'))
    add(idOf(fields, 'athlete_id_1'), side, names[0])
    if (OF_OWN_SIDE.test(text)) add(idOf(fields, 'athlete_id_2'), side, names[1])
    else if (side && OF_OTHER_SIDE.test(text)) add(idOf(fields, 'athlete_id_2'), otherSide(side), names[1])
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

/** A type of a foul: 'Offensive Charge' and 'Delay Technical' do not say so. */
const IS_FOUL = /foul|technical|charge/i

/** Kinds of technical fouls by words in their types. */
const TECHNICALS: readonly (readonly [RegExp, TechnicalKind])[] = [
  [/3.second/i, 'defensive-three-seconds'],
  [/delay/i, 'delay'],
  [/excess/i, 'excess-timeout'],
  [/too many/i, 'administrative'],
]

/** The kind of a foul in a type such as 'Shooting Foul'. */
function foulOf(type: string): EventAttributes {
  if (/technical/i.test(type)) {
    const technicalKind = TECHNICALS.find(([words]) => words.test(type))?.[1]
    return { foulType: 'technical', ...(technicalKind && { technicalKind }) }
  }
  if (/flagrant/i.test(type)) return { foulType: /type 2/i.test(type) ? 'disqualifying' : 'unsportsmanlike' }
  if (/charge/i.test(type)) return { foulType: 'offensive', foulDetail: 'charging' }
  if (/offensive/i.test(type)) return { foulType: 'offensive' }
  return { foulType: /shooting/i.test(type) ? 'shooting' : 'non_shooting' }
}

interface RowContext {
  readonly row: MakeRow
  readonly side: Side
  readonly key: string
  readonly order: number
  /** Where a shot was. */
  readonly location: Point | null
  readonly people: ReadonlyMap<string, SourcePerson>
  readonly rules: RuleProfile
}

/** The value of a shot. A missed three may only name its feet: 'misses 26-foot step back jumpshot'. */
function shotValueOf(fields: Fields, { location, rules }: RowContext): number {
  const text = textOf(fields, 'text')
  if (/three point|3-pt|3pt/i.test(text) || fields.score_value === '3') return 3
  const court = courtOf(rules.courtCode)
  const inches = 12 * Number(/(\d+)-foot/.exec(text)?.[1] ?? 0)
  if (isTrue(fields, 'scoring_play') || inches < cornerAcross(court)) return 2
  if (location) return shotValue(court, location)
  return inches >= court.threePointArcInches ? 3 : 2
}

/** The row of a second person that belongs to a row; none where the text does not tell of one. */
function secondRow(
  fields: Fields,
  words: RegExp,
  { row, key, order }: RowContext,
  more: Parameters<MakeRow>[0],
): readonly SourceRow[] {
  const player = idOf(fields, 'athlete_id_2')
  if (!player || !words.test(textOf(fields, 'text'))) return []
  return [row({ player, order: order + 1, partOf: key, ...more })]
}

/** A throw, or a shot with its assist or block. */
function shotRows(fields: Fields, context: RowContext): readonly SourceRow[] {
  const { row, side, key, location } = context
  const isMade = isTrue(fields, 'scoring_play')
  const words = `${textOf(fields, 'type_text')} ${textOf(fields, 'text')}`
  if (/free\s*throw/i.test(words))
    return [row({ type: isMade ? 'freethrow_made' : 'freethrow_miss', ...throwNumbers(words) })]
  const shot = { key, pointValue: shotValueOf(fields, context), location }
  if (isMade)
    return [row({ type: 'shot_made', ...shot }), ...secondRow(fields, /assist/i, context, { type: 'assist' })]
  const block = { type: 'blocked_shot', side: otherSide(side) } as const
  return [row({ type: 'shot_miss', ...shot }), ...secondRow(fields, /\bblocks\b/i, context, block)]
}

/** A turnover, with its steal. */
function turnoverRows(fields: Fields, context: RowContext): readonly SourceRow[] {
  const { row, side, key } = context
  const steal = { type: 'steal', side: otherSide(side) } as const
  return [row({ type: 'turnover', key }), ...secondRow(fields, /\bsteals\b/i, context, steal)]
}

function substitutionRows(fields: Fields, { row, order }: RowContext): readonly SourceRow[] {
  const [enters, out] = [idOf(fields, 'athlete_id_1'), idOf(fields, 'athlete_id_2')]
  return [
    ...(out ? [row({ type: 'substitution', player: out, attributes: { subIn: false } })] : []),
    ...(enters ? [row({ type: 'substitution', order: order + 1, attributes: { subIn: true } })] : []),
  ]
}

/** A foul; a double foul is one of each person. */
function foulRows(fields: Fields, { row, order, people }: RowContext): readonly SourceRow[] {
  const type = textOf(fields, 'type_text')
  const foul = { type: 'foul', attributes: foulOf(type) } as const
  const second = people.get(idOf(fields, 'athlete_id_2') ?? '')
  if (second && /double/i.test(type))
    return [row(foul), row({ ...foul, side: second.side, player: second.key, order: order + 1 })]
  const isDrawn = /draws the foul/i.test(textOf(fields, 'text'))
  return [row({ ...foul, drawnBy: isDrawn ? (second?.key ?? null) : null })]
}

/** The rows of a record, by its type in words. */
function rowsOf(fields: Fields, context: RowContext): readonly SourceRow[] {
  const { row, rules } = context
  const type = textOf(fields, 'type_text')
  if (isTrue(fields, 'shooting_play') || /free\s*throw/i.test(type)) return shotRows(fields, context)
  if (/rebound/i.test(type)) {
    if (!/dead ball/i.test(type)) return [row({ type: 'rebound' })]
    return rules.deadBallRebounds ? [row({ type: 'rebound', attributes: { deadBall: true } })] : []
  }
  if (/^block/i.test(type)) return [row({ type: 'blocked_shot' })]
  if (/^steal/i.test(type)) return [row({ type: 'steal' })]
  if (/foul\s*turnover/i.test(type))
    return [row({ type: 'turnover', options: { turnoverKind: 'offensive-foul' } })]
  if (/turnover|traveling|violation/i.test(type)) return turnoverRows(fields, context)
  if (IS_FOUL.test(type)) return foulRows(fields, context)
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
    const player = idOf(fields, 'athlete_id_1')
    // A double foul is of no team.
    const ofPerson = IS_FOUL.test(textOf(fields, 'type_text')) ? people.get(player ?? '')?.side : undefined
    const side = sideOf(idOf(fields, 'team_id')) ?? ofPerson
    if (!side) return []
    const clockTime = clockSeconds(textOf(fields, 'clock_display_value'))
    const moment = momentOf(index + 1, numberOf(fields, 'period_number'), clockTime, problems)
    if (!moment) return []
    const order = 4 * index
    return rowsOf(fields, {
      row: (more) => ({ ...moment, order, side, player, ...more }),
      side,
      key: textOf(fields, 'id') || String(index),
      order,
      location: placeOf(court, fields, side, moment.period),
      people,
      rules,
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
