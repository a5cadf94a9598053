// Adds up the reports of the runners for the last line of `npm test`.

export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Skipped tests that need something that no package manager has. */
  readonly excused: number
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, excused: 0 }
export const ONE_PASSED: Counts = { ...NONE, passed: 1 }
export const ONE_FAILED: Counts = { ...NONE, failed: 1 }

/**
 * Titles of tests that may be skipped everywhere: recorded league games may not be distributed, and no package can allow
 * what a machine forbids.
 */
const NOT_TO_BE_HAD = /\breal games\b|\bthis machine forbids\b/

export const addUp = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      excused: sum.excused + one.excused,
    }),
    NONE,
  )

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** A file that cannot be loaded, or a suite that fails outside its tests, counts as one failed test. */
export function fromVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const excused = testResults
    .flatMap((file) => file.assertionResults)
    .filter(
      ({ status, fullName }) => status !== 'passed' && status !== 'failed' && NOT_TO_BE_HAD.test(fullName),
    )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    excused: excused.length,
  }
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites?: readonly PlaywrightSuite[]
}

const excusedIn = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  specs
    .filter(({ title }) => NOT_TO_BE_HAD.test(title))
    .flatMap(({ tests }) => tests.filter(({ status }) => status === 'skipped')).length +
  suites.reduce((sum, suite) => sum + excusedIn(suite), 0)

/** A test that passed only at a later try counts as failed. */
export function fromPlaywright(report: unknown): Counts {
  const { stats, suites = [] } = report as PlaywrightReport
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected, failed: unexpected + flaky, skipped, excused: excusedIn({ suites }) }
}

/**
 * The last line and the exit code.
 * @param strict makes a skipped test a failure, for the build machine, where everything is installed
 */
export function verdict({ passed, failed, skipped, excused }: Counts, strict: boolean) {
  const missing = strict && skipped > excused
  return {
    line: `${passed} passed, ${failed} failed, ${skipped} skipped`,
    exitCode: failed > 0 || missing ? 1 : 0,
    why: missing
      ? 'Skipped tests fail where CI=true: everything they need is to be installed there.'
      : undefined,
  }
}
