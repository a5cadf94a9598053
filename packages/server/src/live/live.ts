import type { Socket } from 'node:net'
import type { Bus } from './bus.ts'
import { Listener, type Missed } from './listener.ts'
import { forget, isKept, type LiveMessage, Reader, type ReaderDeps, stored } from './reader.ts'
import { loadRights } from './rights.ts'
import type { StreamCursor } from './streamCursor.ts'

interface LiveDeps extends ReaderDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const POLL_MS = 250
const PING_MS = 15_000
/** Who has lost a right hears nothing of it any more within 5 s. */
const RIGHTS_MS = 4_000
const FORGET_MS = 10 * 60_000
const KEPT_MS = 24 * 3_600_000
const MOST_STREAMS = 10

/** The live stream of this process: one reader of the database, and everybody who listens. */
export class LiveStream {
  readonly #app: LiveDeps
  readonly #bus: Bus
  readonly #listeners = new Set<Listener>()
  readonly #timers: NodeJS.Timeout[] = []
  #isClosed = false
  #reader: Promise<Reader> | null = null

  constructor(app: LiveDeps, bus: Bus) {
    this.#app = app
    this.#bus = bus
    bus.onPoke(() => this.#read())
    this.#every(POLL_MS, () => this.#read())
    this.#every(PING_MS, () => this.#ping())
    this.#every(RIGHTS_MS, () => void this.#checkRights().catch(() => undefined))
    this.#every(FORGET_MS, () => void this.forget().catch(() => undefined))
  }

  /** Something was committed: listeners here hear it now, those of other processes as soon as the bus tells them. */
  poke(): void {
    this.#bus.poke()
    this.#read()
  }

  get listeners(): number {
    return this.#listeners.size
  }

  /** May this user open one more? */
  hasRoom(userId: string): boolean {
    let streams = 0
    for (const listener of this.#listeners) if (listener.userId === userId) streams += 1
    return streams < MOST_STREAMS
  }

  /** Takes in a listener; `after` is the last thing it heard. */
  async open(
    socket: Socket,
    who: { readonly userId: string; readonly session: Buffer },
    after: StreamCursor | 'unknown' | null,
  ): Promise<void> {
    const reader = await this.#started()
    const rights = (await loadRights(this.#app.db, [who.userId])).get(who.userId)!
    // While nobody listens nothing is read: what came since is told below, at this one's own pace, and not in one gush.
    await reader.read()
    const listener = new Listener(socket, rights, who.session)
    if (this.#isClosed) return listener.end()
    this.#listeners.add(listener)
    socket.once('close', () => this.#listeners.delete(listener))
    if (socket.destroyed) this.#listeners.delete(listener)
    const until = reader.place
    if (after === null) listener.ping(until)
    await listener.catchUp(await this.#missed(after, until))
  }

  #started(): Promise<Reader> {
    this.#reader ??= Reader.start(this.#app, (messages) => this.#deliver(messages)).catch((failure) => {
      this.#reader = null
      throw failure
    })
    return this.#reader
  }

  /** Tells everybody to come back, and ends. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const listener of this.#listeners) listener.end()
    await this.#bus.close()
  }

  /** Null: it cannot be told. */
  async #missed(after: StreamCursor | 'unknown' | null, until: StreamCursor): Promise<Missed> {
    if (after === null) return []
    if (after === 'unknown') return null
    return (await isKept(this.#app, after, until)) ? stored(this.#app, after, until) : null
  }

  #every(ms: number, run: () => void): void {
    const timer = setInterval(run, ms)
    timer.unref()
    this.#timers.push(timer)
  }

  #read(): void {
    if (this.#listeners.size > 0) void this.#reader?.then((reader) => reader.read())
  }

  #deliver(messages: readonly LiveMessage[]): void {
    for (const message of messages) for (const listener of this.#listeners) listener.tell(message)
  }

  #ping(): void {
    for (const listener of this.#listeners) listener.ping(null)
  }

  /** Reads everybody's rights again; whose session ended is let go. */
  async #checkRights(): Promise<void> {
    const listeners = [...this.#listeners]
    if (listeners.length === 0) return
    const rights = await loadRights(this.#app.db, [...new Set(listeners.map(({ userId }) => userId))])
    const sessions = await this.#sessions(listeners)
    for (const listener of listeners) {
      const next = rights.get(listener.userId)
      const isAlive = sessions.has(listener.session.toString('hex'))
      // One who has lost something is sent away: what comes back, comes with the rights that are left.
      if (next && isAlive && !next.lacks(listener.rights)) listener.rights = next
      else listener.end()
    }
  }

  /** The sessions among these that still live. */
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

  /** Drops messages older than 24 h. */
  forget(): Promise<void> {
    return forget(this.#app, new Date(this.#app.now() - KEPT_MS).toISOString())
  }
}
