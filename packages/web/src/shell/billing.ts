/**
 * Whether this installation sells plans. The server marks every document of one that does not (`BILLING=off`), so that no price
 * flashes up; styles hide elements with `data-for="sales"`.
 */
export const sellsPlans = (): boolean => document.documentElement.dataset.billing !== 'off'

/** Film is not built yet: no page offers hours of film or 4K plans until it is. */
export const HAS_FILM: boolean = false
