import type { Game } from '@fullcourt/wire'

/** State of every game before its first play. */
export const UNPLAYED_GAME = {
  leagueOverrides: null,
  state: null,
  finalSummary: null,
  finalReason: null,
  homeFinalScore: null,
  awayFinalScore: null,
  overtimePeriods: null,
  homeScore: 0,
  awayScore: 0,
  homeTeamJerseyFill: null,
  homeTeamJerseyStroke: null,
  awayTeamJerseyFill: null,
  awayTeamJerseyStroke: null,
  homeTeam: null,
  awayTeam: null,
  seq: 0,
  epoch: 0,
  locked: false,
  typedIn: false,
  deletedAt: null,
} as const satisfies Partial<Game>
