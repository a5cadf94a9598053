/**
 * The states of a film, from its record to the player: what a person, an upload or a job does to it, and what has to be done
 * about it then. One pure function; who calls it keeps the state and does the effects.
 */

import type { SplitOriginal } from './split.ts'

/**
 * `LOCAL`: on the coach's own computer only. `INCOMPLETE`: the upload was ended before it was whole. `ARCHIVED`: the original is
 * kept, and nothing can be played.
 */
export const FILM_STATUSES = [
  'LOCAL',
  'UPLOADING',
  'INCOMPLETE',
  'PROCESSING',
  'READY',
  'ARCHIVED',
  'ERROR',
] as const
export type FilmStatus = (typeof FILM_STATUSES)[number]

export interface FilmError {
  readonly code: string
  /** Text for users. */
  readonly message: string
}

export interface FilmState {
  readonly status: FilmStatus
  /** Grows with every run of the jobs. A report of an earlier run changes nothing. */
  readonly run: number
  /** 0 to 1, of the upload or of the processing. */
  readonly progress: number
  /** The whole original is in the storage, and its hash is the promised one. */
  readonly isStored: boolean
  /** This run has measured the film and found what can be played of it. Renditions follow. */
  readonly isMeasured: boolean
  /** The files of which the original is joined; null: it is stored as it was uploaded. */
  readonly split: SplitOriginal | null
  readonly isDeleted: boolean
  /** Set while the status is ERROR. */
  readonly error: FilmError | null
}

/** A film whose record was just made. @param inCloud false: it stays on the coach's computer */
export const newFilm = (inCloud: boolean): FilmState => ({
  status: inCloud ? 'UPLOADING' : 'LOCAL',
  run: 0,
  progress: 0,
  isStored: false,
  isMeasured: false,
  split: null,
  isDeleted: false,
  error: null,
})

/** Requests of a person or of the upload. `abandon`: no part has come for a long time. */
export type FilmCommand =
  | { readonly kind: 'upload' | 'complete' | 'abort' | 'abandon' }
  /** `hasParts`: all parts arrived, and storing them failed. */
  | { readonly kind: 'retry'; readonly hasParts: boolean }
  | { readonly kind: 'archive' | 'unarchive' | 'delete' | 'restore' }
  /** `remake`: files that were made from the original are missing. `lost`: the original is. */
  | { readonly kind: 'remake' }
  | { readonly kind: 'lost'; readonly error: FilmError }
  /** Parts have been stored: `progress` is their share of the bytes. */
  | { readonly kind: 'part'; readonly progress: number }

/** Report of a job about its run. */
export type FilmReport =
  | { readonly kind: 'stored' | 'measured' | 'finished'; readonly run: number }
  | { readonly kind: 'progress'; readonly run: number; readonly progress: number }
  /** The original was joined from these files, and its hash is the promised one. */
  | { readonly kind: 'split'; readonly run: number; readonly split: SplitOriginal }
  | { readonly kind: 'failed'; readonly run: number; readonly error: FilmError }

export type FilmEvent = FilmCommand | FilmReport

/**
 * Work to do next. `measure`: start the first job of the new run, which is short. `makeRenditions`: start its second, which is
 * long. `cancel`: end the jobs of the last run. `deleteParts`: what was uploaded and is not whole. `deleteRenditions`: everything
 * that was made from the original, and is not needed to join it. `deleteReplaced`: files of earlier runs and tries, and that of an
 * original that was split.
 */
export type FilmEffect =
  | 'measure'
  | 'makeRenditions'
  | 'cancel'
  | 'deleteParts'
  | 'deleteRenditions'
  | 'deleteReplaced'

export type FilmStep =
  | { readonly ok: true; readonly film: FilmState; readonly effects: readonly FilmEffect[] }
  /** The command makes no sense in this status. Reports are never refused. */
  | { readonly ok: false; readonly status: FilmStatus }

const unchanged = (film: FilmState): FilmStep => ({ ok: true, film, effects: [] })
const refused = ({ status }: FilmState): FilmStep => ({ ok: false, status })

function changed(film: FilmState, to: Partial<FilmState>, ...effects: readonly FilmEffect[]): FilmStep {
  return { ok: true, film: { ...film, error: null, ...to }, effects }
}

const startRun = (film: FilmState): FilmStep =>
  changed(film, { status: 'PROCESSING', progress: 0, isMeasured: false, run: film.run + 1 }, 'measure')

/**
 * The film after an event, and what has to be done. Events that come late, twice or in another order change nothing: a report
 * counts for its own run only, and a command that was done already is answered alike.
 */
