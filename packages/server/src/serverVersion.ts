import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'

const ROOT = resolve(import.meta.dirname, '../../..')
const packageJson = z.object({ version: z.string() })
/** Written by `npm run release`. */
const releaseJson = z.object({ commit: z.string() })

export interface ServerVersion {
  readonly version: string
  /** Null in a clone. */
  readonly commit: string | null
}

export function readVersion(): ServerVersion {
  const { version } = packageJson.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const release = join(ROOT, 'release.json')
  const commit = existsSync(release)
    ? releaseJson.parse(JSON.parse(readFileSync(release, 'utf8'))).commit
    : null
  return { version, commit }
}
