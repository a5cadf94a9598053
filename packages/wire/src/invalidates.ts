/** Groups of reads that change together, by the names of their endpoints. Writes name them in `invalidates`. */
import type { Invalidates } from './endpoint.ts'

type Reads = Exclude<Invalidates, 'all'>

/** The people of a program. */
const PEOPLE: Reads = ['readPerson', 'listPersonnel', 'listPlayers', 'listStaff']

/** The rosters of teams. */
const ROSTER: Reads = ['readRosterEntry', 'listRoster', 'listEligible', 'listActivePlayers']

const SEASONS: Reads = ['readSeason', 'listSeasons']

/** Details, score and snapshot of a game. */
export const GAMES: Reads = ['readGame', 'readSetup', 'listGames', 'listProgramGames']

/** Statistics over games, with the names of people. */
const STATISTICS: Reads = [
  'teamStats',
  'programStats',
  'listFlaggedGames',
  'playerStats',
  'personStats',
  'downloadSeason',
  'teamLineUps',
  'teamShots',
  'findClips',
  'readPlaylist',
  'listPlaylists',
]

/** Statistics of one game and of its season. */
const GAME_STATISTICS: Reads = [
  'readBoxScore',
  'boxScorePdf',
  'scoreSheetPdf',
  'downloadGame',
  'readLineUps',
  'readFlow',
  'gameShots',
  ...STATISTICS,
]

/** After a change of plays. */
export const AFTER_PLAYS: Reads = [
  'listEvents',
  'readEvent',
  'readLog',
  'readManifest',
  'readFilmTimes',
  ...GAMES,
  ...GAME_STATISTICS,
  'readChecklist',
]

/** After a change of a game's details, its rules included. */
export const AFTER_GAME: Reads = [...AFTER_PLAYS, 'readPerson', 'listProgramAudit']

/** After a change of the people of one game. */
export const AFTER_GAME_PEOPLE: Reads = [
  'readSetup',
  'readGame',
  'staffOptions',
  'readPerson',
  'futureGamesOfEntry',
  'listEvents',
  'readEvent',
  ...GAME_STATISTICS,
]

/** After a change of a league's rules. */
export const AFTER_LEAGUE: Reads = [
  'listLeagues',
  'readLeague',
  'listEvents',
  'readEvent',
  'readSetup',
  ...GAME_STATISTICS,
]

/** After a change of a roster. Roles in a team are part of the user. */
export const AFTER_ROSTER: Reads = [
  ...ROSTER,
  ...STATISTICS,
  'readSetup',
  'staffOptions',
  'readChecklist',
  'readUser',
  'listProgramAudit',
]

/** After a change of a person. Rosters show the name; the program names its administrators. */
export const AFTER_PERSON: Reads = [
  ...PEOPLE,
  ...AFTER_ROSTER,
  'readProgram',
  'listMembers',
  'listInvitations',
]

export const AFTER_SEASON: Reads = [...SEASONS, ...GAMES, ...STATISTICS, 'readChecklist', 'listProgramAudit']
