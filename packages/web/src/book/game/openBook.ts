import { arrival } from '@fullcourt/scorebook/fold'
import type { GameState, SavedBy } from '@fullcourt/wire'
import { isNewerSnapshot, mergeSnapshots } from '@fullcourt/wire/snapshots'
import type { GameUpdate, LocalGame, ServerPlay, StoreChange } from '../data/localData.ts'
import { isGameEntry } from '../data/localGame.ts'
import type { Tab } from '../data/tab.ts'
import { learnLines } from '../data/tasks.ts'
import type { Server } from '../server/server.ts'
import { GameCommands } from './gameCommands.ts'
import { OpenGame } from './openGame.ts'
import { Refresh } from './refresh.ts'
import { snapshotSender } from './snapshotSender.ts'
import type { Book, BookState, Trouble } from './state.ts'

/** The parts of the user's store that an open book uses. */
export interface BookDeps {
  readonly userId: string
  readonly server: Server
  readonly durable: () => boolean
  readonly trouble: () => Trouble | null
  readonly read: (gameId: string) => Promise<LocalGame>
  /** Writes to disk, then applies the changes to every open book here and in other tabs. */
  readonly commit: (changes: readonly StoreChange[], durability: 'strict' | 'relaxed') => Promise<void>
  readonly laterId: () => string
  readonly now: () => number
  readonly tab: () => Promise<Tab>
}

export interface OpenBook extends Omit<Book, 'state'> {
  state(): BookState
  subscribe(listener: () => void): () => void
  /** Applies changes that are on disk. */
  applyChanges(changes: readonly StoreChange[]): void
  /** Applies a line of the log that the live feed brought. */
  applyRevision(line: ServerPlay): void
  /** Applies the position of another device's scoring screen, from the live feed. */
  applySnapshot(snapshot: GameState, by?: SavedBy): void
  /** Who saved the snapshot of that time on another device; null: this device did, or it is not known. */
  savedBy(savedAt: string): SavedBy | null
  /** Updates the connection state that screens show. */
  refreshLine(): void
  close(): void
}

/** Whether the server refused an entry, so that what this device shows of the game is wrong: it was reset, or its setup stays. */
const isRefusedChange = (change: StoreChange): boolean =>
  'put' in change &&
  change.put === 'outbox' &&
  (change.value.refused?.code === 'game_reset' ||
    (change.value.refused !== null && 'call' in change.value.task))

/** Whether the server has received a change of the game itself. */
const changesOnServer = ({ outbox }: LocalGame, changes: readonly StoreChange[]): boolean =>
  outbox.some(
    (entry) => isGameEntry(entry) && changes.some((change) => 'drop' in change && change.id === entry.id),
  )

async function openFromDisk(gameId: string, game: OpenGame, deps: BookDeps): Promise<void> {
  const stored = await deps.read(gameId)
  const tab = await deps.tab()
  const liveTabs = await tab.liveTabs()
  if (!game.isClosed) game.open(stored, tab, liveTabs)
}

/** Opens a game's book: from disk first, then from the server. Works offline once the game was opened on this device. */
export function openBook(gameId: string, deps: BookDeps): OpenBook {
  const game = new OpenGame(gameId, deps)
  const update = (value: GameUpdate): StoreChange => ({ merge: 'games', gameId, value })
  const snapshots = snapshotSender({
    local: () => game.local,
    send: (snapshot) => deps.server.saveState(gameId, snapshot, game.local.game.setup?.teamGame.epoch),
    learn: (learned) => deps.commit([update(learned)], 'relaxed'),
    now: deps.now,
  })
  const refresh = new Refresh(gameId, game, deps, () => snapshots.soon())

  function applyChanges(changes: readonly StoreChange[]): void {
    const mustRefresh = changesOnServer(game.local, changes) || changes.some(isRefusedChange)
    game.apply(changes)
    if (mustRefresh) void refresh.start()
  }

  let fromOther: { readonly by: SavedBy; readonly savedAt: string } | null = null

  void openFromDisk(gameId, game, deps)
  void refresh.start()
  return {
    state: game.state,
    subscribe: game.subscribe,
    applyChanges,
    applyRevision(line) {
      const arrived = arrival(game.local.game.seq, line.seq)
      if (arrived === 'ignore') return
      const seq = arrived === 'apply' ? [update({ seq: line.seq })] : []
      const changes = [...learnLines(game.local, [line]), ...seq]
      game.applyNews(changes)
      void deps.commit(changes, 'relaxed')
      if (arrived === 'gap') void refresh.start()
    },
    applySnapshot(snapshot, by) {
      const known = game.local.game.snapshot
      if (mergeSnapshots(known, snapshot) === known) return
      if (isNewerSnapshot(known, snapshot)) fromOther = by ? { by, savedAt: snapshot.savedAt } : null
      const changes = [update({ snapshot })]
      // Shown before it is written to disk: a clock has stopped.
      applyChanges(changes)
      void deps.commit(changes, 'relaxed')
    },
    savedBy: (savedAt) => (fromOther?.savedAt === savedAt ? fromOther.by : null),
    refreshLine: game.show,
    close() {
      game.close()
      snapshots.stop()
    },
    ...new GameCommands(gameId, game, { ...deps, applyChanges, snapshots }),
    refresh: () => void refresh.start(),
  }
}
