import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import type { JobKind } from './jobs/jobs.ts'

/** An open database: pools of `pg` clients. */
export interface OpenDatabase {
  readonly pool: Pool
  /**
   * For the few statements that run thousands of times: prepared, planned once, and separate from slower statements. Planning
   * them each time would take longer than running them.
   */
  readonly hotPool: Pool
  /** For transactions that take longer than a call, without time limits (`queries/longTransaction`). */
  readonly longPool: Pool
  /** For the counts of limits alone, so that they never wait for the connections of those who are counted. */
  readonly counterPool: Pool
  /** For the job queue alone: it closes a connection after an error, because the queue may leave a transaction open. */
  readonly jobsPool: Pool
  /** For migrations, whose statements may take minutes on a slow machine or a large table. Opens connections only while in use. */
  readonly schema: Pool
  /** For the start-up log: what an acknowledged write survives. */
  readonly durability: string
  /** Throws if it does not answer, or if it found damaged files since the start. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The dependencies of a process. The file of each port adds its own: `declare module '../parts.ts'`. */
export interface Parts {
  readonly database: OpenDatabase
}
export type PartName = keyof Parts

export interface PartConfig {
  readonly env: Env
  readonly log: Logger
  readonly jobKinds: readonly JobKind[]
}

/** One dependency: how to open, close and check it. It becomes a field of the app context with this name. */
export interface Part<N extends PartName = PartName> {
  readonly name: N
  /** Opens it, with the parts before it in the list. Throws with a sentence for the operator. */
  readonly open: (config: PartConfig, parts: Parts) => Parts[N] | Promise<Parts[N]>
  readonly close?: (part: Parts[N]) => void | Promise<void>
  /** Throws while it does not work. `/readyz` calls it. */
  readonly health?: (part: Parts[N]) => Promise<unknown>
  /** What tests open instead. Without it they open the same part with their own settings. */
  readonly openForTest?: (config: PartConfig, parts: Parts) => Parts[N] | Promise<Parts[N]>
}

/** Declares a part. Checks its types against the port of that name. */
export const part = <N extends PartName>(definition: Part<N>): Part => definition as unknown as Part

export interface OpenParts {
  readonly parts: Parts
  /** Throws if a part does not work. */
  readonly health: () => Promise<void>
  /** Closes the open parts, last one first. */
  readonly close: () => Promise<void>
}

interface OpenOptions {
  readonly forTest?: boolean
  /** Parts that the caller opened and will close. */
  readonly given?: Partial<Parts>
}

/** Opens the parts in the order of the list. If one fails, closes those before it. */
export async function openParts(
  list: readonly Part[],
  config: PartConfig,
  { forTest = false, given = {} }: OpenOptions = {},
): Promise<OpenParts> {
  const opened: Part[] = []
  const parts = { ...given } as Record<PartName, Parts[PartName]>
  const all = parts as unknown as Parts
  const close = async () => {
    for (const { name, close: end } of opened.splice(0).toReversed()) await end?.(all[name])
  }
  try {
    for (const one of list) {
      if (one.name in given) continue
      const open = (forTest && one.openForTest) || one.open
      parts[one.name] = await open(config, all)
      opened.push(one)
    }
  } catch (failure) {
    await close()
    throw failure
  }
  const health = async () => {
    for (const { name, health: check } of list) await check?.(all[name])
  }
  return { parts: all, health, close }
}
