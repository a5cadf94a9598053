import type { Gender, PersonGender, TeamLevel } from '@fullcourt/program'
import { drawSkills, type Random, type Skills, seeded } from '@fullcourt/scorebook/simulate'
import type { BySide, Position } from '@fullcourt/scorebook/vocabulary'
import { FIRST_NAMES, GAME_DAYS, LAST_NAMES, OPPONENTS, PROGRAM, SQUAD, TEAMS } from './cast.ts'

/** A player, the same in every game. */
export interface DemoPlayer {
  /** The id of the program's or the opponent's person. */
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly position: Position
  readonly jersey: string
  readonly height: number
  readonly isStarter: boolean
  readonly skills: Skills
}

export interface DemoOpponent {
  readonly id: string
  readonly name: string
  readonly mascot: string
  readonly color1Name: string
  readonly players: readonly DemoPlayer[]
}

/** A player on the sheet of one game. */
export interface DemoSheetLine {
  readonly id: string
  readonly player: DemoPlayer
  readonly isHomeTeam: boolean
  readonly isOwn: boolean
  readonly order: number
}

export interface DemoGame {
  readonly id: string
  readonly opponent: DemoOpponent
  readonly isHome: boolean
  /** ISO time, and local time at the place. */
  readonly start: string
  readonly localStart: string
  readonly isPlayed: boolean
  /** The seed of its simulation, so that every visitor sees the same season. */
  readonly seed: number
  readonly sheet: readonly DemoSheetLine[]
}

export interface DemoTeam {
  readonly id: string
  readonly level: TeamLevel
  readonly gender: Gender & PersonGender
  readonly players: readonly DemoPlayer[]
  readonly season: {
    readonly id: string
    readonly name: string
    readonly startDate: string
    readonly endDate: string
  }
  readonly opponents: readonly DemoOpponent[]
  readonly games: readonly DemoGame[]
}

interface Making {
  readonly newId: () => string
  readonly random: Random
  readonly today: Temporal.PlainDate
}

const TIP_OFF = Temporal.PlainTime.from('19:00')
/** How much the skills drop from each player of the squad to the next. */
const SLOPE = 0.012

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

const makeSquad = ({ newId, random }: Making, quality: number): DemoPlayer[] =>
  SQUAD.map(([position, jersey, height], order) => ({
    personId: newId(),
    firstName: pick(FIRST_NAMES, random),
    lastName: pick(LAST_NAMES, random),
    position,
    jersey,
    height,
    isStarter: order < 5,
    skills: drawSkills(random, position, quality + 0.05 - order * SLOPE),
  }))

function sheetOf(making: Making, isHome: boolean, own: readonly DemoPlayer[], other: readonly DemoPlayer[]) {
  const lines = (players: readonly DemoPlayer[], isOwn: boolean): DemoSheetLine[] =>
    players.map((player, order) => ({
      id: making.newId(),
      player,
      isHomeTeam: isOwn === isHome,
      isOwn,
      order,
    }))
  return [...lines(own, true), ...lines(other, false)]
}

/** Makes the games on the days of the plan, alternately at home and away, against each opponent in turn. */
const makeGames = (
  making: Making,
  players: readonly DemoPlayer[],
  opponents: readonly DemoOpponent[],
  seed: number,
) =>
  GAME_DAYS.map((days, nth): DemoGame => {
    const opponent = opponents[nth % opponents.length]!
    const isHome = nth % 2 === 0
    const local = making.today.add({ days }).toPlainDateTime(TIP_OFF)
    return {
      id: making.newId(),
      opponent,
      isHome,
      start: local.toZonedDateTime(PROGRAM.timezone).toInstant().toString({ smallestUnit: 'millisecond' }),
      localStart: local.toString({ smallestUnit: 'minute' }),
      isPlayed: days < 0,
      seed: seed * 100 + nth,
      sheet: sheetOf(making, isHome, players, opponent.players),
    }
  })

/** Makes the season of the school year that contains today. School years start in July. */
function seasonOf({ newId, today }: Making): DemoTeam['season'] {
  const firstYear = today.month >= 7 ? today.year : today.year - 1
  return {
    id: newId(),
    name: `${firstYear}-${String(firstYear + 1).slice(2)}`,
    startDate: today.subtract({ days: 60 }).toString(),
    endDate: today.add({ days: 100 }).toString(),
  }
}

/** Makes the teams of the demo around the day of `now` (milliseconds since 1970). Only the ids differ between visits. */
export function planDemo(now: number, newId: () => string): readonly DemoTeam[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PROGRAM.timezone).toPlainDate()
  return TEAMS.map(({ level, gender, quality }, nth) => {
    const making = { newId, random: seeded(nth + 1), today }
    const players = makeSquad(making, quality)
    const opponents = OPPONENTS.map((opponent) => ({
      ...opponent,
      id: newId(),
      players: makeSquad(making, 0.03 * (making.random() - 0.5)),
    }))
    return {
      id: newId(),
      level,
      gender,
      players,
      season: seasonOf(making),
      opponents,
      games: makeGames(making, players, opponents, nth + 1),
    }
  })
}

/** Returns the players of a game's sheet by side, as the simulator needs them. */
export const sidesOf = ({ sheet }: DemoGame): BySide<readonly DemoSheetLine[]> => ({
  home: sheet.filter(({ isHomeTeam }) => isHomeTeam),
  away: sheet.filter(({ isHomeTeam }) => !isHomeTeam),
})
