import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** The user that runs PostgreSQL, which refuses to run as root. */
export type Account =
  | { readonly kind: 'self' }
  /** Within a user namespace in which root looks like this user, so that files keep their owner. */
  | { readonly kind: 'namespace'; readonly user: User }
  /** As another user of this machine. */
  | { readonly kind: 'user'; readonly user: User }

interface User {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Finds the user `postgres`, else `nobody`: both have no privileges, and have a name, which initdb needs. */
function unprivilegedUser(): User | null {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return found ? { name: found[0]!, uid: Number(found[2]), gid: Number(found[3]) } : null
}

/** initdb needs the name of its user. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const namespaceOf = ({ uid, gid }: User): string[] => ['--user', `--map-user=${uid}`, `--map-group=${gid}`]

/**
 * Chooses how this process can run PostgreSQL.
 * @param path where to look for `unshare`
 */
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

/** Returns the command that runs a program with that account. The process id is the program's own. */
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

/** Tells whether all users may enter a folder and each of its parents. */
export function isOpenToAll(folder: string): boolean {
  const up = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (up === folder || isOpenToAll(up))
}
