import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import {
  detectContainer,
  type FilmError,
  type MediaInfo,
  perSecond,
  planRenditions,
  type RenditionPlan,
} from '@fullcourt/film'
import type * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { StoredRendition } from '../database.ts'
import type { Attempt } from '../jobs/jobs.ts'
import { makePoster, makeSprites } from '../media/pictures.ts'
import { MEDIA_REFUSALS, type MediaRefusal, probeFilm, readStart } from '../media/probe.ts'
import { makeRendition } from '../media/renditions.ts'
import { unpackSportscode } from '../media/sportscode.ts'
import type { MediaTools } from '../media/tools.ts'
import { changeFilmState, type FilmColumns } from './changes.ts'
import type { processFilm } from './jobKinds.ts'
import { keyOf, ORIGINAL, ofRun } from './names.ts'
import { type FilmRow, findFilm, publishFilm } from './rows.ts'
import { HashMismatch, storeOriginal } from './storeOriginal.ts'
import { refuseQuota, supportsUhd } from './usage.ts'
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

const GAVE_UP: FilmError = {
  code: 'processing_failed',
  message: 'This film could not be processed. Try again, or export it as MP4 and upload that file.',
}
const NO_FILM: FilmError = { code: 'not_a_film', message: MEDIA_REFUSALS.not_a_film }
const NO_TOOLS: FilmError = {
  code: 'no_ffmpeg',
  message:
    'This server has no ffmpeg, so it cannot make this kind of film playable. Upload an MP4 with H.264.',
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
  if (isLast) return one.fail(GAVE_UP)
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
  const source = await measure(one, app.mediaTools, { file, folder })
  const measured = await findFilm(app.db, film.id)
  const refusal = await refuseQuota(app, measured)
  if (refusal) throw new Unprocessable(refusal)
  await makePicture(one, measured, source)
  await makeRenditions(one, measured, source)
}

/** Without ffmpeg a film that starts like an MP4 is played as it is; its measures stay those of the browser. */
async function processWithoutTools(one: Run, file: string): Promise<void> {
  const container = detectContainer(await readStart(file))
  if (container === null) throw new Unprocessable(NO_FILM)
  if (container !== 'mov') throw new Unprocessable(NO_TOOLS)
  await one.save({ isPlayable: true })
}

interface Source {
  readonly tools: MediaTools
  readonly media: MediaInfo
  /** The file of the movie itself. */
  readonly movie: string
  readonly folder: string
}

/** Measures the film, or the movie in its Sportscode package. */
async function measure(
  one: Run,
  tools: MediaTools,
  { file, folder }: { readonly file: string; readonly folder: string },
): Promise<Source> {
  const { signal } = one
  const isPackage = detectContainer(await readStart(file)) === 'zip'
  const movie = isPackage ? must(await unpackSportscode(file, folder, { signal })).file : file
  const { film: media } = must(await probeFilm(tools, movie, { signal, workFolder: folder }))
  await one.save({
    media: JSON.stringify(media),
    duration: media.duration,
    width: media.width,
    height: media.height,
    aspectRatio: media.width / media.height,
    isPlayable: media.isPlayable && !isPackage,
  })
  return { tools, media, movie, folder }
}

async function makePicture(one: Run, film: FilmRow, { tools, media, movie, folder }: Source): Promise<void> {
  const { app, signal, run } = one
  const { file } = must(await makePoster(tools, { film: media, input: movie, folder }, { signal }))
  const poster = ofRun(run, 'poster.jpg')
  await app.storage.putFile(keyOf(film, poster), file, 'image/jpeg')
  await one.save({ poster })
}

/** The pictures of the seek bar. */
async function makeSheets(one: Run, film: FilmRow, { tools, media, movie, folder }: Source): Promise<void> {
  const { app, signal, run } = one
  const { sprites } = must(await makeSprites(tools, { film: media, input: movie, folder }, { signal }))
  const { files, ...grid } = sprites
  const names: string[] = []
  for (const [n, file] of files.entries()) {
    const name = ofRun(run, `sprites-${n + 1}.jpg`)
    await app.storage.putFile(keyOf(film, name), file, 'image/jpeg')
    names.push(name)
  }
  await one.save({ sprites: JSON.stringify({ ...grid, files: names }) })
}

/** Pixels to decode and encode; a copy costs next to nothing. */
const costOf = ({ kind, width, height }: RenditionPlan): number =>
  (kind === 'copy' ? 0.05 : 1) * width * height

async function makeRenditions(one: Run, film: FilmRow, source: Source): Promise<void> {
  const plans = planRenditions(source.media, { supportsUhd: await supportsUhd(one.app, film) })
  const total = plans.reduce((sum, plan) => sum + costOf(plan), 0)
  const base = STORED_SHARE + PICTURES_SHARE
  let done = 0
  let { renditions } = film
  for (const [n, plan] of plans.entries()) {
    const isMade = renditions.some(({ playlist }) => playlist === ofRun(one.run, `${plan.name}.m3u8`))
    if (!isMade) {
      const made = await storeRendition(one, film, source, plan, (share) =>
        one.report(base + (1 - base) * ((done + share * costOf(plan)) / total)),
      )
      renditions = [...renditions, made].toSorted((a, b) => a.width * a.height - b.width * b.height)
      await one.save({ renditions: JSON.stringify(renditions) })
    }
    done += costOf(plan)
    // The film can be watched by now; the seek bar comes before better renditions.
    if (n === 0) await makeSheets(one, film, source)
  }
}

/** The cores, shared by the jobs that this process runs at once. */
const threadsOf = ({ env }: AppContext): number =>
  Math.max(1, Math.floor(availableParallelism() / Math.max(1, env.workers)))

async function storeRendition(
  { app, run, signal }: Run,
  film: FilmRow,
  { tools, media, movie, folder }: Source,
  plan: RenditionPlan,
  onProgress: (share: number) => void,
): Promise<StoredRendition> {
  const { rendition } = must(
    await makeRendition(
      tools,
      { film: media, plan, input: movie, folder },
      { signal, onProgress, threads: threadsOf(app) },
    ),
  )
  const { name, mediaFile, playlistFile, bandwidth, codecs, width, height, frameRate } = rendition
  const stored = { playlist: ofRun(run, `${name}.m3u8`), media: ofRun(run, `${name}.mp4`) }
  await app.storage.putFile(keyOf(film, stored.media), mediaFile, 'video/mp4')
  await app.storage.putFile(keyOf(film, stored.playlist), playlistFile, 'application/vnd.apple.mpegurl')
  return { name, ...stored, bandwidth, codecs, width, height, frameRate: perSecond(frameRate) }
}
