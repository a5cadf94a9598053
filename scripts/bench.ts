// npm run bench -- NAME: runs bench/NAME.ts; without a name it lists them, each with its first line.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'

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

const [asked] = process.argv.slice(2)
if (asked !== undefined && names.includes(asked)) {
  const { machine } = await import('../bench/report.ts')
  console.log(`${asked} · ${machine()}\n`)
  await import(`../bench/${asked}.ts`)
} else {
  if (asked !== undefined) console.error(`No bench ${asked}.`)
  console.log('npm run bench -- NAME')
  for (const name of names) console.log(`  ${name.padEnd(12)} ${firstLine(name)}`)
  process.exitCode = asked === undefined ? 0 : 1
}
