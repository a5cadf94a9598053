import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from './withLock.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose locks do this with a request. */
const browserWith = (request?: (begin: () => Promise<unknown>) => Promise<unknown>) =>
  vi.stubGlobal('navigator', {
    ...(request && {
      locks: { request: (_: string, __: LockOptions, begin: () => Promise<unknown>) => request(begin) },
    }),
  })
const refused = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))

test.each([
  ['has locks', (begin: () => Promise<unknown>) => begin()],
  ['has no locks', undefined],
  ['refuses locks with all storage', refused],
] as const)('does the work once where the browser %s', async (_, request) => {
  browserWith(request)
  const work = vi.fn(async () => 'done')
  expect(await withLock('games', work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
})

test('does work that failed no second time', async () => {
  browserWith((begin) => begin())
  const work = vi.fn(() => Promise.reject(new Error('no reply')))
  await expect(withLock('games', work)).rejects.toThrow('no reply')
  expect(work).toHaveBeenCalledTimes(1)
})

test('does no work after the wait for the lock was ended', async () => {
  browserWith(refused)
  const work = vi.fn(async () => undefined)
  await expect(withLock('games', work, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(work).not.toHaveBeenCalled()
})
