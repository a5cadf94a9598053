import {
  BUILT_IN_CREATED_AT,
  BUILT_IN_LEAGUES,
  courtIdOf,
  leagueSettings,
  PROFILES,
} from '@fullcourt/scorebook/rules'
import type { League } from '@fullcourt/wire'

/** The first of the built-in leagues, as the server lists it: for a game of a device that has never asked the server. */
export function firstLeague(): League {
  const { id, name, code } = BUILT_IN_LEAGUES[0]!
  const courtId = courtIdOf(PROFILES[0].courtCode)
  const settings = leagueSettings({ baseCode: code, courtId, settings: {} })!
  return {
    id,
    code,
    baseCode: code,
    name,
    accountId: null,
    ...settings,
    createdAt: BUILT_IN_CREATED_AT,
    deletedAt: null,
  }
}
