// npm run drills: breaks the product in twenty ways and prints one table. `npm run drills -- 14 20` does some of them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { machine } from '../bench/report.ts'
import { errorMessage } from '../packages/server/src/errorMessage.ts'
import { fillDisk, killDatabase, killServer, pauseDatabase } from './drills/database.ts'
import { killWorkers, refuseBucket } from './drills/films.ts'
import type { Outcome } from './drills/outcome.ts'
import { cutBus, replaceServers } from './drills/several.ts'
import { runProgram } from './runProgram.ts'

interface Drill {
  readonly what: string
  readonly goal: string
  readonly run: () => Promise<Outcome>
}

const EXISTING = {
  server: {
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--project', 'server', '--maxWorkers', '1'],
  },
  e2e: {
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--config', 'e2e', '--workers', '1'],
  },
} as const

interface Ran {
  readonly title: string
  readonly isPassed: boolean
}

/** Runs a file of tests. @returns those that were not skipped */
async function runFile(kind: keyof typeof EXISTING, file: string): Promise<readonly Ran[]> {
  const { program, args } = EXISTING[kind]
  const folder = await mkdtemp(join(tmpdir(), 'fullcourt-drill-'))
  const report = join(folder, 'report.json')
  try {
    if (kind === 'e2e') {
      await runProgram([program, ...args, file, '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
      const { suites } = JSON.parse(await readFile(report, 'utf8'))
      return suites.flatMap(({ specs }: { specs: { title: string; ok: boolean }[] }) =>
        specs.map(({ title, ok }) => ({ title, isPassed: ok })),
      )
    }
    await runProgram([program, ...args, file, '--reporter=json', `--outputFile=${report}`])
    const { testResults } = JSON.parse(await readFile(report, 'utf8'))
    return testResults.flatMap(
      ({ assertionResults }: { assertionResults: { fullName: string; status: string }[] }) =>
        assertionResults
          .filter(({ status }) => status === 'passed' || status === 'failed')
          .map(({ fullName, status }) => ({ title: fullName, isPassed: status === 'passed' })),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const files = new Map<string, Promise<readonly Ran[]>>()

/** Does a drill by tests that npm test runs too. A file runs once, because its tests build on each other. */
const byTests = (kind: keyof typeof EXISTING, file: string, titles: RegExp) => async (): Promise<Outcome> => {
  const running = files.get(file) ?? runFile(kind, file)
  files.set(file, running)
  const own = (await running).filter(({ title }) => titles.test(title))
  const passed = own.filter(({ isPassed }) => isPassed).length
  return own.length === 0
    ? { lacks: 'this machine lacks what its tests need' }
    : { figure: `${passed} of ${own.length} tests passed`, isMet: passed === own.length }
}

let storms: Promise<string> | undefined
/** What accounts do to each other, measured once for both drills. */
const measuredStorms = (): Promise<string> => {
  storms ??= runProgram(['scripts/bench.ts', 'fairness'], { FAILING_SECONDS: '1' }).then(
    ({ printed, code }) => {
      if (code !== 0) throw new Error('the bench failed')
      return printed
    },
  )
  return storms
}

/** The figures of a line of the bench: 'reads of a neighbor: 20 x 200; p50 5, p95 9, max 14 ms'. */
function lineIn(printed: string, title: string) {
  const line = printed.split('\n').find((one) => one.trim().startsWith(`${title}:`)) ?? ''
  const [, late, slowest] = /p95 (\d+), max (\d+) ms/.exec(line) ?? []
  return { line: line.trim(), late: Number(late), slowest: Number(slowest), has503: line.includes('x 503') }
}

async function askMuch(): Promise<Outcome> {
  const printed = await measuredStorms()
  const [exports, invitations] = [lineIn(printed, 'exports'), lineIn(printed, 'invitations')]
  const reads = lineIn(printed, 'reads of a neighbor')
  return {
    figure: `${reads.line}; ${exports.line}; ${invitations.line}`,
    isMet: reads.late <= 50 && ![reads, exports, invitations].some(({ has503 }) => has503),
  }
}

async function guessMuch(): Promise<Outcome> {
  const printed = await measuredStorms()
  const unknown = lineIn(printed, 'log-in with a new device in a new network')
  const loop = /150 guesses: (\d+) of \d+ over 50 ms, .*/.exec(printed)
  return {
    figure: `${unknown.line}; event loop, ${loop?.[0]}`,
    isMet: unknown.slowest <= 4_000 && loop?.[1] === '0',
  }
}

const backup = (titles: RegExp) => byTests('server', 'packages/server/test/backup.test.ts', titles)

const DRILLS: readonly Drill[] = [
  { what: 'kill -9 of server, database or both, 50 times', goal: 'ready in 5 s', run: killServer },
  { what: 'kill -9 of PostgreSQL', goal: 'saves again in 10 s', run: killDatabase },
  { what: 'PostgreSQL stands still for 20 s', goal: 'none lost', run: pauseDatabase },
  {
    what: 'a flush fails (EIO)',
    goal: 'no acknowledgement',
    run: byTests('server', 'packages/server/test/flushed.test.ts', /after a failed flush/),
  },
  { what: 'the disk is full', goal: 'reads go on, plays wait', run: fillDisk },
  { what: 'backup while eight score', goal: 'all of it', run: backup(/beside eight scorers/) },
  {
    what: 'flipped byte, cut or missing file',
    goal: 'refused in a sentence',
    run: backup(/flipped byte|cut file|missing file|changed manifest/),
  },
  {
    what: 'restore over a database, undo',
    goal: 'killed: old or new',
    run: backup(/over a folder with a database/),
  },
  {
    what: 'PostgreSQL 17 becomes 18 at the start',
    goal: 'killed: old or new',
    run: byTests('server', 'packages/server/test/majorStep.test.ts', /folder of PostgreSQL 17/),
  },
  { what: 'a film is deleted during a backup', goal: 'in it', run: backup(/deleted while a backup runs/) },
  {
    what: 'the key of the secrets is wrong',
    goal: 'said before',
    run: backup(/another key|a key that is not/),
  },
  { what: 'backup of a newer version', goal: 'refused', run: backup(/a newer version/) },
  {
    what: 'restored, two devices come back',
    goal: '0 plays lost',
    run: byTests('e2e', 'restored', /two devices give/),
  },
  { what: 'the bus is away for 60 s', goal: '0 gaps', run: cutBus },
  { what: 'the bucket answers 503 for 5 min', goal: 'the upload goes on', run: refuseBucket },
  { what: 'kill -9 of the worker, 20 times', goal: 'one result', run: killWorkers },
  {
    what: 'clocks of devices are wrong',
    goal: 'the newest counts',
    run: byTests('server', 'packages/server/test/snapshotTime.test.ts', /./),
  },
  { what: '20 exports, 30 invitations at once (S4)', goal: 'neighbor p95 50 ms, no 503', run: askMuch },
  { what: '150 guesses at once (S6)', goal: 'log-in in 4 s, loop 50 ms', run: guessMuch },
  { what: 'servers are replaced, 200 streams', goal: 'back in 5 s', run: replaceServers },
]

async function outcomeOfDrill({ run: runIt }: Drill): Promise<Outcome> {
  try {
    return await runIt()
  } catch (failure) {
    return { figure: errorMessage(failure), isMet: false }
  }
}

const busy = () => `load ${loadavg()[0]!.toFixed(1)}`

const wanted = process.argv.slice(2).map(Number)
const rows: string[] = []
console.log(machine())
for (const [n, drill] of DRILLS.entries()) {
  if (wanted.length > 0 && !wanted.includes(n + 1)) continue
  const { what, goal } = drill
  console.log(`\n${n + 1} ${what} (${busy()})`)
  const outcome = await outcomeOfDrill(drill)
  const [state, figure] =
    'lacks' in outcome ? ['not here', outcome.lacks] : [outcome.isMet ? 'ok' : 'FAILED', outcome.figure]
  console.log(`  ${state}: ${figure}`)
  rows.push(
    [
      String(n + 1).padStart(2),
      what.padEnd(47),
      goal.padEnd(27),
      state.padEnd(8),
      `${figure} (${busy()})`,
    ].join(' '),
  )
}
console.log(`\n   ${'drill'.padEnd(47)} ${'goal'.padEnd(27)} outcome\n${rows.join('\n')}`)
process.exit(rows.some((row) => row.includes(' FAILED ')) ? 1 : 0)
