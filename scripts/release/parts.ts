// What a release is made of.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locked, neededBy } from './packages.ts'
import type { Platform } from './platform.ts'

export interface Parts {
  readonly version: string
  readonly commit: string
  /** Time of the commit, in seconds since 1970: the date of every file. */
  readonly epoch: number
  readonly platform: Platform
  /** The clone with the sources. */
  readonly clone: string
  /** A clone whose packages were installed for the platform; the same one for this platform. */
  readonly installed: string
  /** The built pages. */
  readonly pages: string
}

export const nameOf = ({ version, platform }: Pick<Parts, 'version' | 'platform'>): string =>
  `fullcourt-${version}-${platform.name}`

export const readLocked = (clone: string): Locked =>
  JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8')).packages

/** The folders of the npm packages that a release for a platform contains, as package-lock.json names them. */
export const packagesOf = ({
  installed,
  platform,
}: Pick<Parts, 'installed' | 'platform'>): readonly string[] =>
  neededBy(readLocked(installed), 'packages/server', platform).filter((folder) =>
    existsSync(join(installed, folder)),
  )
