import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { detectContainer, type FilmError, planRenditions, type RenditionPlan } from '@fullcourt/film'
import type * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { Attempt } from '../jobs/jobs.ts'
import { probeFilm, readStart } from '../media/probe.ts'
import type { MediaRefusal } from '../media/refusals.ts'
import { unpackSportscode } from '../media/sportscode.ts'
import { changeFilmState, type FilmColumns } from './changes.ts'
import { FAILED, NO_FILM, NO_TOOLS, TOO_LONG } from './errors.ts'
import { type FilmSource, storePoster, storeRendition, storeSheets } from './files.ts'
import type { processFilm } from './jobKinds.ts'
import { keyOf, ORIGINAL, ofRun } from './names.ts'
import { noticeQuota } from './quotaNotice.ts'
import { type FilmRow, findFilm, publishFilm } from './rows.ts'
import { HashMismatch, storeOriginal } from './storeOriginal.ts'
import { fitsPlan, programOf, supportsUhd } from './usage.ts'
import { newWorkFolder } from './workFolder.ts'

const WATCH_MS = 2_000
const REPORT_EVERY_MS = 1_000
/** Shares of the progress: storing and measuring, pictures. The renditions share the rest by their pixels. */
const STORED_SHARE = 0.05
const PICTURES_SHARE = 0.05

/** The film was archived, deleted or restarted meanwhile: this run has nothing to do any more. */
class RunEnded extends Error {}
/** The film cannot be processed. `mayPass`: another try may help. */
class Unprocessable extends Error {
  readonly error: FilmError
  readonly mayPass: boolean

  constructor(error: FilmError, { mayPass = false, log = '' } = {}) {
    super(log || error.message)
    this.error = error
    this.mayPass = mayPass
  }
}

/** Takes what a step made. A refusal ends the run; one that depends on the moment is tried again. */
function must<T extends { readonly ok: true }>(result: T | MediaRefusal): T {
  if (result.ok) return result
  const { code, message, log } = result
  const mayPass = code === 'timeout' || code === 'failed' || code === 'stopped'
  throw new Unprocessable({ code, message }, { mayPass, ...(log && { log }) })
}

/** One run of a film's processing. */
class Run {
  readonly app: AppContext
  readonly id: string
  readonly run: number
  readonly signal: AbortSignal
  readonly #ended = new AbortController()
  readonly #watch: NodeJS.Timeout
  #reportedAt = 0

  constructor(app: AppContext, film: FilmRow, signal: AbortSignal) {
    this.app = app
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
    const film = await findFilm(this.app.db, this.id).catch(() => null)
    if (film && (film.run !== this.run || film.status !== 'PROCESSING' || film.deletedAt !== null))
      this.#ended.abort(new RunEnded())
  }

  /** Saves what was made. Throws `RunEnded` when the run is over. */
  async save(columns: FilmColumns): Promise<FilmRow> {
    const saved = await this.app.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('teamVideo')
        .set({ ...columns, updatedAt: new Date(this.app.now()).toISOString() })
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
    void changeFilmState(this.app, this.id, event)
      .then(() => this.app.live.poke())
      .catch((failure: unknown) => this.app.log.debug({ err: failure }, 'progress was not saved'))
  }

  async fail(error: FilmError): Promise<void> {
    await changeFilmState(this.app, this.id, { kind: 'failed', run: this.run, error })
    this.app.live.poke()
  }

  async finish(): Promise<void> {
    await changeFilmState(this.app, this.id, { kind: 'finished', run: this.run })
    this.app.live.poke()
  }
}

/**
 * Makes an uploaded film playable: one object of its parts, its measures, then its pictures and renditions, each of which can be
 * played as soon as it is there. A run that is repeated goes on where the last try stopped.
 */
