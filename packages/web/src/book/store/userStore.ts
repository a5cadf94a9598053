import { type GameState, readUser, type SavedBy, type Setup } from '@fullcourt/wire'
import { call } from '../../call/call.ts'
import { newId } from '../../call/newId.ts'
import { serverNow } from '../../call/serverTime.ts'
import { isText, stored } from '../../call/stored.ts'
import { onToken, sessionToken, token } from '../../call/token.ts'
import { withLock } from '../../call/withLock.ts'
import { currentUser, mayOn } from '../../identity/session.ts'
import { isOfVisitor } from '../../identity/visitor.ts'
import { applyServerEnding } from '../data/changes.ts'
import { type Disk, openDisk } from '../data/disk.ts'
import { idsSeen, laterId } from '../data/ids.ts'
import type { LocalGame, OutboxEntry, ServerPlay, StoreChange } from '../data/localData.ts'
import { gameOf } from '../data/localGame.ts'
import { thisTab } from '../data/tab.ts'
import type { BookDeps, OpenBook } from '../game/openBook.ts'
import { sendSnapshot } from '../game/snapshotSender.ts'
import type { Trouble } from '../game/state.ts'
import { type OutboxStore, outboxSender, type Round, type Sending, startSending } from '../server/outbox.ts'
import { linesAfter, linesRead } from '../server/readLog.ts'
import { type RefillDeps, type Restore, refillGame } from '../server/refill.ts'
import { ANSWER_TIMEOUT, serverAs } from '../server/server.ts'
import { isViewing } from './viewing.ts'

type TabMessage =
  | { readonly kind: 'changes'; readonly changes: readonly StoreChange[] }
  | { readonly kind: 'trouble'; readonly trouble: Trouble | null }

const TROUBLE: Readonly<Record<Round, Trouble | null>> = {
  sent: null,
  later: 'offline',
  stop: 'offline',
  failed: 'server',
  busy: 'server',
  unpaid: 'plan',
}

/** The last restore of the server that this device has answered. */
const seenRestore = (userId: string) => stored(`fullcourt.restore.${userId}`, isText)

const changesOutbox = (changes: readonly StoreChange[]): boolean =>
  changes.some((change) => 'put' in change && change.put === 'outbox')

