/** The query of the season page, and its filters in the address. */

import type { Basis } from '@fullcourt/scorebook/figures'
import { recordBy } from '@fullcourt/scorebook/vocabulary'
import { listRoster, type Received, teamStats } from '@fullcourt/wire'
import { useCall, useList } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import { useInAddress } from '../ui/address.ts'

/** A season's sums from the server. */
export type Season = Received<typeof teamStats>

export interface SeasonFilters {
  readonly teamSeasonId?: string
  readonly place?: 'home' | 'away'
  readonly result?: 'won' | 'lost'
  readonly opponent?: string
  readonly live?: true
}

export const FILTERS = ['season', 'place', 'result', 'opponent', 'basis', 'live'] as const
export type FilterName = (typeof FILTERS)[number]
export type FilterTexts = { readonly [name in FilterName]: string }

export function useFilters() {
  const season = useInAddress('season')
  const place = useInAddress('place')
  const result = useInAddress('result')
  const opponent = useInAddress('opponent')
  const basis = useInAddress('basis', 'game')
  const live = useInAddress('live')
  const all = { season, place, result, opponent, basis, live }
  return {
    texts: recordBy(FILTERS, (name) => all[name][0]),
    set: (name: FilterName, value: string) => all[name][1](value),
  }
}

export const basisOf = (text: string): Basis => (text === 'total' ? 'total' : text === '32' ? 32 : 'game')

/** The filters for the contract; '' means no filter. */
export const filtersOf = ({ season, place, result, opponent, live }: FilterTexts): SeasonFilters => ({
  ...(season ? { teamSeasonId: season } : {}),
  ...(place === 'home' || place === 'away' ? { place } : {}),
  ...(result === 'won' || result === 'lost' ? { result } : {}),
  ...(opponent ? { opponent } : {}),
  ...(live ? { live: true as const } : {}),
})

export function useSeason(filters: SeasonFilters) {
  const team = useTeam()
  return useCall(teamStats, { params: { id: team.id }, query: { filters: JSON.stringify(filters) } })
}

/** The roster entry of a person in the figures, by either of the ids that figures have; null when no longer on the roster. */
export function useEntryId(): (id: string) => string | null {
  const team = useTeam()
  const roster = useList(listRoster, { params: { id: team.id } })
  return (id) =>
    roster.data?.find((entry) => entry.id === id || entry.teamBrandPersonnelId === id)?.id ?? null
}
