import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Flushes one file or folder to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes everything in a folder that was written since then (milliseconds since 1970), and the folders themselves. */
export async function flushFolder(folder: string, since: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const changed = async (path: string) => (await stat(path)).mtimeMs >= since
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    // A file may be gone again by now: the database drops what it no longer needs.
    await changed(path)
      .then((isChanged) => (isChanged ? flush(path) : undefined))
      .catch((failure: NodeJS.ErrnoException) => {
        if (failure.code !== 'ENOENT') throw failure
      })
  }
  await flush(folder)
}
