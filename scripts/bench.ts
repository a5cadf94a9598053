// npm run bench -- NAME: runs bench/NAME.ts; without a name it lists them, each with its first line. `all` runs those that have
// goals, one after the other, and ends with a table of their results.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { runProgram } from './runProgram.ts'

const folder = join(root, 'bench')
const NOT_A_BENCH = /^(report|pgbench)\.|\.test\.ts$/

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !NOT_A_BENCH.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()

const firstLine = (name: string) =>
  readFileSync(join(folder, `${name}.ts`), 'utf8')
    .split('\n', 1)[0]
    ?.replace(/^\/[/*]+\s*/, '')

async function runAll(): Promise<void> {
  const { resultsIn } = await import('../bench/report.ts')
  const rows: string[][] = []
  for (const name of names.filter((one) => /^p\d/.test(one))) {
    const { printed, code } = await runProgram([join(root, 'scripts/run.mjs'), 'bench', name])
    const results = resultsIn(printed)
    if (code !== 0) rows.push([name, `failed with code ${code}`])
    else if (results.length === 0) rows.push([name, 'not measured', printed.trim().split('\n').at(-1)!])
    for (const { what, figure } of results) rows.push([name, figure, what])
  }
  console.log('\nbench       result and goal                       what')
  for (const [name = '', figure = '', what = ''] of rows)
    console.log(`${name.padEnd(12)}${figure.padEnd(38)}${what}`)
}

const [asked] = process.argv.slice(2)
if (asked === 'all') await runAll()
else if (asked !== undefined && names.includes(asked)) {
  const { machine } = await import('../bench/report.ts')
  console.log(`${asked} · ${machine()}\n`)
  await import(`../bench/${asked}.ts`)
} else {
  if (asked !== undefined) console.error(`No bench ${asked}.`)
  console.log('npm run bench -- NAME, or -- all')
  for (const name of names) console.log(`  ${name.padEnd(12)} ${firstLine(name)}`)
  process.exitCode = asked === undefined ? 0 : 1
}
