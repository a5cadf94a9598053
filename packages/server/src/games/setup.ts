import { courtIdOf, type GameRules } from '@fullcourt/scorebook/rules'
import type { BySide, Side } from '@fullcourt/scorebook/vocabulary'
import { type Game, type GamePerson, readSetup, type Setup, staffOptions } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { type Route, route } from '../calls/route.ts'
import { shownLeague } from '../leagues/league.ts'
import { gameKeyOf } from '../plays/gameBook.ts'
import { fullName } from '../plays/gameBooks.ts'
import type { RowKey } from '../tables/columns.ts'
import { startedLast } from './knownOpponent.ts'
import { findGame, gamePeople } from './shown.ts'

type Eligible = Setup['eligible']['home'][number]

/** Selects the people of the program, or of the opponent, who are already on the sheet. */
const inGame = (
  db: AppContext['db'],
  { accountId, id }: RowKey,
  column: 'teamBrandPersonnelId' | 'unmanagedTeamPersonnelId',
) =>
  db
    .selectFrom('teamGamePersonnel')
    .select(column)
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .where(column, 'is not', null)

/** Lists roster entries of the team who are not in the game yet, with the jersey for this side. */
async function ownEligible({ db }: AppContext, key: RowKey, { teamId, isHome }: Game): Promise<Eligible[]> {
  const rows = await db
    .selectFrom('teamPersonnel as r')
    .innerJoin('teamBrandPersonnel as p', (on) =>
      on.onRef('p.accountId', '=', 'r.accountId').onRef('p.id', '=', 'r.teamBrandPersonnelId'),
    )
    .select([
      'p.id',
      'p.firstName',
      'p.lastName',
      'r.homeJersey',
      'r.awayJersey',
      'r.position',
      'r.isStarter',
      'r.role',
    ])
    .where('r.accountId', '=', key.accountId)
    .where('r.teamId', '=', teamId)
    .where('r.deletedAt', 'is', null)
    .where('p.deletedAt', 'is', null)
    .where('p.isActive', '=', true)
    .where('p.id', 'not in', inGame(db, key, 'teamBrandPersonnelId'))
    .orderBy('p.lastName')
    .orderBy('p.firstName')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    teamBrandPersonnelId: row.id,
    unmanagedTeamPersonnelId: null,
    jersey: isHome ? row.homeJersey : row.awayJersey,
    position: row.position,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullName(row.firstName, row.lastName),
    isStarter: row.isStarter,
    role: row.role,
  }))
}

async function opponentEligible({ db }: AppContext, key: RowKey, game: Game): Promise<Eligible[]> {
  const team = game.homeUnmanagedTeam ?? game.awayUnmanagedTeam
  if (!team) return []
  const rows = await db
    .selectFrom('unmanagedTeamPersonnel as p')
    .selectAll()
    .select(startedLast({ accountId: key.accountId, id: team.id }, game).as('isStarter'))
    .where('p.accountId', '=', key.accountId)
    .where('p.unmanagedTeamId', '=', team.id)
    .where('p.deletedAt', 'is', null)
    .where('p.id', 'not in', inGame(db, key, 'unmanagedTeamPersonnelId'))
    .orderBy('p.jersey')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    teamBrandPersonnelId: null,
    unmanagedTeamPersonnelId: row.id,
    jersey: row.jersey,
    position: row.position,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullName(row.firstName, row.lastName),
    isStarter: row.isStarter,
    role: row.role,
  }))
}

async function ownName(
  { db }: AppContext,
  { accountId }: RowKey,
  { teamId }: Game,
): Promise<{ name: string; mascot: string }> {
  const { name, mascot, teamMascot } = await db
    .selectFrom('team')
    .innerJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .select(['teamBrand.name', 'teamBrand.mascot', 'team.mascot as teamMascot'])
    .where('team.accountId', '=', accountId)
    .where('team.id', '=', teamId)
    .executeTakeFirstOrThrow()
  return { name, mascot: teamMascot ?? mascot }
}

const shownRules = ({ court: _, ...rules }: GameRules) => ({
  ...rules,
  bonus: [...rules.bonus],
  timeouts: { allowances: [...rules.timeouts.allowances] },
})

interface OfGame {
  readonly game: Game
  readonly people: readonly GamePerson[]
}

/** Builds one side of the setup. */
const sideOf = ({ game, people }: OfGame, side: Side, named: { name: string; mascot: string }) => ({
  ...named,
  jerseyFill: game[`${side}TeamJerseyFill`],
  jerseyStroke: game[`${side}TeamJerseyStroke`],
  personnel: people.filter(({ isHomeTeam }) => isHomeTeam === (side === 'home')),
})

/** Assigns the program's value and the opponent's value to the sides. */
const bySideOf = <T>({ isHome }: Game, ours: T, theirs: T): BySide<T> =>
  isHome ? { home: ours, away: theirs } : { home: theirs, away: ours }

const readSetupRoute = route(readSetup, async ({ subject }, app) => {
  const game = await findGame(app, subject)
  const { rules } = (await app.plays.books.current(gameKeyOf(subject))).context
  const league = await app.db
    .selectFrom('league')
    .selectAll()
    .where('id', '=', game.leagueId)
    .executeTakeFirstOrThrow()
  const of = { game, people: await gamePeople(app.db, subject) }
  const opponent = { name: game.opponentName, mascot: game.opponentMascot }
  const names = bySideOf(game, await ownName(app, subject, game), opponent)
  return {
    teamGame: game,
    home: sideOf(of, 'home', names.home),
    away: sideOf(of, 'away', names.away),
    league: shownLeague(league),
    court: { id: courtIdOf(rules.court.code), ...rules.court },
    rules: shownRules(rules),
    locked: game.locked,
    eligible: bySideOf(
      game,
      await ownEligible(app, subject, game),
      await opponentEligible(app, subject, game),
    ),
  }
})

const staffOptionsRoute = route(staffOptions, async ({ subject }, { db }) => {
  const rows = await db
    .selectFrom('teamBrandPersonnel as p')
    .select(['p.id', 'p.firstName', 'p.lastName'])
    .where('p.accountId', '=', subject.accountId)
    .where('p.teamBrandId', '=', subject.teamBrandId)
    .where('p.role', '<>', 'PLAYER')
    .where('p.isActive', '=', true)
    .where('p.deletedAt', 'is', null)
    .where('p.id', 'not in', inGame(db, subject, 'teamBrandPersonnelId'))
    .orderBy('p.lastName')
    .orderBy('p.firstName')
    .orderBy('p.id')
    .execute()
  return { results: rows.map((row) => ({ id: row.id, label: fullName(row.firstName, row.lastName) })) }
})

export const setupRoutes: readonly Route[] = [readSetupRoute, staffOptionsRoute]
