import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type ExportPiece, type ExportPlan, perSecond } from '@fullcourt/film'
import type { AppContext } from '../appContext.ts'
import { cutFilm } from '../film/clipFile.ts'
import { canPlay, findFilm } from '../film/rows.ts'
import { newWorkFolder } from '../film/workFolder.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import type { Attempt } from '../jobs/jobs.ts'
import { type FilmCut, joinPieces, makePiece } from '../media/exports.ts'
import { type MediaRefusal, mayPass } from '../media/refusals.ts'
import { filmOfSource } from './movieItems.ts'
import { exportKey, KEPT_MS, makeMovieKind, pieceKey } from './movieJob.ts'

/** Raised when the same plan would give other bytes. */
const PIECE_FORMAT = 1
/** The share of the progress that the pieces have. */
const PIECES_SHARE = 0.95

/** The movie was cancelled, or a clip has no film any more. */
class MovieEnded extends Error {}

/** Takes what a step made. A refusal that depends on the moment is tried again. */
function must<T extends { readonly ok: true }>(made: T | MediaRefusal): T {
  if (made.ok) return made
  if (mayPass(made.code)) throw new Error(made.log ?? made.message)
  throw new MovieEnded(made.log ?? made.message)
}

interface Movie {
  readonly accountId: string
  readonly id: string
  readonly plan: ExportPlan
}

/** One try of making a movie. */
interface Making {
  readonly app: AppContext
  readonly movie: Movie
  readonly folder: string
  readonly signal: AbortSignal
}

/** Names a piece by everything that shapes it, so that another movie with the same piece finds it. */
const hashOf = (piece: ExportPiece, { width, height, frameRate }: ExportPlan): string =>
  createHash('sha256')
    .update(JSON.stringify([PIECE_FORMAT, piece, width, height, frameRate]))
    .digest('hex')

/** The segments of film that a piece needs, and the second before it, as a file. */
async function cutPiece(
  { app, movie, signal }: Making,
  piece: ExportPiece,
  folder: string,
): Promise<FilmCut> {
  const { filmId, media } = filmOfSource(piece.source)
  const film = await findFilm(app.db, { accountId: movie.accountId, id: filmId })
  const rendition = film.renditions.find((one) => one.media === media)
  if (!canPlay(film) || !rendition) throw new MovieEnded('a film was archived, deleted or made again')
  const seconds = piece.kind === 'run' ? piece.frames / perSecond(movie.plan.frameRate) : 0
  const span = { from: Math.max(0, piece.second - 1), to: piece.second + seconds + 0.1 }
  const cut = await cutFilm(app, { film, rendition }, span, { folder, signal })
  if (!cut) throw new MovieEnded('a film ends before its clip')
  return cut
}

/** Makes a piece, unless one with the same name is stored. @returns its key */
async function storePiece(making: Making, piece: ExportPiece): Promise<string> {
  const { app, movie, folder, signal } = making
  const { accountId, plan } = movie
  const hash = hashOf(piece, plan)
  const key = pieceKey(accountId, hash)
  let stored = await app.storage.head(key)
  if (!stored) {
    const work = join(folder, hash)
    await mkdir(work)
    const cut = await cutPiece(making, piece, work)
    const threads = availableParallelism()
    const made = must(
      await makePiece(app.mediaTools!, { piece, movie: plan, cut, folder: work }, { signal, threads }),
    )
    await app.storage.putFile(key, made.file, 'video/quicktime')
    await rm(work, { recursive: true, force: true })
    stored = await app.storage.head(key)
  }
  const row = { accountId, hash, size: stored?.size ?? 0, usedAt: new Date(app.now()).toISOString() }
  await app.db
    .insertInto('exportPiece')
    .values(row)
    .onConflict((on) => on.columns(['accountId', 'hash']).doUpdateSet({ usedAt: row.usedAt }))
    .execute()
  return key
}

/** Saves the state of a movie. Ends the job where it was cancelled. */
async function save(
  { app, movie }: Pick<Making, 'app' | 'movie'>,
  columns: {
    status?: string
    progress?: number
    size?: number
    finishedAt?: string
    expiresAt?: string
    error?: string
  },
): Promise<void> {
  const { numUpdatedRows } = await app.db
    .updateTable('filmExport')
    .set(columns)
    .where('accountId', '=', movie.accountId)
    .where('id', '=', movie.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new MovieEnded('it was cancelled')
}

async function make(making: Making): Promise<void> {
  const { app, movie, folder, signal } = making
  const { plan, id } = movie
  await save(making, { status: 'RUNNING' })
  const pieces: { key: string; frames: number; file: string }[] = []
  let done = 0
  for (const piece of plan.pieces) {
    const key = await storePiece(making, piece)
    pieces.push({ key, frames: piece.frames, file: '' })
    done += piece.frames
    await save(making, { progress: (PIECES_SHARE * done) / plan.frames })
  }
  const files = new Map<string, string>()
  for (const { key } of pieces)
    if (!files.has(key)) {
      const own = join(folder, `piece-${files.size}`)
      await mkdir(own)
      files.set(key, await app.storage.localFile(key, own, signal))
    }
  const joined = must(
    await joinPieces(
      app.mediaTools!,
      {
        movie: plan,
        pieces: pieces.map(({ key, frames }) => ({ frames, file: files.get(key)! })),
        chapters: plan.chapters,
        hasSound: plan.pieces.some(({ hasSound }) => hasSound),
        folder,
      },
      { signal },
    ),
  )
  await app.storage.putFile(exportKey(id), joined.file, 'video/mp4')
  await finish(making, 'READY')
}

async function finish(making: Pick<Making, 'app' | 'movie'>, status: 'READY' | 'FAILED', error?: string) {
  const { app, movie } = making
  const stored = await app.storage.head(exportKey(movie.id))
  const now = app.now()
  await save(making, {
    status,
    size: stored?.size ?? 0,
    finishedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + KEPT_MS).toISOString(),
    ...(status === 'READY' ? { progress: 1 } : { error: error ?? '' }),
  })
}

/** Makes a movie of clips, piece by piece. A killed try goes on after the last piece that is stored. */
async function makeMovie(
  { accountId, exportId: id }: { readonly accountId: string; readonly exportId: string },
  app: AppContext,
  attempt: Attempt,
): Promise<void> {
  const row = await app.db
    .selectFrom('filmExport')
    .select(['status', 'plan'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.status === 'READY' || row.status === 'FAILED') return
  if (!app.mediaTools) throw new Error('this process has no ffmpeg')
  const folder = await newWorkFolder(app.env, 'movie')
  const { signal } = attempt
  const making: Making = { app, movie: { accountId, id, plan: row.plan }, folder, signal }
  try {
    await make(making)
  } catch (failure) {
    if (!(failure instanceof MovieEnded) && !attempt.isLast) throw failure
    app.log.warn({ err: failure, exportId: id }, 'a movie of clips was not made')
    await finish(making, 'FAILED', 'failed').catch(() => app.storage.delete([exportKey(id)]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const movieJobs: readonly JobHandler[] = [jobHandler(makeMovieKind, makeMovie)]
