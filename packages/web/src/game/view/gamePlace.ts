/** The open view of a game's page: tab, filters, the open play or figure. All of it is in the address. */
import { msg } from '@fullcourt/scorebook/vocabulary'
import { useNavigate, useSearch } from '@tanstack/react-router'

export const TABS = ['summary', 'box', 'plays', 'shots', 'lineups', 'flow', 'flags'] as const
export type Tab = (typeof TABS)[number]
export const TAB_WORDS: Readonly<Record<Tab, string>> = {
  summary: msg('Summary'),
  box: msg('Box score'),
  plays: msg('Play-by-play'),
  shots: msg('Shot chart'),
  lineups: msg('Line-ups'),
  flow: msg('Flow'),
  flags: msg('Flags'),
}

const NOTHING_CHOSEN = {
  tab: '',
  period: '',
  side: '',
  player: '',
  type: '',
  made: '',
  sort: '',
  chart: '',
  spot: '',
  lineup: '',
  severity: '',
  behind: '',
  floor: '',
  garbage: '',
  play: '',
  /** The play whose clip is on screen, in a list of plays. */
  clip: '',
}
export type GamePlace = Readonly<typeof NOTHING_CHOSEN>

/** In place of a part of a chart: all plays that the tab shows. */
export const ALL_PLAYS = 'all'

const PAGE = '/a/team/game/$id'

const tabOf = (text: string): Tab => TABS.find((tab) => tab === text) ?? 'summary'

/**
 * The open view of the game's page, and `go` to open another. A parameter that is '' leaves the address. With `replace` false the
 * change gets a history entry, so that Back closes what was opened.
 */
export function useGamePlace() {
  const found = useSearch({ from: `/signedIn/app${PAGE}` })
  const navigate = useNavigate({ from: PAGE })
  const place: GamePlace = { ...NOTHING_CHOSEN, ...found }
  const go = (to: Partial<GamePlace>, { replace = true }: { readonly replace?: boolean } = {}) => {
    const kept = Object.entries({ ...place, ...to }).filter(([, value]) => value !== '')
    void navigate({ search: Object.fromEntries(kept), replace, resetScroll: false })
  }
  return { place, tab: tabOf(place.tab), go }
}
