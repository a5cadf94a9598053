// Writes games as files of other programs, for the tests of their readers. Field names are those of real files (designs and MIT sources).
import { boxScore } from '../src/figures/index.ts'
import type { EventOutcome } from '../src/fold/index.ts'
import {
  csvRecords,
  csvText,
  eventTable,
  fromBbgame,
  fromEspn,
  fromGenius,
  fromNba,
  fromRows,
  fromStatsNba,
  makeBbgame,
  readXml,
  type SourceGame,
} from '../src/formats/index.ts'
import { outcomesOf } from '../src/formats/tables.ts'
import { clockText } from '../src/notation/numbers.ts'
import { type GameSetup, type Person, type Play, type RuleProfile, sideOf } from '../src/vocabulary/index.ts'

export interface WrittenGame {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}

export const NAMES = { home: 'Lincoln Lions', away: 'Central & "Cats"' }

/** A format: the game after it was written to a file and read again, and what the file cannot hold. */
export interface Format {
  readonly name: string
  readonly through: (game: WrittenGame) => SourceGame | null
  /** Figures that are lost. */
  readonly lacks: readonly string[]
  /** Clocks are whole seconds. */
  readonly wholeSeconds?: boolean
  /** The rules that games in the format are played by. */
  readonly fits?: (rules: RuleProfile) => boolean
}

const indexOf = ({ setup }: WrittenGame, person: Person): number => setup.people.indexOf(person) + 1
const teamNumber = (person: { readonly isHomeTeam: boolean }): number => (person.isHomeTeam ? 1 : 2)

interface Act {
  readonly outcome: EventOutcome
  readonly person: Person | undefined
  readonly attempt: number
  readonly of: number
  readonly number: number
  readonly links: readonly number[]
}

/** What happened as other programs log it: each event as it counted. */
function acts(game: WrittenGame): readonly Act[] {
  const outcomes = outcomesOf(game.setup, game.plays)
  const numbers = new Map(outcomes.map(({ event }, index) => [event.id, index + 1]))
  return outcomes.flatMap((outcome, index): readonly Act[] => {
    const { event, placed, countsAs } = outcome
    const isLost =
      countsAs === 'nothing' && (event.type === 'shot_miss' || event.type === 'freethrow_violation')
    if (isLost || event.type === 'clock_start' || event.type === 'clock_stop') return []
    const throws = placed.play.rel.filter(({ type }) => type.startsWith('freethrow_'))
    const own = throws.filter(({ isHomeTeam }) => isHomeTeam === event.isHomeTeam)
    const person = game.setup.people[outcome.personIndex]
    return [
      {
        ...{ outcome, person: person?.role === 'PLAYER' ? person : undefined, number: index + 1 },
        attempt: Math.max(1, own.indexOf(event) + 1),
        of: Math.max(1, own.length),
        links: [placed.play.origin, ...placed.play.rel].map(({ id }) => numbers.get(id) ?? 0),
      },
    ]
  })
}

/** The ids of those who went out and came in together, in pairs. */
function swapsOf({ origin, rel }: Play): readonly (readonly [string | undefined, string | undefined])[] {
  const who = (subIn: boolean) =>
    [origin, ...rel]
      .filter(({ type, attributes }) => type === 'substitution' && attributes.subIn === subIn)
      .map(({ teamGamePersonnelId }) => teamGamePersonnelId ?? undefined)
  const [out, enters] = [who(false), who(true)]
  return Array.from({ length: Math.max(out.length, enters.length) }, (_, at) => [out[at], enters[at]])
}

const FOUL_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  shooting: ['personal', 'shooting'],
  non_shooting: ['personal', ''],
  offensive: ['offensive', ''],
  technical: ['technical', ''],
  unsportsmanlike: ['unsportsmanlike', ''],
  disqualifying: ['disqualifying', ''],
}

/** The words of an action; null for what the vocabulary lacks. */
function actionOf({ outcome: { event, countsAs }, attempt, of, person }: Act) {
  const { type, attributes, pointValue } = event
  const action = (actionType: string, subType = '', qualifiers: readonly string[] = [], isMade = true) => ({
    ...{ actionType, subType, qualifiers, isMade },
  })
  switch (type) {
    case 'shot_made':
    case 'shot_miss':
      return action(`${pointValue}pt`, 'jumpshot', [], type === 'shot_made')
    case 'freethrow_made':
    case 'freethrow_miss':
    case 'freethrow_violation':
      return countsAs === 'turnover'
        ? action('turnover', 'violation')
        : action('freethrow', `${attempt}of${of}`, [], type === 'freethrow_made')
    case 'rebound':
      return action('rebound', 'defensive', person ? [] : ['team'])
    case 'blocked_shot':
      return action('block')
    case 'foul': {
      const [subType, qualifier] = FOUL_WORDS[attributes.foulType ?? 'non_shooting']!
      const award = typeof attributes.award === 'number' ? attributes.award : 0
      return action('foul', subType, [qualifier, ...(award ? [`${award}freethrow`] : [])])
    }
    case 'substitution':
      return action('substitution', attributes.subIn ? 'in' : 'out')
    case 'timeout':
      return action('timeout', attributes.timeoutKind === 'short' ? 'short' : 'full')
    case 'jumpball':
      return action('jumpball', 'won')
    case 'assist':
    case 'steal':
    case 'turnover':
      return action(type)
    default:
      return null
  }
}

