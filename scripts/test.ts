// npm test: every check in order, or the parts that are named, and one line of counts at the end.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addUp,
  type Counts,
  failed,
  fromPlaywright,
  fromVitest,
  NONE,
  ONE_PASSED,
  verdict,
} from './counts.ts'
import { root } from './node.mjs'
import { dropStaleTypes } from './staleTypes.ts'
import { buildWeb } from './web.mjs'

const bin = (path: string) => join(root, 'node_modules', path)
const reports = await mkdtemp(join(tmpdir(), 'fullcourt-test-'))

const LONGEST_END = 3_000

interface Ended {
  readonly code: number
  /** The end of its output. */
  readonly end: string
}

/** Runs one tool under this Node and passes its output on. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin(program), ...args], {
      cwd: root,
      env: { ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let end = ''
    const passOn = (to: NodeJS.WriteStream) => (chunk: string) => {
      to.write(chunk)
      end = (end + chunk).slice(-LONGEST_END)
    }
    child.stdout.setEncoding('utf8').on('data', passOn(process.stdout))
    child.stderr.setEncoding('utf8').on('data', passOn(process.stderr))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, end }))
  })
}

async function check(program: string, ...args: string[]): Promise<Counts> {
  const { code, end } = await run(program, args)
  return code === 0 ? ONE_PASSED : failed(program, end)
}

/** The runner's report, and one failure when it ended with an error that no test has. */
async function counted(
  { code, end }: Ended,
  report: string,
  read: (report: unknown) => Counts,
): Promise<Counts> {
  const counts = existsSync(report) ? read(JSON.parse(await readFile(report, 'utf8'))) : NONE
  return code !== 0 && counts.failed === 0 ? addUp([counts, failed('the runner', end)]) : counts
}

async function vitest(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted(await run('vitest/vitest.mjs', ['run', ...output, ...args], env), report, fromVitest)
}

/** Products start from this folder beside each other, so its pages are built before the first of them. */
const unit = async (): Promise<Counts> =>
  (await buildWeb(process.execPath)) === 0 ? vitest([]) : failed('the build of the web app')

/** Tests that start no server, no database and no browser, with few runs of each law. */
const logic = () =>
  vitest(['--project', 'pure', '--project', 'rest', 'packages/'], { RUNS: process.env.RUNS ?? '10' })

async function browser(): Promise<Counts> {
  const report = join(reports, 'playwright.json')
  const ended = await run('@playwright/test/cli.js', ['test', '--config', 'e2e', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return counted(ended, report, fromPlaywright)
}

interface Part {
  readonly what: string
  readonly run: () => Promise<Counts>
}

const CHECKS = {
  types: {
    what: 'TypeScript 7 over the packages, their tests, and everything around them',
    // Checkers of one project do some of the work twice; two cores are busy with two projects.
    run: () => {
      dropStaleTypes(root)
      return check('typescript7/bin/tsc', '-b', '--pretty', '--checkers', '1')
    },
  },
  lint: {
    what: 'Biome: format and lint; a warning is a failure',
    run: () => check('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'),
  },
  imports: {
    what: 'the import rules of ARCHITECTURE.md',
    run: () =>
      check(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        'packages',
        'scripts',
        'bench',
        'e2e',
        '--config',
      ),
  },
  dead: {
    what: 'knip: unused exports, files and dependencies',
    run: () => check('knip/bin/knip.js', '--no-progress'),
  },
} satisfies { readonly [name: string]: Part }

/** What `npm test` runs, in this order. */
const PARTS = {
  ...CHECKS,
  unit: { what: 'Vitest: unit tests, the server, scripts and benches', run: unit },
  browser: { what: 'Playwright: the product in a browser', run: browser },
} satisfies { readonly [name: string]: Part }

const QUICK = {
  ...CHECKS,
  logic: { what: 'Vitest: pure packages, wire and the logic of the pages', run: logic },
}

type NamedPart = readonly [name: string, part: Part]

const NAMES: ReadonlyMap<string, readonly NamedPart[]> = new Map<string, readonly NamedPart[]>([
  ...Object.entries(PARTS).map((entry): [string, NamedPart[]] => [entry[0], [entry]]),
  ['quick', Object.entries(QUICK)],
])

const HELP = `npm test              runs every part in this order
npm test -- PART …    runs the parts that are named

${Object.entries(PARTS)
  .map(([name, { what }]) => `  ${name.padEnd(8)} ${what}`)
  .join('\n')}
  quick    in under a minute: types, lint, imports, dead, and the unit tests of the pure packages, wire and web

RUNS=2000 sets how many runs each law gets, SEED=… tries other games than the fixed ones.`

async function runAll(parts: readonly NamedPart[]): Promise<Counts> {
  const counts: Counts[] = []
  for (const [name, part] of parts) {
    console.log(`\n── ${name}`)
    const started = performance.now()
    const result = await part.run()
    console.log(
      `   ${name}: ${result.failed ? 'FAILED' : 'ok'}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    counts.push(result)
  }
  return addUp(counts)
}

async function runAsked(asked: readonly string[]): Promise<number> {
  const parts = asked.length > 0 ? asked.flatMap((name) => NAMES.get(name) ?? []) : Object.entries(PARTS)
  const total = await runAll(parts)
  const { failures, line, exitCode, why } = verdict(total, process.env.CI === 'true')
  for (const each of failures) console.log(`\n${each}`)
  if (why) console.log(`\n${why}`)
  console.log(`\n${line}`)
  return exitCode
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !NAMES.has(name))
if (asked.includes('--help')) {
  console.log(HELP)
} else if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}.\n\n${HELP}`)
  process.exitCode = 1
} else {
  process.exitCode = await runAsked(asked)
}
await rm(reports, { recursive: true })
