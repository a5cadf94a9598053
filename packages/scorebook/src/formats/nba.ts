import { courtOf } from '../rules/courts.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { keysOf } from '../vocabulary/records.ts'
import { bySide, SIDES, type Side } from '../vocabulary/terms.ts'
import { type Action, meaningOf, placeOf } from './actions.ts'
import type { ComparedFigure, Problem, SourceFigures, SourceGame, SourcePerson, SourceRow } from './source.ts'
import {
  clockSeconds,
  dayOf,
  type Fields,
  fieldsOf,
  idOf,
  listOf,
  momentOf,
  numberOf,
  plainWord,
  textOf,
} from './values.ts'

/** The play-by-play of the NBA's live feed, and its box score where the user has that file too. */

const FIGURES = {
  points: 'points',
  fieldGoalsMade: 'fieldGoalsMade',
  fieldGoals: 'fieldGoalsAttempted',
  threePointersMade: 'threePointersMade',
  threePointers: 'threePointersAttempted',
  freethrowsMade: 'freeThrowsMade',
  freethrows: 'freeThrowsAttempted',
  offensiveRebounds: 'reboundsOffensive',
  defensiveRebounds: 'reboundsDefensive',
  totalRebounds: 'reboundsTotal',
  assists: 'assists',
  turnovers: 'turnovers',
  steals: 'steals',
  blockedShots: 'blocks',
  personalFouls: 'foulsPersonal',
  technicalFouls: 'foulsTechnical',
  foulsDrawn: 'foulsDrawn',
  plusMinus: 'plusMinusPoints',
} as const satisfies { readonly [figure in ComparedFigure]?: string }

function figuresOf(statistics: Fields): SourceFigures {
  const counted = keysOf(FIGURES).map((figure) => [figure, numberOf(statistics, FIGURES[figure])])
  const secondsPlayed = clockSeconds(textOf(statistics, 'minutes')) ?? undefined
  return { ...Object.fromEntries(counted), secondsPlayed }
}

const actionOf = (fields: Fields): Action => ({
  type: textOf(fields, 'actionType'),
  subType: textOf(fields, 'subType'),
  descriptor: textOf(fields, 'descriptor'),
  qualifiers: [
    ...(Array.isArray(fields.qualifiers) ? fields.qualifiers.map(String) : []),
    ...(idOf(fields, 'personId') === null && textOf(fields, 'actionType') === 'rebound' ? ['team'] : []),
  ],
  isMade: plainWord(textOf(fields, 'shotResult')) === 'made',
})

/** The ids of the teams: of the box score, else by whose points raise which score. */
function teamsOf(actions: readonly Fields[], box: Fields): Readonly<Record<Side, string>> | null {
  const ids = [...new Set(actions.flatMap((fields) => idOf(fields, 'teamId') ?? []))]
  const named = idOf(fieldsOf(box.homeTeam), 'teamId')
  let [home, away] = [0, 0]
  let found: { readonly side: Side; readonly id: string } | null = named ? { side: 'home', id: named } : null
  for (const fields of actions) {
    const [nextHome, nextAway] = [
      numberOf(fields, 'scoreHome') ?? home,
      numberOf(fields, 'scoreAway') ?? away,
    ]
    const id = idOf(fields, 'teamId')
    if (!found && id && nextHome !== home) found = { side: 'home', id }
    if (!found && id && nextAway !== away) found = { side: 'away', id }
    home = nextHome
    away = nextAway
  }
  const other = ids.find((id) => id !== found?.id)
  if (!found || other === undefined) return null
  const { side, id } = found
  return { home: side === 'home' ? id : other, away: side === 'away' ? id : other }
}

/** People of the box score, else those who do something in the plays; these have no jersey. */
function peopleOf(actions: readonly Fields[], box: Fields, teams: Readonly<Record<Side, string>>) {
  const listed = SIDES.flatMap((side) =>
    listOf(fieldsOf(box[`${side}Team`]).players).map(
      (player): SourcePerson => ({
        key: textOf(player, 'personId'),
        side,
        jersey: textOf(player, 'jerseyNum'),
        name: textOf(player, 'name') || `${textOf(player, 'firstName')} ${textOf(player, 'familyName')}`,
        isStarting: textOf(player, 'starter') === '1',
      }),
    ),
  )
  if (listed.length > 0) return listed
  const people = new Map<string, SourcePerson>()
  for (const fields of actions) {
    const key = idOf(fields, 'personId')
    const side = SIDES.find((one) => teams[one] === idOf(fields, 'teamId'))
    // The official of a review is no player, nor is a coach, who gets technical fouls alone.
    if (plainWord(textOf(fields, 'subType')) === 'technical') continue
    if (!key || !side || key === teams[side] || people.has(key) || textOf(fields, 'playerNameI') === '')
      continue
    people.set(key, { key, side, jersey: '', name: textOf(fields, 'playerNameI'), isStarting: null })
  }
  return [...people.values()]
}

