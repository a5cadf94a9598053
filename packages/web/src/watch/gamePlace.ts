/** Where on a game's page somebody is: tab, filters, the play or figure that is open. All of it stands in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'

export const TABS = ['summary', 'box', 'plays', 'shots', 'flow'] as const
export type Tab = (typeof TABS)[number]
export const TAB_WORDS: Readonly<Record<Tab, string>> = {
  summary: 'Summary',
  box: 'Box score',
  plays: 'Play-by-play',
  shots: 'Shot chart',
  flow: 'Flow',
}

const NAMES = [
  'tab',
  'period',
  'side',
  'player',
  'type',
  'made',
  'sort',
  'chart',
  'spot',
  'behind',
  'play',
] as const
export type GamePlace = { readonly [name in (typeof NAMES)[number]]: string }

const tabOf = (text: string): Tab => TABS.find((tab) => tab === text) ?? 'summary'

/** The place, and how to go to another; what is '' leaves the address. Opening something can be gone back from. */
export function useGamePlace() {
  const found = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const place = Object.fromEntries(
    NAMES.map((name) => [name, found[name] === undefined ? '' : String(found[name])]),
  ) as GamePlace
  const go = (to: Partial<GamePlace>, { replace = true }: { readonly replace?: boolean } = {}) => {
    const kept = Object.entries({ ...place, ...to }).filter(([, value]) => value !== '')
    void navigate({ to: '.', search: Object.fromEntries(kept), replace, resetScroll: false } as never)
  }
  return { place, tab: tabOf(place.tab), go }
}
