import { recordBy } from '@fullcourt/scorebook/vocabulary'
import { listGames, listRoster, listSeasons, readSetup } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall, useList } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import { t } from '../ui/language.ts'
import type { FilterNames } from './clipFilters.ts'
import { CLIP_FILTERS, type ClipFilterName, type ClipTexts } from './filterNames.ts'

/** Changes filters; '' removes one. */
export type SetFilters = (change: { readonly [name in ClipFilterName]?: string }) => void

/** The filters in the address. */
export function useClipFilters(): { readonly texts: ClipTexts; readonly set: SetFilters } {
  const found: { readonly [name in ClipFilterName]?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    texts: recordBy(CLIP_FILTERS, (name) => found[name] ?? ''),
    set(change) {
      const kept = Object.fromEntries(
        Object.entries(change).map(([name, value]) => [name, value || undefined]),
      )
      void navigate({
        to: './',
        search: (before: object) => ({ ...before, ...kept }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}

export interface NamedChoice {
  readonly value: string
  readonly label: string
}
export interface ChoicesOfClips {
  readonly seasons: readonly NamedChoice[]
  readonly games: readonly NamedChoice[]
  readonly opponents: readonly string[]
  /** Our players, and with a game also the opponent's. */
  readonly players: readonly NamedChoice[]
  readonly names: FilterNames
}

const labelIn =
  (choices: readonly NamedChoice[]) =>
  (id: string): string =>
    choices.find(({ value }) => value === id)?.label ?? ''

/** Choices of the filters: the seasons, games, opponents and players of the team. */
export function useChoices({ game }: ClipTexts): ChoicesOfClips {
  const team = useTeam()
  const of = { params: { id: team.id } }
  const seasons = (useList(listSeasons, of).data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const listed = useList(listGames, of).data ?? []
  const roster = useList(listRoster, of).data ?? []
  const setup = useCall(readSetup, { params: { id: game } }, { enabled: game !== '' }).data
  const games = listed
    .filter(({ seq }) => seq > 0)
    .toSorted((a, b) => (a.gameStartTime < b.gameStartTime ? 1 : -1))
    .map(({ id, localStartTime, isHome, opponentName }) => ({
      value: id,
      label: `${dateText('weekday', `${localStartTime.slice(0, 10)}T00:00:00Z`, 'UTC')} ${isHome ? t('vs') : t('at')} ${opponentName}`,
    }))
  const own = roster
    .filter(({ role }) => role === 'PLAYER')
    .map(({ teamBrandPersonnelId, fullName, homeJersey }) => ({
      value: teamBrandPersonnelId,
      label: `${homeJersey ?? ''} ${fullName}`.trim(),
    }))
  const others = setup
    ? setup[setup.teamGame.isHome ? 'away' : 'home'].personnel
        .filter(({ role }) => role === 'PLAYER')
        .map(({ id, jersey, fullName }) => ({
          value: id,
          label: `${jersey} ${fullName} (${setup.teamGame.opponentName})`,
        }))
    : []
  const inGame = setup
    ? [...setup.home.personnel, ...setup.away.personnel].map(({ id, jersey, fullName }) => ({
        value: id,
        label: `${jersey} ${fullName}`,
      }))
    : []
  const players = [...own, ...others]
  const known = [
    ...players,
    ...roster.map(({ id, fullName, homeJersey }) => ({
      value: id,
      label: `${homeJersey ?? ''} ${fullName}`.trim(),
    })),
    ...inGame,
  ]
  return {
    seasons,
    games,
    opponents: [...new Set(listed.map(({ opponentName }) => opponentName))].sort(),
    players,
    names: { season: labelIn(seasons), game: labelIn(games), player: labelIn(known) },
  }
}
