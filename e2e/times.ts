import { expect, test } from '@playwright/test'

/** Expects the quickest of several tries within so many milliseconds, because other tests slow the machine. Reports all of them. */
export function expectQuickest(times: readonly number[], within: number): void {
  test.info().annotations.push({ type: 'ms', description: times.map(Math.round).join(' ') })
  expect(Math.min(...times)).toBeLessThan(within)
}
