import { arrival } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'
import { isMissing, seededHistory } from './changes.ts'
import { type MergeNotice, noticesOf } from './conflicts.ts'
import { gameCommands } from './gameCommands.ts'
import {
  applyChanges,
  emptyLocalGame,
  type GameUpdate,
  type IsOwn,
  isEndingEntry,
  type LocalGame,
  newerSnapshot,
  type ServerPlay,
  type StoreChange,
} from './localGame.ts'
import { linesAfter, linesRead } from './readLog.ts'
import type { Server } from './server.ts'
import { snapshotSender } from './snapshotSender.ts'
import type { Book, BookState } from './state.ts'
import { type Asking, stateReader } from './stateReader.ts'
import type { Tab } from './tab.ts'
import { learnLines } from './tasks.ts'

/** What an open book stands on: the user's desk. */
export interface BookDeps {
  readonly userId: string
  readonly server: Server
  readonly durable: () => boolean
  readonly reachable: () => boolean
  readonly read: (gameId: string) => Promise<LocalGame>
  /** Writes to disk, then hands the changes to every open book here and in other tabs. */
  readonly commit: (changes: readonly StoreChange[], durability: 'strict' | 'relaxed') => Promise<void>
  readonly laterId: () => string
  readonly now: () => number
  readonly tab: () => Promise<Tab>
}

export interface OpenBook extends Omit<Book, 'state'> {
  state(): BookState
  subscribe(listener: () => void): () => void
  /** Changes that are on disk. */
  take(changes: readonly StoreChange[]): void
  /** A line of the log that the live feed brought. */
  hear(known: ServerPlay): void
  /** Where another device's screen is, as the live feed says. */
  hearState(state: GameState): void
  /** The line to the server changed. */
  refreshLine(): void
  close(): void
}

/** Opens a game's book: from disk first, then from the server; works without a network once it has been opened here. */
export function openBook(gameId: string, ground: BookDeps): OpenBook {
  const { server, commit, laterId } = ground
  let shelf: LocalGame = emptyLocalGame(gameId)
  let phase: BookState['phase'] = 'loading'
  /** Tabs whose steps are taken back here: this one, and those that were closed when the book was opened. */
  let tabs: ReadonlySet<string> = new Set()
  let tabId: string | undefined
  const isOwn: IsOwn = ({ tab }) => tab === undefined || tabs.has(tab)
  const asking: { notices: readonly MergeNotice[]; undo: Asking['undo'] } = { notices: [], undo: null }
  const stateOf = stateReader({
    ...ground,
    isOwn,
    asking,
    soon: () => void setTimeout(() => !closed && show()),
  })
  let shown = stateOf(shelf, phase)
  let closed = false
  const listeners = new Set<() => void>()

  function show(): void {
    shown = stateOf(shelf, phase)
    for (const listener of listeners) listener()
  }

  /** Is an end of the game, or a reopening, with the server now? */
  const hasTurned = (changes: readonly StoreChange[]): boolean =>
    shelf.outbox.some(
      (one) => isEndingEntry(one) && changes.some((change) => 'drop' in change && change.id === one.id),
    )

  function take(changes: readonly StoreChange[]): void {
    const turned = hasTurned(changes)
    asking.notices = [...asking.notices, ...noticesOf(shelf, changes, laterId)]
    shelf = applyChanges(shelf, changes)
    if (turned) void refresh()
    if (shelf.game.setup && phase !== 'ready') phase = 'ready'
    show()
  }

  const news = (value: GameUpdate): StoreChange => ({ merge: 'games', gameId, value })
  const snapshots = snapshotSender({
    shelf: () => shelf,
    send: (snapshot) => server.saveState(gameId, snapshot),
    learn: (learned) => commit([news(learned)], 'relaxed'),
    now: ground.now,
  })

  const ask = (undo: Asking['undo']) => {
    asking.undo = undo
    show()
  }
  const pen = gameCommands(gameId, {
    ...ground,
    shelf: () => shelf,
    take,
    snapshots,
    isOwn,
    tabId: () => tabId,
    question: { get: () => asking.undo, set: ask },
  })

  async function load(): Promise<void> {
    const stored = await ground.read(gameId)
    const tab = await ground.tab()
    const live = await tab.liveTabs()
    if (closed) return
    tabId = tab.id
    const closedTabs = stored.history.flatMap((step) => (step.tab && !live.has(step.tab) ? [step.tab] : []))
    tabs = new Set([tab.id, ...closedTabs])
    shelf = stored
    if (stored.game.setup) phase = 'ready'
    show()
    await refresh()
  }

  let refreshing: Promise<void> | null = null
  /** What was asked for while an answer was on its way may not be in that answer. */
  let again = false
  function refresh(): Promise<void> {
    again = true
    refreshing ??= catchUp().finally(() => {
      refreshing = null
      if (again && !closed) void refresh()
    })
    return refreshing
  }

  async function catchUp(): Promise<void> {
    try {
      while (again && !closed) {
        again = false
        await readOn()
      }
      snapshots.soon()
    } catch (error) {
      if (phase !== 'ready') phase = isMissing(error) ? 'missing' : 'failed'
      show()
    }
  }

  async function readOn(): Promise<void> {
    const first = shelf.game.seq === 0 && shelf.history.length === 0
    const before = shelf.game.setup
    const [setup, log] = await Promise.all([server.setup(gameId), linesAfter(server, gameId, shelf.game.seq)])
    if (closed) return
    // The reply to our own end of the game, or reopening, came in between, or is being written down: it knows more than this answer.
    const isOlder = before !== null && (shelf.game.setup !== before || shelf.outbox.some(isEndingEntry))
    again ||= shelf.game.setup !== before
    const { state: snapshot } = setup.teamGame
    const mine = first ? seededHistory(gameId, log, ground.userId, laterId) : []
    const read = news({ ...(!isOlder && { setup }), snapshot })
    await commit([...linesRead(shelf, log), ...mine, read], 'relaxed')
  }

  void load()
  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    take,
    hear(known) {
      const arrived = arrival(shelf.game.seq, known.seq)
      if (arrived === 'ignore') return
      const changes: StoreChange[] = learnLines(shelf, [known])
      if (arrived === 'apply') changes.push(news({ seq: known.seq }))
      // The server has it already: it may be seen before it is on this disk.
      take(changes)
      void commit(changes, 'relaxed')
      if (arrived === 'gap') void refresh()
    },
    hearState(snapshot) {
      if (newerSnapshot(shelf.game.snapshot, snapshot) === shelf.game.snapshot) return
      take([news({ snapshot })])
      void commit([news({ snapshot })], 'relaxed')
    },
    refreshLine: show,
    close() {
      closed = true
      snapshots.stop()
    },
    ...pen,
    refresh: () => void refresh(),
  }
}
