import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { DAY_MS } from '@fullcourt/program'
import * as z from 'zod'
import { timeOf } from '../../backup/kept.ts'
import { UNDONE_FILE } from '../../backup/ownBackups.ts'
import { KEY_FILE } from '../../secretBox.ts'

/** Exchanged by a restore in the data folder: the cluster, and the key of the secrets in it. */
const SWAPPED = ['postgres', KEY_FILE] as const
const PLAN = 'restore.json'
/** How long a restore can be undone. */
export const KEPT_MS = 14 * DAY_MS
const BEFORE = '.before-'

/** Renames in the data folder, in this order. Their list is on disk first: the next start completes it after a kill. */
const renames = z.array(z.tuple([z.string(), z.string()]))
type Renames = z.output<typeof renames>

function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Completes an exchange that was begun in the data folder; without one does nothing. */
export function completeSwap(dataDir: string): void {
  const file = join(dataDir, PLAN)
  if (!existsSync(file)) return
  for (const [from, to] of renames.parse(JSON.parse(readFileSync(file, 'utf8')))) {
    const [source, target] = [join(dataDir, from), join(dataDir, to)]
    // Done already, or another process does it.
    if (existsSync(source) && !existsSync(target)) renameSync(source, target)
  }
  flushFolder(dataDir)
  rmSync(file, { force: true })
}

function begin(dataDir: string, plan: Renames): void {
  const file = join(dataDir, PLAN)
  writeFileSync(`${file}.part`, JSON.stringify(plan), { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
  flushFolder(dataDir)
  completeSwap(dataDir)
}

/**
 * Puts what is new in place of the cluster and its key, which stay beside it under other names.
 * @param added where it is in the data folder, by its name
 * @param at the time, in the names of what was there
 */
function exchange(dataDir: string, added: (name: string) => string, at: string): void {
  const plan: Renames = []
  for (const name of SWAPPED) {
    if (!existsSync(join(dataDir, added(name)))) continue
    if (existsSync(join(dataDir, name))) plan.push([name, `${name}${BEFORE}${at}`])
    plan.push([added(name), name])
  }
  begin(dataDir, plan)
}

/** Exchanges the cluster and its key for those in a folder of the data folder. */
export function swapIn(dataDir: string, folder: string, at: string): void {
  exchange(dataDir, (name) => join(basename(folder), name), at)
  rmSync(folder, { recursive: true, force: true })
}

const timesOf = (dataDir: string): readonly string[] =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith(`postgres${BEFORE}`))
    .map((name) => name.slice(`postgres${BEFORE}`.length))
    .toSorted()

/** Puts back the cluster of before the last restore, with its key. @returns false: there is none */
export function undoSwap(dataDir: string, at: string): boolean {
  completeSwap(dataDir)
  const newest = timesOf(dataDir).at(-1)
  if (newest === undefined) return false
  writeFileSync(join(dataDir, UNDONE_FILE), at, { mode: 0o600, flush: true })
  exchange(dataDir, (name) => `${name}${BEFORE}${newest}`, at)
  return true
}

/** Removes what restores of long ago replaced. */
export function removeReplaced(dataDir: string, now: number): void {
  for (const at of timesOf(dataDir)) {
    if (now - timeOf(at).getTime() < KEPT_MS) continue
    for (const name of SWAPPED) {
      const path = join(dataDir, `${name}${BEFORE}${at}`)
      // A cluster may be elsewhere, with a link to it.
      if (existsSync(path)) rmSync(realpathSync(path), { recursive: true, force: true })
      rmSync(path, { recursive: true, force: true })
    }
  }
}
