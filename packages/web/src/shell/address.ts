import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** The id in the page's address. */
export const useId = (): string => (useParams({ strict: false }) as { id?: string }).id ?? ''

/**
 * A tab, filter or period that belongs into the address, so that a link brings it back.
 * Setting it to the default (or '') takes it out again; the step does not go into the history.
 */
export function useInAddress(name: string, byDefault = ''): [string, (value: string) => void] {
  const found = (useSearch({ strict: false }) as Record<string, unknown>)[name]
  const navigate = useNavigate()
  const set = (value: string) => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        [name]: value === byDefault || value === '' ? undefined : value,
      }),
      replace: true,
      resetScroll: false,
    } as never)
  }
  return [found === undefined ? byDefault : String(found), set]
}
