import { useEffect } from 'react'

let asked = 'Fullcourt'

/** The title of the page that was rendered last. */
export const titleAsked = (): string => asked

/** Sets the title of the tab: '{title} | Fullcourt'. */
export function useTitle(title: string): void {
  asked = `${title} | Fullcourt`
  useEffect(() => {
    document.title = `${title} | Fullcourt`
  }, [title])
}
