import { colourNamed } from '@fullcourt/program'
import type { Game, GamePerson } from '@fullcourt/wire'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { fullName } from '../plays/gameBooks.ts'
import { programFullName, teamFullName } from '../programs/shown.ts'
import type { RowKey } from '../tables/columns.ts'
import type { TeamGamePersonnelTable, TeamGameTable } from '../tables/games.ts'

interface GameRow extends Selectable<TeamGameTable> {
  programId: string
  programName: string
  programMascot: string
  programColor: string | null
  teamName: string | null
  teamMascot: string | null
  teamLevel: number
  opponent: string
  opponentTeamMascot: string | null
  isScored: boolean
  hasTypedBox: boolean
}

type AccountOf = ReturnType<typeof sql<string>>

/** Whether a game has plays. */
const isScored = (account: AccountOf) => sql<boolean>`exists (select from game_event e
  where e.account_id = ${account} and e.team_game_id = team_game.id and e.is_current)`

const hasTypedBox = (account: AccountOf) => sql<boolean>`exists (select from typed_box_score b
  where b.account_id = ${account} and b.team_game_id = team_game.id)`

/**
 * Selects games with the names of their team, program and opponent.
 * @param accountId the account of all of them, if it is known: by its value a distributed database asks one shard
 */
export function gameRows(db: Kysely<Database>, accountId?: string) {
  const account =
    accountId === undefined ? sql<string>`team_game.account_id` : sql<string>`${accountId}::uuid`
  return db
    .selectFrom('teamGame')
    .innerJoin('team', (on) =>
      on.onRef('team.accountId', '=', 'teamGame.accountId').onRef('team.id', '=', 'teamGame.teamId'),
    )
    .innerJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .innerJoin('unmanagedTeam', (on) =>
      on
        .onRef('unmanagedTeam.accountId', '=', 'teamGame.accountId')
        .onRef('unmanagedTeam.id', '=', 'teamGame.unmanagedTeamId'),
    )
    .selectAll('teamGame')
    .select([
      'teamBrand.id as programId',
      'teamBrand.name as programName',
      'teamBrand.mascot as programMascot',
      'teamBrand.color1 as programColor',
      'team.name as teamName',
      'team.mascot as teamMascot',
      'team.level as teamLevel',
      'unmanagedTeam.name as opponent',
      'unmanagedTeam.mascot as opponentTeamMascot',
      isScored(account).as('isScored'),
      hasTypedBox(account).as('hasTypedBox'),
    ])
}

/** A game is locked once it has an event or a final score (rule 2). */
export const isLocked = ({
  isScored,
  homeFinalScore,
  awayFinalScore,
}: Pick<GameRow, 'isScored' | 'homeFinalScore' | 'awayFinalScore'>): boolean =>
  isScored || homeFinalScore !== null || awayFinalScore !== null

/** Orders two values home first. `own` is the program's. */
const sides = <T>(isHome: boolean, own: T, other: T): [T, T] => (isHome ? [own, other] : [other, own])

export function shownGame(row: GameRow): Game {
  const { isHome } = row
  const program = { name: row.programName, mascot: row.programMascot }
  const team = { name: row.teamName, mascot: row.teamMascot, level: row.teamLevel }
  const ours = teamFullName(program, team)
  const opponentFullName = `${row.opponentName} ${row.opponentMascot}`
  const [homeTeamFullName, awayTeamFullName] = sides(isHome, ours, opponentFullName)
  const [homeTeamPrimaryColor, awayTeamPrimaryColor] = sides(
    isHome,
    row.programColor,
    colourNamed(row.opponentColor1Name),
  )
  const unmanaged = { id: row.unmanagedTeamId, name: row.opponent, mascot: row.opponentTeamMascot }
  const [homeUnmanagedTeam, awayUnmanagedTeam] = sides<Game['homeUnmanagedTeam']>(isHome, null, unmanaged)
  const teamBrand = { id: row.programId, fullName: programFullName(program), ...program }
  const ourTeam = { id: row.teamId, fullName: ours, ...team, teamBrand }
  const [homeTeam, awayTeam] = sides<Game['homeTeam']>(isHome, ourTeam, null)
  return {
    id: row.id,
    teamId: row.teamId,
    teamSeasonId: row.teamSeasonId,
    leagueId: row.leagueId,
    leagueOverrides: row.leagueOverrides,
    state: row.state,
    isHome,
    gameStartTime: row.gameStartTime,
    localStartTime: row.localStartTime,
    timezone: row.timezone,
    location: row.location,
    notes: row.notes,
    finalSummary: row.finalSummary,
    finalReason: row.finalReason,
    homeFinalScore: row.homeFinalScore,
    awayFinalScore: row.awayFinalScore,
    overtimePeriods: row.overtimePeriods,
    homeScore: row.homeFinalScore ?? row.homeScore,
    awayScore: row.awayFinalScore ?? row.awayScore,
    homeTeamFullName,
    awayTeamFullName,
    opponentName: row.opponentName,
    opponentMascot: row.opponentMascot,
    opponentFullName,
    opponentColor1Name: row.opponentColor1Name,
    opponentColor2Name: row.opponentColor2Name,
    homeTeamPrimaryColor,
    awayTeamPrimaryColor,
    homeTeamJerseyFill: row.homeJerseyFill,
    homeTeamJerseyStroke: row.homeJerseyStroke,
    awayTeamJerseyFill: row.awayJerseyFill,
    awayTeamJerseyStroke: row.awayJerseyStroke,
    scoringType: row.scoringType,
    homeUnmanagedTeam,
    awayUnmanagedTeam,
    homeTeam,
    awayTeam,
    seq: row.seq,
    epoch: row.epoch,
    locked: isLocked(row),
    typedIn: row.hasTypedBox && !row.isScored,
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
  }
}

export async function findGame({ db }: Pick<AppContext, 'db'>, { accountId, id }: RowKey): Promise<Game> {
  const row = await gameRows(db, accountId)
    .where('teamGame.accountId', '=', accountId)
    .where('teamGame.id', '=', id)
    .executeTakeFirst()
  return row ? shownGame(row) : refuseUnknown()
}

const shownGamePerson = (row: Selectable<TeamGamePersonnelTable>): GamePerson => ({
  id: row.id,
  teamGameId: row.teamGameId,
  isHomeTeam: row.isHomeTeam,
  teamBrandPersonnelId: row.teamBrandPersonnelId,
  unmanagedTeamPersonnelId: row.unmanagedTeamPersonnelId,
  jersey: row.jersey,
  position: row.position,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: fullName(row.firstName, row.lastName),
  isStarting: row.isStarting,
  order: row.ord,
  role: row.role,
  isAnonymous: row.isAnonymous,
})

/** Lists the people of a game, or of one side, in their order. */
export async function gamePeople(
  db: Kysely<Database>,
  { accountId, id }: RowKey,
  isHomeTeam?: boolean,
): Promise<GamePerson[]> {
  let rows = db
    .selectFrom('teamGamePersonnel')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
  if (isHomeTeam !== undefined) rows = rows.where('isHomeTeam', '=', isHomeTeam)
  return (await rows.orderBy('ord').orderBy('createdAt').orderBy('id').execute()).map(shownGamePerson)
}
