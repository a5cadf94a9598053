import { chmodSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from './errorMessage.ts'

/** Creates missing folders one by one, because Node's recursive mkdir never ends below /proc. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/**
 * Creates the data folder, readable only by its owner, and tries to write to it.
 * @returns null, or one line that says what is wrong
 */
export function prepareDataDir(dataDir: string): string | null {
  const folder = resolve(dataDir)
  try {
    makeFolder(folder)
    rmdirSync(mkdtempSync(join(folder, '.writable-')))
  } catch (failure) {
    const code = errorCode(failure)
    if (code === 'ENOTDIR') return `DATA_DIR ${folder} must be a folder, but a part of that path is a file.`
    return `DATA_DIR ${folder} cannot be written (${code}): set it to a folder that this user may write to.`
  }
  try {
    chmodSync(folder, 0o700)
  } catch {
    // A mounted folder of another user keeps its mode.
  }
  return null
}
