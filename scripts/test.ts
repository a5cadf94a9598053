// npm test [types|lint|imports|dead|unit|browser …]: every check in order, one line of counts at the end.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addUp, type Counts, fromPlaywright, fromVitest, ONE_FAILED, ONE_PASSED, verdict } from './counts.ts'
import { root } from './node.mjs'

const bin = (path: string) => join(root, 'node_modules', path)
const reports = await mkdtemp(join(tmpdir(), 'fullcourt-test-'))

/** Runs one tool under this Node with its output shown as it comes; its exit code. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin(program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function check(program: string, ...args: string[]): Promise<Counts> {
  return (await run(program, args)) === 0 ? ONE_PASSED : ONE_FAILED
}

/** A runner's own report, or one failure when it died before writing it. */
async function counted(code: number, report: string, read: (report: unknown) => Counts): Promise<Counts> {
  const counts = existsSync(report) ? read(JSON.parse(await readFile(report, 'utf8'))) : ONE_FAILED
  return code !== 0 && counts.failed === 0 ? addUp([counts, ONE_FAILED]) : counts
}

async function unit(): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const code = await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return counted(code, report, fromVitest)
}

async function browser(): Promise<Counts> {
  const report = join(reports, 'playwright.json')
  const code = await run('@playwright/test/cli.js', ['test', '--config', 'e2e', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return counted(code, report, fromPlaywright)
}

const PARTS = {
  types: () => check('typescript7/bin/tsc', '-b', '--pretty'),
  lint: () => check('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'),
  imports: () =>
    check('dependency-cruiser/bin/dependency-cruiser.mjs', 'packages', 'scripts', 'bench', 'e2e', '--config'),
  dead: () => check('knip/bin/knip.js', '--no-progress'),
  unit,
  browser,
} satisfies { readonly [name: string]: () => Promise<Counts> }
type Part = keyof typeof PARTS

const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name)

async function runAll(names: readonly Part[]): Promise<Counts> {
  const counts: Counts[] = []
  for (const name of names) {
    console.log(`\n── ${name}`)
    const started = performance.now()
    const result = await PARTS[name]()
    console.log(
      `   ${name}: ${result.failed ? 'FAILED' : 'ok'}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    counts.push(result)
  }
  return addUp(counts)
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !isPart(name))
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}: one of ${Object.keys(PARTS).join(', ')}.`)
  process.exitCode = 1
} else {
  const total = await runAll(asked.length > 0 ? asked.filter(isPart) : Object.keys(PARTS).filter(isPart))
  await rm(reports, { recursive: true })
  const { line, exitCode, why } = verdict(total, process.env.CI === 'true')
  if (why) console.log(`\n${why}`)
  console.log(`\n${line}`)
  process.exitCode = exitCode
}
