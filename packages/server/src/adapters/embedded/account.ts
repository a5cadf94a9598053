import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** As which user PostgreSQL runs; it refuses to run as root. */
export type Account =
  | { readonly kind: 'self' }
  /** Inside of a user namespace, where root looks like this user: files keep their owner. */
  | { readonly kind: 'namespace'; readonly user: User }
  /** As another user of this machine. */
  | { readonly kind: 'user'; readonly user: User }

interface User {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The user `postgres`, else `nobody`: without privileges, and known by name, which initdb asks for. */
function unprivilegedUser(): User | null {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return found ? { name: found[0]!, uid: Number(found[2]), gid: Number(found[3]) } : null
}

/** initdb asks for the name of its user. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const namespaceOf = ({ uid, gid }: User): string[] => ['--user', `--map-user=${uid}`, `--map-group=${gid}`]

/** How PostgreSQL can be run by this process. @param path where to look for `unshare` */
export function chooseAccount(path: string): Account {
  if (process.platform === 'win32') return { kind: 'self' }
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return { kind: 'self' }
  const user = unprivilegedUser()
  if (!user) return { kind: 'self' }
  const tried = spawnSync('unshare', [...namespaceOf(user), 'true'], { env: { PATH: path } })
  if (tried.status === 0) return { kind: 'namespace', user }
  return isRoot ? { kind: 'user', user } : { kind: 'self' }
}

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/** A program as it is started by that account. The process id stays the program's own. */
export function commandAs(account: Account, program: string, args: readonly string[]): Command {
  switch (account.kind) {
    case 'self':
      return { file: program, args }
    case 'namespace':
      return { file: 'unshare', args: [...namespaceOf(account.user), program, ...args] }
    case 'user':
      return { file: program, args, uid: account.user.uid, gid: account.user.gid }
    default:
      return account satisfies never
  }
}

/** Every folder on the way to `folder` may be entered by everybody. */
export function isOpenToAll(folder: string): boolean {
  const up = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (up === folder || isOpenToAll(up))
}
