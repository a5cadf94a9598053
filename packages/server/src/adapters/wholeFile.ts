import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Only the user who runs the server can read the file. */
const PRIVATE = 0o600

/** Writes a file completely or not at all: under a temporary name, then renamed. */
export async function writeWhole(folder: string, name: string, content: string | Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const making = join(folder, `.${name}.making`)
  await writeFile(making, content, { mode: PRIVATE })
  await rename(making, join(folder, name))
}
