import type { FirstRestore, Restored } from '@fullcourt/wire'
import { hashToken } from '../access/sessions.ts'
import { errorMessage } from '../errorMessage.ts'

const MAX_ERROR = 500

type Progress = Pick<FirstRestore, 'state' | 'step' | 'done' | 'of' | 'error' | 'restored'>

export interface WantedRestore {
  /** The name or the folder of a backup. */
  readonly from: string
  readonly skipsDamaged: boolean
}

/** Told before each file or table of a step. */
export type Report = (step: NonNullable<FirstRestore['step']>, done: number, of: number) => void

/** Restores a backup, and starts the server again on it. */
type Restore = (wanted: WantedRestore, report: Report) => Promise<Restored>

const IDLE: Progress = { state: 'IDLE', step: null, done: 0, of: 0, error: null, restored: null }

/** The restore on the first page of an installation. Outlives the start of the server on the restored data. */
export class FirstRestores {
  readonly #restore: Restore
  #progress = IDLE
  /** Of the link that began it. The restored database does not know the link. */
  #tokenHash: Buffer | null = null

  constructor(restore: Restore) {
    this.#restore = restore
  }

  get progress(): Progress {
    return this.#progress
  }

  /** Runs, or has succeeded: then this process restores nothing else. */
  get isBusy(): boolean {
    return this.#progress.state === 'RUNNING' || this.#progress.state === 'DONE'
  }

  isOf(token: string): boolean {
    return this.#tokenHash?.equals(hashToken(token)) ?? false
  }

  /** Begins, unless one runs or has succeeded. */
  begin(token: string, wanted: WantedRestore): void {
    if (this.isBusy) return
    this.#tokenHash = hashToken(token)
    this.#progress = { ...IDLE, state: 'RUNNING', step: 'checking' }
    const report: Report = (step, done, of) => {
      this.#progress = { ...this.#progress, step, done, of }
    }
    this.#restore(wanted, report).then(
      (restored) => {
        this.#progress = { ...IDLE, state: 'DONE', restored }
      },
      (failure: unknown) => {
        this.#progress = { ...IDLE, state: 'FAILED', error: errorMessage(failure).slice(0, MAX_ERROR) }
      },
    )
  }
}
