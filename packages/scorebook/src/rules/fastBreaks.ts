import type { FastBreakRule } from '../vocabulary/profile.ts'

/** Fitted on the figures that statisticians of FIBA games marked (decision 0013). */
export const FIBA_FAST_BREAK: FastBreakRule = {
  steal: 6,
  rebound: 5,
  lost: null,
  near: 96,
  three: 4,
  throws: 'shooting',
}

/** NBA, college and school count more: every basket, all throws, and every turnover. */
export const NBA_FAST_BREAK: FastBreakRule = {
  steal: 5,
  rebound: 6,
  lost: 3,
  near: null,
  three: null,
  throws: 'all',
}
