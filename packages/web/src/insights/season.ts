import { dateText } from '@fullcourt/wire/forms/intl'
/** The query of the season page, and its filters in the address. */

import type { Basis } from '@fullcourt/scorebook/figures'
import { recordBy } from '@fullcourt/scorebook/vocabulary'
import { listRoster, listSeasons, type Received, teamStats } from '@fullcourt/wire'
import { useCall, useList } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import { useInAddress } from '../ui/address.ts'
import { t } from '../ui/language.ts'
import { FILTERS } from './filterNames.ts'

/** A season's sums from the server. */
export type Season = Received<typeof teamStats>
export type SeasonGame = Season['games'][number]

export interface SeasonFilters {
  readonly teamSeasonId?: string
  readonly place?: 'home' | 'away'
  readonly result?: 'won' | 'lost'
  readonly opponent?: string
  readonly period?: number
  readonly last?: number
  readonly from?: string
  readonly to?: string
  readonly close?: true
  readonly withoutGarbageTime?: true
  readonly live?: true
}

export type FilterName = (typeof FILTERS)[number]
export type FilterTexts = { readonly [name in FilterName]: string }

export function useFilters() {
  const all = {
    season: useInAddress('season'),
    place: useInAddress('place'),
    result: useInAddress('result'),
    last: useInAddress('last'),
    opponent: useInAddress('opponent'),
    period: useInAddress('period'),
    from: useInAddress('from'),
    to: useInAddress('to'),
    close: useInAddress('close'),
    withoutGarbageTime: useInAddress('withoutGarbageTime'),
    basis: useInAddress('basis', 'game'),
    live: useInAddress('live'),
  }
  return {
    texts: recordBy(FILTERS, (name) => all[name][0]),
    set: (name: FilterName, value: string) => all[name][1](value),
  }
}

export const basisOf = (text: string): Basis => (text === 'total' ? 'total' : text === '32' ? 32 : 'game')

/** A whole number of the address within bounds; null for anything else. */
function numberOf(text: string, most: number): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null
}

const isDay = (text: string): boolean => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text)

/** The filters for the contract; '' means no filter. */
export function filtersOf(texts: FilterTexts): SeasonFilters {
  const { season, place, result, opponent, from, to, close, withoutGarbageTime, live } = texts
  const period = numberOf(texts.period, 99)
  const last = numberOf(texts.last, 100)
  return {
    ...(season ? { teamSeasonId: season } : {}),
    ...(place === 'home' || place === 'away' ? { place } : {}),
    ...(result === 'won' || result === 'lost' ? { result } : {}),
    ...(opponent ? { opponent } : {}),
    ...(period ? { period } : {}),
    ...(last ? { last } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(close ? { close: true as const } : {}),
    ...(withoutGarbageTime ? { withoutGarbageTime: true as const } : {}),
    ...(live ? { live: true as const } : {}),
  }
}

export const gameDayText = (form: 'weekday' | 'day', day: string): string =>
  dateText(form, `${day}T00:00:00Z`, 'UTC')

/** A filter in words, with the name that removes it. */
export type FilterWord = readonly [name: FilterName, word: string]

/** The filters in words: 'Home', 'Last 5'. `season` is the name of the chosen season. */
export function filterWords(texts: FilterTexts, season: string): readonly FilterWord[] {
  const { place, result, opponent, period, last, from, to, close, withoutGarbageTime, live } =
    filtersOf(texts)
  const words: readonly (readonly [FilterName, string | undefined | false])[] = [
    ['season', season],
    ['place', place && (place === 'home' ? t('Home') : t('Away'))],
    ['result', result && (result === 'won' ? t('Won') : t('Lost'))],
    ['opponent', opponent && t('Against {opponent}', { opponent })],
    ['period', period !== undefined && t('Period {number}', { number: period })],
    ['from', from && t('From {day}', { day: gameDayText('day', from) })],
    ['to', to && t('To {day}', { day: gameDayText('day', to) })],
    ['close', close && t('Close games only')],
    ['withoutGarbageTime', withoutGarbageTime && t('Without garbage time')],
    ['last', last !== undefined && t('Last {number}', { number: last })],
    ['live', live && t('With the live game')],
  ]
  return words.flatMap(([filter, word]) => (word ? [[filter, word] as const] : []))
}

/** The filters of a team's season in words. */
export function useFilterWords(texts: FilterTexts): readonly FilterWord[] {
  const team = useTeam()
  const seasons = useList(listSeasons, { params: { id: team.id } })
  const name = seasons.data?.find(({ id }) => id === texts.season)?.name
  return filterWords(texts, texts.season && (name ?? t('One season')))
}

/** The search of the clips page with the same games. */
export const clipsSearch = ({ basis: _, ...texts }: FilterTexts) =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))

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