export function nextFilm(film: FilmState, event: FilmEvent): FilmStep {
  if ('run' in event) return afterReport(film, event)
  if (event.kind === 'restore') return afterRestore(film)
  if (film.isDeleted) return event.kind === 'delete' ? unchanged(film) : refused(film)
  switch (event.kind) {
    case 'upload':
      return afterUpload(film)
    case 'part':
      if (film.status !== 'UPLOADING') return refused(film)
      return event.progress > film.progress ? changed(film, { progress: event.progress }) : unchanged(film)
    case 'complete':
      if (film.status === 'UPLOADING') return startRun(film)
      return film.status === 'PROCESSING' || film.status === 'READY' ? unchanged(film) : refused(film)
    case 'abort':
      if (film.status === 'UPLOADING') return abandon(film)
      return film.status === 'INCOMPLETE' ? unchanged(film) : refused(film)
    case 'abandon':
      return film.status === 'UPLOADING' || isFailedUpload(film) ? abandon(film) : unchanged(film)
    case 'retry':
      if (film.status === 'PROCESSING') return unchanged(film)
      return film.status === 'ERROR' && (film.isStored || event.hasParts) ? startRun(film) : refused(film)
    case 'archive':
      return afterArchive(film)
    case 'unarchive':
      if (film.status === 'PROCESSING' || film.status === 'READY') return unchanged(film)
      return film.status === 'ARCHIVED' ? startRun(film) : refused(film)
    case 'remake':
      return film.status === 'READY' ? startRun(film) : unchanged(film)
    case 'lost':
      return afterLoss(film, event.error)
    case 'delete':
      return changed(film, { isDeleted: true, error: film.error, run: film.run + 1 }, 'cancel')
    default:
      throw event.kind satisfies never
  }
}

function afterReport(film: FilmState, report: FilmReport): FilmStep {
  if (report.run !== film.run || film.status !== 'PROCESSING' || film.isDeleted) return unchanged(film)
  switch (report.kind) {
    case 'stored':
      return film.isStored ? unchanged(film) : changed(film, { isStored: true })
    case 'measured':
      if (film.isMeasured || !film.isStored) return unchanged(film)
      return changed(film, { isMeasured: true }, 'makeRenditions')
    case 'progress':
      return report.progress > film.progress ? changed(film, { progress: report.progress }) : unchanged(film)
    case 'split':
      if (!film.isStored || film.split?.rest === report.split.rest) return unchanged(film)
      return changed(film, { split: report.split }, 'deleteReplaced')
    case 'finished':
      return !film.isStored
        ? unchanged(film)
        : changed(film, { status: 'READY', progress: 1 }, 'deleteReplaced')
    case 'failed':
      // Parts stay: the same upload goes on when the server can store them again.
      return changed(film, { status: 'ERROR', error: report.error })
    default:
      throw report satisfies never
  }
}

const isFailedUpload = ({ status, isStored }: FilmState): boolean => status === 'ERROR' && !isStored

/** Asking for the plan of an upload begins it, or goes on with it. So does one that failed before it was whole. */
function afterUpload(film: FilmState): FilmStep {
  if (film.status === 'UPLOADING') return unchanged(film)
  const isNew = film.status === 'LOCAL' || film.status === 'INCOMPLETE'
  if (!isNew && !isFailedUpload(film)) return refused(film)
  return changed(film, { status: 'UPLOADING', progress: 0 })
}

const abandon = (film: FilmState): FilmStep =>
  changed(film, { status: 'INCOMPLETE', progress: 0 }, 'deleteParts')

function afterArchive(film: FilmState): FilmStep {
  if (film.status === 'ARCHIVED') return unchanged(film)
  if (!film.isStored) return refused(film)
  // Late reports of the jobs belong to an earlier run then.
  return changed(film, { status: 'ARCHIVED', progress: 0, run: film.run + 1 }, 'cancel', 'deleteRenditions')
}

/** True for a film that can only be uploaded again: nothing can be made of its file any more. */
function afterLoss(film: FilmState, error: FilmError): FilmStep {
  if (!film.isStored) return unchanged(film)
  const nothing = { isStored: false, split: null } as const
  const lost = { ...nothing, status: 'ERROR', progress: 0, run: film.run + 1, error } as const
  return changed(film, lost, 'cancel', 'deleteRenditions')
}

/** Restoring starts the jobs again that the deletion ended. Everything else is as it was. */
function afterRestore(film: FilmState): FilmStep {
  if (!film.isDeleted) return unchanged(film)
  const restored = { ...film, isDeleted: false }
  return film.status === 'PROCESSING' ? startRun(restored) : unchanged(restored)
}
