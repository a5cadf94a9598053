/** Applies to a game's setup the writes that the server does not have yet. */
import { colourNamed } from '@fullcourt/program'
import { anonymousId, SIDES, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import type { Game, GamePerson, League, Setup } from '@fullcourt/wire'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import type { CallOf, SetupCall } from '../data/setupCalls.ts'
import { rulesOfLeague } from './leagueRules.ts'

type Eligible = Setup['eligible']['home'][number]
type NewPerson = Extract<CallOf<'addGamePeople'>['body'], { readonly isHomeTeam: boolean }>

const fullName = (firstName: string | null, lastName: string): string =>
  [firstName, lastName].filter(Boolean).join(' ')

const isSamePerson = (a: GamePerson | Eligible | NewPerson, b: GamePerson | Eligible | NewPerson): boolean =>
  (a.teamBrandPersonnelId != null && a.teamBrandPersonnelId === b.teamBrandPersonnelId) ||
  (a.unmanagedTeamPersonnelId != null && a.unmanagedTeamPersonnelId === b.unmanagedTeamPersonnelId)

const withPeople = (setup: Setup, side: Side, personnel: readonly GamePerson[]): Setup => ({
  ...setup,
  [side]: { ...setup[side], personnel },
})

const withEligible = (setup: Setup, side: Side, eligible: readonly Eligible[]): Setup => ({
  ...setup,
  eligible: { ...setup.eligible, [side]: eligible },
})

/** A person as the server would store them. */
const stored = (setup: Setup, sent: NewPerson): GamePerson => ({
  id: sent.id ?? '',
  teamGameId: setup.teamGame.id,
  isHomeTeam: sent.isHomeTeam,
  teamBrandPersonnelId: sent.teamBrandPersonnelId ?? null,
  unmanagedTeamPersonnelId: sent.unmanagedTeamPersonnelId ?? null,
  jersey: sent.jersey,
  position: sent.position ?? null,
  firstName: sent.firstName ?? null,
  lastName: sent.lastName,
  fullName: fullName(sent.firstName ?? null, sent.lastName),
  isStarting: sent.isStarting ?? false,
  order: sent.order ?? 0,
  role: sent.role ?? 'PLAYER',
  isAnonymous: false,
})

function addPerson(setup: Setup, sent: NewPerson): Setup {
  const side = sideOf(sent)
  const { personnel } = setup[side]
  if (personnel.some((one) => one.id === sent.id || isSamePerson(one, sent))) return setup
  const eligible = setup.eligible[side].filter((one) => !isSamePerson(one, sent))
  return withEligible(withPeople(setup, side, [...personnel, stored(setup, sent)]), side, eligible)
}

function changePerson(setup: Setup, { params, body = {} }: CallOf<'changeGamePerson'>): Setup {
  const changed = (person: GamePerson): GamePerson => {
    if (person.id !== params.personnelId) return person
    const after = { ...person, ...body }
    return { ...after, fullName: fullName(after.firstName, after.lastName) }
  }
  return SIDES.reduce((now, side) => withPeople(now, side, now[side].personnel.map(changed)), setup)
}

const eligibleOf = (person: GamePerson): Eligible => ({
  teamBrandPersonnelId: person.teamBrandPersonnelId,
  unmanagedTeamPersonnelId: person.unmanagedTeamPersonnelId,
  jersey: person.jersey,
  position: person.position,
  firstName: person.firstName,
  lastName: person.lastName,
  fullName: person.fullName,
  isStarter: person.isStarting,
  role: person.role,
})

function removePerson(setup: Setup, personnelId: string): Setup {
  return SIDES.reduce((now, side) => {
    const gone = now[side].personnel.find(({ id }) => id === personnelId)
    if (!gone) return now
    const rest = now[side].personnel.filter((person) => person !== gone)
    return withEligible(withPeople(now, side, rest), side, [...now.eligible[side], eligibleOf(gone)])
  }, setup)
}

const opponentSide = ({ teamGame }: Setup): Side => sideOf({ isHomeTeam: !teamGame.isHome })

function addOpponents(setup: Setup, { body }: CallOf<'addUnmanagedPeople'>): Setup {
  const side = opponentSide(setup)
  const made = [body].flat().map(
    (sent): Eligible => ({
      teamBrandPersonnelId: null,
      unmanagedTeamPersonnelId: sent.id ?? null,
      jersey: sent.jersey,
      position: sent.position ?? null,
      firstName: sent.firstName ?? null,
      lastName: sent.lastName,
      fullName: fullName(sent.firstName ?? null, sent.lastName),
      isStarter: false,
      role: sent.role ?? 'PLAYER',
    }),
  )
  const known = [...setup.eligible[side], ...setup[side].personnel]
  return withEligible(setup, side, [
    ...setup.eligible[side],
    ...made.filter((one) => !known.some((other) => isSamePerson(one, other))),
  ])
}

/** The entry for a whole opponent in single-team scoring. */
export const anonymousPerson = ({ id, isHome, opponentName }: Game): GamePerson => ({
  id: anonymousId(id),
  teamGameId: id,
  isHomeTeam: !isHome,
  teamBrandPersonnelId: null,
  unmanagedTeamPersonnelId: null,
  jersey: '00',
  position: null,
  firstName: null,
  lastName: opponentName,
  fullName: opponentName,
  isStarting: true,
  order: 0,
  role: 'PLAYER',
  isAnonymous: true,
})

function withAnonymous(setup: Setup): Setup {
  const side = opponentSide(setup)
  const named = setup[side].personnel.filter(({ isAnonymous }) => !isAnonymous)
  const isSingle = setup.teamGame.scoringType === 'SINGLE_TEAM'
  return withPeople(setup, side, isSingle ? [...named, anonymousPerson(setup.teamGame)] : named)
}

type SideOfSetup = Setup['home']

const onSide = (side: SideOfSetup, isHomeTeam: boolean): SideOfSetup => ({
  ...side,
  personnel: side.personnel.map((person) => ({ ...person, isHomeTeam })),
})

const swapName = (name: string) => name.replace(/^(home|away)/, (side) => (side === 'home' ? 'away' : 'home'))

/** Swaps the sides: each team keeps its people and jerseys, as on the server. */
const swapSides = ({ home, away, eligible, teamGame, ...setup }: Setup): Setup => ({
  ...setup,
  home: onSide(away, true),
  away: onSide(home, false),
  eligible: { home: eligible.away, away: eligible.home },
  teamGame: {
    ...teamGame,
    ...Object.fromEntries(Object.entries(teamGame).map(([name, value]) => [swapName(name), value])),
  },
})

function withNames(setup: Setup): Setup {
  const { teamGame } = setup
  const { opponentName: name, opponentMascot: mascot } = teamGame
  const side = opponentSide(setup)
  const opponentFullName = `${name} ${mascot}`
  return {
    ...setup,
    teamGame: {
      ...teamGame,
      opponentFullName,
      [`${side}TeamFullName`]: opponentFullName,
      [`${side}TeamPrimaryColor`]: colourNamed(teamGame.opponentColor1Name),
    },
    [side]: { ...setup[side], name, mascot },
  }
}

function changeGame(before: Setup, { body = {} }: CallOf<'changeGame'>, leagues: readonly League[]): Setup {
  const defined = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const setup =
    (body.isHome ?? before.teamGame.isHome) === before.teamGame.isHome ? before : swapSides(before)
  const teamGame = { ...setup.teamGame, ...defined } as Game
  const localStartTime = wallTimeAt(teamGame.gameStartTime, teamGame.timezone)
  const league = leagues.find(({ id }) => id === teamGame.leagueId) ?? setup.league
  const mustReadRules = teamGame.leagueId !== before.teamGame.leagueId || 'leagueOverrides' in defined
  const rules = mustReadRules ? rulesOfLeague(league, teamGame.leagueOverrides) : null
  const changed: Setup = {
    ...setup,
    ...rules,
    teamGame: { ...teamGame, localStartTime },
    home: {
      ...setup.home,
      jerseyFill: teamGame.homeTeamJerseyFill,
      jerseyStroke: teamGame.homeTeamJerseyStroke,
    },
    away: {
      ...setup.away,
      jerseyFill: teamGame.awayTeamJerseyFill,
      jerseyStroke: teamGame.awayTeamJerseyStroke,
    },
  }
  return withAnonymous(withNames(changed))
}

/** The setup after a write. @param leagues those known on this device, for a change of league */
export function applySetup(setup: Setup, call: SetupCall, leagues: readonly League[] = []): Setup {
  switch (call.name) {
    case 'createGame':
    case 'createPerson':
      return setup
    case 'changeGame':
      return changeGame(setup, call, leagues)
    case 'addGamePeople':
      return [call.body].flat().reduce(addPerson, setup)
    case 'changeGamePerson':
      return changePerson(setup, call)
    case 'removeGamePerson':
      return removePerson(setup, call.params.personnelId)
    case 'addUnmanagedPeople':
      return addOpponents(setup, call)
    case 'removeUnmanagedPerson': {
      const side = opponentSide(setup)
      const { personnelId } = call.params
      return withEligible(
        setup,
        side,
        setup.eligible[side].filter((one) => one.unmanagedTeamPersonnelId !== personnelId),
      )
    }
    default:
      throw call satisfies never
  }
}
