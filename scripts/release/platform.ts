// The platforms that a release can be made for.
import { execFileSync } from 'node:child_process'

export interface Platform {
  readonly name: string
  readonly os: string
  readonly cpu: string
  readonly libc: string
}

/** Those with a Node and a PostgreSQL from npm whose start needs no more than a shell. Windows starts from a clone. */
const NAMES = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'] as const

export const PLATFORMS: readonly Platform[] = NAMES.map((name) => {
  const [os = '', cpu = ''] = name.split('-')
  return { name, os, cpu, libc: 'glibc' }
})

export const HERE = PLATFORMS.find(({ name }) => name === `${process.platform}-${process.arch}`)

/** GNU tar sorts and dates what it packs; the tar of macOS does not. */
export function hasGnuTar(): boolean {
  try {
    return execFileSync('tar', ['--version'], { encoding: 'utf8' }).includes('GNU tar')
  } catch {
    return false
  }
}
