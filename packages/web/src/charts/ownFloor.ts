import { COURTS } from '@fullcourt/scorebook/rules'
import type { CourtGeometry } from '@fullcourt/scorebook/vocabulary'
import { listLeagues } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { useProgram } from '../identity/session.ts'
import { useCourts } from './seasonShots.ts'
import { useShotValues } from './shotValues.ts'

/** The court of the program's league, and the points of a shot inside the line. */
export interface OwnFloor {
  readonly court: CourtGeometry
  readonly inside: number
}

/** Null until the courts are loaded. */
export function useOwnFloor(): OwnFloor | null {
  const { leagueId } = useProgram()
  const { inside } = useShotValues()
  const courts = useCourts()
  const league = useList(listLeagues, {}).data?.find(({ id }) => id === leagueId)
  if (!courts) return null
  return { court: courts.ofLeague(league) ?? COURTS[0], inside }
}
