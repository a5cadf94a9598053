import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root as repository } from './node.mjs'
import { dropStaleTypes } from './staleTypes.ts'

const root = mkdtempSync(join(tmpdir(), 'fullcourt-types-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const project = (name: string, more: object) => {
  const types = {
    outDir: join(root, '.types', name),
    tsBuildInfoFile: join(root, `.types/${name}.tsbuildinfo`),
  }
  const base = {
    module: 'NodeNext',
    composite: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: true,
  }
  return JSON.stringify({ compilerOptions: { ...base, ...types, types: [] }, ...more })
}
const tsc = join(repository, 'node_modules/typescript7/bin/tsc')
const build = () => {
  dropStaleTypes(root)
  return spawnSync(process.execPath, [tsc, '-b', '--checkers', '1'], { cwd: root, encoding: 'utf8' }).stdout
}

it('a build tells of a removed file that another project imports', () => {
  write('package.json', '{ "type": "module" }')
  write('packages/one/tsconfig.json', project('one', { include: ['src'] }))
  write('packages/one/src/kept.ts', 'export const kept = 1')
  write('packages/one/src/gone.ts', 'export const gone = 2')
  write('test.ts', "import { gone } from './packages/one/src/gone.ts'\nexport const found = gone\n")
  write('tsconfig.json', project('tests', { include: ['test.ts'], references: [{ path: 'packages/one' }] }))
  expect(build()).toBe('')
  rmSync(join(root, 'packages/one/src/gone.ts'))
  expect(build()).toContain("Cannot find module './packages/one/src/gone.ts'")
  expect(build()).toContain("Cannot find module './packages/one/src/gone.ts'")
})
