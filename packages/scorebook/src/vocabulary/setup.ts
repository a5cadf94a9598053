import type { CourtGeometry, RuleProfile } from './profile.ts'
import { type BySide, bySide, type ScoringType, type Side, sideOf } from './terms.ts'

/** A person in a game: a player, or staff (a coach can get a technical foul). */
export interface Person {
  /** The id in events (teamGamePersonnelId). */
  readonly id: string
  readonly isHomeTeam: boolean
  /** One or two digits as text: '0' and '00' differ. */
  readonly jersey: string
  readonly fullName: string
  readonly isStarting: boolean
  /** 'PLAYER', or a staff role. */
  readonly role: string
  readonly order: number
}

/** The setup before the tip: rules, court, people. `singleTeamSide` is the scored side if only one is scored. */
export interface GameSetup {
  readonly rules: RuleProfile
  readonly court: CourtGeometry
  readonly people: readonly Person[]
  readonly scoringType: ScoringType
  readonly singleTeamSide?: Side
  /** The names of the teams, for the words of flags. */
  readonly names?: BySide<string>
}

/** Tells whether a side is scored person by person. If only one side is scored, a single entry represents the other. */
export const isScored = ({ scoringType, singleTeamSide }: GameSetup, side: Side): boolean =>
  scoringType === 'STANDARD' || side === singleTeamSide

/** The index of a person in the setup; `NO_PERSON` if an event names none or an unknown one. */
export type PersonIndex = number
/** Means no person. */
export const NO_PERSON: PersonIndex = -1

/** A setup with lookups for replaying a game: people by id, starters and players by side. */
export interface IndexedSetup {
  readonly setup: GameSetup
  readonly people: readonly Person[]
  readonly indexOf: ReadonlyMap<string, PersonIndex>
  readonly starters: BySide<readonly PersonIndex[]>
  /** The players of each side, by their order. */
  readonly players: BySide<readonly PersonIndex[]>
}

/** Tells whether an index is a player's: not the team's, not of staff, not unknown. */
export const isPlayer = (sheet: IndexedSetup, personIndex: PersonIndex): boolean =>
  personIndex !== NO_PERSON && sheet.people[personIndex]!.role === 'PLAYER'

function playersOf(people: readonly Person[], side: Side): readonly PersonIndex[] {
  return people
    .map((person, personIndex) => ({ person, personIndex }))
    .filter(({ person }) => person.role === 'PLAYER' && sideOf(person) === side)
    .sort((a, b) => a.person.order - b.person.order)
    .map(({ personIndex }) => personIndex)
}

/** Indexes a setup. People keep their index. */
export function indexSetup(setup: GameSetup): IndexedSetup {
  const { people } = setup
  const indexOf = new Map(people.map((person, personIndex) => [person.id, personIndex]))
  const players = bySide((side) => playersOf(people, side))
  const starters = bySide((side) =>
    players[side]
      .filter((personIndex) => people[personIndex]!.isStarting)
      .slice(0, setup.rules.playersOnFloor),
  )
  return { setup, people, indexOf, starters, players }
}
