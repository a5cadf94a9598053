import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadPart, PART_MISSING } from './loadPart.ts'

test('a part that failed is imported again by the next act, and each failure has a sentence for the user', async () => {
  let tries = 0
  const load = loadPart(async () => {
    tries += 1
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return { part: 'here' }
  })
  await expect(load()).rejects.toThrow(PART_MISSING)
  await expect(load()).rejects.toThrow(PART_MISSING)
  expect(await load()).toEqual({ part: 'here' })
})

/** Imports that say themselves what happens without them. */
const OWN_CARE = new Set(['main.tsx', 'routes.tsx', 'book/openGame.ts', 'score/dialogs/Dialogs.tsx'])

test('each part that is loaded later is imported in a way that survives a failure', async () => {
  const root = join(import.meta.dirname, '..')
  const names = (await readdir(root, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !OWN_CARE.has(name),
  )
  const alone = names.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8').replaceAll(/typeof\s+import\(/g, '')
    const isLater = /\buseLater\(/.test(text)
    const parts = text.replaceAll(/\b(loadPart|onDemand)\(\s*\(\) =>\s*import\(/g, '')
    const open = isLater ? parts.replaceAll(/\bimport\('/g, '') : parts
    return /\bimport\('/.test(open) || /\blazy\(/.test(open) ? [name] : []
  })
  expect(alone).toEqual([])
})
