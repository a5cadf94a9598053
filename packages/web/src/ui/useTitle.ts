import { useEffect } from 'react'

/** The page's title in the tab: '{title} | Fullcourt'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Fullcourt`
  }, [title])
}
