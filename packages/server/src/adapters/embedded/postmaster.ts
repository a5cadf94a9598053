import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../errorMessage.ts'

/** Content of `postmaster.pid` about the PostgreSQL of a cluster. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** The folder of its socket, or an address. */
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

/** Reads `postmaster.pid`. Returns null if the file is missing or incomplete. */
export const readPostmaster = (cluster: string): Postmaster | null =>
  readLock(join(cluster, 'postmaster.pid'))

/** A socket's lock file has the same format as `postmaster.pid`. */
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
    return codeOf(failure) !== 'ESRCH'
  }
}

/** Tells whether a process has ended without its parent collecting the exit status. */
const isZombie = (pid: number): boolean => {
  const stat = textOf(`/proc/${pid}/stat`)
  // The state follows the name in parentheses, which may contain spaces.
  return stat?.slice(stat.lastIndexOf(')') + 2).startsWith('Z') ?? false
}

/**
 * Tells whether a process is the PostgreSQL of a cluster: its working directory is the cluster's folder. Some containers hide
 * that, so there the name of the program decides.
 */
function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    const [there, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return there.dev === own.dev && there.ino === own.ino
  } catch {
    const command = textOf(`/proc/${pid}/cmdline`)
    return command === null || /postgres/.test(command.split('\0')[0] ?? '')
  }
}

/** Tells whether the PostgreSQL of this cluster is alive: not a zombie, and not another process that reuses the id. */
export const isAlive = ({ pid }: Postmaster, cluster: string): boolean =>
  exists(pid) && !isZombie(pid) && isPostgresOf(pid, cluster)

/**
 * Removes the `postmaster.pid` of a dead PostgreSQL. PostgreSQL usually removes it itself, but not if a zombie or any other
 * process has the same id. If some of its processes still run, the shared memory prevents a second start.
 */
export const removePostmasterFile = (cluster: string): void =>
  rmSync(join(cluster, 'postmaster.pid'), { force: true })

const SOCKET = '.s.PGSQL.5432'

/** Removes the socket of a dead PostgreSQL, or one that was copied with the data folder. */
export function removeSocket(socketFolder: string, cluster: string): void {
  const lock = join(socketFolder, `${SOCKET}.lock`)
  const left = readLock(lock)
  if (!left || isAlive(left, cluster)) return
  for (const file of [lock, join(socketFolder, SOCKET)]) rmSync(file, { force: true })
}
