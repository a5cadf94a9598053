// The build of the web app before `npm start`: only after a change, one at a time, whole or not at all.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from './node.mjs'

/** Stands in for the bundler: notes each build, and ends when the file `gate` is there. */
const BUILD = `
import { appendFileSync, existsSync } from 'node:fs'
appendFileSync('builds', process.pid + '\\n')
while (!existsSync('gate')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
`
const RUN = `
import { buildWeb } from './scripts/web.mjs'
process.exitCode = await buildWeb(process.execPath)
`

let clone: string
let children: ChildProcess[] = []

function write(name: string, text: string): void {
  mkdirSync(dirname(join(clone, name)), { recursive: true })
  writeFileSync(join(clone, name), text)
}

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'fullcourt-build-'))
  mkdirSync(join(clone, 'scripts'))
  for (const name of ['web.mjs', 'node.mjs', 'lock.mjs'])
    copyFileSync(join(root, 'scripts', name), join(clone, 'scripts', name))
  for (const name of ['web', 'scorebook', 'film', 'program', 'wire'])
    write(`packages/${name}/src/index.ts`, 'export {}\n')
  write('docs/keys.md', '# Keys\n')
  write('packages/web/dist/index.html', '')
  write('package-lock.json', '{}')
  write('node_modules/vite/bin/vite.js', BUILD)
  write('node_modules/vite/package.json', '{ "type": "module" }')
  write('run.mjs', RUN)
  write('gate', '')
})

afterEach(async () => {
  write('gate', '')
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  children = []
  rmSync(clone, { recursive: true })
})

const builds = () =>
  existsSync(join(clone, 'builds')) ? readFileSync(join(clone, 'builds'), 'utf8').trim().split('\n') : []

function build() {
  const child = spawn(process.execPath, ['run.mjs'], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const run = { child, printed: '', ended: once(child, 'close').then(([code]) => code as number | null) }
  child.stdout.on('data', (bytes: Buffer) => {
    run.printed += bytes.toString()
  })
  return run
}

const isBuilding = (count: number) => vi.waitUntil(() => builds().length === count, { timeout: 30_000 })

test('builds after a change only', async () => {
  expect(await build().ended).toBe(0)
  expect(await build().ended).toBe(0)
  expect(builds()).toHaveLength(1)
  appendFileSync(join(clone, 'packages/wire/src/index.ts'), '// changed\n')
  expect(await build().ended).toBe(0)
  expect(builds()).toHaveLength(2)
})

test('two at once build once: the second one waits and says for which process', async () => {
  rmSync(join(clone, 'gate'))
  const first = build()
  await isBuilding(1)
  const second = build()
  await vi.waitUntil(() => second.printed.includes(`Waiting for process ${first.child.pid}`), {
    timeout: 30_000,
  })
  write('gate', '')
  expect([await first.ended, await second.ended]).toEqual([0, 0])
  expect(builds()).toHaveLength(1)
})

test('a build that was cut off is made again, also when the sources are back to those of the build before', async () => {
  expect(await build().ended).toBe(0)
  write('packages/wire/src/index.ts', 'export const changed = 1\n')
  rmSync(join(clone, 'gate'))
  const cut = build()
  await isBuilding(2)
  cut.child.kill('SIGKILL')
  process.kill(Number(builds()[1]), 'SIGKILL')
  await cut.ended
  write('packages/wire/src/index.ts', 'export {}\n')
  write('gate', '')
  expect(await build().ended).toBe(0)
  expect(builds()).toHaveLength(3)
})
