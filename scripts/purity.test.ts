// The three pure packages: code that must not compile there. The lint: code that it must refuse.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './node.mjs'

const PURE = ['scorebook', 'film', 'program']
const PLATFORM = [
  'fetch',
  'setTimeout',
  'process',
  'window',
  'document',
  'console',
  'crypto',
  'Temporal',
  'Buffer',
]

const bin = (path: string) => join(root, 'node_modules', path)
// Inside the project, so that the packages' own tsconfig is what the sample is compiled with.
mkdirSync(join(root, '.types'), { recursive: true })
const folder = mkdtempSync(join(root, '.types', 'purity-'))
afterAll(() => rmSync(folder, { recursive: true }))

function compile(name: string, text: string): string {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'sample.ts'), text)
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'packages', name, 'tsconfig.json'),
      compilerOptions: { rootDir: '.', outDir: 'out', tsBuildInfoFile: 'out/info' },
      include: ['sample.ts'],
      references: [],
    }),
  )
  return spawnSync(process.execPath, [bin('typescript7/bin/tsc'), '-p', place, '--pretty', 'false'], {
    encoding: 'utf8',
  }).stdout
}

describe.each(PURE)('%s', (name) => {
  test('knows no platform', () => {
    const said = compile(name, PLATFORM.map((word) => `export const its_${word} = ${word}\n`).join(''))
    const refused = PLATFORM.filter((word) =>
      new RegExp(`error TS\\d+: Cannot find name '${word}'`).test(said),
    )
    expect(refused).toEqual(PLATFORM)
  })

  test('compiles pure code', () => {
    expect(compile(name, 'export const half = (n: number): number => Math.floor(n / 2)\n')).toBe('')
  })
})

function lint(path: string, text: string): string {
  const place = join(folder, 'lint')
  mkdirSync(join(place, path, '..'), { recursive: true })
  mkdirSync(join(place, 'scripts'), { recursive: true })
  copyFileSync(join(root, 'biome.json'), join(place, 'biome.json'))
  for (const rule of ['no-intl.grit', 'no-random.grit', 'no-storage.grit'])
    copyFileSync(join(root, 'scripts', rule), join(place, 'scripts', rule))
  writeFileSync(join(place, path), text)
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', path]
  const { stdout, stderr } = spawnSync(process.execPath, [bin('@biomejs/biome/bin/biome'), ...args], {
    cwd: place,
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe.each(PURE)('the lint in %s', (name) => {
  const inside = `packages/${name}/src/sample.ts`

  test.each(['new Date(0)', 'Date.now()'])('refuses %s', (code) => {
    expect(lint(inside, `export const x = ${code}\n`)).toContain('take `now` as an argument')
  })

  test.each(['Math.random()', 'Math["random"]()', '[1].map(Math.random)'])('refuses %s', (code) => {
    expect(lint(inside, `export const x = ${code}\n`)).toContain('take `random` as an argument')
  })

  test('allows the rest of Math', () => {
    expect(lint(inside, 'export const x = Math.floor(2.5)\n')).not.toContain('as an argument')
  })
})

test('outside the pure packages dates and random numbers are allowed', () => {
  expect(
    lint('packages/server/src/sample.ts', 'export const x = [Date.now(), Math.random()]\n'),
  ).not.toContain('as an argument')
})

test('process.env is read in one file of the server', () => {
  const code = 'export const port = process.env.PORT\n'
  expect(lint('packages/server/src/games/sample.ts', code)).toContain('noProcessEnv')
  expect(lint('packages/server/src/env.ts', code)).not.toContain('noProcessEnv')
})

test('one file of the web reads and writes the browser’s storage', () => {
  const message = 'Use `stored` of call/stored.ts'
  for (const code of ['localStorage', 'window.localStorage', 'globalThis.sessionStorage'])
    expect(lint('packages/web/src/ui/sample.ts', `export const x = () => ${code}\n`)).toContain(message)
  const code = 'export const x = () => localStorage\n'
  expect(lint('packages/web/src/call/stored.ts', code)).not.toContain(message)
  expect(lint('packages/web/src/ui/sample.test.ts', code)).not.toContain(message)
})

test('one file has the forms of dates, numbers and lists', () => {
  const message = 'Use a form of wire/forms/intl.ts'
  const codes = ['Intl.ListFormat', '(5).toLocaleString()', "new Date().toLocaleDateString('en-US')"]
  for (const code of codes)
    for (const path of ['web', 'server', 'wire'])
      expect(lint(`packages/${path}/src/sample.ts`, `export const x = ${code}\n`)).toContain(message)
  expect(lint('packages/wire/src/forms/intl.ts', `export const x = ${codes[0]}\n`)).not.toContain(message)
})
