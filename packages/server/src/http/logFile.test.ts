import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { LogFile } from './logFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('keeps the last lines in so many files, each whole, and goes on after a restart', () => {
  const path = join(folder, 'log')
  const limits = { bytes: 20, files: 3 }
  for (let start = 0; start < 3; start++) {
    const file = new LogFile(path, limits)
    for (let line = 0; line < 5; line++) file.write(`line ${start} ${line}\n`)
  }
  const texts = [path, `${path}.1`, `${path}.2`].map((name) => readFileSync(name, 'utf8'))
  expect(texts.toReversed().join('')).toBe('line 2 0\nline 2 1\nline 2 2\nline 2 3\nline 2 4\n')
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(limits.bytes)
  expect(existsSync(`${path}.3`)).toBe(false)
})
