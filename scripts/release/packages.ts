// The npm packages that a server needs to run, found in package-lock.json.
import { posix } from 'node:path'
import { isMeantFor } from '../node.mjs'
import type { Platform } from './platform.ts'

/** A package as package-lock.json describes it. */
export interface LockedPackage {
  readonly version?: string
  /** Where it comes from; for a package of ours its folder. */
  readonly resolved?: string
  readonly link?: boolean
  readonly integrity?: string
  readonly license?: string
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
  readonly dependencies?: Names
  readonly optionalDependencies?: Names
}

type Names = Readonly<Record<string, string>>

/** The packages of package-lock.json by their folder: `node_modules/pg`, `packages/server`. */
export type Locked = Readonly<Record<string, LockedPackage>>

/** Finds the folder of a dependency as Node does: beside the package, then in each folder above. */
function folderOf(locked: Locked, from: string, name: string): string | null {
  for (let at = from; ; at = posix.dirname(at)) {
    const folder = posix.join(at, 'node_modules', name)
    if (locked[folder]) return folder
    if (at === '.') return null
  }
}

const fits = (wanted: LockedPackage, platform: Platform): boolean =>
  (wanted.os === undefined && wanted.cpu === undefined) || isMeantFor(wanted, platform)

/**
 * Lists the folders of a package and of everything that it needs on a platform, sorted. Leaves out development tools, and what
 * only other packages of the repository need.
 */
export function neededBy(locked: Locked, start: string, platform: Platform): readonly string[] {
  const needed = new Set<string>()
  const add = (folder: string): void => {
    if (needed.has(folder)) return
    needed.add(folder)
    const found = locked[folder]!
    // The link to a package of ours, and its folder.
    if (found.link && found.resolved) add(found.resolved)
    for (const name of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) {
      const dependency = folderOf(locked, folder, name)
      if (dependency && fits(locked[dependency]!, platform)) add(dependency)
    }
  }
  add(start)
  return [...needed].toSorted()
}
