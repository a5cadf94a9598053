// A prepared data folder, copied for tests that do not test the first start.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from '../../../scripts/lock.mjs'
import { startServer } from './running.ts'

const VARIABLE = 'MADE_DATA_DIR'

/**
 * Runs once before all tests. Names the folder, which the first test that needs it fills, and a cache for Node's compiled
 * modules, with which a server starts in half the time.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-made-'))
  process.env[VARIABLE] ??= folder
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  // Films would wait for all other tests.
  process.env.FILM_NICE ??= '0'
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Copies the prepared data folder to a new path. A server starts there without initdb and migrations. */
export async function copyMadeDataDir(to: string): Promise<void> {
  const folder = process.env[VARIABLE]
  if (!folder) throw new Error(`${VARIABLE} is missing: the runner's global setup sets it`)
  const made = join(folder, 'made')
  const isMade = join(folder, 'is-made')
  await withLock(
    join(folder, 'lock'),
    () => undefined,
    async () => {
      if (existsSync(isMade)) return
      const server = await startServer({ DATA_DIR: made })
      const code = await server.stop()
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.printed()}`)
      writeFileSync(isMade, '')
    },
  )
  execFileSync('cp', ['-a', made, to])
}
