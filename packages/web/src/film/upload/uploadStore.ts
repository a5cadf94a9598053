import { abortUpload, completeUpload, createFilm, reportUpload, startUpload } from '@fullcourt/wire'
import { call } from '../../call/call.ts'
import { type LeadingTab, leadingTab } from '../../call/leadingTab.ts'
import { Listeners } from '../../ui/listeners.ts'
import {
  type FilmDatabase,
  type FilmFile,
  filmDatabaseOf,
  hashFile,
  localFileOf,
  matchQuickly,
  type PickedFile,
  type QueuedUpload,
  rememberFile,
} from '../local/index.ts'
import { sendPart } from './sendPart.ts'
import { StayAwake } from './stayAwake.ts'
import { Uploader } from './uploader.ts'
import { NO_UPLOADS, type UploadsView } from './uploadWork.ts'

type Command = 'pause' | 'resume' | 'provide' | 'askForFile' | 'abort'

type TabMessage =
  | { readonly kind: 'view'; readonly view: UploadsView }
  | { readonly kind: 'ask' }
  | { readonly kind: 'added'; readonly uploads: readonly QueuedUpload[]; readonly files: readonly File[] }
  | {
      readonly kind: 'command'
      readonly command: Command
      readonly filmId: string
      readonly file: File | null
    }

const POLL_MS = 1000
const VIEW_MS = 250
/** The tab that sends answers at once, however busy it is. */
const SUSPENDED_MS = 10_000

/** Calls of uploads repeat themselves, and do not wait for screens. */
const options = { retry: false, keepSession: true, awaitRefetch: false }

const fileOfUpload = (upload: QueuedUpload): FilmFile => ({
  ...upload,
  id: upload.filmId,
  hash: upload.hash ?? '',
})

/** The uploads of one user in this browser. One tab sends (the one that holds the lock); every tab shows and commands. */
export class UploadStore {
  readonly #database: Promise<FilmDatabase>
  readonly #channel: BroadcastChannel
  readonly #listeners = new Listeners()
  readonly #closed = new AbortController()
  readonly #awake = new StayAwake()
  readonly #leading: LeadingTab
  /** Set in the tab that sends. */
  #uploader: Uploader | null = null
  #view: UploadsView = NO_UPLOADS
  #viewTimer: ReturnType<typeof setTimeout> | null = null

