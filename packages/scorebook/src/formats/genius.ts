import { courtOf } from '../rules/courts.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { keysOf } from '../vocabulary/records.ts'
import { bySide, SIDES, type Side } from '../vocabulary/terms.ts'
import { type Action, meaningOf, placeOf } from './actions.ts'
import type { ComparedFigure, Problem, SourceFigures, SourceGame, SourcePerson, SourceRow } from './source.ts'
import {
  clockSeconds,
  type Fields,
  fieldsOf,
  idOf,
  listOf,
  momentOf,
  numberOf,
  plainWord,
  textOf,
} from './values.ts'

/** The `data.json` of a match in FIBA LiveStats, as Genius publishes it. */

const SIDE_OF: Readonly<Record<string, Side>> = { '1': 'home', '2': 'away' }
const NUMBER_OF = { home: '1', away: '2' } as const
const keyOf = (side: Side, player: string): string => `${side} ${player}`

/** Rows whose `previousAction` is what they belong to. */
const LINKED: ReadonlySet<SourceRow['type']> = new Set<SourceRow['type']>([
  'assist',
  'steal',
  'blocked_shot',
  'foul_drawn',
  'rebound',
])

/** Their names of the figures, without the `s` or `tot_s` in front. */
const FIGURES = {
  points: 'Points',
  fieldGoalsMade: 'FieldGoalsMade',
  fieldGoals: 'FieldGoalsAttempted',
  twoPointersMade: 'TwoPointersMade',
  twoPointers: 'TwoPointersAttempted',
  threePointersMade: 'ThreePointersMade',
  threePointers: 'ThreePointersAttempted',
  freethrowsMade: 'FreeThrowsMade',
  freethrows: 'FreeThrowsAttempted',
  offensiveRebounds: 'ReboundsOffensive',
  defensiveRebounds: 'ReboundsDefensive',
  totalRebounds: 'ReboundsTotal',
  assists: 'Assists',
  turnovers: 'Turnovers',
  steals: 'Steals',
  blockedShots: 'Blocks',
  personalFouls: 'FoulsPersonal',
  foulsDrawn: 'FoulsOn',
} as const satisfies { readonly [figure in ComparedFigure]?: string }

function figuresOf(fields: Fields, prefix: string): SourceFigures {
  const counted = keysOf(FIGURES).map((figure) => [figure, numberOf(fields, `${prefix}${FIGURES[figure]}`)])
  const secondsPlayed = clockSeconds(textOf(fields, `${prefix}Minutes`)) ?? undefined
  const plusMinus = numberOf(fields, `${prefix}PlusMinusPoints`)
  return prefix === 's'
    ? { ...Object.fromEntries(counted), secondsPlayed, plusMinus }
    : Object.fromEntries(counted)
}

function peopleOf(team: Fields, side: Side): readonly SourcePerson[] {
  const players = fieldsOf(team.pl)
  return Object.keys(players).map((number) => {
    const player = fieldsOf(players[number])
    const name = [textOf(player, 'firstName'), textOf(player, 'familyName')].filter(Boolean).join(' ')
    return {
      key: keyOf(side, number),
      side,
      jersey: textOf(player, 'shirtNumber'),
      name: name || textOf(player, 'name', 'scoreboardName') || `#${textOf(player, 'shirtNumber')}`,
      isStarting: textOf(player, 'starter') === '' ? null : textOf(player, 'starter') === '1',
    }
  })
}

const actionOf = (fields: Fields): Action => ({
  type: textOf(fields, 'actionType'),
  subType: textOf(fields, 'subType'),
  descriptor: '',
  qualifiers: Array.isArray(fields.qualifier)
    ? fields.qualifier.map(String)
    : textOf(fields, 'qualifier', 'qualifiers').split(/[;,]/),
  isMade: textOf(fields, 'success') !== '0',
})

/** The places of shots, by the number of their action; a file without numbers has them by player and clock. */
function placesOf(teams: Readonly<Record<Side, Fields>>, rules: RuleProfile) {
  const court = courtOf(rules.courtCode)
  return new Map(
    SIDES.flatMap((side) =>
      listOf(teams[side].shot).map(
        (shot) =>
          [textOf(shot, 'actionNumber'), placeOf(court, numberOf(shot, 'x'), numberOf(shot, 'y'))] as const,
      ),
    ),
  )
}

/** Reads a match. Its actions stand newest first, and an overtime counts from 1 again. */
export function fromGenius(data: unknown, rules: RuleProfile): SourceGame | null {
  const match = fieldsOf(data)
  const tm = fieldsOf(match.tm)
  const teams = bySide((side) => fieldsOf(tm[NUMBER_OF[side]]))
  const listed = listOf(match.pbp)
  if (listed.length === 0 || SIDES.some((side) => keysOf(teams[side]).length === 0)) return null
  const numberIn = (fields: Fields | undefined) => numberOf(fields ?? {}, 'actionNumber') ?? 0
  const actions = numberIn(listed[0]) > numberIn(listed.at(-1)) ? listed.toReversed() : listed
  const places = placesOf(teams, rules)
  const marksFastBreaks = actions.some((fields) =>
    actionOf(fields).qualifiers.some((word) => plainWord(word) === 'fastbreak'),
  )
  const problems: Problem[] = []
  const rows = actions.flatMap((fields, index): readonly SourceRow[] => {
    const side = SIDE_OF[textOf(fields, 'tno')]
    const meaning = meaningOf(actionOf(fields), marksFastBreaks, rules)
    if (!meaning || !side) return []
    const clockTime = clockSeconds(textOf(fields, 'clock', 'gt'))
    const moment = momentOf(index + 1, numberOf(fields, 'period'), clockTime, problems)
    if (!moment) return []
    const { isTeam, ...event } = meaning
    const player = isTeam ? null : idOf(fields, 'pno')
    const partOf = idOf(fields, 'previousAction')
    const key = textOf(fields, 'actionNumber')
    const isOvertime = plainWord(textOf(fields, 'periodType')) === 'overtime'
    return [
      {
        ...event,
        ...moment,
        period: isOvertime ? rules.regulationPeriods + moment.period : moment.period,
        order: index,
        side,
        player: player === null ? null : keyOf(side, player),
        location: places.get(key) ?? null,
        ...(key ? { key } : {}),
        ...(partOf && LINKED.has(event.type) ? { partOf } : {}),
      },
    ]
  })
  const players = SIDES.flatMap((side) =>
    Object.entries(fieldsOf(teams[side].pl)).map(
      ([number, player]) => [keyOf(side, number), figuresOf(fieldsOf(player), 's')] as const,
    ),
  )
  return {
    names: bySide((side) => textOf(teams[side], 'name', 'nameInternational', 'code') || side),
    day: null,
    location: textOf(match, 'venue') || null,
    people: SIDES.flatMap((side) => peopleOf(teams[side], side)),
    rows,
    totals: {
      players: Object.fromEntries(players),
      sides: bySide((side) => figuresOf(teams[side], 'tot_s')),
    },
    wholeMinutes: false,
    problems,
  }
}
