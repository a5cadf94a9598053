import { expect, test } from 'vitest'
import { addUp, failed, fromPlaywright, fromVitest, NONE, ONE_PASSED, verdict } from './counts.ts'

const vitest = (more: object) => ({
  numPassedTests: 4,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      status: 'failed',
      name: 'sum.test.ts',
      assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: ['expected 3\nto be 4'] }],
    },
  ],
  ...more,
})

test('vitest: pending and todo are skipped', () => {
  expect(fromVitest(vitest({}))).toMatchObject({ passed: 4, failed: 1, skipped: 3, excused: 0 })
})

test('vitest: a file that could not be loaded, or broke around its tests, is a failure', () => {
  const testResults = [
    { status: 'failed', name: 'a.test.ts', message: 'no such module', assertionResults: [] },
    { status: 'failed', name: 'b.test.ts', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
  ]
  expect(fromVitest(vitest({ testResults }))).toMatchObject({ passed: 4, failed: 3, skipped: 3, excused: 0 })
})

test('vitest: a test that needs the recorded games, or what is forbidden, is excused, another skipped one is not', () => {
  const skipped = (fullName: string) => ({ status: 'skipped', fullName })
  const testResults = [
    {
      status: 'passed',
      assertionResults: [
        skipped('real games the recorded games are not on this machine'),
        skipped('what the disk is told this machine forbids tracing'),
        skipped('sessions, postgres no postgres binary on this machine'),
      ],
    },
  ]
  expect(fromVitest(vitest({ testResults }))).toMatchObject({ passed: 4, failed: 1, skipped: 3, excused: 2 })
})

test('playwright: flaky is failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
  expect(fromPlaywright({ stats })).toMatchObject({ passed: 5, failed: 3, skipped: 3, excused: 0 })
})

test('playwright: a test that needs the recorded games is excused, another skipped one is not', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 2 }
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [
    {
      specs: [spec('no Chromium on this machine', 'skipped')],
      suites: [
        { specs: [spec('real games: a quarter typed', 'skipped'), spec('real games: another', 'expected')] },
      ],
    },
  ]
  expect(fromPlaywright({ stats, suites })).toMatchObject({ passed: 5, failed: 0, skipped: 2, excused: 1 })
})

test('the last line is the sum', () => {
  const total = addUp([ONE_PASSED, ONE_PASSED, failed('lint'), { ...NONE, skipped: 7 }])
  expect(verdict(total, false).line).toBe('2 passed, 1 failed, 7 skipped')
})

test('each failure is named with its message before the last line', () => {
  const specs = [
    {
      title: 'a basket',
      file: 'game.test.ts',
      tests: [{ status: 'unexpected', results: [{ error: { message: '\u001b[31mtimed out\u001b[39m' } }] }],
    },
  ]
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const broken = { status: 'failed', name: 'a.test.ts', message: 'no such module', assertionResults: [] }
  const total = addUp([
    fromVitest(vitest({})),
    fromVitest(vitest({ numFailedTests: 0, testResults: [broken] })),
    fromPlaywright({ stats, suites: [{ suites: [{ specs }] }] }),
  ])
  expect(verdict(total, false).failures).toEqual([
    'failed: sum.test.ts › adds\n    expected 3\n    to be 4',
    'failed: a.test.ts › outside of its tests\n    no such module',
    'failed: game.test.ts › a basket\n    timed out',
  ])
})

test('a failure always fails, a skip only with everything installed', () => {
  const skipped = { ...ONE_PASSED, skipped: 1 }
  expect(verdict(failed('lint'), false).exitCode).toBe(1)
  expect(verdict(ONE_PASSED, true).exitCode).toBe(0)
  expect(verdict(skipped, false).exitCode).toBe(0)
  expect(verdict(skipped, true).exitCode).toBe(1)
  expect(verdict({ ...skipped, excused: 1 }, true).exitCode).toBe(0)
})
