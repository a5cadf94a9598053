import type { BySide, Position } from '@fullcourt/scorebook'
import { drawSkills, type Random, type Skills, seeded } from '@fullcourt/scorebook/simulate'
import { FIRST_NAMES, GAME_DAYS, LAST_NAMES, OPPONENTS, PROGRAM, SQUAD, TEAMS } from './cast.ts'

/** Somebody who plays, the same in every game. */
export interface DemoPlayer {
  /** Of the program's person, or of the opponent's. */
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
  /** ISO time, and the wall time of the place. */
  readonly start: string
  readonly localStart: string
  readonly isPlayed: boolean
  /** Of its simulation: the same season for everybody who looks. */
  readonly seed: number
  readonly sheet: readonly DemoSheetLine[]
}

export interface DemoTeam {
  readonly id: string
  readonly level: number
  readonly gender: string
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
/** How far the first of the bench stands above the last. */
const SLOPE = 0.012

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

const squad = ({ newId, random }: Making, quality: number): DemoPlayer[] =>
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

/** Games on the days of the plan, at home and away by turns, each opponent in its turn. */
const games = (
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

/** The school year that a day is in, from July on. */
function seasonOf({ newId, today }: Making): DemoTeam['season'] {
  const begins = today.month >= 7 ? today.year : today.year - 1
  return {
    id: newId(),
    name: `${begins}-${String(begins + 1).slice(2)}`,
    startDate: today.subtract({ days: 60 }).toString(),
    endDate: today.add({ days: 100 }).toString(),
  }
}

/** Everything that the demo's teams are made of, around the day of `now` (milliseconds since 1970); only the ids differ from visit to visit. */
export function planDemo(now: number, newId: () => string): readonly DemoTeam[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PROGRAM.timezone).toPlainDate()
  return TEAMS.map(({ level, gender, quality }, nth) => {
    const making = { newId, random: seeded(nth + 1), today }
    const players = squad(making, quality)
    const opponents = OPPONENTS.map((opponent) => ({
      ...opponent,
      id: newId(),
      players: squad(making, 0.03 * (making.random() - 0.5)),
    }))
    return {
      id: newId(),
      level,
      gender,
      players,
      season: seasonOf(making),
      opponents,
      games: games(making, players, opponents, nth + 1),
    }
  })
}

/** The players of a game's sheet by side, as the simulator takes them. */
export const sidesOf = ({ sheet }: DemoGame): BySide<readonly DemoSheetLine[]> => ({
  home: sheet.filter(({ isHomeTeam }) => isHomeTeam),
  away: sheet.filter(({ isHomeTeam }) => !isHomeTeam),
})
