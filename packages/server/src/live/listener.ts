import type { Socket } from 'node:net'
import type { LiveMessage } from './reader.ts'
import type { Audience, Rights } from './rights.ts'
import { formatCursor, type StreamCursor } from './streamCursor.ts'

/** Bytes that may wait for a listener who does not read; then it is dropped, and comes back by itself when it wakes. */
const MOST_WAITING = 1_000_000

/** Messages that may come while one is told what it missed; one who takes that long is dropped as well. */
const MOST_HELD = 5_000

const framesOf = new WeakMap<LiveMessage, Buffer>()

/** The message as it goes over the wire; made once, whoever hears it. */
function frameOf(message: LiveMessage): Buffer {
  const known = framesOf.get(message)
  if (known) return known
  const frame = Buffer.from(`id: ${formatCursor(message)}\ndata: ${message.data}\n\n`)
  framesOf.set(message, frame)
  return frame
}

/** Resolves when the other end has read, or is gone. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.on('drain', done)
    socket.on('close', done)
  })
}

/** Messages, so many at once; null: what was missed cannot be told. */
export type Missed = AsyncIterable<readonly LiveMessage[]> | readonly (readonly LiveMessage[])[] | null

/** One open stream. */
export class Listener {
  rights: Rights
  /** The session it lives by: ends with it. */
  readonly session: Buffer
  readonly #socket: Socket
  /** Messages that came while it was still being told what it had missed. */
  #held: LiveMessage[] | null = []

  constructor(socket: Socket, rights: Rights, session: Buffer) {
    this.#socket = socket
    this.rights = rights
    this.session = session
  }

  get userId(): string {
    return this.rights.userId
  }

  hears(audience: Audience): boolean {
    return this.rights.hears(audience)
  }

  tell(message: LiveMessage): void {
    if (!this.hears(message)) return
    if (!this.#held) this.#write(frameOf(message))
    else if (this.#held.push(message) > MOST_HELD) this.#socket.destroy()
  }

  /**
   * What it missed, as fast as it reads; null: that it cannot be told. Then what came meanwhile, and from now on everything as it
   * comes.
   */
  async catchUp(missed: Missed): Promise<void> {
    if (missed === null) this.#write('data: {"type":"resync","detail":null}\n\n')
    for await (const some of missed ?? []) for (const message of some) await this.#tellInTime(message)
    const held = this.#held ?? []
    for (let next = held.shift(); next; next = held.shift()) await this.#tellInTime(next)
    this.#held = null
  }

  /** Waits while it does not read. */
  async #tellInTime(message: LiveMessage): Promise<void> {
    if (this.hears(message)) this.#write(frameOf(message))
    if (this.#socket.writableNeedDrain) await drained(this.#socket)
  }

  /** `at`: a place that it may come back with, when nothing else was heard. */
  ping(at: StreamCursor | null): void {
    this.#write(`${at ? `id: ${formatCursor(at)}\n` : ''}data: {"type":"ping","detail":null}\n\n`)
  }

  /** What was written goes out; then the socket is gone, whether or not the other end reads. */
  end(): void {
    this.#socket.destroySoon()
  }

  #write(frame: string | Buffer): void {
    if (this.#socket.destroyed) return
    this.#socket.write(frame)
    if (this.#socket.writableLength > MOST_WAITING) this.#socket.destroy()
  }
}
