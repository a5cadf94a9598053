import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { LongRuns } from './longRuns.ts'
import { run } from './run.ts'

function open(cores: number) {
  const runs = new LongRuns(cores)
  const paused = new Set<string>()
  const long = (name: string) =>
    runs.addLong({ pause: () => void paused.add(name), resume: () => void paused.delete(name) })
  return { runs, long, shown: () => [...paused].join() }
}

test('with one core a long run stands still while a short one works', () => {
  const { runs, long, shown } = open(1)
  long('film')
  expect(shown()).toBe('')
  const first = runs.addShort()
  const second = runs.addShort()
  expect(shown()).toBe('film')
  first()
  expect(shown()).toBe('film')
  second()
  expect(shown()).toBe('')
})

test('with more cores all long runs but the last ones go on, and one that begins later waits', () => {
  const { runs, long, shown } = open(2)
  const end = long('first')
  const short = runs.addShort()
  expect(shown()).toBe('')
  long('second')
  expect(shown()).toBe('second')
  end()
  expect(shown()).toBe('')
  short()
})

test('a long run stands still for at most a minute of every two, whatever short ones there are', () => {
  vi.useFakeTimers()
  try {
    const { runs, long, shown } = open(1)
    long('film')
    let still = 0
    let end = runs.addShort()
    for (let second = 0; second < 1200; second++) {
      if (second % 7 === 0) {
        end()
        end = runs.addShort()
      }
      vi.advanceTimersByTime(1000)
      if (shown() === 'film') still += 1
    }
    expect(still).toBeGreaterThan(590)
    expect(still).toBeLessThan(611)
  } finally {
    vi.useRealTimers()
  }
})

test.skipIf(process.platform !== 'linux')(
  'the process of a long run is stopped, goes on, and ends well',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'long-runs-'))
    const limits = { seconds: 60, cpuSeconds: 60, memoryBytes: 1e9, fileBytes: 1e6 }
    /** Waits for a line in its pipe. */
    const start = (name: string, isLong: boolean) => {
      execFileSync('mkfifo', [join(folder, name)])
      let pid = ''
      const onOutput = (text: string) => {
        pid = text.trim()
      }
      const command = ['/bin/sh', '-c', `echo $$; read line < ${name}`]
      const result = run(command, { folder, limits, isLong, onOutput })
      const stateOf = () => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
      return { result, stateOf, hasBegun: () => pid !== '', end: () => writeFile(join(folder, name), 'go\n') }
    }
    try {
      const long = Array.from({ length: availableParallelism() }, (_, n) => start(`long-${n}`, true))
      await expect.poll(() => long.every(({ hasBegun }) => hasBegun())).toBe(true)
      const short = start('short', false)
      const stopped = () => long.map(({ stateOf }) => stateOf() === 'T')
      await expect.poll(stopped).toEqual(long.map((_, n) => n === long.length - 1))
      await short.end()
      expect((await short.result).ok).toBe(true)
      await expect.poll(stopped).toEqual(long.map(() => false))
      await Promise.all(long.map(({ end }) => end()))
      for (const { result } of long) expect((await result).ok).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
