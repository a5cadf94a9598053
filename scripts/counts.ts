// Adds up the reports of the runners for the last lines of `npm test`.
import { stripVTControlCharacters } from 'node:util'

export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Skipped tests that need something that no package manager has. */
  readonly excused: number
  /** Each failed test: its file, its name and the beginning of its message. */
  readonly failures: readonly string[]
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, excused: 0, failures: [] }
export const ONE_PASSED: Counts = { ...NONE, passed: 1 }
const LONGEST_MESSAGE = 3_000

/** The last lines of a long output are what is read first, so the failures stand there once more. */
const failure = (name: string, message = ''): string =>
  [name, ...stripVTControlCharacters(message).slice(0, LONGEST_MESSAGE).split('\n')].join('\n    ').trimEnd()

/** Something that is no test failed. */
export const failed = (name: string, message?: string): Counts => ({
  ...NONE,
  failed: 1,
  failures: [failure(name, message)],
})

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
      failures: [...sum.failures, ...one.failures],
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
    /** The path of the file. */
    readonly name: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
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
    failures: [
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages?.[0])),
      ),
      ...broken.map(({ name, message }) => failure(`${name} › outside of its tests`, message)),
    ],
  }
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file?: string
    readonly tests: readonly {
      readonly status: string
      readonly results?: readonly { readonly error?: { readonly message?: string } }[]
    }[]
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

const failuresIn = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file = '', tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results = [] }) =>
        failure(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  ),
  ...suites.flatMap(failuresIn),
]

/** A test that passed only at a later try counts as failed. */
export function fromPlaywright(report: unknown): Counts {
  const { stats, suites = [] } = report as PlaywrightReport
  const { expected, unexpected, flaky, skipped } = stats
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    excused: excusedIn({ suites }),
    failures: failuresIn({ suites }),
  }
}

/**
 * The last lines and the exit code.
 * @param strict makes a skipped test a failure, for the build machine, where everything is installed
 */
export function verdict({ passed, failed, skipped, excused, failures }: Counts, strict: boolean) {
  const missing = strict && skipped > excused
  return {
    failures: failures.map((each) => `failed: ${each}`),
    line: `${passed} passed, ${failed} failed, ${skipped} skipped`,
    exitCode: failed > 0 || missing ? 1 : 0,
    why: missing
      ? 'Skipped tests fail where CI=true: everything they need is to be installed there.'
      : undefined,
  }
}
