import {
  type RegisteredRouter,
  useNavigate,
  useParams,
  useSearch,
  type ValidateUseSearchResult,
} from '@tanstack/react-router'

/** The address of a page without an id. */
export type PlainPath = `${Exclude<keyof RegisteredRouter['routesByPath'], '/' | `${string}$${string}`>}/`

/** The parameters that pages read from their addresses (`routes.tsx`). */
type Search = ValidateUseSearchResult<{ strict: false }>

/** The id in the page's address. */
export const useId = (): string => useParams({ strict: false }).id ?? ''

/**
 * A tab, filter or period in the address, so that a link opens it again. The default (or '') removes it from the address. With
 * `replace` false the change gets a history entry, so that Back closes what was opened.
 */
export function useInAddress(
  name: keyof Search,
  byDefault = '',
): [string, (value: string, options?: { readonly replace?: boolean }) => void] {
  const found = useSearch({ strict: false })[name]
  const navigate = useNavigate()
  const set = (value: string, { replace = true }: { readonly replace?: boolean } = {}) => {
    const kept = value === byDefault || value === '' ? undefined : value
    void navigate({
      to: './',
      search: (before: Search) => ({ ...before, [name]: kept }),
      replace,
      resetScroll: false,
    })
  }
  return [found ?? byDefault, set]
}
