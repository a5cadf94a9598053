// What `scripts/prepare.mjs` takes for a complete installation, and several of it at once in one clone.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { pinnedNode, root } from './node.mjs'

const PINNED_NODE = pinnedNode('.')!
const NODE_PACKAGE = PINNED_NODE.split(/[\\/]/).at(-3)!
const home = mkdtempSync(join(tmpdir(), 'fullcourt-prepare-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const npmCli = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'npm'))
  .filter((path) => existsSync(path))
  .map((path) => realpathSync(path))
  .find((path) => path.endsWith('.js'))!

/** npm without a network. It notes each `ci` and its Node in a file, and begins it when another file is there. */
const NPM = `
const { appendFileSync, existsSync } = require('node:fs')
const { CLONE, RUN_BY } = process.env
if (process.argv[2] === 'ping') {
  console.error('npm error code ECONNREFUSED')
  process.exit(1)
}
if (process.argv[2] === 'ci') {
  const what = process.cwd().endsWith('runtime') ? 'the runtime' : 'the rest'
  appendFileSync(CLONE + '/installs', process.pid + ' ' + what + ' by ' + (RUN_BY ?? 'any Node') + '\\n')
  while (!existsSync(CLONE + '/gate')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
}
require(${JSON.stringify(npmCli)})
`

/** A package with one program. */
function pack(name: string, program: string, text: string, more: object = {}): void {
  const folder = join(home, 'packages', name)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const about = { name, version: '1.0.0', bin: { [name]: `bin/${program}` }, ...more }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about))
  writeFileSync(join(folder, 'bin', program), text)
  spawnSync(process.execPath, [npmCli, 'pack', '--pack-destination', home], { cwd: folder })
}

/** A clone before its first install, and the same clone after it. */
const [FRESH, INSTALLED] = [join(home, 'fresh'), join(home, 'installed')]

beforeAll(async () => {
  pack('ball', 'ball', '')
  pack('native', 'native', '', { os: [process.platform], cpu: [process.arch] })
  pack(NODE_PACKAGE, 'node', `#!/bin/sh\nRUN_BY='the pinned Node' exec '${process.execPath}' "$@"\n`)
  pack('npm', 'npm-cli.js', NPM)
  mkdirSync(join(FRESH, 'scripts', 'runtime'), { recursive: true })
  for (const name of ['prepare.mjs', 'node.mjs', 'lock.mjs'])
    copyFileSync(join(root, 'scripts', name), join(FRESH, 'scripts', name))
  const write = (name: string, text: string) => writeFileSync(join(FRESH, name), text)
  write('npm.js', NPM)
  write('gate', '')
  write(
    'package.json',
    JSON.stringify({
      name: 'clone',
      version: '1.0.0',
      dependencies: { ball: 'file:../ball-1.0.0.tgz' },
      optionalDependencies: { native: 'file:../native-1.0.0.tgz' },
    }),
  )
  write(
    'scripts/runtime/package.json',
    JSON.stringify({
      name: 'runtime',
      version: '1.0.0',
      dependencies: { npm: 'file:../../../npm-1.0.0.tgz' },
      optionalDependencies: { [NODE_PACKAGE]: `file:../../../${NODE_PACKAGE}-1.0.0.tgz` },
    }),
  )
  for (const folder of [FRESH, join(FRESH, 'scripts', 'runtime')])
    spawnSync(process.execPath, [npmCli, 'install', '--package-lock-only', '--offline'], { cwd: folder })
  useCopyOf(FRESH)
  await install()
  renameSync(clone, INSTALLED)
  rmSync(join(INSTALLED, 'installs'))
})

let clone: string
let children: ChildProcess[] = []
let made = 0

function useCopyOf(source: string): void {
  clone = join(home, `clone-${++made}`)
  cpSync(source, clone, { recursive: true })
}

afterEach(async () => {
  if (!existsSync(join(clone, 'gate'))) write('gate', '')
  for (const child of children) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  children = []
})

