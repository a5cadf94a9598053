import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Flushes at once: their waits for the disk become one. */
const AT_ONCE = 24

/** Flushes one file or folder to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function flushChanged(path: string, since: number): Promise<void> {
  try {
    const { mtimeMs } = await stat(path)
    if (mtimeMs >= since) await flush(path)
  } catch (failure) {
    // A file may be gone again by now: the database drops what it no longer needs.
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure
  }
}

/** Flushes everything in a folder that was written since then (milliseconds since 1970), and the folders themselves. */
export async function flushFolder(folder: string, since: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))].values()
  const flushNext = async () => {
    for (const path of paths) await flushChanged(path, since)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, flushNext))
}
