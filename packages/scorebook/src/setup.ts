import type { CourtGeometry, RuleProfile } from './rules/profile.ts'
import { type BySide, bySide, type ScoringType, type Side, sideOf } from './vocabulary.ts'

/** A person in a game: a player, or staff (a coach may be given a technical). */
export interface Person {
  /** The id that events name (teamGamePersonnelId). */
  readonly id: string
  readonly isHomeTeam: boolean
  /** Text of one or two digits: '0' and '00' differ. */
  readonly jersey: string
  readonly fullName: string
  readonly isStarting: boolean
  /** 'PLAYER', or a staff role. */
  readonly role: string
  readonly order: number
}

/** What is agreed before the tip: rules, floor, people. `singleTeamSide` is the scored side when only one is. */
export interface GameSetup {
  readonly rules: RuleProfile
  readonly court: CourtGeometry
  readonly people: readonly Person[]
  readonly scoringType: ScoringType
  readonly singleTeamSide?: Side
}

/** Whether a side is written down person by person. With one side scored, the other is one entry that stands for all of it. */
export const isScored = ({ scoringType, singleTeamSide }: GameSetup, side: Side): boolean =>
  scoringType === 'STANDARD' || side === singleTeamSide

/** The index of a person in the setup; `NO_PERSON` where an event names none, or one who is not in it. */
export type PersonIndex = number
/** Stands for no person. */
export const NO_PERSON: PersonIndex = -1

/** A setup with what replaying a game looks up: people by id, starters and players by side. */
export interface IndexedSetup {
  readonly setup: GameSetup
  readonly people: readonly Person[]
  readonly indexOf: ReadonlyMap<string, PersonIndex>
  readonly starters: BySide<readonly PersonIndex[]>
  /** The players of each side, by their order. */
  readonly players: BySide<readonly PersonIndex[]>
}

/** Whether a seat is a player's: not the team's, not of staff, not of a stranger. */
export const isPlayer = (sheet: IndexedSetup, seat: PersonIndex): boolean =>
  seat !== NO_PERSON && sheet.people[seat]!.role === 'PLAYER'

function playersOf(people: readonly Person[], side: Side): readonly PersonIndex[] {
  return people
    .map((person, seat) => ({ person, seat }))
    .filter(({ person }) => person.role === 'PLAYER' && sideOf(person) === side)
    .sort((a, b) => a.person.order - b.person.order)
    .map(({ seat }) => seat)
}

/** Indexes a setup. People keep the index they have in it. */
export function indexSetup(setup: GameSetup): IndexedSetup {
  const { people } = setup
  const indexOf = new Map(people.map((person, seat) => [person.id, seat]))
  const players = bySide((side) => playersOf(people, side))
  const starters = bySide((side) =>
    players[side].filter((seat) => people[seat]!.isStarting).slice(0, setup.rules.playersOnFloor),
  )
  return { setup, people, indexOf, starters, players }
}
