import type { Logger } from 'pino'
import type { AppContext } from './appContext.ts'
import { JOBS, openApp } from './assemble.ts'
import { prepareDataDir } from './dataDir.ts'
import { type Env, readEnv } from './env.ts'
import { errorMessage } from './errorMessage.ts'
import { NewerDatabase } from './migrations/index.ts'

/** Longer than anything takes to end by itself. */
const PATIENCE_MS = 20_000

/** A start that cannot be: one line, and the end. */
export function exitWithMessage(line: string): never {
  console.error(line)
  process.exit(1)
}

/** The settings; a wrong one ends the process. */
export function readEnvOrExit(): Env {
  const read = readEnv()
  return read.ok ? read.env : exitWithMessage(read.refusal)
}

/**
 * Keeps what this process writes from other users of the machine: names, addresses, and mail with links in it. Prevents prototype
 * pollution. Refuses the start where the data folder cannot be written.
 */
export function prepareProcess({ dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>): void {
  Reflect.deleteProperty(Object.prototype, '__proto__')
  process.umask(0o077)
  if (databaseUrl) return
  const refusal = prepareDataDir(dataDir)
  if (refusal) exitWithMessage(refusal)
}

/** What the process can be asked to do later. */
export const JOB_KINDS = JOBS.map(({ kind }) => kind)

/** The app on an open ground. Throws with a sentence where the database cannot be brought to this version. */
export const openAppWithReason = (ground: Parameters<typeof openApp>[0]): Promise<AppContext> =>
  openApp(ground).catch((failure: unknown) => {
    if (failure instanceof NewerDatabase) throw failure
    throw new Error(`The database cannot be brought to this version: ${errorMessage(failure)}`)
  })

/**
 * Ends the process in order: what was opened last is closed first. The first SIGINT or SIGTERM begins that, also while the process is
 * still starting.
 */
export class Shutdown {
  readonly #log: Logger
  readonly #steps: (() => Promise<void>)[] = []
  #ended: Promise<void> | null = null

  constructor(log: Logger) {
    this.#log = log
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void this.#end())
  }

  /** Called at the end, once; it may wait for an opening that is under way. */
  add(close: () => Promise<void>): void {
    this.#steps.push(close)
  }

  /** A start that cannot be: closes what is open, says why in one line, and ends the process with 1. */
  async refuse(failure: unknown): Promise<never> {
    // At a signal the parts fail one after the other, which is no news.
    if (this.#ended) return new Promise(() => undefined)
    await this.#close().catch(() => undefined)
    this.#log.debug({ err: failure }, 'the start')
    return exitWithMessage(`${errorMessage(failure)}.`)
  }

  /** With 1 where it fails, or takes too long. */
  async #end(): Promise<void> {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    try {
      this.#ended = this.#close()
      await this.#ended
      process.exit(0)
    } catch (failure) {
      this.#log.error({ err: failure }, 'the end')
      process.exit(1)
    }
  }

  async #close(): Promise<void> {
    for (const close of this.#steps.toReversed()) await close()
  }
}
