import type { Socket } from 'node:net'
import { DAY_MS } from '@fullcourt/program'
import type { Bus } from './bus.ts'
import { Listener, type Missed, type StreamSession } from './listener.ts'
import {
  deleteMessagesBefore,
  isKept,
  type LiveMessage,
  Reader,
  type ReaderDeps,
  readStored,
} from './reader.ts'
import { loadRights } from './rights.ts'
import type { StreamCursor } from './streamCursor.ts'

interface LiveDeps extends ReaderDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const POLL_MS = 250
const PING_MS = 15_000
/** A user who loses a right receives nothing of it within 5 s. */
const RIGHTS_MS = 4_000
const SWEEP_MS = 10 * 60_000
const RETENTION_MS = DAY_MS
const MAX_STREAMS_OF_USER = 10

/** The live stream of this process: one reader of the database, and all listeners. */
export class LiveStream {
  readonly #app: LiveDeps
  readonly #bus: Bus
  readonly #listeners = new Set<Listener>()
  readonly #timers: NodeJS.Timeout[] = []
  #isClosed = false
  #reader: Promise<Reader> | null = null
  #checked: Promise<void> = Promise.resolve()

  constructor(app: LiveDeps, bus: Bus) {
    this.#app = app
    this.#bus = bus
    bus.onPoke(() => this.#read())
    this.#every(POLL_MS, () => this.#read())
    this.#every(PING_MS, () => this.#ping())
    this.#every(RIGHTS_MS, () => void this.#checkRights())
    this.#every(SWEEP_MS, () => void this.deleteOld().catch(() => undefined))
  }

  /** Sends what was committed: now to the listeners of this process, after a poke of the bus to those of other processes. */
  poke(): void {
    this.#bus.poke()
    this.#read()
  }

  get listeners(): number {
    return this.#listeners.size
  }

  /** Tells whether this user may open another stream. */
  hasRoom(userId: string): boolean {
    let streams = 0
    for (const listener of this.#listeners) if (listener.userId === userId) streams += 1
    return streams < MAX_STREAMS_OF_USER
  }

  /**
   * Adds a listener.
   * @param after the last message that the client received
   */
  async open(
    socket: Socket,
    who: StreamSession & { readonly userId: string },
    after: StreamCursor | 'unknown' | null,
  ): Promise<void> {
    const reader = await this.#startReader()
    const rights = (await loadRights(this.#app.db, [who.userId])).get(who.userId)!
    // Nothing is read while there are no listeners. Reading now moves the cursor, so that the new listener gets older messages
    // only below, at its own speed.
    await reader.read()
    const listener = new Listener(socket, rights, who)
    if (this.#isClosed) return listener.end()
    this.#listeners.add(listener)
    socket.once('close', () => this.#listeners.delete(listener))
    if (socket.destroyed) this.#listeners.delete(listener)
    const until = reader.cursor
    if (after === null) listener.ping(until)
    await listener.catchUp(await this.#missed(after, until))
  }

  #startReader(): Promise<Reader> {
    this.#reader ??= Reader.start(this.#app, (messages) => this.#deliver(messages)).catch((failure) => {
      this.#reader = null
      throw failure
    })
    return this.#reader
  }

  /** Ends all streams. The clients reconnect. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const listener of this.#listeners) listener.end()
    await this.#bus.close()
  }

  /** Returns the messages that the client missed, or null if some are no longer stored. */
  async #missed(after: StreamCursor | 'unknown' | null, until: StreamCursor): Promise<Missed> {
    if (after === null) return []
    if (after === 'unknown') return null
    return (await isKept(this.#app, after, until)) ? readStored(this.#app, after, until) : null
  }

  #every(ms: number, run: () => void): void {
    const timer = setInterval(run, ms)
    timer.unref()
    this.#timers.push(timer)
  }

  #read(): void {
    if (this.#listeners.size > 0) void this.#reader?.then((reader) => reader.read())
  }

  /** A 'user' message says that roles may have changed: nothing after it is sent before the rights are reloaded. */
  async #deliver(messages: readonly LiveMessage[]): Promise<void> {
    let areRightsKnown = true
    for (const message of messages) {
      const isOfUser = message.type === 'user'
      if (!isOfUser && !areRightsKnown) await this.#checkRights()
      areRightsKnown = !isOfUser
      for (const listener of this.#listeners) listener.send(message)
    }
    if (!areRightsKnown) await this.#checkRights()
  }

  #ping(): void {
    for (const listener of this.#listeners) listener.ping(null)
  }

  /** One check after the other, so that an older answer never replaces a newer one. A failed one is left to the next. */
  #checkRights(): Promise<void> {
    this.#checked = this.#checked.then(() => this.#reloadRights()).catch(() => undefined)
    return this.#checked
  }

  /** Reloads the rights of all listeners. Closes the streams of ended sessions. */
  async #reloadRights(): Promise<void> {
    const listeners = [...this.#listeners]
    if (listeners.length === 0) return
    const rights = await loadRights(this.#app.db, [...new Set(listeners.map(({ userId }) => userId))])
    const sessions = await this.#sessions(listeners)
    for (const listener of listeners) {
      const next = rights.get(listener.userId)
      const isAlive = sessions.has(listener.session.toString('hex'))
      // Closes the stream of a listener who has lost a right. The client reconnects with the remaining rights.
      if (next && isAlive && !next.lacks(listener.rights)) listener.rights = next
      else listener.end()
    }
  }

  /** Returns the sessions of these listeners that are still valid. */
  async #sessions(listeners: readonly Listener[]): Promise<ReadonlySet<string>> {
    const rows = await this.#app.db
      .selectFrom('token')
      .innerJoin('appUser', 'appUser.id', 'token.userId')
      .select('token.hash')
      .where(
        'token.hash',
        'in',
        listeners.map(({ session }) => session),
      )
      .where('token.expiresAt', '>', new Date(this.#app.now()).toISOString())
      .where('appUser.deletedAt', 'is', null)
      .execute()
    return new Set(rows.map(({ hash }) => hash.toString('hex')))
  }

  /** Deletes messages older than 24 h. */
  deleteOld(): Promise<void> {
    return deleteMessagesBefore(this.#app, new Date(this.#app.now() - RETENTION_MS).toISOString())
  }
}
