// Small disks in memory, for tests of full ones.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Mounts a disk over a folder.
 * @param size '4m'
 * @param more options of mount: `-o remount` changes the size
 */
export const mountDisk = (folder: string, size: string, ...more: readonly string[]): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, ...more, 'tmpfs', folder]).status === 0

export const unmountDisk = (folder: string) => spawnSync('umount', [folder])

/** Tells whether this machine allows mounting a disk. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-small-'))
  const isMounted = mountDisk(folder, '1m')
  if (isMounted) unmountDisk(folder)
  rmSync(folder, { recursive: true })
  return isMounted
}