export async function processFilmJob(
  { filmId, run }: z.output<typeof processFilm.payload>,
  app: AppContext,
  { signal, isLast }: Attempt,
): Promise<void> {
  const film = await findFilm(app.db, filmId)
  if (film.run !== run || film.status !== 'PROCESSING') return
  const one = new Run(app, film, signal)
  const folder = await newWorkFolder(app.env, 'run')
  try {
    await processIn(one, film, folder)
    await one.finish()
    await noticeQuota(app, await programOf(app, film))
  } catch (failure) {
    await handleFailure(one, failure, isLast)
  } finally {
    one.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function handleFailure(one: Run, failure: unknown, isLast: boolean): Promise<void> {
  const reason: unknown = one.signal.aborted ? one.signal.reason : failure
  if (reason instanceof RunEnded || failure instanceof RunEnded || failure instanceof HashMismatch) return
  if (failure instanceof Unprocessable && (isLast || !failure.mayPass)) return one.fail(failure.error)
  if (isLast) return one.fail(FAILED)
  throw failure
}

async function processIn(one: Run, film: FilmRow, folder: string): Promise<void> {
  const { app, signal } = one
  await storeOriginal(app, film, {
    signal,
    waits: true,
    onProgress: (share) => one.report(share * STORED_SHARE),
  })
  const stored = await findFilm(app.db, film.id)
  if (!stored.isStored) throw new RunEnded()
  const file = await app.storage.localFile(keyOf(film, ORIGINAL), folder, signal)
  if (!app.mediaTools) return processWithoutTools(one, file)
  const { source, measured } = await measure(one, { tools: app.mediaTools, file, folder })
  if (!(await fitsPlan(app, measured))) throw new Unprocessable(TOO_LONG)
  const files = { storage: app.storage, film: measured, run: one.run, signal }
  await one.save({ poster: must(await storePoster(files, source)).name })
  await makeRenditions(one, measured, source)
}

/** Without ffmpeg a film that starts like an MP4 is played as it is; its measures stay those of the browser. */
async function processWithoutTools(one: Run, file: string): Promise<void> {
  const container = detectContainer(await readStart(file))
  if (container === null) throw new Unprocessable(NO_FILM)
  if (container !== 'mov') throw new Unprocessable(NO_TOOLS)
  await one.save({ isPlayable: true })
}

/** Measures the film, or the movie in its Sportscode package. */
async function measure(
  one: Run,
  { tools, file, folder }: Pick<FilmSource, 'tools' | 'folder'> & { readonly file: string },
): Promise<{ readonly source: FilmSource; readonly measured: FilmRow }> {
  const { signal } = one
  const isPackage = detectContainer(await readStart(file)) === 'zip'
  const movie = isPackage ? must(await unpackSportscode(file, folder, { signal })).file : file
  const { film: media } = must(await probeFilm(tools, movie, { signal, workFolder: folder }))
  const measured = await one.save({
    media: JSON.stringify(media),
    duration: media.duration,
    width: media.width,
    height: media.height,
    aspectRatio: media.width / media.height,
    isPlayable: media.isPlayable && !isPackage,
  })
  return { source: { tools, media, movie, folder }, measured }
}

/** Pixels to decode and encode; a copy costs next to nothing. */
const costOf = ({ kind, width, height }: RenditionPlan): number =>
  (kind === 'copy' ? 0.05 : 1) * width * height

async function makeRenditions(one: Run, film: FilmRow, source: FilmSource): Promise<void> {
  const { app, run, signal } = one
  const files = { storage: app.storage, film, run, signal }
  const plans = planRenditions(source.media, { supportsUhd: await supportsUhd(app, film) })
  const total = plans.reduce((sum, plan) => sum + costOf(plan), 0)
  const base = STORED_SHARE + PICTURES_SHARE
  let done = 0
  let { renditions } = film
  for (const [n, plan] of plans.entries()) {
    const isMade = renditions.some(({ playlist }) => playlist === ofRun(run, `${plan.name}.m3u8`))
    if (!isMade) {
      const onProgress = (share: number) =>
        one.report(base + (1 - base) * ((done + share * costOf(plan)) / total))
      const { rendition } = must(
        await storeRendition(files, source, { plan, onProgress, threads: threadsOf(app) }),
      )
      renditions = [...renditions, rendition].toSorted((a, b) => a.width * a.height - b.width * b.height)
      await one.save({ renditions: JSON.stringify(renditions) })
    }
    done += costOf(plan)
    // The film can be watched by now; the seek bar comes before better renditions.
    if (n === 0) await one.save({ sprites: JSON.stringify(must(await storeSheets(files, source)).sprites) })
  }
}

/** The cores, shared by the jobs that this process runs at once. */
const threadsOf = ({ env }: AppContext): number =>
  Math.max(1, Math.floor(availableParallelism() / Math.max(1, env.workers)))
