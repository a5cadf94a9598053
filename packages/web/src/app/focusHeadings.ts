import type { makeRouter } from './routes.tsx'

/**
 * Moves the focus to the heading of each new page, so that screen readers read it and Tab goes on from there. The focus stays
 * where the page itself put it, in a dialog or a field. The page does not scroll.
 */
export function focusHeadings(router: ReturnType<typeof makeRouter>): void {
  let focusedBefore: Element | null = null
  let focusedAfter: Element | null = null

  function focusHeading(): void {
    const { activeElement, body } = document
    const heading = document.querySelector('h1')
    const isFree = activeElement === focusedAfter || activeElement === body
    if (heading && isFree) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    if (heading || !isFree) additions.disconnect()
  }
  // The heading of some pages comes with their data.
  const additions = new MutationObserver(focusHeading)

  router.subscribe('onBeforeNavigate', () => {
    focusedBefore = document.activeElement
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    additions.disconnect()
    focusedAfter = document.activeElement
    if (focusedAfter !== focusedBefore && focusedAfter?.closest('main, dialog')) return
    additions.observe(document.body, { childList: true, subtree: true })
    focusHeading()
  })
}