/** The games of one user on this device: disk, outbox, and open books. Unsent plays are stored by server and user. */
export class UserStore {
  readonly #userId: string
  readonly #disk: Disk
  /** A channel to the other tabs of this user. */
  readonly #channel: BroadcastChannel
  readonly #books = new Map<string, { readonly book: OpenBook; holders: number }>()
  readonly #server = serverAs(() => this.#ownToken!)
  #sending: Sending
  readonly #refilled: RefillDeps = {
    server: this.#server,
    mayMakeGames: async (teamId) => mayOn(await currentUser(), 'game.write', teamId) === true,
    laterId,
    read: (gameId) => this.read(gameId),
    commit: (changes) => this.commit(changes, 'strict'),
  }
  readonly #offline = () => this.#setTrouble('offline')
  #isClosed = false
  #trouble: Trouble | null = navigator.onLine ? null : 'offline'
  /** The token that the server has confirmed as this user's. */
  #ownToken: string | null = null

  constructor(userId: string) {
    this.#userId = userId
    this.#disk = openDisk(userId, () => this.#sendApart())
    this.#channel = new BroadcastChannel(`fullcourt-books-${userId}`)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#receive(data))
    window.addEventListener('offline', this.#offline)
    this.#sending = this.#startSending(`fullcourt-outbox-${userId}`)
  }

  /** Opens a book by that function, or returns the open one. `leave` releases it. */
  open(gameId: string, openBook: (gameId: string, deps: BookDeps) => OpenBook): OpenBook {
    const held = this.#books.get(gameId)
    if (held) {
      held.holders++
      return held.book
    }
    const book = openBook(gameId, {
      userId: this.#userId,
      server: this.#server,
      durable: () => this.#disk.durable,
      trouble: () => this.#trouble,
      read: (id) => this.read(id),
      commit: (changes, durability) => this.commit(changes, durability),
      laterId,
      now: serverNow,
      tab: thisTab,
    })
    this.#books.set(gameId, { book, holders: 1 })
    return book
  }

  leave(gameId: string): void {
    const held = this.#books.get(gameId)
    if (!held || --held.holders > 0) return
    held.book.close()
    this.#books.delete(gameId)
  }

  applyRevision(line: ServerPlay): void {
    this.#books.get(line.gameId)?.book.applyRevision(line)
  }

  /** Applies the position of a scoring screen on another device. */
  applySnapshot(gameId: string, state: GameState, by?: SavedBy): void {
    this.#books.get(gameId)?.book.applySnapshot(state, by)
  }

  /** Refetches a game after a change other than to its plays. */
  gameChanged(gameId: string): void {
    this.#books.get(gameId)?.book.refresh()
  }

  /** Refetches open games after a gap in the live feed. */
  catchUp(): void {
    this.#sending.wake()
    for (const { book } of this.#books.values()) book.refresh()
  }

  /**
   * Sends again what a restored server has lost, of all games on this device. One tab does it. Throws where the server
   * fails: the games are then tried again.
   */
  async refill(restore: Restore): Promise<void> {
    const seen = seenRestore(this.#userId)
    const fill = async () => {
      if (seen.read() === restore.id || !(await this.#hasOwnToken())) return
      const games = (await this.#disk.games()).filter((gameId) => !isOfVisitor(gameId))
      for (const gameId of games) {
        await refillGame(this.#refilled, gameId, restore)
        this.gameChanged(gameId)
      }
      seen.write(restore.id)
    }
    await withLock(`fullcourt-refill-${this.#userId}`, fill)
  }

  /** Everything that is not sent, of all games, oldest first. */
  entries(): Promise<readonly OutboxEntry[]> {
    return this.#disk.unsent()
  }

  /** The number of unsent entries of all games. */
  async unsent(): Promise<number> {
    return (await this.entries()).filter(({ refused }) => !refused).length
  }

  /** The book of a game that a screen has open. */
  openedBook(gameId: string): OpenBook | undefined {
    return this.#books.get(gameId)?.book
  }

  close(): void {
    this.#isClosed = true
    this.#sending.stop()
    window.removeEventListener('offline', this.#offline)
    this.#channel.close()
    for (const { book } of this.#books.values()) book.close()
  }

  /** The stored data of a game. */
  async read(gameId: string): Promise<LocalGame> {
    const local = await this.#disk.read(gameId)
    idsSeen([...local.outbox, ...local.history].map(({ id }) => id))
    return local
  }

  /** Writes to disk, then applies the changes to every open book here and in other tabs. */
  async commit(changes: readonly StoreChange[], durability: 'strict' | 'relaxed'): Promise<void> {
    await this.#disk.commit(changes, durability)
    this.#apply(changes)
    this.#channel.postMessage({ kind: 'changes', changes } satisfies TabMessage)
  }

  /** Applies changes that are on disk to the open books, and wakes the outbox. */
  #apply(changes: readonly StoreChange[]): void {
    idsSeen(changes.flatMap((change) => ('put' in change && change.put !== 'plays' ? [change.value.id] : [])))
    for (const gameId of new Set(changes.map(gameOf))) this.#books.get(gameId)?.book.applyChanges(changes)
    if (changesOutbox(changes)) this.#sending.wake()
  }

  #receive(message: TabMessage): void {
    if (message.kind === 'changes') this.#apply(message.changes)
    else if (message.kind === 'trouble') {
      this.#sending.heard()
      this.#setTrouble(message.trouble)
      void this.#expectSending().catch(() => undefined)
    }
  }

  /** Plays that came while the other tab sent are still to be sent, and that tab may be suspended before it looks. */
  async #expectSending(): Promise<void> {
    if ((await this.#toSend()).some(({ refused }) => !refused)) this.#sending.expect()
  }

  /** The entries that this session may send. That of a view only reads: the server would refuse what the user has left here. */
  async #toSend(): Promise<readonly OutboxEntry[]> {
    return isViewing() ? [] : (await this.entries()).filter(({ gameId }) => !isOfVisitor(gameId))
  }

  #setTrouble(trouble: Trouble | null): void {
    if (this.#trouble === trouble) return
    this.#trouble = trouble
    for (const { book } of this.#books.values()) book.refreshLine()
  }

  /** The disk is another build's now, whose tab sends what is in it. This tab sends what it keeps in memory. */
  #sendApart(): void {
    if (this.#isClosed) return
    this.#sending.stop()
    this.#sending = this.#startSending(`fullcourt-outbox-${this.#userId}-${newId()}`)
  }

  #startSending(lock: string): Sending {
    const send = outboxSender(this.#outboxStore(), this.#server)
    return startSending(
      lock,
      async (): Promise<Round> => ((await this.#hasOwnToken()) ? send() : 'stop'),
      (round) => {
        this.#setTrouble(navigator.onLine ? TROUBLE[round] : 'offline')
        const message: TabMessage = { kind: 'trouble', trouble: this.#trouble }
        this.#channel.postMessage(message)
      },
    )
  }

  #outboxStore(): OutboxStore {
    return {
      unsent: () => this.#toSend(),
      laterId,
      knownPlays: (gameId, playIds) => this.#disk.knownPlays(gameId, playIds),
      catchUp: async (gameId) => {
        const { game } = await this.#disk.read(gameId)
        const lines = await linesAfter(this.#server, gameId, game.seq)
        await this.commit(linesRead(await this.#disk.read(gameId), lines), 'relaxed')
      },
      sendClock: async (gameId) => {
        if (this.#books.has(gameId)) return
        const local = await this.#disk.read(gameId)
        await sendSnapshot(local, {
          send: (state) => this.#server.saveState(gameId, state, local.game.setup?.teamGame.epoch),
          learn: (value) => this.commit([{ merge: 'games', gameId, value }], 'relaxed'),
          now: serverNow,
        })
      },
      settle: async (gameId, changes, done) => {
        const local = done?.teamGame && (await this.#disk.read(gameId))
        const ended = local ? applyServerEnding(local, done.teamGame) : []
        await this.commit([...ended, ...changes], 'strict')
      },
    }
  }

  /** Whether the current token is this user's. The user that this tab remembers may be outdated, so it asks the server. */
  async #hasOwnToken(): Promise<boolean> {
    const bearer = sessionToken()
    if (bearer === null) return false
    if (bearer !== this.#ownToken) {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT)
      const user = await call(readUser, {}, { retry: false, keepSession: true, bearer, signal })
      if (user?.id === this.#userId) this.#ownToken = bearer
    }
    return bearer === this.#ownToken
  }
}

let current: { readonly userId: string; readonly store: UserStore } | null = null

/** The store of the signed-in user. Closes the store of another user. */
export function userStoreOf(userId: string): UserStore {
  if (current?.userId !== userId) {
    current?.store.close()
    current = { userId, store: new UserStore(userId) }
  }
  return current.store
}

/** The book of a game that a screen of this tab has open. */
export const openedBook = (gameId: string): OpenBook | undefined => current?.store.openedBook(gameId)

/** The setup of a game as this device stores it; null: none. */
export const storedSetup = async (gameId: string): Promise<Setup | null> =>
  (await current?.store.read(gameId))?.game.setup ?? null

onToken((elsewhere) => {
  // This tab replaced the token, or the next user opens their own store.
  if (!current || (token() && !elsewhere)) return
  current.store.close()
  current = null
  // Another user signed in in another tab: this tab reloads as that user.
  if (token()) location.reload()
})
