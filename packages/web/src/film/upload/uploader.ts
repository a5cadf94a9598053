import { type ChunkPlan, partLength, partStart } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { UploadPlan } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'
import type { QueuedUpload } from '../local/index.ts'
import { backoff, PART_NOTES, type PartResult, resultOfCall, WRONG_RESUME } from './results.ts'
import { SendingRate } from './sendingRate.ts'
import { sentBytes, type UploadsView, viewOf, type Work, workOf } from './uploadWork.ts'

/** Parts that are sent at the same time, over all films. */
export const PARALLEL_PARTS = 3

/** Milliseconds between two reports of parts that went straight to a bucket. */
const REPORT_MS = 2000

/** The addresses of our own server are paths; those of a bucket name its host. */
const isBucket = (url: string): boolean => /^https?:/.test(url)

const NOT_ALLOWED = msg('The browser was not allowed to read the file. Choose it again.')

/** Outside effects of the uploader. Calls throw `Refused`. */
export interface UploadDeps {
  create(draft: NonNullable<QueuedUpload['draft']>, hash: string): Promise<unknown>
  start(filmId: string): Promise<UploadPlan>
  /** Tells the server that parts have arrived which it does not see itself. */
  report(filmId: string): Promise<unknown>
  complete(filmId: string): Promise<unknown>
  abort(filmId: string): Promise<unknown>
  /** Sends bytes to a signed address. Never throws. */
  put(url: string, bytes: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<PartResult>
  fileOf(upload: QueuedUpload): Promise<File | 'ask' | null>
  hash(file: File, signal: AbortSignal, onProgress: (done: number) => void): Promise<string>
  save(upload: QueuedUpload): Promise<void>
  drop(filmId: string): Promise<void>
  now(): number
  random(): number
  onChange(): void
}

/**
 * Sends the queued films: checks each file, records the film, sends its parts and completes it. Three parts are sent at a time, over
 * films in order. `tick` moves everything on that can move; it is called every second and after each step.
 */
export class Uploader {
  readonly #deps: UploadDeps
  readonly #works = new Map<string, Work>()
  readonly #rate: SendingRate

  constructor(deps: UploadDeps) {
    this.#deps = deps
    this.#rate = new SendingRate(deps.now)
  }

  /** Takes over uploads of the queue: new ones, and changes that another tab made. */
  take(uploads: readonly QueuedUpload[]): void {
    for (const upload of uploads) {
      const known = this.#works.get(upload.filmId)
      if (!known) this.#works.set(upload.filmId, workOf(upload))
    }
    this.tick()
  }

  tick(): void {
    for (const work of this.#ordered()) void this.#advance(work)
    this.#fillSlots()
    this.#deps.onChange()
  }

  /** The network is back: what waits for another try is tried now, and soon again when that fails. */
  tryNow(): void {
    for (const work of this.#works.values()) {
      work.failures = 0
      work.tryAt = 0
    }
    this.tick()
  }

  view(): UploadsView {
    const works = this.#ordered()
    const left = works
      .filter(({ problem, upload }) => !problem && !upload.paused)
      .reduce((sum, work) => sum + work.upload.size - sentBytes(work), 0)
    const rate = this.#partsInFlight() > 0 ? this.#rate.bytesPerSecond() : null
    return { uploads: works.map(viewOf), rate, secondsLeft: rate ? left / rate : null }
  }

  /** Whether leaving the page would interrupt an upload. */
  isRunning(): boolean {
    return this.#ordered().some(
      ({ problem, upload, sending }) => !problem && (!upload.paused || sending.size > 0),
    )
  }

  /** Begins no more parts. Those under way arrive, so that they are not sent twice; a second call ends them at once. */
  async pause(filmId: string): Promise<void> {
    const work = this.#works.get(filmId)
    if (!work || work.upload.paused || work.sending.size === 0) return this.#change(filmId, { paused: true })
    await this.#save(work, { paused: true })
    this.tick()
  }

  /** Goes on after a pause or a failure. */
  async resume(filmId: string): Promise<void> {
    const work = this.#works.get(filmId)
    if (!work || work.problem || work.sending.size === 0) return this.#change(filmId, { paused: false })
    await this.#save(work, { paused: false })
    this.tick()
  }

  /** Goes on with this file, which is checked as a whole first. */
  async provide(filmId: string): Promise<void> {
    await this.#change(filmId, { paused: false, recheck: true })
  }

  /** The user did not let the browser read the file: it has to be picked. */
  async askForFile(filmId: string): Promise<void> {
    const work = this.#works.get(filmId)
    if (!work) return
    work.problem = { phase: 'file', message: t(NOT_ALLOWED) }
    this.tick()
  }

