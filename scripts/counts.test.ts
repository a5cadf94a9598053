import { expect, test } from 'vitest'
import { addUp, fromPlaywright, fromVitest, ONE_FAILED, ONE_PASSED, verdict } from './counts.ts'

const vitest = (more: object) => ({
  numPassedTests: 4,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds' }] }],
  ...more,
})

test('vitest: pending and todo are skipped', () => {
  expect(fromVitest(vitest({}))).toEqual({ passed: 4, failed: 1, skipped: 3, excused: 0 })
})

test('vitest: a file that could not be loaded, or broke around its tests, is a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
  ]
  expect(fromVitest(vitest({ testResults }))).toEqual({ passed: 4, failed: 3, skipped: 3, excused: 0 })
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
  expect(fromVitest(vitest({ testResults }))).toEqual({ passed: 4, failed: 1, skipped: 3, excused: 2 })
})

test('playwright: flaky is failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
  expect(fromPlaywright({ stats })).toEqual({ passed: 5, failed: 3, skipped: 3, excused: 0 })
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
  expect(fromPlaywright({ stats, suites })).toEqual({ passed: 5, failed: 0, skipped: 2, excused: 1 })
})

test('the last line is the sum', () => {
  const total = addUp([ONE_PASSED, ONE_PASSED, ONE_FAILED, { passed: 0, failed: 0, skipped: 7, excused: 0 }])
  expect(verdict(total, false).line).toBe('2 passed, 1 failed, 7 skipped')
})

test('a failure always fails, a skip only with everything installed', () => {
  const skipped = { passed: 1, failed: 0, skipped: 1, excused: 0 }
  expect(verdict(ONE_FAILED, false).exitCode).toBe(1)
  expect(verdict(ONE_PASSED, true).exitCode).toBe(0)
  expect(verdict(skipped, false).exitCode).toBe(0)
  expect(verdict(skipped, true).exitCode).toBe(1)
  expect(verdict({ ...skipped, excused: 1 }, true).exitCode).toBe(0)
})