function throughGenius(game: WrittenGame): SourceGame | null {
  const { rules } = game.setup
  const clock = (seconds: number) =>
    `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds) % 60).padStart(2, '0')}:${String(Math.round((seconds % 1) * 100)).padStart(2, '0')}`
  const pbp = acts(game).flatMap((act) => {
    const action = actionOf(act)
    if (!action) return []
    const { event } = act.outcome
    const isOvertime = event.period > rules.regulationPeriods
    const common = {
      clock: clock(event.clockTime),
      period: isOvertime ? event.period - rules.regulationPeriods : event.period,
      periodType: isOvertime ? 'OVERTIME' : 'REGULAR',
    }
    const drawn = game.setup.people.find(({ id }) => id === event.attributes.drawnById)
    return [
      {
        ...common,
        ...{ actionType: action.actionType, subType: action.subType, qualifier: action.qualifiers },
        ...{
          success: action.isMade ? 1 : 0,
          tno: teamNumber(event),
          pno: act.person ? indexOf(game, act.person) : 0,
        },
      },
      ...(event.type === 'foul' && drawn
        ? [
            {
              ...common,
              actionType: 'foulon',
              subType: '',
              qualifier: [],
              success: 1,
              tno: teamNumber(drawn),
              pno: indexOf(game, drawn),
            },
          ]
        : []),
    ]
  })
  const team = (isHome: boolean) => ({
    name: isHome ? NAMES.home : NAMES.away,
    pl: Object.fromEntries(
      game.setup.people
        .filter((person) => person.isHomeTeam === isHome && person.role === 'PLAYER')
        .map((person) => [
          String(indexOf(game, person)),
          {
            firstName: '',
            familyName: person.fullName,
            shirtNumber: person.jersey,
            starter: person.isStarting ? 1 : 0,
          },
        ]),
    ),
  })
  const numbered = pbp.map((action, index) => ({ ...action, actionNumber: index + 1 }))
  return fromGenius({ tm: { '1': team(true), '2': team(false) }, pbp: numbered.toReversed() }, rules)
}

function throughNba(game: WrittenGame): SourceGame | null {
  const score = { home: 0, away: 0 }
  const actions = acts(game).flatMap((act) => {
    const { event, side, points, placed } = act.outcome
    score[side] += points
    const action = actionOf(act)
    const basket = event.type === 'assist' && placed.play.origin.type === 'shot_made'
    if (!action || basket) return []
    const drawn = game.setup.people.find(({ id }) => id === event.attributes.drawnById)
    const passer = placed.play.rel.find(({ type }) => type === 'assist')?.teamGamePersonnelId
    const assist = game.setup.people.find(({ id }) => id === passer)
    return [
      {
        ...action,
        subType: action.subType.replace('of', ' of '),
        actionNumber: act.number,
        orderNumber: act.number * 10_000,
        clock: `PT${Math.floor(event.clockTime / 60)}M${(event.clockTime % 60).toFixed(2)}S`,
        period: event.period,
        teamId: teamNumber(event),
        personId: act.person ? indexOf(game, act.person) : 0,
        shotResult: action.isMade ? 'Made' : 'Missed',
        ...{ scoreHome: String(score.home), scoreAway: String(score.away) },
        ...(event.type === 'shot_made' && assist ? { assistPersonId: indexOf(game, assist) } : {}),
        ...(event.type === 'foul' && drawn ? { foulDrawnPersonId: indexOf(game, drawn) } : {}),
        ...(event.location
          ? {
              x: (100 * event.location.x) / game.setup.court.widthInches,
              y: 100 - (100 * event.location.y) / game.setup.court.heightInches,
            }
          : {}),
      },
    ]
  })
  const team = (isHome: boolean) => ({
    ...{ teamId: isHome ? 1 : 2, teamCity: '', teamName: isHome ? NAMES.home : NAMES.away },
    players: game.setup.people
      .filter((person) => person.isHomeTeam === isHome && person.role === 'PLAYER')
      .map((person) => ({
        ...{ personId: indexOf(game, person), jerseyNum: person.jersey, name: person.fullName },
        starter: person.isStarting ? '1' : '0',
      })),
  })
  const box = { game: { homeTeam: team(true), awayTeam: team(false) } }
  return fromNba({ game: { actions } }, game.setup.rules, box)
}

