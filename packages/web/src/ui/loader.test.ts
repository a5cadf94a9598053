import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { loader, partMissing } from './loader.ts'

test('a part that failed is imported again by the next act, and each failure has a sentence for the user', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  let tries = 0
  const load = loader(async () => {
    tries += 1
    if (tries < 5) throw new TypeError('Failed to fetch dynamically imported module')
    return { part: 'here' }
  })
  await expect(load()).rejects.toThrow(partMissing())
  await expect(load()).rejects.toThrow(partMissing())
  expect(await load()).toEqual({ part: 'here' })
})

test('modules are imported at run time in the table of routes and in doors alone', async () => {
  const root = join(import.meta.dirname, '..')
  const names = (await readdir(root, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/(\.test|\.door|\.d)\.tsx?$/.test(name) && name !== 'app/routes.tsx',
  )
  const others = names.filter((name) => {
    const text = readFileSync(join(root, name), 'utf8').replaceAll(/typeof\s+import\(/g, '')
    return /\bimport\(['"`]|\blazy\(/.test(text)
  })
  expect(others).toEqual([])
})

test('each door survives a failure', async () => {
  const root = join(import.meta.dirname, '..')
  const doors = (await readdir(root, { recursive: true })).filter((name) => /\.door\.tsx?$/.test(name))
  expect(doors.length).toBeGreaterThan(5)
  const alone = doors.filter((name) =>
    /\bimport\(/.test(
      readFileSync(join(root, name), 'utf8').replaceAll(
        /\b(door|loader)(<\w+>)?\(\s*\(\) =>\s*import\(/g,
        '',
      ),
    ),
  )
  expect(alone).toEqual([])
})
