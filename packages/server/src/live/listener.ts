import type { Socket } from 'node:net'
import { idOf, type Place } from './place.ts'
import type { LiveMessage } from './reader.ts'
import type { Audience, Rights } from './rights.ts'

/** Bytes that may wait for a listener who does not read; then it is dropped, and comes back by itself when it wakes. */
const MOST_WAITING = 1_000_000

const framesOf = new WeakMap<LiveMessage, Buffer>()

/** The message as it goes over the wire; made once, whoever hears it. */
function frameOf(message: LiveMessage): Buffer {
  const known = framesOf.get(message)
  if (known) return known
  const frame = Buffer.from(`id: ${idOf(message)}\ndata: ${message.data}\n\n`)
  framesOf.set(message, frame)
  return frame
}

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
    if (this.#held) this.#held.push(message)
    else this.#write(frameOf(message))
  }

  /** What it missed, or that too much was missed; then what came meanwhile, and from now on everything as it comes. */
  catchUp(missed: readonly LiveMessage[] | null): void {
    if (missed === null) this.#write('data: {"type":"resync","detail":null}\n\n')
    const held = this.#held ?? []
    this.#held = null
    for (const message of [...(missed ?? []), ...held]) this.tell(message)
  }

  /** `at`: a place that it may come back with, when nothing else was heard. */
  ping(at: Place | null): void {
    this.#write(`${at ? `id: ${idOf(at)}\n` : ''}data: {"type":"ping","detail":null}\n\n`)
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