type Table = readonly Readonly<Record<string, string | number>>[]
const csvOf = (rows: Table): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return csvText({ name: '', columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) })
}

const STATS_FOULS: Readonly<Record<string, number>> = {
  shooting: 2,
  offensive: 4,
  technical: 11,
  unsportsmanlike: 14,
}

function throughStatsNba(game: WrittenGame): SourceGame | null {
  const teamId = (isHomeTeam: boolean) => (isHomeTeam ? 1_001 : 1_002)
  const person = (number: number, one: Person | undefined) =>
    one
      ? {
          [`PLAYER${number}_ID`]: indexOf(game, one),
          [`PLAYER${number}_NAME`]: one.fullName,
          [`PLAYER${number}_TEAM_ID`]: teamId(one.isHomeTeam),
          [`PLAYER${number}_TEAM_NICKNAME`]: one.isHomeTeam ? NAMES.home : NAMES.away,
        }
      : {}
  const byId = (id: string | null | undefined) => game.setup.people.find((one) => one.id === id)
  const rows = acts(game).flatMap((act): Table => {
    const { event, placed, countsAs } = act.outcome
    const { origin, rel } = placed.play
    const beside = (type: string) => byId(rel.find((one) => one.type === type)?.teamGamePersonnelId)
    const isRel = event.id !== origin.id
    const row = (type: number, text: string, more: Readonly<Record<string, string | number>> = {}): Table => [
      {
        ...{ EVENTNUM: act.number, EVENTMSGTYPE: type, EVENTMSGACTIONTYPE: 0, PERIOD: event.period },
        ...{ PCTIMESTRING: clockText(event.clockTime), SCORE: '' },
        HOMEDESCRIPTION: event.isHomeTeam ? text : '',
        VISITORDESCRIPTION: event.isHomeTeam ? '' : text,
        ...(act.person
          ? person(1, act.person)
          : { PLAYER1_ID: teamId(event.isHomeTeam), PLAYER1_TEAM_ID: '' }),
        ...more,
      },
    ]
    const three = event.pointValue === 3 ? '3PT' : ''
    switch (event.type) {
      case 'shot_made':
        return row(1, `Someone ${three} Shot`, person(2, beside('assist')))
      case 'shot_miss':
        return row(2, `MISS Someone ${three} Shot`, person(3, beside('blocked_shot')))
      case 'freethrow_made':
      case 'freethrow_miss':
      case 'freethrow_violation':
        if (countsAs === 'turnover') return row(5, 'Turnover')
        return row(
          3,
          `${event.type === 'freethrow_made' ? '' : 'MISS '}Someone Free Throw ${act.attempt} of ${act.of}`,
        )
      case 'rebound':
        return row(4, 'Someone REBOUND')
      case 'turnover':
        return row(5, 'Someone Turnover', person(2, beside('steal')))
      case 'foul':
        return row(6, 'Someone FOUL', {
          EVENTMSGACTIONTYPE: STATS_FOULS[event.attributes.foulType ?? ''] ?? 1,
          ...person(2, byId(event.attributes.drawnById)),
        })
      case 'substitution': {
        if (isRel) return []
        return swapsOf(placed.play).flatMap(([out, enters]) =>
          row(8, 'SUB', { PLAYER1_ID: '', ...person(1, byId(out)), ...person(2, byId(enters)) }),
        )
      }
      case 'timeout':
        return row(9, 'Timeout')
      case 'assist':
      case 'steal':
      case 'blocked_shot':
        // The row of the origin names them.
        return []
      default:
        return []
    }
  })
  return fromStatsNba(csvRecords(csvOf(rows)))
}

const ESPN_WORDS: Readonly<Record<string, readonly [type: string, verb: string]>> = {
  rebound: ['Defensive Rebound', 'Defensive Rebound.'],
  assist: ['', ''],
  steal: ['Steal', 'Steal.'],
  blocked_shot: ['Block Shot', 'Block.'],
  turnover: ['Lost Ball Turnover', 'Turnover.'],
  timeout: ['RegularTimeOut', 'Timeout'],
}

