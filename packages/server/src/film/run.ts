import { rm } from 'node:fs/promises'
import { detectContainer, type FilmError } from '@fullcourt/film'
import type { AppContext } from '../appContext.ts'
import { isDiskFull } from '../errorMessage.ts'
import type { Attempt } from '../jobs/jobs.ts'
import { readStart } from '../media/probe.ts'
import { type MediaRefusal, mayPass } from '../media/refusals.ts'
import { unpackSportscode } from '../media/sportscode.ts'
import { changeFilmState, type FilmColumns } from './changes.ts'
import { FAILED, NO_ROOM } from './errors.ts'
import type { FilmRun } from './jobKinds.ts'
import { localOriginal } from './original.ts'
import { noticeQuota } from './quotaNotice.ts'
import { type FilmRow, findFilm, publishFilm } from './rows.ts'
import { HashMismatch } from './storeOriginal.ts'
import { programOf } from './usage.ts'
import { newWorkFolder } from './workFolder.ts'

const WATCH_MS = 2_000
const REPORT_EVERY_MS = 1_000

/** The film was archived, deleted or restarted meanwhile: this run has nothing to do any more. */
export class RunEnded extends Error {}
/** The film cannot be processed. `mayPass`: another try may help. */
export class Unprocessable extends Error {
  readonly error: FilmError
  readonly mayPass: boolean

  constructor(error: FilmError, { mayPass = false, log = '' } = {}) {
    super(log || error.message)
    this.error = error
    this.mayPass = mayPass
  }
}

/** Takes what a step made. A refusal ends the run; one that depends on the moment is tried again. */
export function must<T extends { readonly ok: true }>(result: T | MediaRefusal): T {
  if (result.ok) return result
  const { code, message, log } = result
  throw new Unprocessable({ code, message }, { mayPass: mayPass(code), ...(log && { log }) })
}

/** One try of a job of a film's run. */
export class Run {
  readonly app: AppContext
  readonly accountId: string
  readonly id: string
  readonly run: number
  readonly signal: AbortSignal
  readonly #ended = new AbortController()
  readonly #watch: NodeJS.Timeout
  #reportedAt = 0

  constructor(app: AppContext, film: FilmRow, signal: AbortSignal) {
    this.app = app
    this.accountId = film.accountId
    this.id = film.id
    this.run = film.run
    this.signal = AbortSignal.any([signal, this.#ended.signal])
    this.#watch = setInterval(() => void this.#check(), WATCH_MS)
  }

  close(): void {
    clearInterval(this.#watch)
  }

  /** Ends the run when the film is no longer in it. */
  async #check(): Promise<void> {
    const film = await findFilm(this.app.db, this).catch(() => null)
    if (film && (film.run !== this.run || film.status !== 'PROCESSING' || film.deletedAt !== null))
      this.#ended.abort(new RunEnded())
  }

  /** Saves what was made. Throws `RunEnded` when the run is over. */
  async save(columns: FilmColumns): Promise<FilmRow> {
    const saved = await this.app.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('teamVideo')
        .set({ ...columns, updatedAt: new Date(this.app.now()).toISOString() })
        .where('accountId', '=', this.accountId)
        .where('id', '=', this.id)
        .where('run', '=', this.run)
        .where('status', '=', 'PROCESSING')
        .where('deletedAt', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row) await publishFilm(trx, row, 'update')
      return row
    })
    this.app.live.poke()
    if (!saved) throw new RunEnded()
    return saved
  }

  /** Reports at most once a second. */
  report(progress: number): void {
    const now = performance.now()
    if (now - this.#reportedAt < REPORT_EVERY_MS) return
    this.#reportedAt = now
    const event = { kind: 'progress', run: this.run, progress: Math.min(0.999, progress) } as const
    void changeFilmState(this.app, this, event)
      .then(() => this.app.live.poke())
      .catch((failure: unknown) => this.app.log.debug({ err: failure }, 'progress was not saved'))
  }

  async fail(error: FilmError): Promise<void> {
    await changeFilmState(this.app, this, { kind: 'failed', run: this.run, error })
    this.app.live.poke()
  }

  /** Ends the job that measures, and leaves that of the renditions. */
  async endMeasuring(): Promise<void> {
    await changeFilmState(this.app, this, { kind: 'measured', run: this.run })
    this.app.live.poke()
    this.app.jobs.poke()
  }

  async finish(film: FilmRow): Promise<void> {
    await changeFilmState(this.app, this, { kind: 'finished', run: this.run })
    this.app.live.poke()
    await noticeQuota(this.app, await programOf(this.app, film))
  }
}

/** Does a job of a film's run in a folder of its own. Does nothing when the run has ended. */
export async function workOnRun(
  { accountId, filmId, run }: FilmRun,
  app: AppContext,
  attempt: Attempt,
  work: (one: Run, film: FilmRow, folder: string) => Promise<void>,
): Promise<void> {
  const film = await findFilm(app.db, { accountId, id: filmId })
  if (film.run !== run || film.status !== 'PROCESSING' || film.deletedAt !== null) return
  const one = new Run(app, film, attempt.signal)
  const folder = await newWorkFolder(app.env, 'run')
  try {
    await work(one, film, folder)
  } catch (failure) {
    await handleFailure(one, failure, attempt)
  } finally {
    one.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function handleFailure(one: Run, failure: unknown, { isLast }: Attempt): Promise<void> {
  const reason: unknown = one.signal.aborted ? one.signal.reason : failure
  if (reason instanceof RunEnded || failure instanceof RunEnded || failure instanceof HashMismatch) return
  if (failure instanceof Unprocessable && (isLast || !failure.mayPass)) {
    one.app.log.warn({ film: one.id, reason: failure.message }, 'a film cannot be processed')
    return one.fail(failure.error)
  }
  if (isLast) return one.fail(isDiskFull(failure) ? NO_ROOM : FAILED)
  throw failure
}

/** The movie of a film on this machine's disk: the original, or what its Sportscode package contains. */
export async function openMovie(
  { app, signal }: Run,
  film: FilmRow,
  folder: string,
): Promise<{ readonly movie: string; readonly isPackage: boolean }> {
  const file = await localOriginal(app, film, folder, signal)
  const isPackage = detectContainer(await readStart(file)) === 'zip'
  return { movie: isPackage ? must(await unpackSportscode(file, folder, { signal })).file : file, isPackage }
}
