// What each runner reports, summed into the last line of `npm test`.

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const ONE_PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }
export const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }

export const addUp = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
})

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** A file that could not even be loaded has no test in it and still counts as one that failed. */
export function fromVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  }
}

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/** A test that passed only when it was tried again failed. */
export function fromPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats
  return { passed: expected, failed: unexpected + flaky, skipped }
}

/**
 * The last line and the exit code.
 * @param strict on the build machine everything is installed, so a skipped test is a fault there
 */
export function verdict({ passed, failed, skipped }: Counts, strict: boolean) {
  const missing = strict && skipped > 0
  return {
    line: `${passed} passed, ${failed} failed, ${skipped} skipped`,
    exitCode: failed > 0 || missing ? 1 : 0,
    why: missing
      ? 'Skipped tests fail where CI=true: everything they need is to be installed there.'
      : undefined,
  }
}
