import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { KEY_FILE, openSecret, sealSecret } from './secretBox.ts'

const root = mkdtempSync(join(tmpdir(), 'fullcourt-key-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('makes its key once, and refuses an empty one, which a full disk may have left', () => {
  const dataDir = mkdtempSync(join(root, 'data-'))
  const env = { secretKey: null, dataDir }
  const sealed = sealSecret(env, 'me', 'secret')
  expect(openSecret(env, 'me', sealed)).toBe('secret')
  expect(readFileSync(join(dataDir, KEY_FILE), 'utf8')).toHaveLength(43)
  const empty = mkdtempSync(join(root, 'data-'))
  writeFileSync(join(empty, KEY_FILE), '')
  expect(() => sealSecret({ secretKey: null, dataDir: empty }, 'me', 'secret')).toThrow('is empty')
})
