import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './node.mjs'

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'test.ts'), ...args], { encoding: 'utf8' })

const PARTS = ['types', 'lint', 'imports', 'dead', 'unit', 'browser', 'quick']
const partsIn = (text: string) => [...text.matchAll(/^ {2}(\w+) +\S/gm)].map(([, name]) => name)

test('--help lists the parts', () => {
  const { status, stdout } = run('--help')
  expect(status).toBe(0)
  expect(partsIn(stdout)).toEqual(PARTS)
})

test('an unknown part fails and lists the parts', () => {
  const { status, stderr } = run('types', 'linen')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Unknown part linen\.\n/)
  expect(partsIn(stderr)).toEqual(PARTS)
})

test('CONTRIBUTING.md has a row for each part', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(PARTS)
})
