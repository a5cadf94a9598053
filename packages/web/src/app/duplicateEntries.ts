import type { RouterHistory } from '@tanstack/react-router'

/**
 * Goes back once more when Back leads to the address it came from: a dialog that was opened and closed leaves two equal entries, and
 * Back would seem to do nothing once.
 */
export function skipDuplicateEntries(history: RouterHistory): void {
  let { href } = history.location
  history.subscribe(({ location, action }) => {
    const isSame = location.href === href
    href = location.href
    if (action.type === 'BACK' && isSame) history.back()
  })
}
