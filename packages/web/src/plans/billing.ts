/**
 * Whether this installation sells plans. The server marks every document of one that does not (`BILLING=off`), so that no price
 * flashes up; styles hide elements with `data-for="sales"`.
 */
export const sellsPlans = (): boolean => document.documentElement.dataset.billing !== 'off'
