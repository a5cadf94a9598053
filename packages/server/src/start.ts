import { chmodSync, mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { JOBS, openHouse } from './assemble.ts'
import { type Env, readEnv } from './env.ts'
import type { House } from './house.ts'
import { messageOf } from './messageOf.ts'

/** Longer than anything takes to end by itself. */
const PATIENCE_MS = 20_000

/** A start that cannot be: one line, and the end. */
export function refuseStart(line: string): never {
  console.error(line)
  process.exit(1)
}

/** The settings; a wrong one ends the process. */
export function envOrRefuse(): Env {
  const read = readEnv()
  return read.ok ? read.env : refuseStart(read.refusal)
}

/**
 * What this process writes is nobody else's on this machine: names, addresses, and mail with links in it. The embedded database makes
 * its own files readable to all, so that the folder must not be. And no key that somebody sends leads to what all objects share.
 */
export function harden({ dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>): void {
  Reflect.deleteProperty(Object.prototype, '__proto__')
  process.umask(0o077)
  if (databaseUrl) return
  mkdirSync(dataDir, { recursive: true })
  try {
    chmodSync(dataDir, 0o700)
  } catch {
    // A volume that belongs to somebody else, who decides.
  }
}

/** What the process can be asked to do later. */
export const KINDS = JOBS.map(({ kind }) => kind)

/** The house on an open ground; a database that cannot be brought to this version ends the process. */
export const houseOrRefuse = (ground: Parameters<typeof openHouse>[0]): Promise<House> =>
  openHouse(ground).catch((failure: unknown) =>
    refuseStart(`The database cannot be brought to this version: ${messageOf(failure)}.`),
  )

/** At the first SIGINT or SIGTERM everything is put away, and the process ends: with 1 where that takes too long or fails. */
export function endOnSignal(log: Logger, putAway: () => Promise<void>): void {
  const end = () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    putAway().then(
      () => process.exit(0),
      (failure: unknown) => {
        log.error({ err: failure }, 'the end')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
}