function throughEspn(game: WrittenGame): SourceGame | null {
  const score = { home: 0, away: 0 }
  const rows = acts(game).flatMap((act): Table => {
    const { event, side, points, placed, countsAs } = act.outcome
    score[side] += points
    const name = act.person?.fullName ?? 'Team'
    const passer = placed.play.rel.find(({ type }) => type === 'assist')?.teamGamePersonnelId
    const assist = game.setup.people.find(({ id }) => id === passer)
    const isThrow = event.type.startsWith('freethrow_')
    const isShot =
      event.type === 'shot_made' || event.type === 'shot_miss' || (isThrow && countsAs !== 'turnover')
    const row = (type: string, text: string, more: Readonly<Record<string, string | number>> = {}): Table => [
      {
        ...{ id: act.number, sequence_number: act.number, type_text: type, text },
        ...{ home_score: score.home, away_score: score.away, period_number: event.period },
        ...{ clock_display_value: clockText(event.clockTime), team_id: teamNumber(event) },
        ...{ athlete_id_1: act.person ? indexOf(game, act.person) : '', athlete_id_2: '' },
        ...{ scoring_play: points > 0 ? 'TRUE' : 'FALSE', shooting_play: isShot ? 'TRUE' : 'FALSE' },
        ...{ home_team_id: 1, away_team_id: 2, home_team_name: NAMES.home, away_team_name: NAMES.away },
        ...more,
      },
    ]
    if (isShot) {
      const what = isThrow ? 'Free Throw' : event.pointValue === 3 ? 'Three Point Jumper' : 'Jumper'
      const verb = event.type.endsWith('made') ? 'made' : 'missed'
      const isAssisted = event.type === 'shot_made' && assist
      const text = `${name} ${verb} ${what}.${isAssisted ? ` Assisted by ${assist.fullName}.` : ''}`
      return row(isThrow ? 'MadeFreeThrow' : 'JumpShot', text, {
        score_value: isThrow ? 1 : (event.pointValue ?? 2),
        athlete_id_2: isAssisted ? indexOf(game, assist) : '',
      })
    }
    if (event.type === 'foul') {
      const isTechnical = event.attributes.foulType === 'technical'
      return row(isTechnical ? 'Technical Foul' : 'PersonalFoul', `${name} Foul.`)
    }
    if (event.type === 'substitution') {
      if (event.id !== placed.play.origin.id) return []
      const byId = (id: string | undefined) => game.setup.people.find((one) => one.id === id)
      return swapsOf(placed.play).flatMap(([out, enters]) =>
        row('Substitution', `${byId(enters)?.fullName} enters the game for ${byId(out)?.fullName}`, {
          athlete_id_1: byId(enters) ? indexOf(game, byId(enters)!) : '',
          athlete_id_2: byId(out) ? indexOf(game, byId(out)!) : '',
        }),
      )
    }
    const [type = '', verb = ''] = isThrow ? ESPN_WORDS.turnover! : (ESPN_WORDS[event.type] ?? [])
    return type === '' ? [] : row(type, `${name} ${verb}`)
  })
  return fromEspn(csvRecords(csvOf(rows)), game.setup.rules)
}

export const bbgameOf = (game: WrittenGame): string =>
  makeBbgame(
    {
      ...{ ...game, names: NAMES, day: '2026-11-06', startTime: '7:05 PM', location: 'Main gym' },
      ...{ gameId: '1', isFinal: true },
    },
    boxScore(game.setup, game.plays, 'final'),
  )

function throughBbgame(game: WrittenGame): SourceGame | null {
  const tree = readXml(bbgameOf(game))
  return tree && fromBbgame([tree], game.setup.rules)
}

/** These formats have no row for a pass before free throws, which FIBA counts as an assist. */
const hasNoThrowAssists = ({ assistOnFreeThrow }: RuleProfile): boolean => !assistOnFreeThrow

const DRAWN = ['foulsDrawn', 'chargesDrawn']

export const FORMATS: readonly Format[] = [
  {
    name: 'our table of events',
    through: (game) =>
      fromRows(csvRecords(csvText(eventTable({ ...game, names: NAMES }))), { rules: game.setup.rules }),
    lacks: [],
  },
  { name: 'StatCrew XML', through: throughBbgame, lacks: DRAWN, wholeSeconds: true },
  { name: 'FIBA LiveStats', through: throughGenius, lacks: [] },
  { name: 'NBA live', through: throughNba, lacks: [] },
  { name: 'stats.nba CSV', through: throughStatsNba, lacks: [], fits: hasNoThrowAssists },
  { name: 'ESPN CSV', through: throughEspn, lacks: DRAWN, fits: hasNoThrowAssists },
]

/** A person in any reading of a game: 'Lee, Ann' is Ann Lee. */
export function personKey(person: Person): string {
  const [last, first] = person.fullName.split(', ')
  return `${sideOf(person)} ${first ? `${first} ${last}` : last}`
}
