import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { EmbeddedStart, FromWorker, ToWorker } from './embeddedWorker.ts'

const TERMINATE = 0x58 // 'X', the last message of a client

const error = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/**
 * What `pg` takes for its socket: the embedded database in a thread of its own. The stream owns the thread: when one ends, so does
 * the other, and the pool's next client begins a new one. `finished` settles when the thread has let go of its folder.
 */
export class EmbeddedStream extends Duplex {
  readonly finished: Promise<void>
  #worker: Worker | undefined
  #settle: () => void = () => undefined
  #watch: NodeJS.Timeout | undefined
  readonly #start: EmbeddedStart
  readonly #after: Promise<void>
  readonly #limitMs: number

  /** Starts `after` the thread before has let go. A statement that runs longer than `limitMs` ends the thread. */
  constructor(start: EmbeddedStart, after: Promise<void>, limitMs: number) {
    super()
    this.#start = start
    this.#after = after
    this.#limitMs = limitMs
    this.finished = new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  /** The socket's words that mean nothing here. */
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#worker?.ref()
    return this
  }
  unref(): this {
    this.#worker?.unref()
    return this
  }

  connect(): this {
    this.#after.then(() => {
      if (this.destroyed) return this.#settle()
      const worker = new Worker(new URL('./embeddedWorker.ts', import.meta.url), { workerData: this.#start })
      this.#worker = worker
      worker.on('message', (message: FromWorker) => this.#hear(message))
      worker.on('error', (failure) => this.destroy(error('08006', `the embedded database: ${failure}`)))
      worker.once('exit', () => {
        this.#settle()
        this.destroy()
      })
    })
    return this
  }

  #hear(message: FromWorker) {
    if (message === 'open') {
      this.emit('connect')
      return
    }
    // `node --watch` has the thread say which files it reads: not to us.
    if (!(message instanceof Uint8Array)) return
    clearTimeout(this.#watch)
    this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
  }

  #say(message: ToWorker) {
    this.#worker?.postMessage(message)
  }

  #send(bytes: Buffer) {
    if (bytes[0] === TERMINATE) {
      this.#say('close')
      return
    }
    clearTimeout(this.#watch)
    this.#watch = setTimeout(
      () => this.destroy(error('57014', `a statement ran longer than ${this.#limitMs} ms`)),
      this.#limitMs,
    )
    this.#say(bytes)
  }

  override _read() {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(bytes)
    done()
  }

  // One message for the messages of one query: the engine then answers them in one go.
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(chunks.length === 1 ? chunks[0]!.chunk : Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _destroy(failure: Error | null, done: (failure: Error | null) => void) {
    clearTimeout(this.#watch)
    if (!this.#worker) this.#settle()
    this.#worker?.terminate()
    done(failure)
  }
}
