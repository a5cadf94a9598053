// How every bench measures and prints: contenders take turns on one machine in one run, and a ratio with its goal comes last.
import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../packages/server/test/postgres.ts'

/** One line: processor, cores, memory, kernel, Node, PostgreSQL. */
export function machine(): string {
  const bin = findPostgres()
  const postgres = bin
    ? spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim()
    : 'no PostgreSQL'
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor'
  return [
    cpu,
    `${availableParallelism()} cores`,
    memory,
    release(),
    `Node ${process.versions.node}`,
    postgres,
  ].join(', ')
}

export type Contender = {
  readonly name: string
  /** One measurement, in the unit of the comparison. */
  measure(): Promise<number> | number
}

export type Comparison = {
  /** What is measured: 'one play saved, 8 clients'. */
  readonly what: string
  /** The unit of every figure: 'plays/s', 'ms'. */
  readonly unit: string
  readonly ours: Contender
  /** The limit or the peer of the ratio; further peers may follow. */
  readonly peers: readonly [Contender, ...Contender[]]
  readonly rounds?: number
  /** The goal for the ratio ours / first peer: '≥ 0.6', '≤ 0.8'. */
  readonly goal: string
}

export type Spread = { readonly min: number; readonly median: number; readonly max: number }

export function spread(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { min: sorted[0]!, median, max: sorted.at(-1)! }
}

const figure = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })

function row(name: string, { min, median, max }: Spread, unit: string): string {
  const cells = [min, median, max].map((value) => figure(value).padStart(10))
  return `  ${name.padEnd(28)}${cells.join('')}  ${unit}`
}

/**
 * Measures ours and the peers in turns, so that a noisy minute hits them alike, and prints a table with the ratio of the
 * medians last. The first round warms up and is not counted.
 * @returns the ratio ours / first peer
 */
export async function compare({ what, unit, ours, peers, rounds = 5, goal }: Comparison): Promise<number> {
  const contenders = [ours, ...peers]
  const figures = contenders.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const measured = await contender.measure()
      if (round > 0) figures[index]!.push(measured)
    }
  }
  const spreads = figures.map(spread)
  console.log(`${what} (${rounds} rounds in turns)`)
  console.log(`  ${''.padEnd(28)}${['min', 'median', 'max'].map((word) => word.padStart(10)).join('')}`)
  for (const [index, contender] of contenders.entries())
    console.log(row(contender.name, spreads[index]!, unit))
  const ratio = spreads[0]!.median / spreads[1]!.median
  console.log(`  ratio ${ours.name} / ${peers[0].name}: ${figure(ratio)} x (goal ${goal})\n`)
  return ratio
}

/** @returns milliseconds that `work` takes */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The value below which `share` (0 to 1) of the figures lie: `percentile(latencies, 0.99)`. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!
}

interface Result {
  readonly what: string
  /** The figure with its goal: '0.5 x (goal ≤ 1)'. */
  readonly figure: string
}

/** Finds the results in what a bench printed: the lines with a goal. The line before them that is not indented says what is measured. */
export function resultsIn(printed: string): Result[] {
  const results: Result[] = []
  let heading = ''
  for (const line of printed.split('\n')) {
    const isHeading = /^\S/.test(line)
    if (isHeading) heading = line.replace(/ \(\d+ rounds in turns\)$/, '')
    const [, label = '', figure] = /^\s*(?:(.*): )?(.*\(goal .*)$/.exec(line) ?? []
    const what = isHeading ? label : [heading, label].filter(Boolean).join(' · ')
    if (figure !== undefined) results.push({ what, figure })
  }
  return results
}
