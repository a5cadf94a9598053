import { useEffect } from 'react'

let asked = 'Fullcourt'

/** What the page that was drawn last is called in its tab. */
export const titleAsked = (): string => asked

/** The page's title in the tab: '{title} | Fullcourt'. */
export function useTitle(title: string): void {
  asked = `${title} | Fullcourt`
  useEffect(() => {
    document.title = `${title} | Fullcourt`
  }, [title])
}
