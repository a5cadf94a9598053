import { type GameState, readUser } from '@fullcourt/wire'
import { call } from '../call.ts'
import { serverNow } from '../serverTime.ts'
import { onToken, token } from '../token.ts'
import { applyServerEnding } from './changes.ts'
import { type Disk, openDisk } from './disk.ts'
import { idsSeen, laterId } from './ids.ts'
import { gameOf, type ServerPlay, type StoreChange } from './localGame.ts'
import { type OpenBook, openBook } from './openBook.ts'
import { electLeader, outboxSender, type Round } from './outbox.ts'
import { linesAfter, linesRead } from './readLog.ts'
import { serverAs } from './server.ts'
import { thisTab } from './tab.ts'

/** One user's books on this device: disk, outbox, and the books that are open. Unsent plays are kept by server and user. */
export interface UserStore {
  /** Opens a book, or takes the one that is open; give it back with `leave`. */
  open(gameId: string): OpenBook
  leave(gameId: string): void
  applyRevision(known: ServerPlay): void
  /** Where a scoring screen is, on another device. */
  applySnapshot(gameId: string, state: GameState): void
  /** Something of this game but its plays changed on the server. */
  gameChanged(gameId: string): void
  /** The live feed may have missed something. */
  catchUp(): void
  /** How much waits, over all games. */
  unsent(): Promise<number>
  close(): void
}

type Message =
  | { readonly kind: 'changes'; readonly changes: readonly StoreChange[] }
  | { readonly kind: 'line'; readonly reachable: boolean }

function openUserStore(userId: string): UserStore {
  const opened: Promise<Disk> = openDisk(userId)
  const channel = new BroadcastChannel(`fullcourt-books-${userId}`)
  const books = new Map<string, { readonly book: OpenBook; holders: number }>()
  let durable = true
  let reachable = navigator.onLine

  function hand(changes: readonly StoreChange[]): void {
    idsSeen(changes.flatMap((change) => ('put' in change && change.put !== 'plays' ? [change.value.id] : [])))
    for (const gameId of new Set(changes.map(gameOf))) books.get(gameId)?.book.take(changes)
  }

  async function commit(changes: readonly StoreChange[], durability: 'strict' | 'relaxed'): Promise<void> {
    const disk = await opened
    await disk.commit(changes, durability)
    durable = disk.durable
    hand(changes)
    channel.postMessage({ kind: 'changes', changes } satisfies Message)
    if (changes.some((change) => 'put' in change && change.put === 'outbox')) sending.wake()
  }

  function reached(now: boolean): void {
    if (reachable === now) return
    reachable = now
    for (const { book } of books.values()) book.refreshLine()
  }

  const unsent = async () => (await opened).unsent()

  /** The token that the server says is this user's. */
  let ours: string | null = null
  /** What is remembered of who is signed in may be older than the token: before anything is sent the server is asked. */
  async function isOurs(): Promise<boolean> {
    const bearer = token()
    if (bearer === null) return false
    if (bearer !== ours) {
      const user = await call(readUser, {}, { retry: false, keepSession: true, bearer })
      if (user?.id === userId) ours = bearer
    }
    return bearer === ours
  }
  const server = serverAs(() => ours!)

  const round = outboxSender(
    {
      unsent,
      laterId,
      knownPlays: async (gameId, playIds) => (await opened).knownPlays(gameId, playIds),
      async catchUp(gameId) {
        const disk = await opened
        const { game } = await disk.read(gameId)
        const lines = await linesAfter(server, gameId, game.seq)
        await commit(linesRead(await disk.read(gameId), lines), 'relaxed')
      },
      async settle(gameId, changes, done) {
        const ended = done?.teamGame
          ? applyServerEnding(await (await opened).read(gameId), done.teamGame)
          : []
        await commit([...ended, ...changes], 'strict')
      },
    },
    server,
  )
  const sending = electLeader(
    `fullcourt-outbox-${userId}`,
    async (): Promise<Round> => ((await isOurs()) ? round() : 'stop'),
    (came) => {
      reached(came === 'sent' && navigator.onLine)
      channel.postMessage({ kind: 'line', reachable } satisfies Message)
    },
  )
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'line') return reached(data.reachable)
    hand(data.changes)
    if (data.changes.some((change) => 'put' in change && change.put === 'outbox')) sending.wake()
  })
  const offline = () => reached(false)
  window.addEventListener('offline', offline)

  return {
    open(gameId) {
      const held = books.get(gameId)
      if (held) {
        held.holders++
        return held.book
      }
      const book = openBook(gameId, {
        userId,
        server,
        durable: () => durable,
        reachable: () => reachable,
        read: async (id) => {
          const disk = await opened
          durable = disk.durable
          const shelf = await disk.read(id)
          idsSeen([...shelf.outbox, ...shelf.history].map((kept) => kept.id))
          return shelf
        },
        commit,
        laterId,
        now: serverNow,
        tab: thisTab,
      })
      books.set(gameId, { book, holders: 1 })
      return book
    },
    leave(gameId) {
      const held = books.get(gameId)
      if (!held || --held.holders > 0) return
      held.book.close()
      books.delete(gameId)
    },
    applyRevision: (known) => books.get(known.gameId)?.book.hear(known),
    applySnapshot: (gameId, state) => books.get(gameId)?.book.hearState(state),
    gameChanged: (gameId) => books.get(gameId)?.book.refresh(),
    catchUp() {
      sending.wake()
      for (const { book } of books.values()) book.refresh()
    },
    unsent: async () => (await unsent()).filter(({ refused }) => !refused).length,
    close() {
      sending.stop()
      window.removeEventListener('offline', offline)
      channel.close()
      for (const { book } of books.values()) book.close()
    },
  }
}

let current: { readonly userId: string; readonly desk: UserStore } | null = null

/** The desk of the signed-in user; that of another one is closed. */
export function userStoreOf(userId: string): UserStore {
  if (current?.userId !== userId) {
    current?.desk.close()
    current = { userId, desk: openUserStore(userId) }
  }
  return current.desk
}

onToken((elsewhere) => {
  // Here the token was replaced, or whoever signs in next asks for their own desk.
  if (!current || (token() && !elsewhere)) return
  current.desk.close()
  current = null
  // Somebody signed in in another tab: this one begins anew, as whoever that is.
  if (token()) location.reload()
})