  /** Ends an upload for good. The record of the film stays. */
  async abort(filmId: string): Promise<void> {
    const work = this.#works.get(filmId)
    if (!work) return
    if (!work.upload.draft)
      await this.#deps.abort(filmId).catch((error: unknown) => {
        // A refusal leaves nothing to end there: the film was deleted, or the user may not change it any more.
        if (resultOfCall(error, true).kind === 'later') throw error
      })
    await this.#remove(work)
  }

  /** Ends everything that runs; the queue stays. */
  close(): void {
    for (const { stop } of this.#works.values()) stop.abort()
    this.#works.clear()
  }

  #ordered(): Work[] {
    return [...this.#works.values()].sort((a, b) => (a.upload.order < b.upload.order ? -1 : 1))
  }

  async #change(filmId: string, change: Partial<QueuedUpload>): Promise<void> {
    const work = this.#works.get(filmId)
    if (!work) return
    work.stop.abort()
    const fresh = { ...workOf({ ...work.upload, ...change }), storedBytes: work.storedBytes }
    this.#works.set(filmId, fresh)
    await this.#deps.save(fresh.upload)
    this.tick()
  }

  async #save(work: Work, change: Partial<QueuedUpload>): Promise<void> {
    // After a change of the upload, another work has taken its place.
    if (work.stop.signal.aborted) return
    work.upload = { ...work.upload, ...change }
    await this.#deps.save(work.upload)
  }

  async #remove(work: Work): Promise<void> {
    work.stop.abort()
    this.#works.delete(work.upload.filmId)
    await this.#deps.drop(work.upload.filmId)
    this.tick()
  }

  /** Runs the next step of a film, unless one runs or it has to wait. */
  async #advance(work: Work): Promise<void> {
    if (work.isBusy || work.problem || work.upload.paused || work.tryAt > this.#deps.now()) return
    const step = this.#nextStep(work)
    if (!step) return
    work.isBusy = true
    try {
      await step()
      work.failures = 0
      work.note = null
    } catch (error) {
      if (!work.stop.signal.aborted) await this.#fail(work, error)
    } finally {
      work.isBusy = false
      if (!work.stop.signal.aborted) this.tick()
    }
  }

  #nextStep(work: Work): (() => Promise<void>) | null {
    const { upload } = work
    if (!work.file) return () => this.#find(work)
    if (upload.hash === null || upload.recheck)
      return this.#ordered().some((other) => other.isChecking) ? null : () => this.#check(work, work.file!)
    if (upload.draft) return () => this.#record(work, upload.draft!, upload.hash!)
    // A new plan names what is missing, so nothing may be under way when it is asked for.
    if (work.sending.size > 0) return null
    if (!work.chunks) return this.#isItsTurn(work) ? () => this.#plan(work) : null
    if (work.unsent.length > 0) return null
    return () => this.#complete(work)
  }

  async #find(work: Work): Promise<void> {
    const file = await this.#deps.fileOf(work.upload)
    if (file instanceof File) work.file = file
    else work.problem = { phase: file === 'ask' ? 'permission' : 'file', message: null }
  }

  async #check(work: Work, file: File): Promise<void> {
    work.isChecking = true
    try {
      const hash = await this.#deps.hash(file, work.stop.signal, (done) => {
        work.checked = done
        this.#deps.onChange()
      })
      if (work.upload.hash !== null && work.upload.hash !== hash) {
        work.file = null
        work.problem = { phase: 'file', message: t(WRONG_RESUME) }
        return
      }
      await this.#save(work, { hash, recheck: false })
    } catch (error) {
      if (!work.stop.signal.aborted) this.#loseFile(work)
      else throw error
    } finally {
      work.isChecking = false
    }
  }

  /** The file was moved, changed or removed while it was read. */
  #loseFile(work: Work): void {
    work.file = null
    work.problem = { phase: 'file', message: t('The file cannot be read any more. Choose it again.') }
  }

  async #record(work: Work, draft: NonNullable<QueuedUpload['draft']>, hash: string): Promise<void> {
    await this.#deps.create(draft, hash)
    if (work.stop.signal.aborted) return
    if (draft.storeInCloud === false) await this.#remove(work)
    else await this.#save(work, { draft: null })
  }

  /** Addresses expire, so a film gets them when the films before it have no part left to begin. */
  #isItsTurn(work: Work): boolean {
    for (const other of this.#ordered()) {
      if (other === work) return this.#partsInFlight() < PARALLEL_PARTS
      if (!other.problem && !other.upload.paused && (other.unsent.length > 0 || !other.chunks)) {
        const waits = other.tryAt > this.#deps.now() || other.isChecking || other.upload.hash === null
        if (!waits) return false
      }
    }
    return true
  }

  async #plan(work: Work): Promise<void> {
    const { filmId, size, picture } = work.upload
    const plan = await this.#deps.start(filmId)
    if (work.stop.signal.aborted) return
    if (!plan.uploadAllowable) {
      const message = t('Cloud has been disabled because you do not have a credit card on file.')
      work.problem = { phase: 'failed', message }
      return
    }
    if (picture) {
      await this.#deps.put(plan.thumbnail.url, picture, work.stop.signal, () => undefined)
      await this.#save(work, { picture: null })
    }
    work.chunks = { size, chunkSize: plan.chunkSize, parts: Math.ceil(size / plan.chunkSize) }
    work.urls = new Map(plan.chunks.map(({ part, url }) => [part, url]))
    work.unsent = plan.chunks.map(({ part }) => part).sort((a, b) => a - b)
    work.storedBytes = plan.completedBytes
  }

  async #complete(work: Work): Promise<void> {
    await this.#deps.complete(work.upload.filmId)
    if (!work.stop.signal.aborted) await this.#remove(work)
  }

  #partsInFlight(): number {
    return [...this.#works.values()].reduce((sum, { sending }) => sum + sending.size, 0)
  }

  #fillSlots(): void {
    for (const work of this.#ordered()) {
      const waits = work.problem || work.upload.paused || work.tryAt > this.#deps.now()
      if (waits || !work.file || !work.chunks) continue
      while (work.unsent.length > 0 && this.#partsInFlight() < PARALLEL_PARTS)
        void this.#send(work, work.file, work.chunks, work.unsent.shift()!)
    }
  }

  async #send(work: Work, file: File, chunks: ChunkPlan, part: number): Promise<void> {
    const start = partStart(chunks, part)
    const length = partLength(chunks, part)
    const { signal } = work.stop
    work.sending.set(part, 0)
    const onSent = (bytes: number) => {
      const before = work.sending.get(part)
      if (before === undefined || signal.aborted) return
      work.sending.set(part, Math.min(bytes, length))
      this.#rate.add(Math.max(0, bytes - before))
    }
    const result = await this.#deps.put(
      work.urls.get(part)!,
      file.slice(start, start + length),
      signal,
      onSent,
    )
    if (signal.aborted) return
    work.sending.delete(part)
    if (result.kind === 'stored') {
      work.storedBytes += length
      work.failures = 0
      work.note = null
      this.#report(work, part)
    } else this.#failPart(work, part, result)
    this.tick()
  }

  /** Other pages and devices see the progress. The last part needs no report: completing follows. */
  #report(work: Work, part: number): void {
    const now = this.#deps.now()
    const isLast = work.unsent.length === 0 && work.sending.size === 0
    if (isLast || !isBucket(work.urls.get(part)!) || now - work.reportedAt < REPORT_MS) return
    work.reportedAt = now
    this.#deps.report(work.upload.filmId).catch(() => undefined)
  }

  #failPart(work: Work, part: number, result: Exclude<PartResult, { kind: 'stored' }>): void {
    const note = PART_NOTES[result.kind]
    work.unsent = [part, ...work.unsent].sort((a, b) => a - b)
    if (result.kind === 'unreadable' || result.kind === 'expired') work.chunks = null
    if (result.kind === 'unreadable') this.#loseFile(work)
    else this.#waitAndRepeat(work, note ? t(note) : null)
  }

  #waitAndRepeat(work: Work, note: string | null): void {
    work.failures += 1
    work.note = note
    work.tryAt = this.#deps.now() + backoff(work.failures, this.#deps.random())
  }

  async #fail(work: Work, error: unknown): Promise<void> {
    const result = resultOfCall(error, work.upload.draft === null)
    switch (result.kind) {
      case 'later':
        this.#waitAndRepeat(work, result.note)
        return
      case 'expired':
        work.chunks = null
        this.#waitAndRepeat(work, null)
        return
      case 'over':
        return this.#remove(work)
      case 'wrong-file':
        // The file may have changed since it was hashed. A retry reads it again before it sends gigabytes in vain.
        await this.#save(work, { recheck: true })
        work.problem = { phase: 'failed', message: t(WRONG_RESUME) }
        return
      case 'failed':
        work.problem = { phase: 'failed', message: result.message }
        return
      default:
        throw result satisfies never
    }
  }
}
