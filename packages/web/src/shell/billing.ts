/**
 * Does this installation sell plans? The server marks every document of one that does not (`BILLING=off`), so that no price is
 * shown for a moment; styles hide what stands in `data-for="sales"`.
 */
export const sellsPlans = (): boolean => document.documentElement.dataset.billing !== 'off'

/** Film is not built yet: no page offers hours of film or 4K plans until it is. */
export const HAS_FILM: boolean = false
