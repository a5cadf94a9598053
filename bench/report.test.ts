import { expect, test, vi } from 'vitest'
import { compare, percentile, resultsIn, spread } from './report.ts'

test('the median of an even number of figures lies between the middle two', () => {
  expect(spread([9, 1, 5])).toEqual({ min: 1, median: 5, max: 9 })
  expect(spread([10, 9, 1, 2])).toEqual({ min: 1, median: 5.5, max: 10 })
})

test('a percentile is a figure that was measured', () => {
  const figures = Array.from({ length: 200 }, (_, i) => 200 - i)
  expect(percentile(figures, 0.99)).toBe(198)
  expect(percentile(figures, 1)).toBe(200)
  expect(percentile([7], 0.5)).toBe(7)
})

test('contenders take turns, the warm-up is not counted, the ratio comes last', async () => {
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  const turns: string[] = []
  const contender = (name: string, figures: number[]) => ({
    name,
    measure: () => {
      turns.push(name)
      return figures.shift()!
    },
  })
  const ratio = await compare({
    what: 'a thing',
    unit: 'ms',
    ours: contender('ours', [1000, 1, 2, 3]),
    peers: [contender('peer', [1000, 4, 4, 4])],
    rounds: 3,
    goal: '≤ 1',
  })
  log.mockRestore()
  expect(ratio).toBe(0.5)
  expect(turns).toEqual(['ours', 'peer', 'ours', 'peer', 'ours', 'peer', 'ours', 'peer'])
  expect(printed.at(-1)).toContain('ratio ours / peer: 0.5 x (goal ≤ 1)')
})

test('results are the lines with a goal, below what was measured', () => {
  const printed = [
    'p0 · a processor, 2 cores',
    '',
    'one thing saved (5 rounds in turns)',
    '                    min    median       max',
    '  ratio ours / peer: 0.5 x (goal ≥ 0.6)',
    '',
    'memory a connection: 9.1 kB, node:http 19.1 kB',
    '  0.477 x (goal ≤ 0.7)',
    'fingerprint: 12 ms, at most 20 ms (goal ≤ 30 ms)',
  ]
  expect(resultsIn(printed.join('\n'))).toEqual([
    { what: 'one thing saved · ratio ours / peer', figure: '0.5 x (goal ≥ 0.6)' },
    { what: 'memory a connection: 9.1 kB, node:http 19.1 kB', figure: '0.477 x (goal ≤ 0.7)' },
    { what: 'fingerprint', figure: '12 ms, at most 20 ms (goal ≤ 30 ms)' },
  ])
})
