import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** The path of a folder for the tests of a file or a `describe`: made before them, deleted after them. */
export function tempFolder(name: string): string {
  // A short path, because one of a socket has at most 107 letters.
  const folder = join(tmpdir(), `fullcourt-${name}-${randomUUID().slice(0, 8)}`)
  beforeAll(() => mkdirSync(folder, { mode: 0o700 }))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
