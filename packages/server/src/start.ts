import type { Logger } from 'pino'
import type { AppContext } from './appContext.ts'
import { JOBS, openApp } from './assemble.ts'
import { prepareDataDir } from './dataDir.ts'
import { type Env, readEnv } from './env.ts'
import { errorMessage, isDiskFull } from './errorMessage.ts'
import { OtherDatabase } from './migrations/index.ts'

/** Longer than any part takes to close. */
const CLOSE_TIMEOUT_MS = 20_000

/** Prints one line and ends the process. */
export function exitWithMessage(line: string): never {
  console.error(line)
  process.exit(1)
}

/** Reads the settings. A wrong one ends the process. */
/** @param more settings of the command line */
export function readEnvOrExit(more: Readonly<Record<string, string>> = {}): Env {
  const read = readEnv(undefined, more)
  return read.ok ? read.env : exitWithMessage(read.refusal)
}

/**
 * Makes the files of this process readable only by its user: they hold names, addresses and mail with links. Creates the data
 * folder, which every process needs, also one with a database of its own. Ends the process if it is not writable.
 */
export function prepareProcess({ dataDir }: Pick<Env, 'dataDir'>): void {
  process.umask(0o077)
  const refusal = prepareDataDir(dataDir)
  if (refusal) exitWithMessage(refusal)
}

/** The kinds of jobs that this process knows. */
export const JOB_KINDS = JOBS.map(({ kind }) => kind)

/** Opens the app on its parts. Throws with a sentence if the database cannot be migrated to this version. */
export const openAppWithReason = (...args: Parameters<typeof openApp>): Promise<AppContext> =>
  openApp(...args).catch((failure: unknown) => {
    if (failure instanceof OtherDatabase) throw failure
    const remedy = isDiskFull(failure)
      ? '. Make room on the disk of the database, then start again: nothing was changed'
      : ''
    throw new Error(`The database cannot be migrated to this version: ${errorMessage(failure)}${remedy}`)
  })

/**
 * Closes in reverse order of opening, once, at SIGINT or SIGTERM, also while the process is still starting. Further signals
 * change nothing: after Ctrl-C a supervisor often sends SIGTERM too.
 */
export class Shutdown {
  readonly #log: Logger
  readonly #steps: (() => Promise<void>)[] = []
  readonly #aborting = new AbortController()
  #ending: Promise<void> | null = null
  #closing = Promise.resolve()

  /** @param isCommand it has not done its work when a signal ends it, and exits with 1 */
  constructor(log: Logger, { isCommand = false } = {}) {
    this.#log = log
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        this.#aborting.abort(new Error(`ended by ${signal}`))
        void this.end(isCommand ? 1 : 0)
      })
  }

  /** Fires at a signal. */
  get signal(): AbortSignal {
    return this.#aborting.signal
  }

  /** A signal came, or the work has ended. */
  get isEnding(): boolean {
    return this.#ending !== null
  }

  /** Adds a step, called once at the end. It may wait for an opening that is still running. */
  add(close: () => Promise<void>): void {
    this.#steps.push(close)
  }

  /** Closes everything and starts again in this process. Ends it when that fails. Does nothing after a signal. */
  async restart(start: () => Promise<void>): Promise<void> {
    await this.#close()
    if (!this.#ending) await start().catch((failure: unknown) => this.refuse(failure))
  }

  /** Ends a start that failed: closes what is open, prints why in one line, and exits with 1. */
  refuse(failure: unknown): Promise<never> {
    // After a signal the parts fail one after another, which is expected.
    if (this.#ending) return new Promise(() => undefined)
    const refusing = this.#closeAndRefuse(failure)
    this.#ending = refusing
    return refusing
  }

  /** Closes and exits: with 1 when closing fails or takes too long. */
  end(code: 0 | 1 = 0): Promise<void> {
    this.#ending ??= this.#closeAndExit(code)
    return this.#ending
  }

  /** Lets the end wait until work has stopped, which the signal ends. */
  async finish<T>(work: Promise<T>): Promise<T> {
    this.add(() =>
      work.then(
        () => undefined,
        () => undefined,
      ),
    )
    return work
  }

  async #closeAndRefuse(failure: unknown): Promise<never> {
    await this.#close().catch(() => undefined)
    this.#log.debug({ err: failure }, 'the start failed')
    return exitWithMessage(`${errorMessage(failure)}.`)
  }

  async #closeAndExit(done: 0 | 1): Promise<void> {
    const timeout = setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    const code = await this.#close().then(
      () => done,
      (failure: unknown) => {
        this.#log.error({ err: failure }, 'closing failed')
        return 1
      },
    )
    clearTimeout(timeout)
    process.exit(code)
  }

  /** Each step once, also when a signal comes while a restart closes. */
  #close(): Promise<void> {
    const steps = this.#steps.splice(0).toReversed()
    this.#closing = this.#closing.then(async () => {
      for (const close of steps) await close()
    })
    return this.#closing
  }
}
