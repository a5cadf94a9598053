import { BUILT_IN_COURTS, BUILT_IN_LEAGUES, PROFILES, thresholds } from '@fullcourt/scorebook'
import type { League } from '@fullcourt/wire'

/** The first of the built-in leagues, as the server lists it: for a game of a device that has never asked the server. */
export function firstLeague(): League {
  const rules = PROFILES[0]!
  const { id, name } = BUILT_IN_LEAGUES[0]!
  return {
    id,
    code: rules.code,
    baseCode: rules.code,
    name,
    accountId: null,
    periodType: rules.periodType,
    periodDuration: rules.periodDuration,
    overtimeDuration: rules.overtimeDuration,
    courtId: BUILT_IN_COURTS.find(({ code }) => code === rules.courtCode)!.id,
    courtOverrides: null,
    foulReset: rules.foulReset,
    ...thresholds(rules),
    personalFoulLimit: rules.personalFoulLimit,
    technicalLimit: rules.technicalLimit,
    timeouts: rules.timeouts.allowances,
    usesShotClock: rules.usesShotClock,
    shotClockDuration: rules.shotClockDuration,
    scoringType: 'STANDARD',
    createdAt: '2020-01-01T00:00:00.000Z',
    deletedAt: null,
  }
}
