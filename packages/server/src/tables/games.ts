import type { FinalReason } from '@fullcourt/scorebook/fold'
import type { EventType, Position, ScoringType } from '@fullcourt/scorebook/vocabulary'
import type { GamePersonRole, GameState, LeagueSettings } from '@fullcourt/wire'
import type { Generated, JSONColumnType } from 'kysely'
import type { Defaulted, Maybe, MaybeJson, Stamps } from './columns.ts'

export interface UnmanagedTeamTable {
  id: string
  accountId: string
  teamId: string
  name: string
  nameKey: string
  mascot: Maybe<string>
  createdAt: Defaulted
}

export interface UnmanagedTeamPersonnelTable {
  id: string
  accountId: string
  unmanagedTeamId: string
  jersey: string
  position: Maybe<Position>
  firstName: Maybe<string>
  lastName: string
  email: Maybe<string>
  role: Generated<GamePersonRole>
  createdAt: Defaulted
  deletedAt: Maybe<string>
}

export interface NamedLineUpTable {
  teamId: string
  key: string
  accountId: string
  /** Null for the team's own line-ups. */
  unmanagedTeamId: Maybe<string>
  name: string
  /** Ids of `team_brand_personnel`, or of `unmanaged_team_personnel`. */
  people: string[]
  ord: number
  createdAt: Defaulted
}

export interface TeamGameTable extends Stamps {
  id: string
  accountId: string
  teamId: string
  teamSeasonId: Maybe<string>
  /** A person chose the season, or none. Else it follows from the day. */
  seasonByHand: Generated<boolean>
  leagueId: string
  leagueOverrides: MaybeJson<LeagueSettings>
  isHome: boolean
  gameStartTime: string
  localStartTime: string
  timezone: string
  location: string
  notes: Maybe<string>
  opponentName: string
  opponentMascot: string
  opponentColor1Name: Maybe<string>
  opponentColor2Name: Maybe<string>
  unmanagedTeamId: string
  homeJerseyFill: Maybe<string>
  homeJerseyStroke: Maybe<string>
  awayJerseyFill: Maybe<string>
  awayJerseyStroke: Maybe<string>
  scoringType: Generated<ScoringType>
  state: MaybeJson<GameState>
  homeFinalScore: Maybe<number>
  awayFinalScore: Maybe<number>
  overtimePeriods: Maybe<number>
  finalReason: Maybe<FinalReason>
  finalSummary: Maybe<string>
  homeScore: Generated<number>
  awayScore: Generated<number>
  seq: Generated<number>
  epoch: Generated<number>
  /** Revisions up to this one were cleared by a reset. */
  resetSeq: Generated<number>
  version: Generated<number>
  /** Increases when time, place or status change. */
  calendarSequence: Generated<number>
}

export interface TeamGamePersonnelTable {
  id: string
  accountId: string
  teamGameId: string
  isHomeTeam: boolean
  teamBrandPersonnelId: Maybe<string>
  unmanagedTeamPersonnelId: Maybe<string>
  jersey: string
  position: Maybe<Position>
  firstName: Maybe<string>
  lastName: string
  isStarting: Generated<boolean>
  ord: Generated<number>
  role: Generated<GamePersonRole>
  /** Set for the single entry that represents the whole opponent in single-team scoring. */
  isAnonymous: Generated<boolean>
  createdAt: Defaulted
}

export interface GameLogTable {
  accountId: string
  teamGameId: string
  seq: number
  /** Null if the line is about the game itself. */
  playId: Maybe<string>
  action: 'put' | 'delete' | 'reopen' | 'final' | 'reset'
  /** JSON that keeps its text. Select it as `play::text`. */
  play: MaybeJson<Record<string, unknown>>
  byUser: Maybe<string>
  /** A guest wrote it, who is deleted. */
  byGuest: Generated<boolean>
  device: Maybe<string>
  at: Defaulted
}

export interface GameEventTable {
  accountId: string
  id: string
  teamGameId: string
  playId: string
  isOrigin: boolean
  type: EventType
  period: number
  clockTime: number
  videoTime: Maybe<number>
  teamVideoId: Maybe<string>
  ord: number
  isHomeTeam: boolean
  teamGamePersonnelId: Maybe<string>
  pointValue: Maybe<number>
  x: Maybe<number>
  y: Maybe<number>
  distance: Maybe<number>
  /** False if the event was deleted or its play no longer lists it. */
  isCurrent: Generated<boolean>
  seq: number
  createdAt: Defaulted
}

export interface GameRecordTable {
  accountId: string
  teamGameId: string
  seq: number
  version: number
  record: JSONColumnType<Record<string, unknown>>
}

export interface LiveScoreLinkTable {
  teamGameId: string
  accountId: string
  /** Its signature makes the token. A new link has a new one. */
  id: string
  showsNames: Generated<boolean>
  createdAt: Defaulted
}

export interface CalendarFeedTable {
  accountId: string
  teamId: string
  /** SHA-256 of the link that was shown. */
  tokenHash: Buffer
  createdAt: Defaulted
}
