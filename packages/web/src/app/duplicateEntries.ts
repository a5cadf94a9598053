import type { makeRouter } from './routes.tsx'

/**
 * Goes back to the entry before when a page gives the current one the same address: a dialog that was opened and closed leaves
 * two, and Back would do nothing once. Addresses from before a reload are not known, and those entries stay.
 */
export function leaveDuplicateEntries(router: ReturnType<typeof makeRouter>): void {
  const addresses: string[] = []
  router.subscribe('onRendered', ({ toLocation: { href, state } }) => {
    const index = state.__TSR_index
    addresses[index] = href
    if (index > 0 && addresses[index - 1] === href) router.history.back()
  })
}