const write = (name: string, text: string) => writeFileSync(join(clone, name), text)
const remove = (name: string) => rmSync(join(clone, name), { recursive: true })
const has = (name: string) => existsSync(join(clone, name))
const RUNTIME = 'the runtime by any Node'
const REST = 'the rest by the pinned Node'
/** Each install that began: its process id, and what was installed by which Node. */
const begun = () =>
  has('installs')
    ? readFileSync(join(clone, 'installs'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => ({ pid: Number.parseInt(line, 10), what: line.replace(/^\d+ /, '') }))
    : []
const installs = () => begun().map(({ what }) => what)

function prepare() {
  const child = spawn(process.execPath, ['scripts/prepare.mjs'], {
    cwd: clone,
    env: { ...process.env, npm_execpath: join(clone, 'npm.js'), CLONE: clone },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const run = { child, printed: '', ended: once(child, 'close').then(([code]) => code as number | null) }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      run.printed += bytes.toString()
    })
  return run
}

async function install(): Promise<void> {
  const run = prepare()
  expect(await run.ended, run.printed).toBe(0)
}

const isComplete = () =>
  ['ball', 'native'].every((name) => has(`node_modules/${name}/package.json`)) && has(PINNED_NODE)

test('does nothing where everything is installed', async () => {
  useCopyOf(INSTALLED)
  expect(isComplete()).toBe(true)
  await install()
  expect(installs()).toHaveLength(0)
})

test('installs the pinned Node and npm first, and the rest with them', async () => {
  useCopyOf(FRESH)
  await install()
  expect(installs()).toEqual([RUNTIME, REST])
  expect(isComplete()).toBe(true)
})

test('installs again where npm left out a package of this platform, as under an old Node', async () => {
  useCopyOf(INSTALLED)
  remove('node_modules/native')
  const record = JSON.parse(readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8'))
  delete record.packages['node_modules/native']
  write('node_modules/.package-lock.json', JSON.stringify(record))
  await install()
  expect(installs()).toEqual([REST])
  expect(isComplete()).toBe(true)
})

test.each([
  ['a package folder', 'node_modules/ball', REST],
  ['the package.json of a package', 'node_modules/ball/package.json', REST],
  ['the pinned Node', PINNED_NODE, RUNTIME],
])('installs again where %s is missing', async (_what, path, again) => {
  useCopyOf(INSTALLED)
  remove(path)
  await install()
  expect(isComplete()).toBe(true)
  expect(installs()).toEqual([again])
})

test('installs again after an install that was cut off', async () => {
  useCopyOf(INSTALLED)
  remove('node_modules/ball')
  remove('gate')
  const cut = prepare()
  await vi.waitUntil(() => installs().length === 1, { timeout: 30_000 })
  cut.child.kill('SIGKILL')
  process.kill(begun()[0]!.pid, 'SIGKILL')
  await cut.ended
  // As if the cut had come after the package was there and before the rest of its files.
  mkdirSync(join(clone, 'node_modules/ball'), { recursive: true })
  write('node_modules/ball/package.json', '{}')
  write('gate', '')
  await install()
  expect(installs()).toHaveLength(2)
  expect(has('node_modules/ball/bin/ball')).toBe(true)
})

test('waits for another install in the same clone, and then has nothing to do', async () => {
  useCopyOf(FRESH)
  remove('gate')
  const first = prepare()
  await vi.waitUntil(() => installs().length === 1, { timeout: 30_000 })
  const second = prepare()
  await vi.waitUntil(() => /Waiting/.test(second.printed), { timeout: 30_000 })
  expect(second.printed).toContain(`process ${first.child.pid}`)
  write('gate', '')
  expect([await first.ended, await second.ended]).toEqual([0, 0])
  expect(installs()).toEqual([RUNTIME, REST])
  expect(isComplete()).toBe(true)
})

test('waits for the npm of an install whose own process was killed', async () => {
  useCopyOf(FRESH)
  remove('gate')
  const first = prepare()
  await vi.waitUntil(() => installs().length === 1, { timeout: 30_000 })
  first.child.kill('SIGKILL')
  await first.ended
  const second = prepare()
  await vi.waitUntil(() => /Waiting/.test(second.printed), { timeout: 30_000 })
  write('gate', '')
  expect(await second.ended).toBe(0)
  expect(installs()).toEqual([RUNTIME, REST])
  expect(isComplete()).toBe(true)
})

test('several at once take over the lock of a dead process and install once', async () => {
  useCopyOf(FRESH)
  const { pid } = spawnSync(process.execPath, ['-e', '0'])
  write('.prepare.lock', JSON.stringify([pid]))
  const all = [prepare(), prepare(), prepare(), prepare()]
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
  expect(installs()).toEqual([RUNTIME, REST])
  expect(isComplete()).toBe(true)
  expect(has('.prepare.lock')).toBe(false)
})
