// The published package: packed by npm, installed in an empty project without a network, used from JavaScript and TypeScript.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExamples } from './examples.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const source = join(root, 'packages/scorebook')
const folder = mkdtempSync(join(tmpdir(), 'scorebook-'))
const copy = join(folder, 'workspace/packages/scorebook')
const project = join(folder, 'project')

/** Runs a command and returns its output. Shows the output if it fails. */
function run(command: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed\n${stdout}\n${stderr}`)
  }
}

const write = (name: string, text: string) => writeFileSync(join(project, name), text)
const isNotInTarball = (path: string) => /\/(node_modules|dist|test)$/.test(path)

/** Packs a copy, because packing changes package.json for a moment. */
beforeAll(() => {
  mkdirSync(copy, { recursive: true })
  mkdirSync(project)
  cpSync(source, copy, { recursive: true, filter: (path) => path === source || !isNotInTarball(path) })
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'workspace/tsconfig.base.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'workspace/node_modules'))
  run('npm', ['pack', '--pack-destination', folder], copy)
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  write('package.json', JSON.stringify({ name: 'consumer', version: '1.0.0', type: 'module' }))
  run('npm', ['install', join('..', tarball!), '--offline', '--no-audit', '--no-fund'], project)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('packing does not change package.json', () => {
  expect(readFileSync(join(copy, 'package.json'), 'utf8')).toBe(
    readFileSync(join(source, 'package.json'), 'utf8'),
  )
})

test('the package contains only JavaScript, declarations, README and LICENSE', () => {
  const installed = join(project, 'node_modules/@fullcourt/scorebook')
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(installed.length + 1))
  const others = files.filter((file) => !/^dist\/[\w/]+(\.d\.ts|\.js)$/.test(file))
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(files.filter((file) => file.includes('test'))).toEqual([])
  expect(files).toContain('dist/fold/index.js')
  expect(files).toContain('dist/simulate/index.d.ts')
})

test.each(['README', 'docs'] as const)('the first example of %s runs as JavaScript', (page) => {
  const { blocks, printed } = readExamples(page)
  write('first.js', blocks[0]!)
  const lines = run(process.execPath, ['first.js'], project).trim().split('\n')
  expect(lines).toEqual(printed.slice(0, lines.length))
})

test('all examples of docs run, and type-check with nodenext, strict, libraries checked', () => {
  const { blocks, printed } = readExamples('docs')
  const compilerOptions = {
    target: 'ES2024',
    module: 'nodenext',
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    lib: ['ES2024', 'DOM'],
    types: [],
  }
  write('docs.ts', blocks.join('\n'))
  write('readme.ts', readExamples('README').blocks.join('\n'))
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['docs.ts', 'readme.ts'] }))
  run(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', 'tsconfig.json'], project)
  expect(run(process.execPath, ['docs.ts'], project).trim().split('\n')).toEqual(printed)
})

test('an older compiler (TypeScript 6) accepts the declarations', () => {
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], project)
})

test('a wrong use does not compile: the declarations are read', () => {
  write('wrong.ts', "import { boxScore } from '@fullcourt/scorebook/figures'\nboxScore('no setup', [])\n")
  const args = [
    join(root, 'node_modules/typescript7/bin/tsc'),
    '--ignoreConfig',
    '--noEmit',
    '--module',
    'nodenext',
  ]
  expect(() => run(process.execPath, [...args, '--strict', 'wrong.ts'], project)).toThrow(/TS2345/)
})
