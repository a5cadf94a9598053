import type { Socket } from 'node:net'
import type { ApiTokenReach } from '../calls/principal.ts'
import type { LiveMessage } from './reader.ts'
import type { Audience, Rights } from './rights.ts'
import { formatCursor, type StreamCursor } from './streamCursor.ts'

/** The most bytes that may wait for a slow listener. Beyond that its stream is closed; the client reconnects by itself. */
const MAX_UNSENT_BYTES = 1_000_000

/** The most messages that may arrive while a listener catches up. Beyond that its stream is closed. */
const MAX_HELD_MESSAGES = 5_000

/** How long an ended stream waits for its client to read on. */
const END_MS = 2_000

const framesOf = new WeakMap<LiveMessage, Buffer>()

/** Encodes a message, once for all listeners. */
function frameOf(message: LiveMessage): Buffer {
  const known = framesOf.get(message)
  if (known) return known
  const frame = Buffer.from(`id: ${formatCursor(message)}\ndata: ${message.data}\n\n`)
  framesOf.set(message, frame)
  return frame
}

/** Resolves when the client has read everything or has disconnected. */
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

/** The missed messages in batches; null if some are no longer stored. */
export type Missed = AsyncIterable<readonly LiveMessage[]> | readonly (readonly LiveMessage[])[] | null

/** The session of a stream, and what it reaches if it is an API token. */
export interface StreamSession {
  readonly session: Buffer
  readonly apiToken: ApiTokenReach | null
}

/** One open stream. */
export class Listener {
  rights: Rights
  /** The stream ends with this session. */
  readonly session: Buffer
  /** The reach of the API token of the session; null for a person. */
  readonly #reach: ApiTokenReach | null
  readonly #socket: Socket
  /** Messages that arrived while it was catching up; null afterwards. */
  #held: LiveMessage[] | null = []

  constructor(socket: Socket, rights: Rights, { session, apiToken }: StreamSession) {
    this.#socket = socket
    this.rights = rights
    this.session = session
    this.#reach = apiToken
  }

  get userId(): string {
    return this.rights.userId
  }

  hears(audience: Audience): boolean {
    const isReached = this.#reach === null || this.rights.isWithinReach(audience, this.#reach)
    return isReached && this.rights.hears(audience)
  }

  send(message: LiveMessage): void {
    if (!this.hears(message)) return
    if (!this.#held) this.#write(frameOf(message))
    else if (this.#held.push(message) > MAX_HELD_MESSAGES) this.#socket.destroy()
  }

  /**
   * Sends the missed messages at the client's speed, then those that arrived in the meantime. Afterwards messages are sent as
   * they come.
   * Sends 'resync' if `missed` is null.
   */
  async catchUp(missed: Missed): Promise<void> {
    if (missed === null) this.#write('data: {"type":"resync","detail":null}\n\n')
    for await (const some of missed ?? []) for (const message of some) await this.#sendWhenDrained(message)
    const held = this.#held ?? []
    for (let next = held.shift(); next; next = held.shift()) await this.#sendWhenDrained(next)
    this.#held = null
  }

  /** Sends a message and waits until the client has read enough. */
  async #sendWhenDrained(message: LiveMessage): Promise<void> {
    if (this.hears(message)) this.#write(frameOf(message))
    if (this.#socket.writableNeedDrain) await drained(this.#socket)
  }

  /** Sends a ping, with the cursor that the client may resume from. */
  ping(at: StreamCursor | null): void {
    this.#write(`${at ? `id: ${formatCursor(at)}\n` : ''}data: {"type":"ping","detail":null}\n\n`)
  }

  /** Sends what was written, then closes the socket. Closes it also when the client does not read. */
  end(): void {
    this.#socket.destroySoon()
    this.#socket.setTimeout(END_MS, () => this.#socket.destroy())
  }

  #write(frame: string | Buffer): void {
    if (!this.#socket.writable) return
    this.#socket.write(frame)
    if (this.#socket.writableLength > MAX_UNSENT_BYTES) this.#socket.destroy()
  }
}
