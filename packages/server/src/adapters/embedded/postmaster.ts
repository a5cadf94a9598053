import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says about the PostgreSQL of a cluster. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** A folder with its socket, or an address. */
  readonly host: string
  readonly status: string
}

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Null where no PostgreSQL has left word, or not all of it yet. */
export const readPostmaster = (cluster: string): Postmaster | null =>
  readLock(join(cluster, 'postmaster.pid'))

/** The lock of a socket is written like `postmaster.pid`. */
function readLock(file: string): Postmaster | null {
  const lines =
    textOf(file)
      ?.split('\n')
      .map((line) => line.trim()) ?? []
  const [pid, , , port, socketFolder, address] = lines
  if (!pid || !port) return null
  return {
    pid: Number(pid),
    port: Number(port),
    host: socketFolder || address || '127.0.0.1',
    status: lines[7] ?? '',
  }
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** A process that has ended and that its parent has not asked about. */
const isZombie = (pid: number): boolean => {
  const stat = textOf(`/proc/${pid}/stat`)
  // The state follows the name in brackets, which may hold spaces.
  return stat?.slice(stat.lastIndexOf(')') + 2).startsWith('Z') ?? false
}

/** PostgreSQL works in the folder of its cluster. Some containers do not show that: there the name of the program must do. */
function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    const [there, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return there.dev === own.dev && there.ino === own.ino
  } catch {
    const command = textOf(`/proc/${pid}/cmdline`)
    return command === null || /postgres/.test(command.split('\0')[0] ?? '')
  }
}

/** Whether that process is the PostgreSQL of this cluster: not dead, and not another process with a number used again. */
export const isAlive = ({ pid }: Postmaster, cluster: string): boolean =>
  exists(pid) && !isZombie(pid) && isPostgresOf(pid, cluster)

/**
 * Removes what a dead PostgreSQL left. PostgreSQL does so itself, but takes a dead process that its parent never asked about, and any
 * other process with the same number, for itself. Where its parts still run, the shared memory keeps a second one from starting.
 */
export const forgetPostmaster = (cluster: string): void =>
  rmSync(join(cluster, 'postmaster.pid'), { force: true })

const SOCKET = '.s.PGSQL.5432'

/** Removes the socket of a PostgreSQL that has died, and one that was copied together with the data folder. */
export function forgetSocket(socketFolder: string, cluster: string): void {
  const lock = join(socketFolder, `${SOCKET}.lock`)
  const left = readLock(lock)
  if (!left || isAlive(left, cluster)) return
  for (const file of [lock, join(socketFolder, SOCKET)]) rmSync(file, { force: true })
}
