import { type LeagueOverrides, notation } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import type { Watched } from './watched.ts'

/** What the game's rules have of their own: a custom league's settings, and the game's over those. */
function overridesOf({ league, teamGame }: Setup): LeagueOverrides {
  const {
    periodType,
    periodDuration,
    overtimeDuration,
    courtId,
    courtOverrides,
    foulReset,
    firstFoulThreshold,
    secondFoulThreshold,
    personalFoulLimit,
    usesShotClock,
    shotClockDuration,
  }: Partial<Setup['league']> = {
    ...(league.code === null && league),
    ...teamGame.leagueOverrides,
  }
  const all = {
    periodType,
    periodDuration,
    overtimeDuration: overtimeDuration ?? undefined,
    courtId,
    courtOverrides: courtOverrides ?? undefined,
    foulReset,
    firstFoulThreshold,
    secondFoulThreshold,
    personalFoulLimit,
    usesShotClock,
    shotClockDuration,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

type Told = Pick<Watched, 'setup' | 'gameSetup' | 'names' | 'plays'>

/** The whole game in the scorebook's notation: to be read, mailed, or put into a bug report and played again. */
export const gameText = ({ setup, gameSetup, names, plays }: Told): string =>
  notation.make({
    league: setup.league.baseCode,
    overrides: overridesOf(setup),
    names,
    scoringType: gameSetup.scoringType,
    ...(gameSetup.singleTeamSide ? { singleTeamSide: gameSetup.singleTeamSide } : {}),
    people: gameSetup.people,
    plays,
  })