/** The plays as rows; an assist, which stands at its shot, is a row of its own. */
function rowsOf(
  actions: readonly Fields[],
  teams: Readonly<Record<Side, string>>,
  people: readonly SourcePerson[],
  rules: RuleProfile,
) {
  const court = courtOf(rules.courtCode)
  const known = new Set(people.map(({ key }) => key))
  const marksFastBreaks = actions.some((fields) => actionOf(fields).qualifiers.includes('fastbreak'))
  const problems: Problem[] = []
  const rows = actions.flatMap((fields, index): readonly SourceRow[] => {
    const side = SIDES.find((one) => teams[one] === idOf(fields, 'teamId'))
    const meaning = meaningOf(actionOf(fields), marksFastBreaks, rules)
    if (!meaning || !side) return []
    const clockTime = clockSeconds(textOf(fields, 'clock'))
    const moment = momentOf(index + 1, numberOf(fields, 'period'), clockTime, problems)
    if (!moment) return []
    const { isTeam, ...event } = meaning
    const order = 2 * (numberOf(fields, 'orderNumber') ?? index)
    const person = idOf(fields, 'personId')
    const player = isTeam || person === null || !known.has(person) ? null : person
    const key = textOf(fields, 'actionNumber')
    const shot = idOf(fields, 'shotActionNumber')
    const assist = idOf(fields, 'assistPersonId')
    const row: SourceRow = {
      ...event,
      ...moment,
      order,
      side,
      player,
      key,
      location: placeOf(court, numberOf(fields, 'x'), numberOf(fields, 'y')),
      drawnBy: idOf(fields, 'foulDrawnPersonId'),
      ...(shot ? { partOf: shot } : {}),
    }
    if (!assist || row.type !== 'shot_made') return [row]
    return [row, { ...moment, order: order + 1, side, player: assist, type: 'assist', partOf: key }]
  })
  return { rows, problems }
}

/** @param box the feed's box score, with rosters and totals; without it the plays name those who did something */
export function fromNba(playByPlay: unknown, rules: RuleProfile, box: unknown = null): SourceGame | null {
  const game = fieldsOf(fieldsOf(playByPlay).game)
  const boxed = fieldsOf(fieldsOf(box).game)
  const actions = listOf(game.actions)
  const teams = teamsOf(actions, boxed)
  if (!teams) return null
  const people = peopleOf(actions, boxed, teams)
  const { rows, problems } = rowsOf(actions, teams, people, rules)
  const last = actions.at(-1) ?? {}
  return {
    names: bySide((side) => {
      const team = fieldsOf(boxed[`${side}Team`])
      const tricode = actions.find((fields) => idOf(fields, 'teamId') === teams[side]) ?? {}
      return (
        `${textOf(team, 'teamCity')} ${textOf(team, 'teamName')}`.trim() ||
        textOf(tricode, 'teamTricode') ||
        side
      )
    }),
    day:
      dayOf(textOf(boxed, 'gameTimeLocal', 'gameTimeUTC')) ?? dayOf(textOf(actions[0] ?? {}, 'timeActual')),
    location: textOf(fieldsOf(boxed.arena), 'arenaName') || null,
    people,
    rows,
    totals: {
      players: Object.fromEntries(
        SIDES.flatMap((side) => listOf(fieldsOf(boxed[`${side}Team`]).players)).map((player) => [
          textOf(player, 'personId'),
          textOf(player, 'played') === '0' ? {} : figuresOf(fieldsOf(player.statistics)),
        ]),
      ),
      sides: bySide((side) => ({ points: numberOf(last, side === 'home' ? 'scoreHome' : 'scoreAway') })),
    },
    wholeMinutes: false,
    problems,
  }
}
