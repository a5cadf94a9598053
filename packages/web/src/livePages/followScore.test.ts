// @vitest-environment happy-dom
import { type LiveScore, SERVER_TIME_HEADER } from '@fullcourt/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Followed, followScore } from './followScore.ts'

const SCORE = { stage: 'live' } as LiveScore
const OFF_BY_DEVICE = Date.parse('2026-11-20T12:00:00Z')

/** The device's steady time, and the time of the server, in milliseconds. */
let steady: number
let server: number
/** The way to the server and back takes so long. */
let took: number
let followed: Followed | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('__CATALOG__', {})
  steady = 1000
  server = OFF_BY_DEVICE
  took = 20
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
  vi.stubGlobal('fetch', async () => {
    const headers = { [SERVER_TIME_HEADER]: String(server + took / 2) }
    steady += took
    server += took
    return Response.json(SCORE, { headers })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a phone that slept shows the time of the server with its first reply, also with a slow one', async () => {
  followScore((next) => {
    followed = next
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(followed!.serverNow()).toBe(server)
  // The steady time of many devices stands while they sleep.
  server += 600_000
  took = 400
  await vi.advanceTimersByTimeAsync(1000)
  expect(Math.abs(followed!.serverNow() - server)).toBeLessThanOrEqual(200)
})

test('a slow reply that fits the estimate does not change it', async () => {
  followScore((next) => {
    followed = next
  })
  await vi.advanceTimersByTimeAsync(0)
  took = 1000
  // All of the way back was slow.
  vi.stubGlobal('fetch', async () => {
    const headers = { [SERVER_TIME_HEADER]: String(server + 10) }
    steady += took
    server += took
    return Response.json(SCORE, { headers })
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(followed!.serverNow()).toBe(server)
})

test('a score that cannot be drawn does not end the page', async () => {
  const show = vi.fn<(next: Followed) => void>().mockImplementationOnce(() => {
    throw new Error('a stage of a newer server')
  })
  const onFailure = vi.fn<() => void>()
  process.once('unhandledRejection', onFailure)
  followScore(show)
  await vi.advanceTimersByTimeAsync(1000)
  expect(show).toHaveBeenCalledTimes(2)
})
