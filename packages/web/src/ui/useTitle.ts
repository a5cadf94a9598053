import { useEffect } from 'react'
import { t } from './language.ts'

let asked = 'Fullcourt'

/** The title of the page that was rendered last. */
export const titleAsked = (): string => asked

/** Sets the title of the tab: '{title} | Fullcourt'. */
export function useTitle(title: string): void {
  asked = t('{title} | Fullcourt', { title })
  useEffect(() => {
    document.title = t('{title} | Fullcourt', { title })
  }, [title])
}