  constructor(userId: string) {
    this.#database = filmDatabaseOf(userId)
    this.#channel = new BroadcastChannel(`fullcourt-uploads-${userId}`)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#receive(data))
    this.#leading = leadingTab(`fullcourt-uploads-${userId}`, (ended) => this.#lead(ended), SUSPENDED_MS)
    document.addEventListener('visibilitychange', () => this.#ask(), { signal: this.#closed.signal })
    this.#ask()
  }

  getView = (): UploadsView => this.#view

  readonly subscribe = this.#listeners.add

  /** Whether this tab is sending. */
  isSending(): boolean {
    return this.#uploader?.isRunning() === true
  }

  /** Adds films to the queue. @param files the picked file of each */
  async add(uploads: readonly QueuedUpload[], files: readonly File[]): Promise<void> {
    const database = await this.#database
    for (const upload of uploads) await database.put('uploads', upload)
    if (this.#uploader) this.#uploader.take(uploads)
    else this.#tell({ kind: 'added', uploads, files })
  }

  pause = (filmId: string): Promise<void> => this.#command('pause', filmId)
  resume = (filmId: string): Promise<void> => this.#command('resume', filmId)
  abort = (filmId: string): Promise<void> => this.#command('abort', filmId)

  /** Asks for permission to read the file again, and goes on; without it the user picks the file. To be called while a click is handled. */
  async allow(filmId: string): Promise<void> {
    const upload = await (await this.#database).get('uploads', filmId)
    const file = upload && (await localFileOf(fileOfUpload(upload), { ask: true, original: true }))
    if (!(file instanceof File)) return this.#command('askForFile', filmId)
    if (this.#uploader) await this.resume(filmId)
    else await this.provide(filmId, file)
  }

  /** Goes on with a file that the user picked again. @returns false where it is another file, as far as can be told at once */
  async choose(filmId: string, { file, handle }: PickedFile): Promise<boolean> {
    const upload = await (await this.#database).get('uploads', filmId)
    if (!upload || (await matchQuickly(fileOfUpload(upload), file)) === 'other') return false
    if (handle) await rememberFile(filmId, handle)
    await this.provide(filmId, file)
    return true
  }

  /** Goes on with a file, which is checked as a whole first. */
  async provide(filmId: string, file: File): Promise<void> {
    await rememberFile(filmId, file)
    await this.#command('provide', filmId, file)
  }

  close(): void {
    this.#closed.abort()
    this.#leading.stop()
    this.#channel.close()
  }

  async #command(command: Command, filmId: string, file: File | null = null): Promise<void> {
    if (this.#uploader) await this.#uploader[command](filmId)
    else this.#tell({ kind: 'command', command, filmId, file })
  }

  /** Asks the tab that sends for its view. One that does not answer is suspended, and this one takes over. */
  #ask(): void {
    if (this.#uploader || document.visibilityState !== 'visible') return
    this.#send({ kind: 'ask' })
    this.#leading.expect()
  }

  #tell(message: TabMessage): void {
    this.#send(message)
    this.#ask()
  }

  #send(message: TabMessage): void {
    try {
      this.#channel.postMessage(message)
    } catch {
      // A browser that cannot hand a file to another tab: that tab asks for it.
      if (message.kind === 'added') this.#channel.postMessage({ ...message, files: [] })
    }
  }

  async #receive(message: TabMessage): Promise<void> {
    if (message.kind === 'view') {
      this.#leading.heard()
      return this.#show(message.view)
    }
    if (!this.#uploader) return
    if (message.kind === 'ask') return this.#send({ kind: 'view', view: this.#uploader.view() })
    if (message.kind === 'added') {
      for (const [at, file] of message.files.entries()) await rememberFile(message.uploads[at]!.filmId, file)
      return this.#uploader.take(message.uploads)
    }
    if (message.file) await rememberFile(message.filmId, message.file)
    await this.#uploader[message.command](message.filmId).catch(() => undefined)
  }

  #show(view: UploadsView): void {
    this.#view = view
    this.#listeners.call()
  }

  /** Shows what the uploader does, at most four times a second. */
  #onChange(): void {
    this.#viewTimer ??= setTimeout(() => {
      this.#viewTimer = null
      if (!this.#uploader) return
      const view = this.#uploader.view()
      if (view.uploads.length === 0 && this.#view.uploads.length === 0) return
      this.#awake.set(this.#uploader.isRunning())
      this.#show(view)
      this.#send({ kind: 'view', view })
    }, VIEW_MS)
  }

  /** Sends until another tab does. */
  async #lead(ended: AbortSignal): Promise<void> {
    const database = await this.#database
    if (ended.aborted) return
    const over = new Promise((resolve) => ended.addEventListener('abort', resolve))
    const uploader = new Uploader({
      create: (draft, hash) => call(createFilm, { body: { ...draft, hash } }, options),
      start: (id) => call(startUpload, { params: { id } }, options),
      report: (id) => call(reportUpload, { params: { id } }, options),
      complete: (id) => call(completeUpload, { params: { id } }, options),
      abort: (id) => call(abortUpload, { params: { id } }, options),
      put: sendPart,
      fileOf: (upload) => localFileOf(fileOfUpload(upload), { original: true }),
      hash: (file, aborted, onProgress) => hashFile(file, { signal: aborted, onProgress }),
      save: (upload) => database.put('uploads', upload),
      drop: (filmId) => database.drop('uploads', filmId),
      now: () => performance.now(),
      random: Math.random,
      onChange: () => this.#onChange(),
    })
    this.#uploader = uploader
    uploader.take(await database.all('uploads'))
    const timer = setInterval(() => uploader.tick(), POLL_MS)
    const wake = () => uploader.tryNow()
    window.addEventListener('online', wake)
    await over
    uploader.close()
    if (this.#uploader === uploader) this.#uploader = null
    this.#awake.set(false)
    clearInterval(timer)
    window.removeEventListener('online', wake)
  }
}
