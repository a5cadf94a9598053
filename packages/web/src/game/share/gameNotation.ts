import * as notation from '@fullcourt/scorebook/notation'
import type { LeagueOverrides } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import type { Watched } from '../view/watched.ts'

type Measures = Setup['league']['courtOverrides'] | undefined

/** The game's measures over the league's. */
const merged = (league: Measures, own: Measures) => (league || own ? { ...league, ...own } : undefined)

/** The game's own rules: a custom league's settings, and the game's over those. */
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
    technicalLimit,
    timeouts,
  }: Partial<Setup['league']> = {
    ...(league.code === null && league),
    ...teamGame.leagueOverrides,
  }
  const all = {
    periodType,
    periodDuration,
    overtimeDuration: overtimeDuration ?? undefined,
    courtId,
    courtOverrides: merged(league.code === null ? league.courtOverrides : null, courtOverrides),
    technicalLimit,
    timeouts,
    foulReset,
    firstFoulThreshold,
    secondFoulThreshold,
    personalFoulLimit,
    usesShotClock,
    shotClockDuration,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

type TextParts = Pick<Watched, 'setup' | 'gameSetup' | 'names' | 'plays'>

/** The whole game in the scorebook's notation: to read back, or put into a bug report. */
export const gameNotation = ({ setup, gameSetup, names, plays }: TextParts): string =>
  notation.make({
    league: setup.league.baseCode,
    overrides: overridesOf(setup),
    names,
    scoringType: gameSetup.scoringType,
    ...(gameSetup.singleTeamSide ? { singleTeamSide: gameSetup.singleTeamSide } : {}),
    people: gameSetup.people,
    plays,
  })
