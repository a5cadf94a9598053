import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../errorMessage.ts'

/** The longest folder of a socket: paths may have 107 bytes and a zero byte. */
const LONGEST_FOLDER = 107 - '/.s.PGSQL.5432'.length

const fits = (folder: string): boolean => Buffer.byteLength(folder) <= LONGEST_FOLDER

const shortName = (dataDir: string): string =>
  `fullcourt-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`

/** Returns the folder of the socket: in the data folder, or in the folder for temporary files if that path would be too long. */
export function socketFolder(dataDir: string): string {
  const choices = [
    join(dataDir, 'socket'),
    join(tmpdir(), shortName(dataDir)),
    join('/tmp', shortName(dataDir)),
  ]
  return choices.find(fits) ?? choices[0]!
}

/**
 * Creates a folder that only its owner can enter.
 * @throws if it exists and belongs to another user, who could answer in PostgreSQL's place
 */
export function makePrivateFolder(folder: string, owner: number | undefined): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (failure) {
    if (codeOf(failure) !== 'EEXIST') throw failure
  }
  const { uid } = lstatSync(folder)
  const own = process.getuid?.()
  if (uid !== own && uid !== owner) throw new Error(`${folder} belongs to another user: remove it`)
  chmodSync(folder, 0o700)
  if (owner !== undefined && owner !== uid) chownSync(folder, owner, -1)
}
