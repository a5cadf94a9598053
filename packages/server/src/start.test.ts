import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { Shutdown } from './start.ts'

const log = pino({ level: 'silent' })
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const before = SIGNALS.map((signal) => process.listeners(signal))

afterEach(() => {
  vi.restoreAllMocks()
  for (const [n, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal))
      if (!before[n]!.includes(listener)) process.off(signal, listener)
})

/** Records the codes with which the process would have ended. */
function watchExit(): readonly (number | undefined)[] {
  const codes: (number | undefined)[] = []
  vi.spyOn(process, 'exit').mockImplementation(
    ((code?: number) => void codes.push(code)) as typeof process.exit,
  )
  return codes
}

it('closes once and exits with 0, however many signals come', async () => {
  const codes = watchExit()
  const closed: string[] = []
  const closing = Promise.withResolvers<void>()
  const shutdown = new Shutdown(log)
  shutdown.add(async () => void closed.push('database'))
  shutdown.add(async () => {
    closed.push('server')
    await closing.promise
  })
  process.emit('SIGINT')
  process.emit('SIGTERM')
  process.emit('SIGINT')
  await expect.poll(() => closed).toEqual(['server'])
  closing.resolve()
  await shutdown.end()
  expect(closed).toEqual(['server', 'database'])
  expect(codes).toEqual([0])
})

it('a command that a signal ends stops its work, waits for it, and exits with 1', async () => {
  const codes = watchExit()
  const ended: string[] = []
  const shutdown = new Shutdown(log, { isCommand: true })
  shutdown.add(async () => void ended.push('database'))
  const work = new Promise<void>((_resolve, reject) =>
    shutdown.signal.addEventListener('abort', () => reject(shutdown.signal.reason)),
  ).finally(() => ended.push('work'))
  const finished = shutdown.finish(work)
  process.emit('SIGTERM')
  await expect(finished).rejects.toThrow('ended by SIGTERM')
  await shutdown.end()
  expect(ended).toEqual(['work', 'database'])
  expect(codes).toEqual([1])
})

it('closes once when a signal comes while a failed start is closing', async () => {
  const codes = watchExit()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let closed = 0
  const closing = Promise.withResolvers<void>()
  const shutdown = new Shutdown(log)
  shutdown.add(async () => {
    closed += 1
    await closing.promise
  })
  const refused = shutdown.refuse(new Error('no disk'))
  process.emit('SIGTERM')
  closing.resolve()
  await Promise.all([refused, shutdown.end()])
  expect(closed).toBe(1)
  expect(codes).toEqual([1])
})
