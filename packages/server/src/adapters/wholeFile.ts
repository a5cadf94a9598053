import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Only the one who runs this reads what is inside. */
const PRIVATE = 0o600

/** Writes a file that is there whole or not at all: under another name first. */
export async function writeWhole(folder: string, name: string, content: string | Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const making = join(folder, `.${name}.making`)
  await writeFile(making, content, { mode: PRIVATE })
  await rename(making, join(folder, name))
}
