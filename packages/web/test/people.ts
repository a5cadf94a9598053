// A coach with a program, a team and nothing else, as the server sends her.
import { BUILT_IN_COURTS, courtOf, profileOf } from '@fullcourt/scorebook/rules'
import type { Game, GamePerson, League, Program, Setup, User } from '@fullcourt/wire'
import { UNPLAYED_GAME } from '../src/book/data/unplayedGame.ts'

const id = (n: number): string => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const createdAt = '2026-11-01T12:00:00.000Z'
const NO_COLOURS = {
  color1: null,
  color2: null,
  color3: null,
  color4: null,
  color1Name: null,
  color2Name: null,
  color3Name: null,
  color4Name: null,
  allowsLinks: true,
  maxPreps: null,
}

const PROGRAM: Program = {
  id: id(10),
  accountId: id(2),
  leagueId: id(3),
  name: 'Lincoln High',
  mascot: 'Lions',
  fullName: 'Lincoln High Lions',
  gender: 'Female',
  timezone: 'America/New_York',
  programType: 'highschool',
  avatarURL: null,
  ...NO_COLOURS,
  teams: [],
  subscriptions: [],
  subscriptionActive: true,
  subscriptionState: 'TRIAL',
  role: 'ADMIN',
  personId: id(12),
  admins: ['Ana Alder'],
  createdAt,
  deletedAt: null,
} as unknown as Program

export const ANA: User = {
  id: id(1),
  username: 'ana',
  fullName: 'Ana Alder',
  firstName: 'Ana',
  lastName: 'Alder',
  jobTitle: null,
  avatarURL: null,
  units: 'imperial',
  language: 'en',
  hash: 'hash',
  createdAt,
  communications: 1,
  emails: [{ id: id(4), email: 'ana@example.org', primary: true, verified: false, codeAwaited: false }],
  phoneNumbers: [],
  teams: [
    {
      id: id(11),
      teamBrandId: PROGRAM.id,
      level: 1,
      gender: null,
      mascot: null,
      name: null,
      fullName: 'Lincoln High Lions Varsity',
      createdAt,
      deletedAt: null,
      teamRole: null,
      rosterEntryId: null,
    },
  ],
  teamBrands: [PROGRAM],
  accounts: [{ id: id(2), name: 'Ana Alder', createdAt, eraseAt: null, isOwner: true, isFounder: true }],
  notifications: [],
  features: [],
  eraseAt: null,
  isAdmin: false,
  isDemo: false,
  guest: null,
  viewedUntil: null,
}

/** Ana's next game, at home against Lakeside. */
export const GAME: Game = {
  ...UNPLAYED_GAME,
  id: id(20),
  teamId: ANA.teams[0]!.id,
  teamSeasonId: null,
  leagueId: PROGRAM.leagueId,
  isHome: true,
  gameStartTime: '2026-12-02T00:00:00.000Z',
  localStartTime: '2026-12-01T19:00',
  timezone: 'America/New_York',
  location: 'Main gym',
  notes: null,
  homeTeamFullName: 'Lincoln High Lions',
  awayTeamFullName: 'Lakeside Hawks',
  opponentName: 'Lakeside',
  opponentMascot: 'Hawks',
  opponentFullName: 'Lakeside Hawks',
  opponentColor1Name: null,
  opponentColor2Name: null,
  homeTeamPrimaryColor: null,
  awayTeamPrimaryColor: null,
  scoringType: 'STANDARD',
  homeUnmanagedTeam: null,
  awayUnmanagedTeam: { id: id(21), name: 'Lakeside', mascot: 'Hawks' },
  createdAt,
}

/** The league of Ana's program. */
export const LEAGUE: League = {
  id: PROGRAM.leagueId,
  code: 'nfhs',
  baseCode: 'nfhs',
  name: 'High School (NFHS)',
  accountId: null,
  periodType: 'QUARTER',
  periodDuration: 480,
  overtimeDuration: 240,
  courtId: BUILT_IN_COURTS[0]!.id,
  courtOverrides: null,
  foulReset: 'PERIOD',
  firstFoulThreshold: null,
  secondFoulThreshold: 5,
  personalFoulLimit: 5,
  technicalLimit: profileOf('nfhs')!.technicalLimit,
  timeouts: profileOf('nfhs')!.timeouts.allowances,
  usesShotClock: false,
  shotClockDuration: null,
  scoringType: 'STANDARD',
  createdAt,
  deletedAt: null,
}

/** A player of the opponent in the game. */
export const KIM: GamePerson = {
  id: id(30),
  teamGameId: GAME.id,
  isHomeTeam: false,
  teamBrandPersonnelId: null,
  unmanagedTeamPersonnelId: id(31),
  jersey: '23',
  position: 'F',
  firstName: 'Kim',
  lastName: 'Park',
  fullName: 'Kim Park',
  isStarting: true,
  order: 0,
  role: 'PLAYER',
  isAnonymous: false,
}

const eligible = (n: number, fullName: string, jersey: string | null) => ({
  teamBrandPersonnelId: id(n),
  unmanagedTeamPersonnelId: null,
  jersey,
  position: 'G' as const,
  firstName: fullName.split(' ')[0]!,
  lastName: fullName.split(' ')[1]!,
  fullName,
  isStarter: false,
  role: 'PLAYER' as const,
})
const SIDE = { mascot: null, jerseyFill: '#ffffff', jerseyStroke: '#000000' }

/** The setup of the game: no player on Ana's side yet, one player of the opponent. */
export const SETUP: Setup = {
  teamGame: GAME,
  home: { ...SIDE, name: 'Lincoln High Lions', personnel: [] },
  away: { ...SIDE, name: 'Lakeside Hawks', personnel: [KIM] },
  league: LEAGUE,
  court: { id: BUILT_IN_COURTS[0]!.id, ...courtOf('nfhs') } as Setup['court'],
  rules: profileOf('nfhs') as unknown as Setup['rules'],
  locked: false,
  eligible: { home: [eligible(40, 'Bea Cole', '4'), eligible(41, 'Cat Diaz', null)], away: [] },
}
