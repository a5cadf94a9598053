/** A game that was made after the backup from which the server was restored: this device has it, the server does not. */
import type { GamePerson, Setup } from '@fullcourt/wire'
import type { LocalGame } from '../data/localData.ts'
import { endingOf } from '../data/localGame.ts'
import { NOT_MADE, type SetupCall } from '../data/setupCalls.ts'

/** A game that is created while the backup begins may be older than it and not in it. */
const MARGIN_MS = 60_000

/**
 * Tells whether a scored game that the server does not know is lost. One that is older than the backup was deleted before it.
 * @param takenAt the time of the backup (ISO)
 */
export function isLostGame(local: LocalGame, takenAt: string): boolean {
  const { setup } = local.game
  if (!setup || setup.teamGame.deletedAt !== null) return false
  const isUnsent = local.outbox.some(({ task }) => task.kind === 'setup' && task.call.name === 'createGame')
  const isScored = local.plays.size > 0 || endingOf(local) !== null
  return isScored && !isUnsent && Date.parse(setup.teamGame.createdAt) >= Date.parse(takenAt) - MARGIN_MS
}

const nameOf = ({ jersey, firstName, lastName, position, role }: GamePerson) => ({
  jersey,
  firstName,
  lastName,
  position,
  role,
})

/** A player of the program as the sheet names him. One whom the server knows stays as he is there. */
function makePlayer({ teamGame }: Setup, person: GamePerson): readonly SetupCall[] {
  const { teamBrandPersonnelId: id, firstName, lastName, role } = person
  const team = teamGame.homeTeam ?? teamGame.awayTeam
  if (!id || !team || firstName === null || role !== 'PLAYER') return []
  return [{ name: 'createPerson', body: { id, teamBrandId: team.teamBrand.id, firstName, lastName, role } }]
}

/** The writes that put people on the sheet again, with their ids: each alone, so that one who is refused stops no other. */
export function addAgain(setup: Setup, people: readonly GamePerson[]): readonly SetupCall[] {
  const opponents = people.flatMap((person) =>
    person.unmanagedTeamPersonnelId ? [{ id: person.unmanagedTeamPersonnelId, ...nameOf(person) }] : [],
  )
  const onSheet = (person: GamePerson): SetupCall => {
    const { id, isHomeTeam, teamBrandPersonnelId, unmanagedTeamPersonnelId, isStarting, order } = person
    const place = { id, isHomeTeam, teamBrandPersonnelId, unmanagedTeamPersonnelId, isStarting, order }
    return {
      name: 'addGamePeople',
      params: { id: setup.teamGame.id },
      body: { ...place, ...nameOf(person) },
    }
  }
  return [
    ...(opponents.length > 0
      ? [{ name: 'addUnmanagedPeople', params: { id: NOT_MADE }, body: opponents } as const]
      : []),
    ...people.flatMap((person) => [...makePlayer(setup, person), onSheet(person)]),
  ]
}

/** All on the sheet who are not the stand-in for an opponent. */
export const peopleOn = ({ home, away }: Setup): readonly GamePerson[] =>
  [...home.personnel, ...away.personnel].filter(({ isAnonymous }) => !isAnonymous)

/** The writes that make the game again, with its people and their ids. The server chooses the season by the day. */
export function makeAgain(setup: Setup): readonly SetupCall[] {
  const { teamGame } = setup
  const { id, teamId, leagueId, isHome, gameStartTime, timezone, location, notes, scoringType } = teamGame
  const { opponentName, opponentMascot, opponentColor1Name, opponentColor2Name } = teamGame
  const { leagueOverrides, homeTeamJerseyFill, homeTeamJerseyStroke } = teamGame
  const { awayTeamJerseyFill, awayTeamJerseyStroke } = teamGame
  const opponent = { opponentName, opponentMascot, opponentColor1Name, opponentColor2Name }
  const jerseys = { homeTeamJerseyFill, homeTeamJerseyStroke, awayTeamJerseyFill, awayTeamJerseyStroke }
  const look = { leagueOverrides, ...jerseys }
  const isChanged = Object.values(look).some((value) => value !== null)
  const details = { leagueId, isHome, gameStartTime, timezone, location, notes, scoringType }
  return [
    { name: 'createGame', body: { id, teamId, ...opponent, ...details } },
    ...(isChanged ? [{ name: 'changeGame', params: { id }, body: look } as const] : []),
    ...addAgain(setup, peopleOn(setup)),
  ]
}
